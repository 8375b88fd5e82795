package regexp

// nodeKind says what a node of the pattern tree matches.
type nodeKind uint8

const (
	nodeEmpty    nodeKind = iota
	nodeChars             // chars in sequence
	nodeSet               // one character of set
	nodeSeq               // subs in sequence
	nodeAlt               // one of subs, earlier ones first
	nodeCapture           // subs[0] as capture group index
	nodeQuant             // subs[0] min to max times
	nodeBOL               // ^
	nodeEOL               // $
	nodeBoundary          // \b, \B when negate
	nodeLook              // lookahead or lookbehind around subs[0]
	nodeBackref           // one of the groups refs
)

// node is a node of the pattern tree. Characters are code points for u and v
// patterns and UTF-16 code units otherwise. Sets are final: case-insensitivity
// and negation are already worked in.
type node struct {
	kind      nodeKind
	fold      bool // nodeChars, nodeBackref, nodeBoundary: ignore case
	units     bool // nodeChars: chars are code units even in a u or v pattern
	multiline bool // nodeBOL, nodeEOL
	negate    bool // nodeBoundary, nodeLook
	behind    bool // nodeLook
	lazy      bool // nodeQuant
	min, max  int32
	index     int32 // nodeCapture
	capFrom   int32 // nodeQuant: the groups inside are [capFrom, capTo)
	capTo     int32
	subs      []*node
	chars     []uint32
	set       charSet
	refs      []int32

	// Filled in by plan.
	size    int32 // instructions, about, with loops unrolled as planned
	minLen  int32 // fewest characters a match takes
	empty   bool  // a match takes no characters at all
	hasCaps bool  // there are capture groups inside
	setsAll bool  // a match sets every capture group inside
	unroll  bool  // nodeQuant: repeat the code instead of counting
}

// unbounded is the max of a quantifier without upper bound.
const unbounded = 1<<31 - 1

// tree is a parsed pattern with the facts the emitter needs.
type tree struct {
	root       *node
	ncap       int
	unicode    bool // u or v
	hasBackref bool
}
