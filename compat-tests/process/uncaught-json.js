'use strict';
// An uncaught error of JSON.parse shows the text.
JSON.parse('{"a": 1,\n "b": x}');
