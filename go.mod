module github.com/sxfescript/sxn

go 1.26.0

require golang.org/x/sys v0.49.0

require golang.org/x/text v0.44.0

