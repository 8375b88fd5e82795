package ts

import (
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/sxfescript/sxn/modules/ts/erase"
)

// source is a TypeScript file of 5,000 lines.
func source() string {
	const part = `interface Shape<T extends object = {}> { readonly id: number; name?: string; meta: Partial<T>; area(scale: number): number }
export type Result<T, E = Error> = { ok: true; value: T } | { ok: false; error: E };
export abstract class BaseN<T extends object> implements Shape<T> {
  private static count: number = 0;
  readonly id: number;
  protected items: Map<string, Array<T>> = new Map<string, Array<T>>();
  constructor(public_: string, meta?: Partial<T>) { this.id = BaseN.count++; this.meta = (meta ?? {}) as Partial<T>; }
  meta!: Partial<T>;
  abstract area(scale: number): number;
  get(key: string, index = 0): T | undefined { return this.items.get(key)?.[index] as T; }
  add<K extends keyof T>(key: string, ...values: T[]): this {
    const list = this.items.get(key) ?? [];
    for (const v of values) { if (list.length < 100 && v !== undefined) list.push(v!); }
    this.items.set(key, list);
    return this;
  }
}
export function pickN<T, K extends keyof T>(o: T, ...keys: K[]): Pick<T, K> {
  const out = {} as Pick<T, K>;
  for (const k of keys) out[k] = o[k];
  return out;
}
const foldN = <A, B>(xs: readonly A[], f: (acc: B, x: A) => B, init: B): B => xs.reduce<B>((acc, x) => f(acc, x), init);
export const totalN: number = foldN<number, number>([1, 2, 3], (a: number, b: number): number => a + b, 0);
`
	var b strings.Builder
	for i := 0; strings.Count(b.String(), "\n") < 5000; i++ {
		b.WriteString(strings.NewReplacer("BaseN", "Base"+itoa(i), "pickN", "pick"+itoa(i), "foldN", "fold"+itoa(i), "totalN", "total"+itoa(i),
			"interface Shape", "interface Shape"+itoa(i), "implements Shape", "implements Shape"+itoa(i), "type Result", "type Result"+itoa(i)).Replace(part))
	}
	return b.String()
}

func itoa(i int) string {
	return strings.Repeat("x", i%3) + string(rune('a'+i%26)) + string(rune('a'+i/26%26))
}

func BenchmarkErase(b *testing.B) {
	src := source()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := erase.Strip(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	src := source()
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		var t Transformer
		if _, err := t.compile("/p/a.ts", src, api.LoaderTS); err != nil {
			b.Fatal(err)
		}
	}
}
