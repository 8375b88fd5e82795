package process

import (
	"os"
	"path/filepath"
	goruntime "runtime"
	"strconv"
	"strings"
	"time"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node/internal/signals"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/node/validate"
	"github.com/sxfescript/sxn/runtime/env"
)

// getReport is the getter of process.report.
// https://nodejs.org/api/process.html#processreport
func (s *state) getReport(c *engine.Call) (engine.Value, error) {
	if s.report != nil {
		return s.report.Value(), nil
	}
	rt, e := c.Runtime(), env.From(c)
	o := rt.NewObject()
	r := &e.Options.Report
	methods := []engine.Method{
		{Name: "writeReport", Length: 2, Func: s.writeReport, Enumerable: true},
		{Name: "getReport", Length: 1, Func: s.reportObject, Enumerable: true},
		textOption("directory", &r.Directory), textOption("filename", &r.Filename),
		boolOption("compact", &r.Compact), boolOption("excludeNetwork", &r.ExcludeNetwork),
		{Name: "signal", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.String(s.reportSignal(e)), nil }, Set: s.setReportSignal},
		boolOption("reportOnFatalError", &r.OnFatalError),
		{Name: "reportOnSignal", Enumerable: true, Get: func(*engine.Call) (engine.Value, error) { return engine.Bool(r.OnSignal), nil }, Set: s.setReportOnSignal},
		boolOption("reportOnUncaughtException", &r.OnUncaught), boolOption("excludeEnv", &r.ExcludeEnv),
	}
	if err := rt.DefineMethods(o, methods); err != nil {
		return engine.Undefined, err
	}
	s.report = o
	return o.Value(), nil
}

func textOption(name string, at *string) engine.Method {
	return engine.Method{Name: name, Enumerable: true,
		Get: func(*engine.Call) (engine.Value, error) { return engine.String(*at), nil },
		Set: func(c *engine.Call) (engine.Value, error) {
			v, err := validate.String(c, c.Arg(0), name)
			if err == nil {
				*at = v
			}
			return engine.Undefined, err
		}}
}

func boolOption(name string, at *bool) engine.Method {
	argument := name
	switch name {
	case "reportOnFatalError":
		argument = "trigger"
	case "reportOnUncaughtException":
		argument = "trigger"
	}
	return engine.Method{Name: name, Enumerable: true,
		Get: func(*engine.Call) (engine.Value, error) { return engine.Bool(*at), nil },
		Set: func(c *engine.Call) (engine.Value, error) {
			v, err := validate.Boolean(c, c.Arg(0), argument)
			if err == nil {
				*at = v
			}
			return engine.Undefined, err
		}}
}

func (s *state) reportSignal(e *env.Env) string {
	if e.Options.Report.Signal == "" {
		return "SIGUSR2"
	}
	return e.Options.Report.Signal
}

func (s *state) setReportSignal(c *engine.Call) (engine.Value, error) {
	name, err := validate.String(c, c.Arg(0), "signal")
	if err != nil {
		return engine.Undefined, err
	}
	if _, ok := signals.Number(name); !ok {
		if _, upper := signals.Number(strings.ToUpper(name)); upper {
			return engine.Undefined, nodeerr.Type("ERR_UNKNOWN_SIGNAL", "Unknown signal: %s (signals must use all capital letters)", name)
		}
		return engine.Undefined, nodeerr.Type("ERR_UNKNOWN_SIGNAL", "Unknown signal: %s", name)
	}
	e := env.From(c)
	on := e.Options.Report.OnSignal
	if err := s.listenForReport(e, false); err != nil {
		return engine.Undefined, err
	}
	e.Options.Report.Signal = name
	return engine.Undefined, s.listenForReport(e, on)
}

func (s *state) setReportOnSignal(c *engine.Call) (engine.Value, error) {
	on, err := validate.Boolean(c, c.Arg(0), "trigger")
	if err != nil {
		return engine.Undefined, err
	}
	e := env.From(c)
	e.Options.Report.OnSignal = on
	return engine.Undefined, s.listenForReport(e, on)
}

// listenForReport adds or removes the listener that writes a report on a signal.
func (s *state) listenForReport(e *env.Env, on bool) error {
	if s.onReport == nil {
		s.onReport = e.RT.NewFunction("handleSignal", 1, func(c *engine.Call) (engine.Value, error) {
			signal, err := c.Runtime().ToString(c.Arg(0))
			if err != nil {
				return engine.Undefined, err
			}
			_, err = s.write(env.From(c), "", "Signal", signal, engine.Undefined)
			return engine.Undefined, err
		})
	}
	method := "removeListener"
	if on {
		method = "on"
	}
	_, err := s.object.Invoke(method, engine.String(s.reportSignal(e)), s.onReport.Value())
	return err
}

// writeReport is process.report.writeReport([filename][, err]).
func (s *state) writeReport(c *engine.Call) (engine.Value, error) {
	file, cause := c.Arg(0), c.Arg(1)
	if file.IsObject() {
		file, cause = engine.Undefined, file
	}
	name := ""
	if !file.IsUndefined() {
		var err error
		if name, err = validate.String(c, file, "file"); err != nil {
			return engine.Undefined, err
		}
	}
	if !cause.IsUndefined() && !cause.IsObject() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "err", cause, "object")
	}
	name, err := s.write(env.From(c), name, "JavaScript API", "API", cause)
	return engine.String(name), err
}

// reportObject is process.report.getReport([err]).
func (s *state) reportObject(c *engine.Call) (engine.Value, error) {
	cause := c.Arg(0)
	if !cause.IsUndefined() && !cause.IsObject() {
		return engine.Undefined, nodeerr.InvalidArgType(c.Runtime(), "err", cause, "object")
	}
	return s.makeReport(env.From(c), "", "JavaScript API", "GetReport", cause)
}

// ReportUncaught writes the report of an uncaught error where it is asked for.
func ReportUncaught(e *env.Env, v engine.Value) error {
	if !e.Options.Report.OnUncaught {
		return nil
	}
	_, err := states.Must(e).write(e, "", "Exception", "Exception", v)
	return err
}

// ListenForReports makes the signal of --report-on-signal write reports.
func ListenForReports(e *env.Env) error {
	if !e.Options.Report.OnSignal {
		return nil
	}
	if _, err := e.Process(); err != nil {
		return err
	}
	return states.Must(e).listenForReport(e, true)
}

// write writes a report and returns the name of its file.
func (s *state) write(e *env.Env, name, event, trigger string, cause engine.Value) (string, error) {
	r := &e.Options.Report
	if name == "" {
		name = r.Filename
	}
	if name == "" {
		s.reports++
		seq := strconv.Itoa(s.reports)
		name = "report." + time.Now().Format("20060102.150405") + "." + pid() + "." + strconv.Itoa(e.ThreadID) + "." +
			strings.Repeat("0", max(0, 3-len(seq))) + seq + ".json"
	}
	v, err := s.makeReport(e, name, event, trigger, cause)
	if err != nil {
		return "", err
	}
	json, ok := e.RT.Intrinsic("JSON").Value().AsObject()
	if !ok {
		return "", engine.TypeError("JSON is not an object")
	}
	space := engine.Int(2)
	if r.Compact {
		space = engine.Undefined
	}
	text, err := json.Invoke("stringify", v, engine.Undefined, space)
	if err != nil {
		return "", err
	}
	out, _ := text.AsString()
	e.Loop.FlushDeferred()
	switch name {
	case "stdout":
		_, err = e.Stdout.WriteString(out + "\n")
	case "stderr":
		_, err = e.Stderr.WriteString(out + "\n")
	default:
		path := name
		if r.Directory != "" {
			path = filepath.Join(r.Directory, name)
		}
		if err = os.WriteFile(path, []byte(out+"\n"), 0o666); err != nil {
			e.Stderr.WriteString("\nFailed to open Node.js report file: " + name + " directory: " + r.Directory + " (errno: " + err.Error() + ")\n")
			return name, nil
		}
		_, err = e.Stderr.WriteString("\nWriting Node.js report to file: " + name + "\nNode.js report completed\n")
	}
	if err != nil {
		return "", nodeerr.System(err, "write", "", "")
	}
	return name, nil
}

// makeReport makes the object of a report.
func (s *state) makeReport(e *env.Env, file, event, trigger string, cause engine.Value) (engine.Value, error) {
	header, err := s.reportHeader(e, file, event, trigger)
	if err != nil {
		return engine.Undefined, err
	}
	stack, err := reportStack(e.RT, cause)
	if err != nil {
		return engine.Undefined, err
	}
	heap, err := reportHeap(e.RT)
	if err != nil {
		return engine.Undefined, err
	}
	usage, err := reportUsage(e)
	if err != nil {
		return engine.Undefined, err
	}
	thread, err := reportThread(e.RT)
	if err != nil {
		return engine.Undefined, err
	}
	empty := func() engine.Value { return e.RT.NewArray().Value() }
	fields := []field{{"header", header}, {"javascriptStack", stack}, {"javascriptHeap", heap}, {"nativeStack", empty()},
		{"resourceUsage", usage}, {"uvthreadResourceUsage", thread}, {"libuv", empty()}, {"workers", empty()}}
	if !e.Options.Report.ExcludeEnv {
		environment, err := s.object.Get("env")
		if err != nil {
			return engine.Undefined, err
		}
		fields = append(fields, field{"environmentVariables", environment})
	}
	return record(e.RT, append(fields, field{"userLimits", e.RT.NewObject().Value()}, field{"sharedObjects", empty()}))
}

// reportHeader is what a report says of the process and the machine.
func (s *state) reportHeader(e *env.Env, file, event, trigger string) (engine.Value, error) {
	now := time.Now()
	name := engine.Null
	if file != "" {
		name = engine.String(file)
	}
	cwd, err := e.Cwd()
	if err != nil {
		return engine.Undefined, err
	}
	fields := []field{
		{"reportVersion", engine.Int(5)}, {"event", engine.String(event)}, {"trigger", engine.String(trigger)}, {"filename", name},
		{"dumpEventTime", engine.String(now.Format("2006-01-02T15:04:05Z"))}, {"dumpEventTimeStamp", engine.String(strconv.FormatInt(now.UnixMilli(), 10))},
		{"processId", engine.Int(os.Getpid())}, {"threadId", engine.Int(e.ThreadID)}, {"cwd", engine.String(cwd)},
		{"commandLine", e.RT.NewStringArray(os.Args).Value()}, {"nodejsVersion", engine.String(Version)},
		{"wordSize", engine.Int(strconv.IntSize)}, {"arch", engine.String(Arch())}, {"platform", engine.String(Platform())},
	}
	versions, err := s.object.Get("versions")
	if err != nil {
		return engine.Undefined, err
	}
	release, err := record(e.RT, []field{{"name", engine.String("node")}, {"headersUrl", engine.String(releaseBase + "-headers.tar.gz")},
		{"sourceUrl", engine.String(releaseBase + ".tar.gz")}})
	if err != nil {
		return engine.Undefined, err
	}
	fields = append(fields, field{"componentVersions", versions}, field{"release", release})
	v, err := e.Builtin(e, "os")
	if err != nil {
		return engine.Undefined, err
	}
	machine, err := e.RT.ToObject(v)
	if err != nil {
		return engine.Undefined, err
	}
	names := [][2]string{{"osName", "type"}, {"osRelease", "release"}, {"osVersion", "version"}, {"osMachine", "machine"}, {"cpus", "cpus"}}
	if !e.Options.Report.ExcludeNetwork {
		names = append(names, [2]string{"networkInterfaces", "networkInterfaces"})
	}
	for _, p := range append(names, [2]string{"host", "hostname"}) {
		v, err := machine.Invoke(p[1])
		if err != nil {
			return engine.Undefined, err
		}
		fields = append(fields, field{p[0], v})
	}
	return record(e.RT, fields)
}

// reportStack is the stack of an error, or of the running code.
func reportStack(rt *engine.Runtime, cause engine.Value) (engine.Value, error) {
	o, ok := cause.AsObject()
	if !ok {
		e := nodeerr.New("ERR_SYNTHETIC", "JavaScript Callstack")
		o = e.Object(rt)
	}
	v, err := o.Get("stack")
	if err != nil {
		return engine.Undefined, err
	}
	text, _ := v.AsString()
	message, frames, _ := strings.Cut(text, "\n    at ")
	var lines []string
	if frames != "" {
		for line := range strings.SplitSeq(frames, "\n    at ") {
			lines = append(lines, "at "+line)
		}
	}
	properties := rt.NewObject()
	keys, err := o.Keys()
	if err != nil {
		return engine.Undefined, err
	}
	for _, k := range keys {
		v, err := o.GetKey(k)
		if err != nil {
			return engine.Undefined, err
		}
		s, err := rt.ToString(v)
		if err != nil {
			return engine.Undefined, err
		}
		if err := properties.PutKey(k, engine.String(s)); err != nil {
			return engine.Undefined, err
		}
	}
	return record(rt, []field{{"message", engine.String(message)}, {"stack", rt.NewStringArray(lines).Value()}, {"errorProperties", properties.Value()}})
}

// reportHeap is the heap of the program, which is that of Go.
func reportHeap(rt *engine.Runtime) (engine.Value, error) {
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return record(rt, []field{
		{"totalMemory", engine.Int64(int64(m.HeapSys))}, {"totalCommittedMemory", engine.Int64(int64(m.HeapSys - m.HeapReleased))},
		{"usedMemory", engine.Int64(int64(m.HeapAlloc))}, {"externalMemory", engine.Int64(int64(m.StackSys + m.MSpanSys + m.MCacheSys))},
	})
}

func reportUsage(e *env.Env) (engine.Value, error) {
	u := usage()
	faults, err := record(e.RT, []field{{"IORequired", engine.Int64(u.majorFaults)}, {"IONotRequired", engine.Int64(u.minorFaults)}})
	if err != nil {
		return engine.Undefined, err
	}
	activity, err := record(e.RT, []field{{"reads", engine.Int64(u.fsRead)}, {"writes", engine.Int64(u.fsWrite)}})
	if err != nil {
		return engine.Undefined, err
	}
	seconds := func(us int64) engine.Value { return engine.Number(float64(us) / 1e6) }
	return record(e.RT, []field{{"rss", engine.Int64(residentSize())}, {"userCpuSeconds", seconds(u.user)}, {"kernelCpuSeconds", seconds(u.system)},
		{"maxRss", engine.Int64(u.maxRSS * 1024)}, {"pageFaults", faults}, {"fsActivity", activity}})
}

// reportThread is the part of the usage that is told for threads, which the
// runtime changes at will: it is that of the process.
func reportThread(rt *engine.Runtime) (engine.Value, error) {
	u := usage()
	activity, err := record(rt, []field{{"reads", engine.Int64(u.fsRead)}, {"writes", engine.Int64(u.fsWrite)}})
	if err != nil {
		return engine.Undefined, err
	}
	return record(rt, []field{{"userCpuSeconds", engine.Number(float64(u.user) / 1e6)}, {"kernelCpuSeconds", engine.Number(float64(u.system) / 1e6)},
		{"fsActivity", activity}})
}
