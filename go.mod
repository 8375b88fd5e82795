module github.com/sxfescript/sxn

go 1.26
