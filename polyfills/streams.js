// What streams do with iterators and generators. It is JavaScript and not Go
// because the observable order of microtasks is that of await, yield and
// for await, which the engine gives these functions by itself.
'use strict';

const {
  Promise, AbortController, Readable, Duplex, PassThrough,
  finished, destroyer, aggregate, abortError, nullValuesError, invalidReturn, emptyReduceError,
  nextTick, pipeline, kinds, follow,
} = binding;

const nothing = () => {};
const empty = Symbol('empty');
const endOfQueue = Symbol('end');

const isThenable = (v) => v !== null && v !== undefined && typeof v.then === 'function';

// Lets a Readable read from an iterator. Synchronous iterators push at once;
// from the first promise among their values on, each value is awaited.
function feed(readable, iterator, isAsync) {
  let busy = false;
  let awaiting = false;

  // Pushes a value; true when the next one is wanted.
  function deliver(value) {
    if (value === null) {
      busy = false;
      throw nullValuesError();
    }
    if (readable.push(value)) return true;
    busy = false;
    return false;
  }

  function pullSync() {
    for (;;) {
      try {
        const { value, done } = iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (value && typeof value.then === 'function') {
          startAwaiting(value);
          return;
        }
        if (deliver(value)) continue;
      } catch (err) {
        readable.destroy(err);
      }
      return;
    }
  }

  async function startAwaiting(first) {
    awaiting = true;
    try {
      if (deliver(await first)) pullAwaiting();
    } catch (err) {
      readable.destroy(err);
    }
  }

  async function pullAwaiting() {
    for (;;) {
      try {
        const { value, done } = iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (deliver(isThenable(value) ? await value : value)) continue;
      } catch (err) {
        readable.destroy(err);
      }
      return;
    }
  }

  async function pullAsync() {
    for (;;) {
      try {
        const { value, done } = await iterator.next();
        if (done) {
          readable.push(null);
          return;
        }
        if (deliver(value)) continue;
      } catch (err) {
        readable.destroy(err);
      }
      return;
    }
  }

  async function close(error) {
    if (error !== undefined && error !== null && typeof iterator.throw === 'function') {
      const { value, done } = await iterator.throw(error);
      await value;
      if (done) return;
    }
    if (typeof iterator.return === 'function') {
      const { value } = await iterator.return();
      await value;
    }
  }

  readable._read = function() {
    if (busy) return;
    busy = true;
    if (isAsync) pullAsync();
    else if (awaiting) pullAwaiting();
    else pullSync();
  };
  readable._destroy = function(error, callback) {
    close(error).then(
      () => nextTick(callback, error),
      (err) => nextTick(callback, err || error),
    );
  };
}

// Writes what an iterable yields to a stream, for pipeline.
async function pump(iterable, writable, done, end) {
  let failure;
  let wake = null;
  const ring = (err) => {
    if (err) failure = err;
    if (wake !== null) {
      const f = wake;
      wake = null;
      f();
    }
  };
  const drained = () => new Promise((resolve, reject) => {
    if (failure) {
      reject(failure);
      return;
    }
    wake = () => {
      if (failure) reject(failure);
      else resolve();
    };
  });
  writable.on('drain', ring);
  const stopWatching = finished(writable, false, undefined, ring);
  try {
    if (writable.writableNeedDrain) await drained();
    for await (const chunk of iterable) {
      if (!writable.write(chunk)) await drained();
    }
    if (end) {
      writable.end();
      await drained();
    }
    done();
  } catch (err) {
    done(failure !== err ? aggregate(failure, err) : err);
  } finally {
    stopWatching();
    writable.off('drain', ring);
  }
}

// The same for a WritableStream.
async function pumpToWeb(readable, writable, done, end) {
  const target = kinds.isTransformStream(writable) ? writable.writable : writable;
  const writer = target.getWriter();
  try {
    for await (const chunk of readable) {
      await writer.ready;
      writer.write(chunk).catch(nothing);
    }
    await writer.ready;
    if (end) await writer.close();
    done();
  } catch (err) {
    try {
      await writer.abort(err);
      done(err);
    } catch (abortErr) {
      done(abortErr);
    }
  }
}

// The readable end of a stage of a pipeline as an asynchronous iterable.
function toIterable(value) {
  if (kinds.isIterable(value)) return value;
  return iterateOld(value);
}

// An old stream without an iterator of its own.
async function* iterateOld(value) {
  yield* Readable.prototype[Symbol.asyncIterator].call(value);
}

// -- operators ---------------------------------------------------------------

function aborted(options) {
  return options !== undefined && options !== null && options.signal !== undefined && options.signal !== null &&
    options.signal.aborted;
}

function throwIfAborted(options) {
  if (aborted(options)) throw abortError(options.signal.reason);
}

// The async generator of map: up to concurrency calls of fn are under way, and
// up to limit results wait to be yielded in order.
async function* map(source, fn, signalOption, concurrency, limit) {
  const signal = follow(signalOption);
  const argument = { signal };
  const queue = [];
  let head = 0;
  let running = 0;
  let over = false;
  let wakeReader = null;
  let wakeSource = null;

  const settled = () => {
    running -= 1;
    resumeSource();
  };
  const failed = () => {
    over = true;
    settled();
  };
  const resumeSource = () => {
    if (wakeSource !== null && !over && running < concurrency && queue.length - head < limit) {
      const f = wakeSource;
      wakeSource = null;
      f();
    }
  };
  const resumeReader = () => {
    if (wakeReader !== null) {
      const f = wakeReader;
      wakeReader = null;
      f();
    }
  };

  async function consume() {
    try {
      for await (const item of source) {
        if (over) return;
        if (signal.aborted) throw abortError();
        let result;
        try {
          result = fn(item, argument);
          if (result === empty) continue;
          result = Promise.resolve(result);
        } catch (err) {
          result = Promise.reject(err);
        }
        running += 1;
        result.then(settled, failed);
        queue.push(result);
        resumeReader();
        if (!over && (queue.length - head >= limit || running >= concurrency)) {
          await new Promise((resolve) => { wakeSource = resolve; });
        }
      }
      queue.push(endOfQueue);
    } catch (err) {
      const result = Promise.reject(err);
      result.then(settled, failed);
      queue.push(result);
    } finally {
      over = true;
      resumeReader();
    }
  }

  consume();
  try {
    for (;;) {
      while (queue.length > head) {
        const value = await queue[head];
        if (value === endOfQueue) return;
        if (signal.aborted) throw abortError();
        if (value !== empty) yield value;
        queue[head++] = undefined;
        if (head > 64) {
          queue.splice(0, head);
          head = 0;
        }
        resumeSource();
      }
      await new Promise((resolve) => { wakeReader = resolve; });
    }
  } finally {
    over = true;
    if (wakeSource !== null) {
      const f = wakeSource;
      wakeSource = null;
      f();
    }
  }
}

function filter(source, fn, ...rest) {
  return map(source, async function(value, options) {
    return (await fn(value, options)) ? value : empty;
  }, ...rest);
}

async function forEach(source, fn, ...rest) {
  const each = map(source, async function(value, options) {
    await fn(value, options);
    return empty;
  }, ...rest);
  // eslint-disable-next-line no-unused-vars
  for await (const unused of each);
}

async function some(source, fn, ...rest) {
  // eslint-disable-next-line no-unused-vars
  for await (const unused of filter(source, fn, ...rest)) return true;
  return false;
}

async function every(source, fn, ...rest) {
  return !(await some(source, async (...args) => !(await fn(...args)), ...rest));
}

async function find(source, fn, ...rest) {
  for await (const result of filter(source, fn, ...rest)) return result;
  return undefined;
}

async function* flatMap(source, fn, ...rest) {
  for await (const value of map(source, fn, ...rest)) yield* value;
}

async function toArray(source, options) {
  const result = [];
  for await (const value of source) {
    throwIfAborted(options);
    result[result.length] = value;
  }
  return result;
}

async function* drop(source, count, options) {
  throwIfAborted(options);
  for await (const value of source) {
    throwIfAborted(options);
    if (count-- <= 0) yield value;
  }
}

async function* take(source, count, options) {
  throwIfAborted(options);
  for await (const value of source) {
    throwIfAborted(options);
    if (count-- > 0) yield value;
    // One item more would be taken from the source otherwise.
    if (count <= 0) return;
  }
}

async function reduce(source, reducer, hasInitial, accumulator, options) {
  if (aborted(options)) {
    const err = abortError(options.signal.reason);
    source.once('error', nothing);
    await new Promise((resolve, reject) => {
      finished(source.destroy(err), undefined, undefined, (e) => (e ? reject(e) : resolve()));
    });
    throw err;
  }
  const controller = new AbortController();
  const signal = controller.signal;
  if (options !== undefined && options !== null && options.signal) {
    options.signal.addEventListener('abort', () => controller.abort(), { once: true });
  }
  let any = false;
  try {
    for await (const value of source) {
      any = true;
      if (aborted(options)) throw abortError();
      if (hasInitial) {
        accumulator = await reducer(accumulator, value, { signal });
      } else {
        accumulator = value;
        hasInitial = true;
      }
    }
    if (!any && !hasInitial) throw emptyReduceError();
  } finally {
    controller.abort();
  }
  return accumulator;
}

// -- Duplex.from and compose --------------------------------------------------

class Duplexify extends Duplex {
  constructor(options) {
    super(options);
    if (options !== undefined && options !== null) {
      if (options.readable === false) {
        this._readableState.readable = false;
        this._readableState.ended = true;
        this._readableState.endEmitted = true;
      }
      if (options.writable === false) {
        this._writableState.writable = false;
        this._writableState.ending = true;
        this._writableState.ended = true;
        this._writableState.finished = true;
      }
    }
  }
}

// The parts that a Duplex over two other streams needs: callbacks that wait
// for an event of one of them.
function waiting() {
  return { drain: null, finish: null, readable: null, close: undefined };
}

function fire(state, name) {
  const f = state[name];
  if (f) {
    state[name] = null;
    f();
  }
}

function attachWritable(d, state, target) {
  d._write = function(chunk, encoding, callback) {
    if (target.write(chunk, encoding)) callback();
    else state.drain = callback;
  };
  d._final = function(callback) {
    target.end();
    state.finish = callback;
  };
  target.on('drain', () => fire(state, 'drain'));
}

function attachReadable(d, state, source) {
  source.on('readable', () => fire(state, 'readable'));
  source.on('end', () => d.push(null));
  d._read = function() {
    for (;;) {
      const chunk = source.read();
      if (chunk === null) {
        state.readable = d._read;
        return;
      }
      if (!d.push(chunk)) return;
    }
  };
}

function joinPair(pair) {
  const r = pair.readable && typeof pair.readable.read !== 'function' ? Readable.wrap(pair.readable) : pair.readable;
  const w = pair.writable;
  const readable = !!kinds.isReadable(r);
  const writable = !!kinds.isWritable(w);
  const state = waiting();
  const d = new Duplexify({
    readableObjectMode: !!(r && r.readableObjectMode),
    writableObjectMode: !!(w && w.writableObjectMode),
    readable,
    writable,
  });
  const over = (err) => {
    const callback = state.close;
    state.close = null;
    if (callback) callback(err);
    else if (err) d.destroy(err);
  };
  if (writable) {
    finished(w, undefined, undefined, (err) => {
      if (err) destroyer(r, err);
      over(err);
    });
    attachWritable(d, state, w);
    w.on('finish', () => fire(state, 'finish'));
  }
  if (readable) {
    finished(r, undefined, undefined, (err) => {
      if (err) destroyer(r, err);
      over(err);
    });
    attachReadable(d, state, r);
  }
  d._destroy = function(err, callback) {
    if (!err && state.close !== null) err = abortError();
    state.readable = state.drain = state.finish = null;
    if (state.close === null) {
      callback(err);
    } else {
      state.close = callback;
      destroyer(w, err);
      destroyer(r, err);
    }
  };
  return d;
}

// Runs a function over the chunks that are written to it.
function runGenerator(fn) {
  let { promise, resolve } = Promise.withResolvers();
  const controller = new AbortController();
  const signal = controller.signal;
  const value = fn((async function* () {
    for (;;) {
      const waitingFor = promise;
      promise = null;
      const { chunk, done, cb } = await waitingFor;
      nextTick(cb);
      if (done) return;
      if (signal.aborted) throw abortError(signal.reason);
      ({ promise, resolve } = Promise.withResolvers());
      yield chunk;
    }
  })(), { signal });
  const send = (message) => {
    const f = resolve;
    resolve = null;
    f(message);
  };
  return {
    value,
    write(chunk, encoding, cb) { send({ chunk, done: false, cb }); },
    final(cb) { send({ done: true, cb }); },
    destroy(err, cb) {
      controller.abort();
      cb(err);
    },
  };
}

function fromIterable(Class, iterable, options) {
  const isAsync = typeof iterable[Symbol.asyncIterator] === 'function';
  const iterator = isAsync ? iterable[Symbol.asyncIterator]() : iterable[Symbol.iterator]();
  const readable = new Class({ objectMode: true, highWaterMark: 1, ...options });
  feed(readable, iterator, isAsync);
  return readable;
}

function fromFunction(body, name) {
  const { value, write, final, destroy } = runGenerator(body);
  // The function may have been a constructor of streams.
  if (kinds.isDuplexNodeStream(value)) return value;
  if (kinds.isIterable(value)) return fromIterable(Duplexify, value, { objectMode: true, write, final, destroy });
  if (isThenable(value)) {
    let d;
    const promise = value.then(
      (result) => {
        if (result !== null && result !== undefined) throw invalidReturn('nully', 'body', result);
      },
      (err) => destroyer(d, err),
    );
    d = new Duplexify({
      objectMode: true,
      readable: false,
      write,
      final(callback) {
        final(async () => {
          try {
            await promise;
            nextTick(callback, null);
          } catch (err) {
            nextTick(callback, err);
          }
        });
      },
      destroy,
    });
    return d;
  }
  throw invalidReturn('Iterable, AsyncIterable or AsyncFunction', name, value);
}

function fromPromise(promise) {
  const d = new Duplexify({ objectMode: true, writable: false, read() {} });
  promise.then(
    (value) => {
      if (value !== null && value !== undefined) d.push(value);
      d.push(null);
    },
    (err) => destroyer(d, err),
  );
  return d;
}

function composeStreams(streams) {
  const state = waiting();
  let d;
  let readable;
  let writable;
  const over = (err) => {
    const callback = state.close;
    state.close = null;
    if (callback) callback(err);
    else if (err) d.destroy(err);
    else if (!readable && !writable) d.destroy();
  };
  const head = streams[0];
  const tail = pipeline(streams, over);
  writable = !!(kinds.isWritable(head) || kinds.isWritableStream(head) || kinds.isTransformStream(head));
  readable = !!(kinds.isReadable(tail) || kinds.isReadableStream(tail) || kinds.isTransformStream(tail));
  d = new Duplex({
    writableObjectMode: !!(head && head.writableObjectMode),
    readableObjectMode: !!(tail && tail.readableObjectMode),
    writable,
    readable,
  });
  if (writable) {
    if (kinds.isNodeStream(head)) attachWritable(d, state, head);
    else attachWebWritable(d, state, head);
    finished(kinds.isTransformStream(tail) ? tail.readable : tail, undefined, undefined, () => fire(state, 'finish'));
  }
  if (readable) {
    if (kinds.isNodeStream(tail)) attachFlowing(d, tail);
    else attachWebReadable(d, tail);
  }
  d._destroy = function(err, callback) {
    if (!err && state.close !== null) err = abortError();
    state.readable = state.drain = state.finish = null;
    if (kinds.isNodeStream(tail)) destroyer(tail, err);
    if (state.close === null) callback(err);
    else state.close = callback;
  };
  return d;
}

// attachFlowing passes on what the stream at the end has, at once.
function attachFlowing(d, tail) {
  tail.on('data', (chunk) => {
    if (!d.push(chunk)) tail.pause();
  });
  tail.on('end', () => {
    d.push(null);
  });
  d._read = function() {
    tail.resume();
  };
}

function attachWebWritable(d, state, head) {
  const writer = (kinds.isTransformStream(head) ? head.writable : head).getWriter();
  d._write = async function(chunk, encoding, callback) {
    try {
      await writer.ready;
      writer.write(chunk).catch(nothing);
      callback();
    } catch (err) {
      callback(err);
    }
  };
  d._final = async function(callback) {
    try {
      await writer.ready;
      writer.close().catch(nothing);
      state.finish = callback;
    } catch (err) {
      callback(err);
    }
  };
}

function attachWebReadable(d, tail) {
  const reader = (kinds.isTransformStream(tail) ? tail.readable : tail).getReader();
  d._read = async function() {
    for (;;) {
      try {
        const { value, done } = await reader.read();
        if (done) {
          d.push(null);
          return;
        }
        if (!d.push(value)) return;
      } catch {
        return;
      }
    }
  };
}

return {
  feed, pump, pumpToWeb, toIterable, fromIterable, fromFunction, fromPromise, joinPair, composeStreams, Duplexify,
  map, filter, forEach, some, every, find, flatMap, toArray, drop, take, reduce,
};
