package env

import (
	"os"
	"runtime/debug"
	"strconv"
	"sync"
)

var build struct {
	once sync.Once
	name string
}

// Build names the build of the program: what it stores in a form of its own is
// read by the same build only. It is the version control revision, and for
// builds that no revision describes the file of the executable too.
func Build() string {
	build.once.Do(func() {
		info, ok := debug.ReadBuildInfo()
		exact := ok && info.Main.Version != "" && info.Main.Version != "(devel)"
		if ok {
			build.name = info.GoVersion + " " + info.Main.Version
			for _, s := range info.Settings {
				switch s.Key {
				case "vcs.revision":
					exact = true
				case "vcs.modified": // comes behind the revision
					exact = exact && s.Value == "false"
				default:
					continue
				}
				build.name += " " + s.Value
			}
		}
		if exact {
			return
		}
		if file, err := os.Executable(); err == nil {
			if f, err := os.Stat(file); err == nil {
				build.name += " " + strconv.FormatInt(f.Size(), 36) + "." + strconv.FormatInt(f.ModTime().UnixNano(), 36)
			}
		}
	})
	return build.name
}
