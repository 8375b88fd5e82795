package engine

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"

	"github.com/sxfescript/sxn/engine/internal/heapwalk"
)

// heapIDs gives the nodes of snapshots their numbers: the same one in each
// snapshot as long as the memory of the node stays what it is. Memory does not
// move, but what is freed between two snapshots may be used again: a node then
// has the number of the one that lay there before.
type heapIDs struct {
	byPlace map[heapPlace]uint32
	last    uint32
}

type heapPlace struct {
	address uintptr
	kind    heapwalk.NodeType
}

// number returns the numbers of the nodes and forgets those of what is gone.
func (ids *heapIDs) number(g *heapwalk.Graph) []uint32 {
	numbers := make([]uint32, len(g.Nodes))
	live := make(map[heapPlace]uint32, len(g.Nodes))
	for i := range g.Nodes {
		p := heapPlace{g.Address(i), g.Nodes[i].Type}
		id, known := ids.byPlace[p]
		if _, twice := live[p]; !known || twice {
			ids.last += 2
			id = ids.last - 1 // odd, as V8's are
		}
		live[p] = id
		numbers[i] = id
	}
	ids.byPlace = live
	return numbers
}

// WriteSnapshot writes the heap in the format of V8's heap snapshots, which
// the developer tools of browsers load.
func (h *Heap) WriteSnapshot(w io.Writer) error {
	if h.ids == nil {
		h.ids = h.rt.heapIDs.number(h.graph)
	}
	s := snapshotWriter{Writer: bufio.NewWriterSize(w, 1<<16), heap: h}
	s.head()
	s.nodes()
	s.edges()
	_, _ = s.WriteString("],\n\"trace_function_infos\":[],\n\"trace_tree\":[],\n\"samples\":[],\n\"locations\":[],\n\"strings\":[") // Flush tells
	for i, name := range h.graph.Strings {
		if i > 0 {
			_, _ = s.WriteString(",\n")
		}
		b, err := json.Marshal(name)
		if err != nil {
			return err
		}
		_, _ = s.Write(b)
	}
	_, _ = s.WriteString("]}\n")
	return s.Flush()
}

type snapshotWriter struct {
	*bufio.Writer
	heap *Heap
	buf  []byte
}

// nodeFields is the number of numbers that a node takes.
const nodeFields = 6

func (s *snapshotWriter) head() {
	g := s.heap.graph
	_, _ = s.WriteString(`{"snapshot":{"meta":{"node_fields":["type","name","id","self_size","edge_count","detachedness"],` +
		`"node_types":[` + quoteList(nodeTypes[:]) + `,"string","number","number","number","number","number"],` +
		`"edge_fields":["type","name_or_index","to_node"],` +
		`"edge_types":[` + quoteList(edgeTypes[:]) + `,"string_or_number","node"],` +
		`"trace_function_info_fields":["function_id","name","script_name","script_id","line","column"],` +
		`"trace_node_fields":["id","function_info_index","count","size","children"],` +
		`"sample_fields":["timestamp_us","last_assigned_id"],` +
		`"location_fields":["object_index","script_id","line","column"]},` +
		`"node_count":` + strconv.Itoa(len(g.Nodes)) + `,"edge_count":` + strconv.Itoa(len(g.Edges)) + `,"trace_function_count":0,"extra_native_bytes":0},` + "\n")
}

func (s *snapshotWriter) nodes() {
	_, _ = s.WriteString(`"nodes":[`)
	for i := range s.heap.graph.Nodes {
		n := &s.heap.graph.Nodes[i]
		s.row(i > 0, uint64(n.Type), uint64(n.Name), uint64(s.heap.ids[i]), n.Size, uint64(n.Edges), 0)
	}
}

func (s *snapshotWriter) edges() {
	_, _ = s.WriteString("],\n\"edges\":[")
	for i := range s.heap.graph.Edges {
		e := &s.heap.graph.Edges[i]
		s.row(i > 0, uint64(e.Type), uint64(e.Name), uint64(e.To)*nodeFields)
	}
}

func (s *snapshotWriter) row(more bool, ns ...uint64) {
	b := s.buf[:0]
	for i, n := range ns {
		if more || i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, n, 10)
	}
	s.buf = append(b, '\n')
	_, _ = s.Write(s.buf)
}
