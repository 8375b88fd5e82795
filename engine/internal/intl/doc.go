// Package intl implements ECMA-402: the Intl object, its constructors, and the
// operations behind the toLocale methods of other builtins.
//
// Locale identifiers of all kinds are accepted and brought into canonical form
// as Unicode's CLDR says. The data of all locales of Node's full ICU come from
// CLDR; the scripts in gen write them, and tell what they read:
//
//   - data/*.txt are tables of lines, sorted by key, that are searched where they
//     lie in the program: identifiers, what goes by region or language, English;
//   - data/KIND.bin are archives of one kind of data (numbers, dates, names of
//     zones ...) of all locales, each compressed for itself.
//
// Nothing is read or built before it is asked for; what is built for a locale is
// kept with its localeData for all formatters.
//
// https://tc39.es/ecma402/
package intl
