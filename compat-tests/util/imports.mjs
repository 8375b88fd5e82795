// named imports of util
import util, { inspect, format, promisify, types, parseArgs, MIMEType, TextDecoder as TD } from 'node:util';
import * as all from 'util';
import { isDate } from 'util/types';
console.log(inspect === util.inspect, format('%s', 1), types.isDate === isDate, TD === TextDecoder, typeof parseArgs, new MIMEType('a/b').essence);
console.log(Object.keys(util).join(' '));
console.log(Object.keys(all).filter((k) => !(k in util)).join(' '));
console.log(inspect(all).slice(0, 30), inspect(promisify));
