package regexp

import "errors"

type tree struct{ ncap int }
type code[T byte | uint16] struct{}
type entry struct{ pc, pos int32 }
type parser struct{}

func (ps *parser) parse(string, Flags, bool) (*tree, error) { return &tree{ncap: 1}, nil }
func (ps *parser) groupNames() []GroupName                  { return nil }
func emit[T byte | uint16](t *tree) *code[T]                { return nil }
func runMatch[T byte | uint16](c *code[T], m *Matcher, s []T, start int, sticky bool, caps []int32) (bool, error) {
	return false, errors.New("not yet")
}
