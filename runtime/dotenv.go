package runtime

import "github.com/sxfescript/sxn/runtime/env"

// ParseEnv reads the text of an .env file: pairs of name and value in order.
func ParseEnv(text string) [][2]string { return env.ParseDotenv(text) }
