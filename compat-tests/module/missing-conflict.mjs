// A name that two star exports have.
import { z } from './fixtures/missing/st.mjs';
console.log(z);
