package runtime

import "testing"

func TestGCPercent(t *testing.T) {
	for _, x := range [...]struct {
		live uint64
		want int
	}{{0, 800}, {1 << 20, 800}, {4 << 20, 700}, {6 << 20, 433}, {8 << 20, 300}, {16 << 20, 200}, {500 << 20, 200}, {2 << 30, 100}} {
		if got := gcPercent(x.live); got != x.want {
			t.Errorf("gcPercent(%d) = %d, want %d", x.live, got, x.want)
		}
	}
}

func TestLiveHeap(t *testing.T) {
	for _, x := range [...]struct {
		goal    uint64
		percent int
		want    uint64 // MB
	}{{32 << 20, 800, 0}, {36 << 20, 800, 4}, {32 << 20, 300, 8}, {12 << 20, 200, 4}, {4 << 30, 100, 2 << 10}} {
		if got := (liveHeap(x.goal, x.percent) + 1<<19) >> 20; got != x.want {
			t.Errorf("liveHeap(%d, %d) = %d MB, want %d MB", x.goal, x.percent, got, x.want)
		}
	}
}

func TestCgroupLimit(t *testing.T) {
	for _, x := range [...]struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"none", nil, 0},
		{"version 2", map[string]string{"/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "536870912\n"}, 512 << 20},
		{"root", map[string]string{"/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/memory.max": "1000000\n"}, 1000000},
		{"version 1", map[string]string{"/proc/self/cgroup": "5:cpu,cpuacct:/\n9:memory:/docker/x\n0::/\n",
			"/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n", "/sys/fs/cgroup/memory/docker/x/memory.limit_in_bytes": "268435456\n"}, 256 << 20},
		{"not a path", map[string]string{"/proc/self/cgroup": "0::\nnonsense\n:\n"}, 0},
	} {
		if got := cgroupLimit(func(name string) []byte { return []byte(x.files[name]) }); got != x.want {
			t.Errorf("%s: %d, want %d", x.name, got, x.want)
		}
	}
}
