'use strict';
// max length
const buffer = require('buffer');
buffer.kMaxLength = 64;
const zlib = require('zlib');
const packed = Buffer.from('H4sIAAAAAAAAA0tMHFgAAIw2K/GAAAAA', 'base64');
try { zlib.gunzipSync(packed); } catch (e) { console.log(e.name, e.code, e.message); }
zlib.gunzip(packed, (e, r) => console.log(e.name, e.code, e.message, r));
try { zlib.createGunzip({ maxOutputLength: 65 }); } catch (e) { console.log(e.code, e.message); }
