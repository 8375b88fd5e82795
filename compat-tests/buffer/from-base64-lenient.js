'use strict';
const show = (f) => {
  try {
    const r = f();
    console.log(String(f).replace(/^\(\) => /, ''), '=>', typeof r === 'string' ? JSON.stringify(r) : r);
  } catch (e) {
    console.log(String(f).replace(/^\(\) => /, ''), 'throws', e.name, e.code, e.message);
  }
};
show(() => Buffer.from('YWJj=ZGVm', 'base64'));
show(() => Buffer.from('YWJj=ZGVm', 'base64url'));
show(() => Buffer.from('YW Jj', 'base64'));
show(() => Buffer.from('YW Jj', 'base64url'));
show(() => Buffer.from('YW-_', 'base64'));
show(() => Buffer.from('YW-_', 'base64url'));
show(() => Buffer.from('YW+/', 'base64'));
show(() => Buffer.from('YW+/', 'base64url'));
show(() => Buffer.from('YWJ', 'base64'));
show(() => Buffer.from('YWJ', 'base64url'));
show(() => Buffer.from('YW', 'base64'));
show(() => Buffer.from('YW', 'base64url'));
show(() => Buffer.from('Y', 'base64'));
show(() => Buffer.from('Y', 'base64url'));
show(() => Buffer.from('YW==YW==', 'base64'));
show(() => Buffer.from('YW==YW==', 'base64url'));
show(() => Buffer.from('*YWJj', 'base64'));
show(() => Buffer.from('*YWJj', 'base64url'));
show(() => Buffer.from('Y*W*J*j', 'base64'));
show(() => Buffer.from('Y*W*J*j', 'base64url'));
show(() => Buffer.from('=', 'base64'));
show(() => Buffer.from('=', 'base64url'));
show(() => Buffer.from('YQ= =', 'base64'));
show(() => Buffer.from('YQ= =', 'base64url'));
show(() => Buffer.from('Y=WJj', 'base64'));
show(() => Buffer.from('Y=WJj', 'base64url'));
show(() => Buffer.from('YWJjY.Q==', 'base64'));
show(() => Buffer.from('YWJjY.Q==', 'base64url'));
show(() => Buffer.from('YWJj\u0100ZGVm', 'base64'));
show(() => Buffer.from('A\u4141B=', 'base64'));
