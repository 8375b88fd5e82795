'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => atob(""));
show(() => atob("YQ"));
show(() => atob("YQ="));
show(() => atob("Y Q = ="));
show(() => atob("YQ==="));
show(() => atob("Y"));
show(() => atob("YWJ=j"));
show(() => atob("YWJjZ"));
show(() => atob("é"));
show(() => atob("YW-_"));
show(() => atob(null));
show(() => atob(12));
show(() => atob());
show(() => btoa("é"));
show(() => btoa("€"));
show(() => btoa(null));
show(() => btoa());
show(() => btoa(Symbol()));
