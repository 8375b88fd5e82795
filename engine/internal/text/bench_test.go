package text

import (
	"math/rand"
	"strconv"
	"strings"
	"testing"
)

func identifiers(n int) []string {
	r := rand.New(rand.NewSource(1))
	ids := make([]string, n)
	for i := range ids {
		ids[i] = strings.Repeat("x", r.Intn(6)) + "Name" + strconv.Itoa(i)
	}
	return ids
}

// BenchmarkInternExisting looks up 20,000 names with a skewed distribution.
func BenchmarkInternExisting(b *testing.B) {
	ids := identifiers(20_000)
	for _, s := range ids {
		InternGo(s)
	}
	z := rand.NewZipf(rand.New(rand.NewSource(2)), 1.1, 4, 19_999)
	order := make([]string, 1<<16)
	for i := range order {
		order[i] = ids[z.Uint64()]
	}
	b.ResetTimer()
	for i := range b.N {
		InternGo(order[i&(1<<16-1)])
	}
}

func BenchmarkInternStatic(b *testing.B) {
	names := []string{"length", "prototype", "toString", "constructor", "push", "forEach", "name", "value"}
	for i := range b.N {
		InternGo(names[i&7])
	}
}

func BenchmarkInternKnown(b *testing.B) {
	s := FromGo("some property name")
	for range b.N {
		Intern(s)
	}
}

// BenchmarkInternNew is the cost of 20,000 new names.
func BenchmarkInternNew(b *testing.B) {
	for i := range b.N {
		b.StopTimer()
		ids := make([]string, 20_000)
		for j := range ids {
			ids[j] = "new" + strconv.Itoa(i) + "_" + strconv.Itoa(j)
		}
		b.StartTimer()
		for _, s := range ids {
			InternGo(s)
		}
	}
}

func BenchmarkAppendChar(b *testing.B) {
	x := FromGo("x")
	s := Empty
	for range b.N {
		s, _ = Concat(s, x)
		if s.Len() > 1<<20 {
			s = Empty
		}
	}
}

func BenchmarkAppendWords(b *testing.B) {
	x := FromGo("some words, ")
	s := Empty
	for range b.N {
		s, _ = Concat(s, x)
		if s.Len() > 1<<20 {
			s = Empty
		}
	}
}

func BenchmarkPrepend(b *testing.B) {
	x := FromGo("x")
	s := Empty
	for range b.N {
		s, _ = Concat(x, s)
		if s.Len() > 1<<20 {
			s.At(0)
			s = Empty
		}
	}
}

func BenchmarkConcatSmall(b *testing.B) {
	x, y := FromGo("property"), FromGo("Name12")
	for range b.N {
		sink, _ = Concat(x, y)
	}
}

func BenchmarkConcatRope(b *testing.B) {
	x, _ := FromGo("property").Repeat(50)
	y := FromGo("Name12")
	for range b.N {
		sink, _ = Concat(x, y)
	}
}

// BenchmarkKeyConcat is the cost of `prefix + i` used as a key.
func BenchmarkKeyConcat(b *testing.B) {
	x := FromGo("key")
	for i := range b.N {
		s, _ := Concat(x, FromInt(int32(i&1023)))
		Lookup(s)
	}
}

var (
	sink     String
	sinkUnit uint16
	sinkBool bool
)

func BenchmarkIndexing(b *testing.B) {
	s, _ := FromGo("0123456789").Repeat(100)
	b.Run("one", func(b *testing.B) {
		for i := range b.N {
			sinkUnit += s.At(i % 1000)
		}
	})
	w, _ := Concat(FromGo("€"), s)
	w.At(0)
	b.Run("two", func(b *testing.B) {
		for i := range b.N {
			sinkUnit += w.At(i % 1000)
		}
	})
	b.Run("latin1", func(b *testing.B) {
		for i := range b.N {
			c, _ := s.Latin1()
			sinkUnit += uint16(c[i%1000])
		}
	})
}

func BenchmarkEqual20(b *testing.B) {
	x, y := FromGo("twenty characters ab"), FromLatin1Copy([]byte("twenty characters ab"))
	for range b.N {
		sinkBool = x.Equal(y)
	}
}

func BenchmarkEqualDifferent(b *testing.B) {
	x, y := FromGo("twenty characters ab"), FromLatin1Copy([]byte("twenty characters ac"))
	for range b.N {
		sinkBool = x.Equal(y)
	}
}

func BenchmarkIndexOf10K(b *testing.B) {
	s, _ := FromGo("lorem ipsum dolor sit amet ").Repeat(400)
	s, _ = Concat(s, FromGo("needle"))
	s.At(0)
	w, _ := Concat(s, FromGo("€"))
	w.At(0)
	n := FromGo("needle")
	b.Run("one", func(b *testing.B) {
		for range b.N {
			s.IndexOf(n, 0)
		}
	})
	b.Run("two", func(b *testing.B) {
		for range b.N {
			w.IndexOf(n, 0)
		}
	})
}

func BenchmarkSubstring20(b *testing.B) {
	s, _ := FromGo("0123456789").Repeat(100)
	for i := range b.N {
		sink = s.Substring(i%900, i%900+20)
	}
}

func BenchmarkSubstring100(b *testing.B) {
	s, _ := FromGo("0123456789").Repeat(30)
	for i := range b.N {
		sink = s.Substring(i%100, i%100+100)
	}
}

func BenchmarkHash(b *testing.B) {
	s := FromGo("twenty characters ab")
	for range b.N {
		s.buf.hash = 0
		s.Hash()
	}
}

func BenchmarkNumberToString(b *testing.B) {
	for _, f := range []float64{7, 123456, 0.1, 3.141592653589793, 1e100} {
		b.Run(NumberToString(f).String(), func(b *testing.B) {
			for range b.N {
				sink = NumberToString(f)
			}
		})
	}
}

func BenchmarkStringToNumber(b *testing.B) {
	for _, f := range []string{"7", "123456", "3.141592653589793", "0x1F"} {
		s := FromGo(f)
		b.Run(f, func(b *testing.B) {
			for range b.N {
				StringToNumber(s)
			}
		})
	}
}

func BenchmarkToLower(b *testing.B) {
	s := FromGo("Content-Type: Text/HTML; charset=UTF-8")
	for range b.N {
		sink = s.ToLower()
	}
}

func BenchmarkFromGoASCII(b *testing.B) {
	in := strings.Repeat("x", 1<<16)
	b.SetBytes(1 << 16)
	for range b.N {
		sink = FromGo(in)
	}
}

func BenchmarkFromGoMixed(b *testing.B) {
	in := strings.Repeat("größe und 漢字 ", 4000)
	b.SetBytes(int64(len(in)))
	for range b.N {
		sink = FromGo(in)
	}
}

func BenchmarkToUTF8Latin1(b *testing.B) {
	s := FromGo(strings.Repeat("größe und weite ", 4000))
	b.SetBytes(int64(s.Len()))
	for range b.N {
		_ = s.ToUTF8()
	}
}
