'use strict';
// Natives of objects with a tag are named after it.
try { JSON.parse('{'); } catch (e) { console.log(e.stack.split('\n')[1]); }
try { Atomics.load(1); } catch (e) { console.log(e.stack.split('\n')[1]); }
