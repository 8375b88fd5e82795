package intl

import (
	"strconv"
	"strings"

	"github.com/sxfescript/sxn/engine/internal/timezone"
)

// Names of time zones follow UTS 35; English as in the United States has its
// names with the zones.
// https://www.unicode.org/reports/tr35/tr35-dates.html#Time_Zone_Format_Terminology

// zoneName is the name of the format's zone at a time.
func (f *dateFormatter) nameOfZone(d *dateParts, span *timezone.Span, style timezone.Style) string {
	if f.data.name == "en-US" && f.digits == nil {
		return f.zone.DisplayName(span, style)
	}
	name := ""
	n := zoneNamer{f.data, f.zone, cldrZone(f.zoneName), d.t, span}
	switch style {
	case timezone.Long, timezone.Short:
		name = n.specific(style == timezone.Long)
	case timezone.LongGeneric, timezone.ShortGeneric:
		name = n.generic(style == timezone.LongGeneric)
	}
	if name != "" {
		return name
	}
	long := style == timezone.LongGeneric || style == timezone.Long || style == timezone.LongOffset
	return f.data.offsetName(span.Offset, long, f.digits)
}

// zoneNamer finds names for a zone at a time.
type zoneNamer struct {
	l    *localeData
	zone *timezone.Zone
	id   string // what CLDR calls the zone
	t    int64
	span *timezone.Span
}

// cldrZone is CLDR's name of a zone.
func cldrZone(name string) string {
	if name == "UTC" {
		return "Etc/UTC"
	}
	if v, ok := lookup(rootData, "zonealias/"+name); ok {
		return v
	}
	return name
}

// metazone is the group of zones with common names that the zone belongs to at
// the time, "" for none.
func (n *zoneNamer) metazone() string {
	v, ok := lookup(rootData, "metazone/"+n.id)
	if !ok {
		return ""
	}
	minute := floorDiv(n.t, 60000)
	for entry := range strings.SplitSeq(v, ";") {
		w := strings.Split(entry, " ")
		if len(w) != 3 {
			continue
		}
		if from, err := strconv.ParseInt(w[1], 10, 64); err == nil && minute < from {
			continue
		}
		if to, err := strconv.ParseInt(w[2], 10, 64); err == nil && minute >= to {
			continue
		}
		return w[0]
	}
	return ""
}

// named returns a name of the zone itself or else of the metazone.
func (n *zoneNamer) named(width, kind string) string {
	if v := n.l.get(dataZone, "zone/"+n.id+"/"+width+"/"+kind); v != "" {
		return v
	}
	if m := n.metazone(); m != "" {
		return n.l.get(dataZone, "meta/"+m+"/"+width+"/"+kind)
	}
	return ""
}

func widthOf(long bool) string {
	if long {
		return "long"
	}
	return "short"
}

// specific is a name that tells standard time from daylight saving time.
func (n *zoneNamer) specific(long bool) string {
	kind := "standard"
	if n.span.DST {
		kind = "daylight"
	}
	return n.named(widthOf(long), kind)
}

// generic is a name that does not, or else that of the place.
func (n *zoneNamer) generic(long bool) string {
	if name := n.genericOfZones(long); name != "" {
		return name
	}
	return n.location()
}

func (n *zoneNamer) genericOfZones(long bool) string {
	width := widthOf(long)
	if v := n.l.get(dataZone, "zone/"+n.id+"/"+width+"/generic"); v != "" {
		return v
	}
	m := n.metazone()
	if m == "" {
		return ""
	}
	generic := n.l.get(dataZone, "meta/"+m+"/"+width+"/generic")
	if !n.span.DST && !n.savesNear() {
		if std := n.named(width, "standard"); std != "" && !strings.EqualFold(std, generic) {
			return std
		}
	}
	if generic == "" {
		return ""
	}
	golden := referenceZone(m, n.l.region())
	if golden == n.id {
		return generic
	}
	z, ok := timezone.Load(ianaZone(golden))
	if !ok {
		return generic
	}
	// The zone that stands for the metazone, at the same local time.
	other := z.LocalSpan(n.t + n.span.Offset)
	if other.Offset == n.span.Offset && other.DST == n.span.DST {
		return generic
	}
	place := n.city()
	if region := zoneRegion(n.id); region != "" && referenceZone(m, region) == n.id {
		place = n.l.get(dataName, "region/"+region)
	}
	return strings.NewReplacer("{0}", place, "{1}", generic).Replace(n.l.get(dataZone, "fallbackFormat"))
}

// savesNear tells whether there is daylight saving time within half a year.
func (n *zoneNamer) savesNear() bool {
	const near = 184 * msPerDay
	if n.span.Start > n.t-near && n.zone.At(n.span.Start-1).DST {
		return true
	}
	return n.span.End < n.t+near && n.zone.At(n.span.End).DST
}

// referenceZone is the zone that stands for a metazone in a region.
func referenceZone(metazone, region string) string {
	if v, ok := lookup(rootData, "metamap/"+metazone+"/"+region); ok {
		return v
	}
	v, _ := lookup(rootData, "metamap/"+metazone+"/001")
	return v
}

// ianaZone is the name of a zone of CLDR in the tables of zones.
func ianaZone(id string) string {
	if id == "Etc/UTC" {
		return "UTC"
	}
	return id
}

func zoneRegion(id string) string {
	v, _ := lookup(rootData, "zoneregion/"+id)
	return v
}

// region is the region of the locale.
func (l *localeData) region() string {
	t, ok := parseTag(l.name)
	if !ok {
		return "001"
	}
	if t.region == "" && !t.addLikely() {
		return "001"
	}
	return t.region
}

// city is the place that the zone is named after.
func (n *zoneNamer) city() string {
	if v := n.l.get(dataZone, "zone/"+n.id+"/exemplarCity"); v != "" {
		return v
	}
	i := strings.LastIndexByte(n.id, '/')
	if i < 0 || strings.HasPrefix(n.id, "Etc/") || strings.HasPrefix(n.id, "SystemV/") {
		return ""
	}
	return strings.ReplaceAll(n.id[i+1:], "_", " ")
}

// location is the name by the place: the country, where it has one time only.
func (n *zoneNamer) location() string {
	place := ""
	region := zoneRegion(n.id)
	if region != "" {
		_, single := lookup(rootData, "singlezone/"+region)
		primary, _ := lookup(rootData, "primary/"+region)
		if single || primary == n.id {
			place = n.l.get(dataName, "region/"+region)
		}
	}
	if place == "" {
		if region == "" {
			return ""
		}
		place = n.city()
	}
	if place == "" {
		return ""
	}
	return strings.Replace(n.l.get(dataZone, "regionFormat"), "{0}", place, 1)
}

// offsetName is the distance from UTC in the manner of the locale.
func (l *localeData) offsetName(offset int64, long bool, digits *[10]string) string {
	positive, negative, _ := strings.Cut(l.get(dataZone, "hourFormat"), ";")
	pattern := positive
	if offset < 0 {
		pattern, offset = negative, -offset
	}
	offset /= 1000
	h, m, s := int(offset/3600), int(offset/60%60), int(offset%60)
	start := strings.IndexByte(pattern, 'H')
	end := strings.LastIndexByte(pattern, 'm') + 1
	if start < 0 || end < start {
		return ""
	}
	zeros := 1
	if strings.Contains(pattern, "HH") && long || long {
		zeros = 2
	}
	sep := strings.Trim(pattern[start:end], "Hm")
	text := padded(h, zeros)
	if long || m != 0 || s != 0 {
		text += sep + padded(m, 2)
	} else {
		pattern = pattern[:end] // COMPAT: ICU drops what follows with the minutes
	}
	if s != 0 {
		text += sep + padded(s, 2)
	}
	text = (&symbols{digits: digits}).localized(text)
	return strings.Replace(l.get(dataZone, "gmtFormat"), "{0}", pattern[:start]+text+pattern[end:], 1)
}
