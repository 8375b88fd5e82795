package runtime

import (
	"bytes"
	"math"
	"os"
	goruntime "runtime"
	"runtime/debug"
	"strconv"
	"strings"
)

// The collector's percentage starts where Go's minimum heap, 4 MB times it,
// lets short programs end before the first cycle, and follows the live heap
// from there: see gcPercent.
const (
	gcPercentMax   = 800
	gcPercentMin   = 200
	gcPercentLarge = 100      // above gcLarge bytes of live heap
	gcLarge        = 1 << 30  // bytes
	gcFloor        = 32 << 20 // the heap that small programs may reach between cycles
)

// gcPercent returns the percentage for a live heap in bytes.
func gcPercent(live uint64) int {
	if live > gcLarge {
		return gcPercentLarge
	}
	p := int64(gcPercentMax)
	if live > 0 {
		p = gcFloor*100/int64(live) - 100
	}
	return int(max(gcPercentMin, min(gcPercentMax, p)))
}

// gcMinimum is the least heap that Go collects at 100 percent.
const gcMinimum = 4 << 20

// liveHeap returns what the last collection left alive, from the size of the
// heap at which the next one is due. What is allocated when the finalizer runs
// would be several times that: much has been made since, and nothing was swept.
func liveHeap(goal uint64, percent int) uint64 {
	if goal <= gcMinimum*uint64(percent)/100 {
		return 0
	}
	return goal / uint64(100+percent) * 100
}

// collector applies the policy. Its finalizer runs once a cycle.
type collector struct {
	percent int  // as set last; 0 where GOGC decides
	limited bool // the memory limit has been settled
}

// tuneCollector sets up garbage collection. GOGC and GOMEMLIMIT, where set,
// have the last word.
func tuneCollector(maxOldSpace int) {
	c := &collector{limited: os.Getenv("GOMEMLIMIT") != ""}
	if maxOldSpace > 0 && !c.limited {
		debug.SetMemoryLimit(int64(min(maxOldSpace, math.MaxInt64>>20)) << 20)
		c.limited = true
	}
	if os.Getenv("GOGC") == "" {
		c.percent = gcPercentMax
		debug.SetGCPercent(c.percent)
	}
	goruntime.SetFinalizer(c, (*collector).cycle)
}

// cycle runs after a collection.
func (c *collector) cycle() {
	if !c.limited {
		// Not before: reading files costs what an empty program has no use for.
		c.limited = true
		if limit := cgroupLimit(readFile); limit > 0 {
			debug.SetMemoryLimit(limit / 10 * 9)
		}
	}
	if c.percent != 0 {
		// Package runtime/metrics would add its tables to every start.
		var m goruntime.MemStats
		goruntime.ReadMemStats(&m)
		// Setting it stops the world, so small changes are left out.
		if p := gcPercent(liveHeap(m.NextGC, c.percent)); p-c.percent > c.percent/8 || c.percent-p > c.percent/8 {
			c.percent = p
			debug.SetGCPercent(p)
		}
	}
	goruntime.SetFinalizer(c, (*collector).cycle)
}

func readFile(name string) []byte {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil // not Linux, or no such controller
	}
	return b
}

// cgroupLimit returns the memory limit of the process's control group, the
// lowest along its path, or 0 where there is none.
func cgroupLimit(read func(name string) []byte) int64 {
	var limit int64
	note := func(name string) {
		n, err := strconv.ParseInt(string(bytes.TrimSpace(read(name))), 10, 64)
		if err == nil && n > 0 && n < 1<<60 && (limit == 0 || n < limit) {
			limit = n
		}
	}
	for line := range strings.Lines(string(read("/proc/self/cgroup"))) {
		// "0::/path" in version 2, "9:memory:/path" in version 1.
		id, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, path, ok := strings.Cut(rest, ":")
		if !ok {
			continue
		}
		root, file := "/sys/fs/cgroup/memory", "/memory.limit_in_bytes"
		switch {
		case id == "0" && controllers == "":
			root, file = "/sys/fs/cgroup", "/memory.max"
		case controllers != "memory":
			continue
		}
		for path = strings.TrimSuffix(path, "/"); ; path = path[:strings.LastIndexByte(path, '/')] {
			note(root + path + file)
			if strings.LastIndexByte(path, '/') < 0 {
				break
			}
		}
	}
	return limit
}
