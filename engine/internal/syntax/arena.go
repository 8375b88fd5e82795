package syntax

// slab hands out zeroed Ts from chunks: one allocation serves many nodes.
type slab[T any] struct {
	buf  []T
	size int
}

func (s *slab[T]) new() *T {
	if len(s.buf) == 0 {
		s.size = min(256, max(8, s.size*2))
		s.buf = make([]T, s.size)
	}
	n := &s.buf[0]
	s.buf = s.buf[1:]
	return n
}

// list hands out slices from chunks.
type list[T any] struct {
	buf  []T
	size int
}

// copy returns a slice of its own with the elements of from.
func (s *list[T]) copy(from []T) []T {
	n := len(from)
	if n == 0 {
		return nil
	}
	if n > len(s.buf) {
		if n > 64 {
			return append(make([]T, 0, n), from...)
		}
		s.size = min(512, max(32, s.size*2))
		s.buf = make([]T, max(s.size, n))
	}
	out := s.buf[:n:n]
	s.buf = s.buf[n:]
	copy(out, from)
	return out
}

// arena holds the slabs of the frequent node types.
type arena struct {
	idents    slab[Ident]
	members   slab[Member]
	indexes   slab[Index]
	calls     slab[Call]
	strings   slab[String]
	numbers   slab[Number]
	binaries  slab[Binary]
	logicals  slab[Logical]
	assigns   slab[Assign]
	unaries   slab[Unary]
	conds     slab[Conditional]
	objects   slab[Object]
	arrays    slab[Array]
	functions slab[Function]
	thises    slab[This]
	exprStmts slab[ExprStmt]
	varDecls  slab[VarDecl]
	blocks    slab[Block]
	ifs       slab[If]
	returns   slab[Return]

	exprs list[Expr]
	stmts list[Stmt]
	props list[Property]
	elems list[PatternElement]
	decls list[Declarator]
}
