package bytecode

// FindHandler returns the handler of an error raised by the instruction at
// pc, or nil.
func (c *Code) FindHandler(pc uint32) *Handler {
	for i := range c.Handlers {
		if h := &c.Handlers[i]; h.Start <= pc && pc < h.End {
			return h
		}
	}
	return nil
}

// StrictAt reports whether the instruction at pc is in strict code: all of a
// strict function, and the class parts of a sloppy one.
func (c *Code) StrictAt(pc uint32) bool {
	if c.Flags&FlagStrict != 0 {
		return true
	}
	for _, r := range c.StrictRanges {
		if r.Start <= pc && pc < r.End {
			return true
		}
	}
	return false
}

// PositionAt returns the source position of the instruction at pc.
func (c *Code) PositionAt(pc uint32) (Position, bool) { return c.Positions.Lookup(pc) }
