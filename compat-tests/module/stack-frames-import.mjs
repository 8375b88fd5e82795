// The frames of the loader below a module, and those of failed imports.
const here = import.meta.dirname;
console.log(new Error('main').stack.replaceAll(here, '<here>'));
for (const s of ['./nothing.mjs', 'nothing', './fixtures/broken.mjs']) {
  await import(s).catch((e) => console.log(e.stack.replaceAll(here, '<here>')));
}
