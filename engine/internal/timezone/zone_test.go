package timezone

import (
	"testing"
	"time"
)

func ms(s string) int64 {
	t, err := time.Parse("2006-01-02T15:04:05", s)
	if err != nil {
		panic(err)
	}
	return t.UnixMilli()
}

// TestOffsets has what Node 26 says.
func TestOffsets(t *testing.T) {
	for _, c := range []struct {
		zone, at string
		seconds  int64
		name     string
	}{
		{"America/New_York", "1800-01-01T00:00:00", -17762, "Eastern Standard Time"},
		{"America/New_York", "2024-03-10T06:59:59", -18000, "Eastern Standard Time"},
		{"America/New_York", "2024-03-10T07:00:00", -14400, "Eastern Daylight Time"},
		{"America/New_York", "2075-07-01T00:00:00", -14400, "Eastern Daylight Time"},
		{"America/New_York", "9999-12-31T00:00:00", -18000, "Eastern Standard Time"},
		{"europe/dublin", "2024-01-01T00:00:00", 0, "Greenwich Mean Time"},
		{"Europe/Dublin", "2024-07-01T00:00:00", 3600, "Irish Standard Time"},
		{"America/Indiana/Winamac", "2006-11-18T06:00:00", -21600, "Eastern Standard Time"},
		{"Australia/Lord_Howe", "2024-01-01T00:00:00", 39600, "Lord Howe Daylight Time"},
		{"Asia/Kathmandu", "2024-01-01T00:00:00", 20700, "Nepal Time"},
		{"Africa/Cairo", "2050-10-27T20:59:59", 10800, "Eastern European Standard Time"},
		{"Africa/Cairo", "2050-10-27T21:00:00", 7200, "Eastern European Standard Time"},
		{"UTC", "2024-01-01T00:00:00", 0, "Coordinated Universal Time"},
	} {
		z, ok := Load(c.zone)
		if !ok {
			t.Errorf("%s is unknown", c.zone)
			continue
		}
		s := z.At(ms(c.at))
		if s.Offset != c.seconds*1000 || z.DateName(ms(c.at)) != c.name {
			t.Errorf("%s at %s: %d %s", c.zone, c.at, s.Offset/1000, z.DateName(ms(c.at)))
		}
	}
}

func TestToUTC(t *testing.T) {
	z, _ := Load("America/New_York")
	for _, c := range []struct {
		local string
		hours int64
		n     int // times at which clocks show it
	}{
		{"2024-03-10T01:59:59", 5, 1},
		{"2024-03-10T02:30:00", 5, 0}, // skipped: read with the offset before
		{"2024-03-10T03:00:00", 4, 1},
		{"2024-11-03T00:59:59", 4, 1},
		{"2024-11-03T01:30:00", 4, 2}, // repeated: the earlier
		{"2024-11-03T02:00:00", 5, 1},
	} {
		l := ms(c.local)
		if u := z.ToUTC(l); u-l != c.hours*3_600_000 {
			t.Errorf("%s: %d", c.local, u-l)
		}
		if n := len(z.Possible(l)); n != c.n {
			t.Errorf("%s is possible %d times", c.local, n)
		}
	}
}

// TestAllZones checks that spans join in every zone.
func TestAllZones(t *testing.T) {
	n := 0
	Names(func(name, canonical string) {
		n++
		z, ok := Load(name)
		c, _ := Load(canonical)
		if !ok || c == nil || z.Canonical() != canonical {
			t.Errorf("%s -> %s", name, canonical)
			return
		}
		at := ms("1850-01-01T00:00:00")
		for at < ms("2300-01-01T00:00:00") {
			s := z.At(at)
			if at < s.Start || at >= s.End {
				t.Fatalf("%s at %d: %v", name, at, *s)
			}
			if u := at; z.At(u).Offset != s.Offset || z.ToUTC(u+s.Offset) > u {
				t.Fatalf("%s: local time of %d", name, u)
			}
			at = s.End
		}
	})
	if n < 590 {
		t.Errorf("%d zones", n)
	}
}

func TestResolve(t *testing.T) {
	for _, c := range []struct{ tz, name, label string }{
		{"America/New_York", "America/New_York", "Eastern Standard Time"},
		{":Asia/Tokyo", "Asia/Tokyo", "Japan Standard Time"},
		{"/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo", "Japan Standard Time"},
		{"JST-9", "+09:00", "GMT+09:00"},
		{"UTC+3", "-03:00", "GMT-03:00"},
		{"Foo/Bar", "Etc/Unknown", "GMT+00:00"},
		{"", "Etc/Unknown", "GMT+00:00"},
	} {
		z := resolve(c.tz, true)
		if z.Name() != c.name || z.DateName(0) != c.label {
			t.Errorf("%q: %s (%s)", c.tz, z.Name(), z.DateName(0))
		}
	}
}

func TestDisplayName(t *testing.T) {
	for _, c := range []struct {
		zone  string
		style Style
		want  string
	}{
		{"America/Los_Angeles", Long, "Pacific Standard Time"},
		{"America/Los_Angeles", Short, "PST"},
		{"America/Los_Angeles", LongGeneric, "Pacific Time"},
		{"America/Los_Angeles", ShortGeneric, "PT"},
		{"America/Los_Angeles", LongOffset, "GMT-08:00"},
		{"America/Los_Angeles", ShortOffset, "GMT-8"},
		{"Europe/Berlin", Long, "Central European Standard Time"},
		{"Europe/Berlin", Short, "GMT+1"},
		{"Asia/Kolkata", Short, "GMT+5:30"},
		{"UTC", Short, "UTC"},
		{"UTC", Long, "Coordinated Universal Time"},
		{"Europe/London", ShortOffset, "GMT+0"},
	} {
		z, _ := Load(c.zone)
		if got := z.DisplayName(z.At(ms("2024-01-15T00:00:00")), c.style); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.zone, c.style, got, c.want)
		}
	}
}

func BenchmarkAt(b *testing.B) {
	z, _ := Load("America/New_York")
	t := ms("2024-01-15T00:00:00")
	for b.Loop() {
		z.At(t)
		t += 3_600_000
	}
}
