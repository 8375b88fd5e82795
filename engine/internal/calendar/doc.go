// Package calendar converts days to the dates of calendars.
//
// SPEC: months of the Chinese and the Dangi calendar are in a table for the
// years 0 to 4000, those of the Islamic ones that watch the moon for -700 to
// 3000 AH; beyond, months are counted in cycles.
package calendar
