// Command gen packs the JSON that zones.js writes into zones.bin, in the form
// that package timezone reads: go run ./gen < zones.json
package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

type transition struct {
	At     int64
	Offset int64
	Name   string
}

func (t *transition) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&t.At, &t.Offset, &t.Name})
}

type zone struct {
	Zone, Canonical           string
	Transitions               []transition
	LongGeneric, ShortGeneric string

	std, dst string
	data     string
}

// inRange tells the transitions whose names are those of the strings of dates.
func (t *transition) inRange() bool { return 0 <= t.At && t.At < 1<<31 }

// isDaylight reports whether a display name is that of daylight saving time.
func isDaylight(name string) bool {
	return strings.Contains(name, "Daylight") || strings.Contains(name, "Summer") || strings.Contains(name, "Irish Standard")
}

// nameHalves tells the name of standard time from that of daylight saving time.
func (z *zone) nameHalves() {
	// The name at the epoch belongs to a transition before it.
	for i := range z.Transitions {
		if t := &z.Transitions[i]; t.inRange() {
			if z.std == "" {
				z.std = t.Name
			} else if t.Name != z.std {
				z.dst = t.Name
			}
		}
	}
	if z.std == "" {
		panic(z.Zone + ": nothing at the epoch")
	}
	for _, t := range z.Transitions {
		if z.dst == "" && isDaylight(t.Name) && !isDaylight(z.std) {
			z.dst = t.Name
		}
	}
	if z.dst == "" {
		return
	}
	offset := func(name string) int64 {
		for i := len(z.Transitions) - 1; i >= 0; i-- {
			if t := z.Transitions[i]; t.Name == name && t.inRange() {
				return t.Offset
			}
		}
		return 0
	}
	swap := offset(z.std) > offset(z.dst)
	if isDaylight(z.std) != isDaylight(z.dst) {
		swap = isDaylight(z.std)
	}
	if swap {
		z.std, z.dst = z.dst, z.std
	}
}

// rule is a transition that happens every year: on the first weekday on or
// after a day of a month.
type rule struct {
	month, day, weekday int
	seconds             int64 // of the day, in the time before it
	typ                 int
}

func (r rule) at(year int, before int64) int64 {
	d := time.Date(year, time.Month(r.month), r.day, 0, 0, 0, 0, time.UTC)
	d = d.AddDate(0, 0, (r.weekday-int(d.Weekday())+7)%7)
	return d.Unix() + r.seconds - before
}

// fit finds the rule behind transitions. Midnight may belong to the day before
// (the last Thursday of October at 24:00), which early tells.
func fit(ts []transition, before []int64, types []int, early int64) (rule, bool) {
	var r rule
	for i, t := range ts {
		local := time.Unix(t.At+before[i]-early, 0).UTC()
		sec := int64(local.Hour()*3600+local.Minute()*60+local.Second()) + early
		c := rule{int(local.Month()), local.Day(), int(local.Weekday()), sec, types[i]}
		if i == 0 {
			r = c
			continue
		}
		r.day = min(r.day, c.day)
		c.day = r.day
		if c != r {
			return r, false
		}
	}
	for i, t := range ts {
		if r.at(time.Unix(t.At+before[i], 0).UTC().Year(), before[i]) != t.At {
			return r, false
		}
	}
	return r, true
}

// fitBoth finds the rules of the transitions from tail on, which alternate.
func fitBoth(ts []transition, index []int, tail int) (rules [2]rule, ok bool) {
	for h := range 2 {
		var half []transition
		var before []int64
		var types []int
		for i := tail + h; i < len(ts); i += 2 {
			half, before, types = append(half, ts[i]), append(before, ts[i-1].Offset), append(types, index[i])
		}
		if rules[h], ok = fit(half, before, types, 0); !ok {
			if rules[h], ok = fit(half, before, types, 86400); !ok {
				return rules, false
			}
		}
	}
	return rules, true
}

func (z *zone) encode() string {
	type kind struct {
		offset int64
		dst    bool
	}
	var kinds []kind
	var ts []transition
	var index []int
	for _, t := range z.Transitions {
		k := kind{t.Offset, z.dst != "" && (t.Name == z.dst || !t.inRange() && isDaylight(t.Name))}
		j := slices.Index(kinds, k)
		if j < 0 {
			j = len(kinds)
			kinds = append(kinds, k)
		}
		if len(index) > 0 && index[len(index)-1] == j {
			continue
		}
		ts = append(ts, t)
		index = append(index, j)
	}
	// The yearly rules, and from where on they hold.
	var rules [2]rule
	n := len(ts)
	if len(ts) > 100 && ts[len(ts)-1].At > time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC).Unix() {
		var tail int
		var ok bool
		for _, count := range []int{120, 26} { // the shorter one where dates are listed far ahead
			tail = len(ts) - count
			if rules, ok = fitBoth(ts, index, tail); ok {
				break
			}
		}
		if !ok {
			fmt.Fprintln(os.Stderr, z.Zone, "has no yearly rule but changes until 2100")
		} else {
			n = tail
			for n > 1 {
				r := rules[(n-1-tail+1000)%2]
				t := ts[n-1]
				if index[n-1] != r.typ || r.at(time.Unix(t.At, 0).UTC().Year(), ts[n-2].Offset) != t.At {
					break
				}
				n--
			}
			n += 2 // the last one listed is by the rule too, so that none comes between it and the next
			if (n-tail+1000)%2 != 0 {
				rules[0], rules[1] = rules[1], rules[0]
			}
		}
	}
	b := binary.AppendUvarint(nil, uint64(len(kinds)))
	for _, k := range kinds {
		b = binary.AppendVarint(b, k.offset)
		if k.dst {
			b = append(b, 1)
		} else {
			b = append(b, 0)
		}
	}
	b = binary.AppendUvarint(b, uint64(n))
	prev := ts[0].At
	for i, t := range ts[:n] {
		d := uint64(t.At - prev)
		if d%900 == 0 {
			d = d / 900 * 2
		} else {
			d = d*2 + 1
		}
		b = binary.AppendUvarint(b, d)
		b = append(b, byte(index[i]))
		prev = t.At
	}
	if n == len(ts) {
		return string(append(b, 0))
	}
	b = append(b, 1)
	for _, r := range rules {
		b = append(b, byte(r.month), byte(r.day), byte(r.weekday), byte(r.typ))
		b = binary.AppendUvarint(b, uint64(r.seconds))
	}
	return string(b)
}

// table numbers distinct strings.
type table struct{ list []string }

func (t *table) index(s string) uint64 {
	i := slices.Index(t.list, s)
	if i < 0 {
		i = len(t.list)
		t.list = append(t.list, s)
	}
	return uint64(i)
}

func main() {
	var zones []*zone
	if err := json.NewDecoder(os.Stdin).Decode(&zones); err != nil {
		panic(err)
	}
	slices.SortFunc(zones, func(a, b *zone) int {
		return strings.Compare(strings.ToLower(a.Zone), strings.ToLower(b.Zone))
	})
	byName := map[string]int{}
	for i, z := range zones {
		byName[z.Zone] = i
		z.nameHalves()
		z.data = z.encode()
	}
	// Node names this zone's halves wrongly.
	if i, ok := byName["Eire"]; ok {
		d := zones[byName["Europe/Dublin"]]
		zones[i].std, zones[i].dst, zones[i].data = d.std, d.dst, d.data
	}
	var names, data table
	names.index("")
	var zb []byte
	for _, z := range zones {
		zb = binary.AppendUvarint(zb, uint64(len(z.Zone)))
		zb = append(zb, z.Zone...)
		zb = binary.AppendUvarint(zb, uint64(byName[z.Canonical]))
		zb = binary.AppendUvarint(zb, data.index(z.data))
		for _, s := range []string{z.std, z.dst, z.LongGeneric, z.ShortGeneric} {
			zb = binary.AppendUvarint(zb, names.index(s))
		}
	}
	var b []byte
	for _, list := range [][]string{names.list, data.list} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, s := range list {
			b = binary.AppendUvarint(b, uint64(len(s)))
			b = append(b, s...)
		}
	}
	b = binary.AppendUvarint(b, uint64(len(zones)))
	b = append(b, zb...)
	if err := os.WriteFile("zones.bin", b, 0o644); err != nil {
		panic(err)
	}
	fmt.Fprintln(os.Stderr, len(zones), "zones,", len(data.list), "different,", len(names.list), "names,", len(b), "bytes")
}
