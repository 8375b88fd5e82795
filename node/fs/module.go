package fs

import (
	"os"
	"strings"

	"github.com/sxfescript/sxn/engine"
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/nodeerr"
	"github.com/sxfescript/sxn/runtime/env"
)

// Module is node:fs.
var Module = node.Module{ID: "fs", Build: build}

// PromisesModule is node:fs/promises.
var PromisesModule = node.Module{ID: "fs/promises", Build: func(e *env.Env, _ *node.Module) (engine.Value, error) {
	return promises(e)
}}

const (
	writeFlags  = os.O_TRUNC | os.O_CREATE | os.O_WRONLY
	appendFlags = os.O_APPEND | os.O_CREATE | os.O_WRONLY
)

// operations are the functions that exist with a callback and as ...Sync;
// lengths are those of the two forms. promise is the length of the form in
// fs/promises, -1 where there is none.
var operations = [...]struct {
	operation
	callback, sync, promise int
}{
	{operation{name: "appendFile", prepare: writeFileOp(appendFlags)}, 4, 3, 3},
	{operation{name: "access", prepare: accessOp}, 3, 2, 1},
	{operation{name: "chown", prepare: chownOp("chown", os.Chown)}, 4, 3, 3},
	{operation{name: "chmod", prepare: chmodOp}, 3, 2, 2},
	{operation{name: "close", prepare: closeOp}, 1, 1, -1},
	{operation{name: "copyFile", prepare: copyFileOp}, 4, 3, 3},
	{operation{name: "fchown", prepare: fchownOp}, 4, 3, -1},
	{operation{name: "fchmod", prepare: fchmodOp}, 3, 2, -1},
	{operation{name: "fdatasync", prepare: fdOp("fdatasync", dataSyncFD)}, 2, 1, -1},
	{operation{name: "fstat", prepare: fstatOp}, 1, 1, -1},
	{operation{name: "fsync", prepare: fdOp("fsync", syncFD)}, 2, 1, -1},
	{operation{name: "ftruncate", prepare: ftruncateOp}, 1, 1, -1},
	{operation{name: "futimes", prepare: futimesOp}, 4, 3, -1},
	{operation{name: "lchown", prepare: chownOp("lchown", os.Lchown)}, 4, 3, 3},
	{operation{name: "link", prepare: twoPathOp("link", "existingPath", "newPath", os.Link)}, 3, 2, 2},
	{operation{name: "lstat", prepare: statOp("lstat", lstatPath)}, 1, 1, 1},
	{operation{name: "lutimes", prepare: utimesOp("lutime", lutimes)}, 4, 3, 3},
	{operation{name: "mkdir", prepare: mkdirOp}, 3, 2, 2},
	{operation{name: "mkdtemp", prepare: mkdtempOp}, 3, 2, 2},
	{operation{name: "opendir", prepare: opendirOp}, 3, 2, 2},
	{operation{name: "open", prepare: openOp}, 4, 3, -1},
	{operation{name: "readdir", prepare: readdirOp}, 3, 2, 2},
	{operation{name: "read", prepare: readOp}, 6, 5, -1},
	{operation{name: "readv", prepare: vectorOp("read", readFD)}, 4, 3, -1},
	{operation{name: "readFile", prepare: readFileOp}, 3, 2, 2},
	{operation{name: "readlink", prepare: nameOp(readlink)}, 3, 2, 2},
	{operation{name: "rename", prepare: twoPathOp("rename", "oldPath", "newPath", os.Rename)}, 3, 2, 2},
	{operation{name: "rm", prepare: rmOp}, 3, 2, 2},
	{operation{name: "rmdir", prepare: rmdirOp}, 3, 2, 2},
	{operation{name: "stat", prepare: statOp("stat", statPath)}, 1, 1, 1},
	{operation{name: "statfs", prepare: statfsOp}, 1, 1, 1},
	{operation{name: "symlink", prepare: symlinkOp}, 4, 3, 3},
	{operation{name: "truncate", prepare: truncateOp}, 3, 2, 1},
	{operation{name: "unlink", prepare: pathOp("unlink", unlink)}, 2, 1, 1},
	{operation{name: "utimes", prepare: utimesOp("utime", os.Chtimes)}, 4, 3, 3},
	{operation{name: "writeFile", prepare: writeFileOp(writeFlags)}, 4, 3, 3},
	{operation{name: "write", prepare: writeOp}, 6, 5, -1},
	{operation{name: "writev", prepare: vectorOp("write", writeFD)}, 4, 3, -1},
}

// The forms of cp, whose filter is called in different ways.
var (
	cp     = operation{name: "cp", prepare: cpOp(false)}
	cpSync = operation{name: "cp", prepare: cpOp(true)}
)

// build makes the exports in Node's order.
func build(e *env.Env, _ *node.Module) (engine.Value, error) {
	byName := make(map[string]node.Export, 2*len(operations))
	for i := range operations {
		op := &operations[i]
		byName[op.name] = node.Export{Name: op.name, Length: op.callback, Func: op.operation.callback(callbackAt(op.name, op.callback))}
		byName[op.name+"Sync"] = node.Export{Name: op.name + "Sync", Length: op.sync, Func: op.operation.sync}
	}
	for _, x := range [...]node.Export{
		{Name: "cp", Length: 4, Func: cp.callback(3)},
		{Name: "cpSync", Length: 3, Func: cpSync.sync},
		{Name: "Dir", Value: func(e *env.Env) (engine.Value, error) {
			s, err := dirStates.Get(e)
			if err != nil {
				return engine.Undefined, err
			}
			return s.class.Value(), nil
		}},
		{Name: "mkdtempDisposableSync", Length: 2, Func: func(c *engine.Call) (engine.Value, error) {
			op := mkdtempDisposable(false)
			return op.sync(c)
		}},
		{Name: "read", Length: 6, Func: read},
		{Name: "openAsBlob", Length: 1, Func: openAsBlob},
		{Name: "openAsBlobSync", Length: 1, Func: openAsBlobSync},
		{Name: "glob", Length: 3, Func: globOperation.callback(2)},
		{Name: "globSync", Length: 2, Func: globOperation.sync},
		{Name: "exists", Length: 2, Func: exists},
		{Name: "existsSync", Length: 1, Func: existsSync},
		{Name: "realpath", Value: realpathFunctions(false)},
		{Name: "realpathSync", Value: realpathFunctions(true)},
		{Name: "createReadStream", Value: createStream("createReadStream", "ReadStream")},
		{Name: "createWriteStream", Value: createStream("createWriteStream", "WriteStream")},
		streamClass("ReadStream"),
		streamClass("WriteStream"),
		streamClass("FileReadStream"),
		streamClass("FileWriteStream"),
		{Name: "Utf8Stream", Get: utf8StreamClass},
		{Name: "Dirent", Value: func(e *env.Env) (engine.Value, error) {
			s, err := direntStates.Get(e)
			if err != nil {
				return engine.Undefined, err
			}
			return s.ctor.Value(), nil
		}},
		{Name: "Stats", Value: func(e *env.Env) (engine.Value, error) {
			s, err := statStates.Get(e)
			if err != nil {
				return engine.Undefined, err
			}
			return s.stats.Get("constructor")
		}},
		{Name: "watch", Length: 3, Func: watchFunction},
		{Name: "watchFile", Length: 3, Func: watchFile},
		{Name: "unwatchFile", Length: 2, Func: unwatchFile},
		{Name: "_toUnixTimestamp", Length: 1, Func: toUnixTimestamp},
		{Name: "constants", Value: constantsObject, ReadOnly: true},
		{Name: "promises", Get: func(c *engine.Call) (engine.Value, error) { return promises(env.From(c)) }},
	} {
		byName[x.Name] = x
	}
	for _, x := range lchmodExports() {
		byName[x.Name] = x
	}
	list := make([]node.Export, 0, 128)
	for name := range strings.FieldsSeq(exportOrder) {
		x, ok := byName[name]
		if !ok {
			x = node.Export{Name: name, Func: func(*engine.Call) (engine.Value, error) {
				return engine.Undefined, nodeerr.MethodNotImplemented("fs." + name)
			}}
		}
		list = append(list, x)
	}
	o := e.RT.NewObject()
	if err := node.Define(e, o, list); err != nil {
		return engine.Undefined, err
	}
	// Its getter is called get, without the name of the property.
	get := e.RT.NewFunction("get", 0, func(c *engine.Call) (engine.Value, error) { return promises(env.From(c)) })
	if err := o.Define(engine.NewKey("promises"), engine.Property{Get: get, Enumerable: true, Configurable: true}); err != nil {
		return engine.Undefined, err
	}
	return o.Value(), markPromisified(e, o)
}

// callbackAt is the place of the callback; the length of some functions does
// not count it.
func callbackAt(name string, length int) int {
	if length > 1 || name == "close" {
		return max(length-1, 1)
	}
	return 2
}

// exportOrder is the order of the exports.
const exportOrder = `appendFile appendFileSync access accessSync chown chownSync chmod chmodSync close closeSync copyFile copyFileSync
cp cpSync createReadStream createWriteStream exists existsSync fchown fchownSync fchmod fchmodSync fdatasync fdatasyncSync fstat
fstatSync fsync fsyncSync ftruncate ftruncateSync futimes futimesSync glob globSync lchown lchownSync lchmod lchmodSync link
linkSync lstat lstatSync lutimes lutimesSync mkdir mkdirSync mkdtemp mkdtempSync mkdtempDisposableSync open openSync openAsBlob openAsBlobSync
readdir readdirSync read readSync readv readvSync readFile readFileSync readlink readlinkSync realpath realpathSync rename renameSync
rm rmSync rmdir rmdirSync stat statfs statSync statfsSync symlink symlinkSync truncate truncateSync unwatchFile unlink unlinkSync
utimes utimesSync watch watchFile writeFile writeFileSync write writeSync writev writevSync Dirent Stats ReadStream WriteStream
FileReadStream FileWriteStream Utf8Stream _toUnixTimestamp Dir opendir opendirSync constants promises`

func toUnixTimestamp(c *engine.Call) (engine.Value, error) {
	t, err := newParams(c, 1).fileTime(c.Arg(0), "time")
	return engine.Number(float64(t.UnixNano()) / 1e9), err
}

// realpathFunctions makes realpath or realpathSync with its native form.
func realpathFunctions(sync bool) func(e *env.Env) (engine.Value, error) {
	return func(e *env.Env) (engine.Value, error) {
		js, native := operation{name: "realpath", prepare: nameOp(realpath), inJavaScript: true}, operation{name: "realpath", prepare: nameOp(realpathNative)}
		name, length := "realpath", 3
		f, n := js.callback(2), native.callback(2)
		if sync {
			name, length = "realpathSync", 2
			f, n = js.sync, native.sync
		}
		o := e.RT.NewFunction(name, length, f)
		return o.Value(), o.Put("native", e.RT.NewFunction("native", length, n).Value())
	}
}
