// A name that a builtin module does not export.
import { readFileSync, nothingOfThisName } from 'fs';
console.log(readFileSync, nothingOfThisName);
