package intl

import (
	"slices"
	"strings"
)

// canonicalTag is CanonicalizeUnicodeLocaleId for a string; ok is false where
// it is not well-formed.
// https://tc39.es/ecma402/#sec-canonicalizeunicodelocaleid
func canonicalTag(s string) (t *tag, ok bool) {
	if t, ok = parseTag(s); ok {
		t.canonicalize()
	}
	return t, ok
}

// canonicalize replaces what is outdated, by the rules of Annex C of UTS 35.
// https://www.unicode.org/reports/tr35/#LocaleId_Canonicalization
func (t *tag) canonicalize() {
	t.canonicalizeLanguage()
	for i := range t.keywords {
		k := &t.keywords[i]
		k.value = canonicalKeyword(k.key, k.value)
	}
	if t.transform != nil {
		t.transform.canonicalizeLanguage()
	}
	for i := range t.fields {
		f := &t.fields[i]
		if v, ok := lookup(tagsData, "K:t-"+f.key+"-"+f.value); ok {
			f.value = v
		}
	}
}

// canonicalKeyword returns the canonical value of a key of the u extension.
func canonicalKeyword(key, value string) string {
	if v, ok := lookup(tagsData, "K:u-"+key+"-"+value); ok {
		value = v
	}
	switch {
	case value == "true":
		return ""
	case value == "yes" && (key == "kb" || key == "kc" || key == "kh" || key == "kk" || key == "kn"):
		return ""
	case key == "rg" || key == "sd":
		if v, ok := lookup(tagsData, "D:"+value); ok {
			v, _, _ = strings.Cut(v, " ")
			value = strings.ToLower(v)
			if len(value) == 2 {
				value += "zzzz"
			}
		} else if region := regionOf(value); region != "" {
			if v, ok := lookup(tagsData, "R:"+region); ok && strings.HasSuffix(value, "zzzz") {
				v, _, _ = strings.Cut(v, " ")
				value = strings.ToLower(v) + "zzzz"
			}
		}
	}
	return value
}

// regionOf is the region of a subdivision code.
func regionOf(s string) string {
	if len(s) < 3 {
		return ""
	}
	if isAlpha(s[:2]) {
		return s[:2]
	}
	return s[:3]
}

func (t *tag) canonicalizeLanguage() {
	slices.Sort(t.variants)
	for range 8 { // replacements may need replacing; CLDR has short chains only
		if !t.replaceComplex() && !t.replaceLanguage() {
			break
		}
	}
	if t.script != "" {
		if v, ok := lookup(tagsData, "S:"+strings.ToLower(t.script)); ok {
			t.script = v
		}
	}
	if t.region != "" {
		t.replaceRegion()
	}
	for i, v := range t.variants {
		if n, ok := lookup(tagsData, "V:"+v); ok {
			t.variants[i] = n
		}
	}
	slices.Sort(t.variants)
	t.variants = slices.Compact(t.variants)
}

// replaceComplex applies an alias of more than a language.
func (t *tag) replaceComplex() bool {
	try := func(key string, variants ...string) bool {
		v, ok := lookup(tagsData, "X:"+key)
		if !ok {
			return false
		}
		rule, ok1 := parseTag(key)
		repl, ok2 := parseTag(v)
		if !ok1 || !ok2 {
			return false
		}
		t.replace(rule, repl, variants)
		return true
	}
	if len(t.variants) > 0 {
		for _, v := range t.variants {
			for _, w := range t.variants {
				if w != v && (try(t.language+"-"+v+"-"+w, v, w) || try("und-"+v+"-"+w, v, w)) {
					return true
				}
			}
		}
		for _, v := range t.variants {
			if try(t.language+"-"+v, v) || try("und-"+v, v) {
				return true
			}
		}
	}
	return t.region != "" && try(t.language+"-"+strings.ToLower(t.region))
}

// replace puts what an alias stands for in place of what it matched.
func (t *tag) replace(rule, repl *tag, variants []string) {
	if rule.language != "und" || repl.language != "und" {
		if repl.language != "und" {
			t.language = repl.language
		}
	}
	if t.script == "" || rule.script != "" {
		t.script = repl.script
	}
	if rule.region != "" {
		t.region = repl.region
	} else if t.region == "" {
		t.region = repl.region
	}
	t.variants = slices.DeleteFunc(t.variants, func(v string) bool { return slices.Contains(variants, v) })
	for _, v := range repl.variants {
		if !slices.Contains(t.variants, v) {
			t.variants = append(t.variants, v)
		}
	}
	slices.Sort(t.variants)
}

func (t *tag) replaceLanguage() bool {
	v, ok := lookup(tagsData, "L:"+t.language)
	if !ok {
		return false
	}
	repl, ok := parseTag(v)
	if !ok {
		return false
	}
	t.language = repl.language
	if t.script == "" {
		t.script = repl.script
	}
	if t.region == "" {
		t.region = repl.region
	}
	return true
}

// replaceRegion follows aliases of regions. Of several successors the one that
// the language points to is taken, or else the first.
func (t *tag) replaceRegion() {
	v, ok := lookup(tagsData, "R:"+strings.ToLower(t.region))
	if !ok {
		return
	}
	list := strings.Split(v, " ")
	t.region = list[0]
	if len(list) == 1 {
		return
	}
	probe := tag{language: t.language, script: t.script}
	if probe.addLikely() && slices.Contains(list, probe.region) {
		t.region = probe.region
	}
}

// addLikely is Add Likely Subtags; it reports false where nothing is known.
// https://www.unicode.org/reports/tr35/#Likely_Subtags
func (t *tag) addLikely() bool {
	lang, script, region := t.language, t.script, t.region
	if script == "Zzzz" {
		script = ""
	}
	if region == "ZZ" {
		region = ""
	}
	if lang != "und" && script != "" && region != "" {
		t.script, t.region = script, region
		return true
	}
	var keys []string
	for _, l := range []string{lang, "und"} {
		if script != "" && region != "" {
			keys = append(keys, l+"-"+script+"-"+region)
		}
		if l == lang && script != "" {
			keys = append(keys, l+"-"+script)
		}
		if region != "" {
			keys = append(keys, l+"-"+region)
		}
		if l == "und" && lang != "und" && script != "" {
			keys = append(keys, l+"-"+script)
		}
		if l == lang {
			keys = append(keys, l)
		}
		if lang != "und" && l == lang && script == "" && region == "" {
			break
		}
	}
	for _, k := range keys {
		v, ok := lookup(likelyData, strings.ToLower(k))
		if !ok {
			continue
		}
		m, ok := parseTag(v)
		if !ok {
			continue
		}
		if lang == "und" {
			lang = m.language
		}
		if script == "" {
			script = m.script
		}
		if region == "" {
			region = m.region
		}
		t.language, t.script, t.region = lang, script, region
		return true
	}
	return false
}

// removeLikely is Remove Likely Subtags.
// https://www.unicode.org/reports/tr35/#Likely_Subtags
func (t *tag) removeLikely() {
	full := tag{language: t.language, script: t.script, region: t.region}
	if !full.addLikely() {
		return
	}
	for _, trial := range [3]tag{
		{language: full.language},
		{language: full.language, region: full.region},
		{language: full.language, script: full.script},
	} {
		probe := trial
		if probe.addLikely() && probe.language == full.language && probe.script == full.script && probe.region == full.region {
			t.language, t.script, t.region = trial.language, trial.script, trial.region
			return
		}
	}
	t.language, t.script, t.region = full.language, full.script, full.region
}
