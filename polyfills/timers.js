// setInterval of timers/promises. It is JavaScript and not Go because it is an
// asynchronous generator, whose order of microtasks the engine gives by itself.
'use strict';

const { Promise, start, clear, aborted, abortError, onAbort } = binding;

async function* setInterval(delay, value, options) {
  let timer;
  let signal;
  let unfollow;
  let due = 0;
  let wake;
  const ring = (result) => {
    const resolve = wake;
    wake = undefined;
    if (resolve !== undefined) resolve(result);
  };
  try {
    ({ 0: timer, 1: signal } = start(delay, options, () => {
      due++;
      ring();
    }));
    if (signal !== undefined) {
      unfollow = onAbort(signal, () => {
        clear(timer);
        ring(Promise.reject(abortError(signal)));
      });
    }
    while (!aborted(signal)) {
      if (due === 0) await new Promise((resolve) => { wake = resolve; });
      for (; due > 0; due--) yield value;
    }
    throw abortError(signal);
  } finally {
    clear(timer);
    if (unfollow !== undefined) unfollow();
  }
}

return { setInterval };
