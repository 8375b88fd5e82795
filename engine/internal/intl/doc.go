// Package intl implements ECMA-402: the Intl object, its constructors, and the
// operations behind the toLocale methods of other builtins.
//
// Locale identifiers of all kinds are accepted and brought into canonical form
// as Unicode's CLDR says, but there is data for English as it is used in the
// United States only: everything else resolves to en-US. The data is generated
// from CLDR into sorted text files, data/*.txt, that are searched where they lie
// in the program; nothing is read or built before it is asked for.
//
// SPEC: calendars other than the ISO one are those that differ from it in eras
// and the count of years: buddhist, gregory, japanese and roc.
//
// https://tc39.es/ecma402/
package intl
