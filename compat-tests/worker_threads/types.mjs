// Web objects between threads.
import { Worker, isMainThread, workerData, parentPort } from 'node:worker_threads';
if (isMainThread) {
  const readable = new ReadableStream({ start(c) { c.enqueue('chunk'); c.close(); } });
  const w = new Worker(new URL(import.meta.url), { workerData: { readable, blob: new Blob(['text'], { type: 'a/b' }) }, transferList: [readable] });
  w.on('message', (m) => console.log(m));
  w.on('error', (e) => console.log(e));
} else {
  const parts = [];
  for await (const c of workerData.readable) parts.push(c);
  parentPort.postMessage([parts, workerData.blob.type, await workerData.blob.text()]);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', new Uint8Array(16), 'AES-GCM', true, ['encrypt']);
  parentPort.postMessage([key.type, structuredClone(key).algorithm.name]);
}
