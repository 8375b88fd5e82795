package regexp

import "slices"

// opcode is the operation of an instruction. The B forms match the character
// before the position and step left.
type opcode uint8

const (
	opFail       opcode = iota
	opAccept            // match found
	opChar              // a: unit
	opChar2             // a, b: either unit
	opStr               // lits[a:a+b]
	opAny               // any unit
	opClass             // class a, one unit
	opClassU            // class a, a code point
	opCharB             // a
	opChar2B            // a, b
	opAnyB              //
	opClassB            // a
	opClassUB           // a
	opJump              // a: target
	opSplit             // try a, then b
	opSplitTab          // opSplit that looks at the next unit: table c, bits n, k outside the table
	opAlt               // try the targets of alts[a] in order; replaced by the analysis
	opDispatch          // continue at tables[a] for the next unit
	opSave              // register a = position
	opClear             // registers a..b-1 = -1
	opMark              // register a = position, for opEmptyCheck
	opEmptyCheck        // fail if the position is that of register a
	opSet               // register a = b
	opCountLoop         // loops[a]: next round or leave
	opCountNext         // loops[a]: end of a round
	opRun               // greedy run of class a, b to c times; pc+1 gives back, pc+2 follows; filter n
	opRunBack           // backtrack entry of opRun
	opRunPoss           // run that never gives back
	opRunLazy           // lazy run; pc+1 takes more
	opRunMore           // backtrack entry of opRunLazy
	opBOL               // ^
	opBOLMulti          // ^ with m
	opEOL               // $
	opEOLMulti          // $ with m
	opBoundary          // \b, \B with k&1; k&2: case-insensitive u or v
	opBackref           // one of refs[a]; k: refBack, refFold, refUnicode
	opLook              // positive lookaround: register a = stack height, a+1 = position; ends at b
	opLookEnd           // end of the body, register a
	opLookNot           // negative lookaround: register a = stack height; b follows
	opLookNotEnd        // the body of opLookNot matched
	opMemo              // check and set the memo bit of this place, then the original instruction
	opMemoRun           // opRun, opRunPoss or opRunLazy without bounds, one character at a time
)

const (
	refBack    = 1
	refFold    = 2
	refUnicode = 4
)

// inst is an instruction. Jump targets are indices of instructions.
type inst struct {
	op      opcode
	k       uint8
	n       uint16
	a, b, c int32
}

// Bits of opSplitTab.k: which branches can go on where the table does not say.
const (
	splitHiA  = 1 // a unit above 255
	splitHiB  = 2
	splitEndA = 4 // the end of the input
	splitEndB = 8
)

// class is a set as the matcher wants it: a bit in a table shared with seven
// other sets for the units below 256, and spans above.
type class struct {
	tab    *[256]uint8
	mask   uint8
	decode bool  // surrogate pairs count as one character
	hiAll  bool  // every unit above 255
	hiNone bool  // no unit above 255
	all    bool  // every unit
	not    int16 // the only unit below 256 that is out, with hiAll; -1 otherwise
	hi     charSet
	pages  *[256]uint8 // per 256 BMP units: pageNone, pageAll or pageMixed
}

const (
	pageNone = iota
	pageAll
	pageMixed
)

// hasHi reports whether c, above 255, is a member.
func (c *class) hasHi(u uint32) bool {
	if c.hiNone {
		return false
	}
	if c.hiAll {
		return true
	}
	if c.pages != nil && u < 0x10000 {
		if p := c.pages[u>>8]; p != pageMixed {
			return p == pageAll
		}
	}
	return c.hi.has(u)
}

// filter says which units may follow a position. It lets runs skip positions
// where the rest of the pattern cannot match.
type filter struct {
	tab    *[256]uint8
	mask   uint8
	hi     bool
	end    bool
	single int16 // the only unit, -1 otherwise
}

// loopInfo is a counted loop. Its body starts behind the opCountLoop.
type loopInfo struct {
	min, max int32
	counter  int32 // register
	mark     int32 // register of the empty check, -1 without
	head     int32 // the opCountLoop
	exit     int32
	lazy     bool
}

// dispatch is the jump table of an alternation.
type dispatch struct {
	index     [256]uint16 // into targets
	hi, end   int32       // targets for units above 255 and the end
	hiUnits   []uint16    // units above 255 with targets of their own, sorted
	hiTargets []int32
	targets   []int32
}

// above returns the target for a unit above 255.
func (d *dispatch) above(c uint16) int32 {
	if i, ok := slices.BinarySearch(d.hiUnits, c); ok {
		return d.hiTargets[i]
	}
	return d.hi
}

// searchKind says how the matcher finds the next position worth a try.
type searchKind uint8

const (
	searchAll     searchKind = iota // every position
	searchLiteral                   // where the literal prefix stands
	searchTable                     // where a unit of the first set stands
	searchStart                     // only at the start of the input
	searchLine                      // only behind line terminators
)

// code is a program for one string width.
type code[T byte | uint16] struct {
	insts    []inst
	classes  []class
	filters  []filter
	lits     []T
	tabs     []*[256]uint8
	alts     [][]int32
	tables   []dispatch
	refs     [][]int32
	loops    []loopInfo
	ncap     int
	nreg     int
	unicode  bool
	minLen   int
	search   searchKind
	prefix   []T
	start    filter // searchTable
	exact    bool   // the pattern is the literal prefix and nothing else
	leadRun  int32  // class of the unbounded run the pattern starts with, -1 without
	memoable bool
	memo     memoPlan
}
