// strip
import { twice, type Shape } from './fixtures/lib.mts';
import fs from 'node:fs';

interface Options<T extends object = {}> { readonly value: T; flag?: boolean }
type Pair = [number, string];

function area(this: void, s: Shape, ...rest: unknown[]): number { return s.w * s.h + rest.length; }
abstract class Base<T> {
  protected value: T;
  declare ghost: string;
  constructor(value: T) { this.value = value; }
  abstract show(): string;
}
class Sub extends Base<number> implements Iterable<number> {
  override show(): string { return `sub ${this.value satisfies number}`; }
  *[Symbol.iterator](): Iterator<number> { yield this.value!; }
}
const o = { value: { a: 1 } } as const as Options<{ a: number }>;
const p: Pair = [1, 'x'];
console.log(area({ w: 2, h: 3 }, 1, 2), new Sub(4).show(), [...new Sub(5)], o, p, twice<number>(21), typeof fs.readFileSync);
try {
  null!.x;
} catch (e: unknown) {
  console.log((e as Error).message, /strip\.ts:(\d+):/.exec((e as Error).stack!)![1]);
}
console.log(import.meta.filename.split('/').pop());
