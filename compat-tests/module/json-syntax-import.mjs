// A JSON file that is not JSON, imported.
import data from './fixtures/bad.json' with { type: 'json' };
console.log(data);
