package os

import (
	goos "os"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// memory returns what is available and what there is, in bytes.
func memory() (free, total float64) {
	b, err := goos.ReadFile("/proc/meminfo")
	if err != nil {
		return 0, 0
	}
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) < 2 {
			continue
		}
		kb, err := strconv.ParseFloat(f[1], 64)
		if err != nil {
			continue
		}
		switch f[0] {
		case "MemTotal:":
			total = kb * 1024
		case "MemAvailable:":
			free = kb * 1024
		}
	}
	return free, total
}

func upSeconds() (float64, error) {
	b, err := goos.ReadFile("/proc/uptime")
	if err != nil {
		return 0, err
	}
	s, _, _ := strings.Cut(string(b), " ")
	return strconv.ParseFloat(s, 64)
}

func loads() (avg [3]float64) {
	var i unix.Sysinfo_t
	if err := unix.Sysinfo(&i); err != nil {
		return avg
	}
	for n := range avg {
		avg[n] = float64(i.Loads[n]) / 65536
	}
	return avg
}

func processPriority(pid int) (int, error) {
	n, err := unix.Getpriority(unix.PRIO_PROCESS, pid)
	return 20 - n, err // the system call gives 20 minus the priority
}

// processors reads /proc/stat and /proc/cpuinfo.
func processors() []cpu {
	stat, err := goos.ReadFile("/proc/stat")
	if err != nil {
		return nil
	}
	const tick = 10 // milliseconds: USER_HZ is 100 on all architectures that Go knows
	var list []cpu
	for line := range strings.Lines(string(stat)) {
		f := strings.Fields(line)
		if len(f) < 8 || !strings.HasPrefix(f[0], "cpu") || f[0] == "cpu" {
			continue
		}
		var t [7]float64
		for i := range t {
			t[i], _ = strconv.ParseFloat(f[i+1], 64) // the kernel writes numbers
		}
		list = append(list, cpu{model: "unknown", user: t[0] * tick, nice: t[1] * tick, sys: t[2] * tick, idle: t[3] * tick, irqs: t[5] * tick})
	}
	info, err := goos.ReadFile("/proc/cpuinfo")
	if err != nil {
		return list
	}
	at := -1
	for line := range strings.Lines(string(info)) {
		key, value, _ := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if key == "processor" {
			at++
		}
		if at < 0 || at >= len(list) {
			continue
		}
		switch key {
		case "model name":
			list[at].model = value
		case "cpu MHz":
			mhz, _ := strconv.ParseFloat(value, 64) // the kernel writes numbers
			list[at].speed = int(mhz)
		}
	}
	return list
}

func darwinUser(int) (account, error) { return account{}, syscall.ENOENT }

func dlopenConstants() []constant {
	return []constant{{"RTLD_LAZY", 1}, {"RTLD_NOW", 2}, {"RTLD_GLOBAL", 256}, {"RTLD_LOCAL", 0}, {"RTLD_DEEPBIND", 8}}
}
