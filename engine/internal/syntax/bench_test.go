package syntax

import (
	"os"
	"strings"
	"testing"
)

// benchSource is ordinary code: functions, classes, destructuring, closures.
const benchSource = `
const limits = { small: 10, medium: 100, large: 1000 };
class Registry extends Map {
  #owner; static count = 0;
  constructor(owner, entries = []) { super(entries); this.#owner = owner; Registry.count++; }
  get owner() { return this.#owner; }
  find(predicate) {
    for (const [key, value] of this) {
      if (predicate(value, key, this)) return { key, value, found: true };
    }
    return undefined;
  }
}
function normalize(input, options) {
  // Collects the parts that are worth keeping.
  var result = [], length = input.length, index;
  for (index = 0; index < length; index += 1) {
    let item = input[index];
    if (typeof item === "string" && item.trim() !== "") {
      result.push(item.replace(/\s+/g, " ").toLowerCase());
    } else if (Array.isArray(item)) {
      result = result.concat(normalize(item, Object.assign({}, options, { depth: (options.depth || 0) + 1 })));
    } else if (item != null && item.toString) {
      result.push(String(item));
    }
  }
  return options && options.sort ? result.sort((a, b) => a < b ? -1 : a > b ? 1 : 0) : result;
}
async function load(url, { retries = 3, timeout = limits.large, onError = () => {} } = {}) {
  let lastError = null;
  while (retries-- > 0) {
    try {
      const response = await fetch(url, { timeout, headers: { accept: 'application/json' } });
      const { data, meta: { total = 0 } = {} } = await response.json();
      return { ...data, total, url: ` + "`${url}?t=${total}`" + ` };
    } catch (error) {
      lastError = error;
      onError(error, retries);
    }
  }
  throw lastError ?? new Error("failed: " + url);
}
`

func benchText(b *testing.B) string {
	if f := os.Getenv("BENCH_FILE"); f != "" {
		src, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		return string(src)
	}
	var sb strings.Builder
	for sb.Len() < 1<<20 {
		sb.WriteString("(function(){")
		sb.WriteString(benchSource)
		sb.WriteString("})();\n")
	}
	return sb.String()
}

func BenchmarkParse(b *testing.B) {
	src := benchText(b)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ParseScript(src, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLex(b *testing.B) {
	src := strings.ReplaceAll(benchText(b), "`", "'")
	src = strings.ReplaceAll(src, `/\s+/g`, "x")
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		p := newParser(src, Options{}, nil)
		for p.next(); p.tok != tEOF && p.tok != tIllegal; p.next() {
		}
	}
}
