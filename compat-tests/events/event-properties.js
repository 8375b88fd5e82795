'use strict';
const e = new Event('x', { bubbles: true, cancelable: true, composed: true });
console.log(e.type, e.bubbles, e.cancelable, e.composed, e.defaultPrevented, e.returnValue, e.cancelBubble, e.isTrusted, e.eventPhase, e.target, e.srcElement, e.composedPath());
e.preventDefault();
console.log(e.defaultPrevented, e.returnValue);
const c = new CustomEvent('y', { detail: { a: 1 } });
console.log(c.detail, c instanceof Event, Object.prototype.toString.call(c));
console.log(Event.NONE, Event.CAPTURING_PHASE, Event.AT_TARGET, Event.BUBBLING_PHASE);
for (const f of [() => new Event(), () => new Event('x', 1), () => new EventTarget().dispatchEvent({}), () => new EventTarget().addEventListener('x', 1), () => Reflect.get(Event.prototype, 'type', {})]) {
  try { f(); } catch (err) { console.log(err.name, err.code, err.message); }
}
