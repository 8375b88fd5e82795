// A syntax error in a module that is imported.
import './fixtures/broken.mjs';
