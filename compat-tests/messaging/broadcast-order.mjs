// The order in which several channels get messages.
const show = (e) => `${e?.constructor?.name} [${e?.code}] ${e?.message}`;
const t = (label, f) => { try { console.log(label, f()); } catch (e) { console.log(label, 'throws', show(e)); } };
const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const channels = ['a', 'b', 'c'].map((name) => Object.assign(new BroadcastChannel('order'), { label: name }));
let left = 8;
for (const c of channels) {
  c.onmessage = (e) => {
    console.log(c.label, e.data);
    if (--left === 0) for (const x of channels) x.close();
  };
}
channels[0].postMessage('from a');
channels[2].postMessage('from c');
channels[1].postMessage('from b');
channels[1].postMessage('again from b');
