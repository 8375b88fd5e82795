package builtins

import (
	"github.com/sxfescript/sxn/node"
	"github.com/sxfescript/sxn/node/asynchooks"
	"github.com/sxfescript/sxn/node/buffer"
	"github.com/sxfescript/sxn/node/console"
	"github.com/sxfescript/sxn/node/constants"
	"github.com/sxfescript/sxn/node/crypto"
	"github.com/sxfescript/sxn/node/diagnosticschannel"
	"github.com/sxfescript/sxn/node/dns"
	"github.com/sxfescript/sxn/node/events"
	"github.com/sxfescript/sxn/node/fs"
	"github.com/sxfescript/sxn/node/http"
	"github.com/sxfescript/sxn/node/module"
	"github.com/sxfescript/sxn/node/net"
	"github.com/sxfescript/sxn/node/os"
	"github.com/sxfescript/sxn/node/path"
	"github.com/sxfescript/sxn/node/perfhooks"
	"github.com/sxfescript/sxn/node/process"
	"github.com/sxfescript/sxn/node/punycode"
	"github.com/sxfescript/sxn/node/querystring"
	"github.com/sxfescript/sxn/node/stream"
	"github.com/sxfescript/sxn/node/stringdecoder"
	"github.com/sxfescript/sxn/node/timers"
	"github.com/sxfescript/sxn/node/tty"
	"github.com/sxfescript/sxn/node/url"
	"github.com/sxfescript/sxn/node/util"
	"github.com/sxfescript/sxn/node/zlib"
)

// modules lists the modules, sorted by ID.
var modules = [...]*node.Module{
	&asynchooks.Module,
	&buffer.Module,
	&console.Module,
	&constants.Module,
	&crypto.Module,
	&diagnosticschannel.Module,
	&dns.Module,
	&events.Module,
	&fs.Module,
	&fs.PromisesModule,
	&http.Module,
	&module.Module,
	&net.Module,
	&os.Module,
	&path.Module,
	&path.PosixModule,
	&path.Win32Module,
	&perfhooks.Module,
	&process.Module,
	&punycode.Module,
	&querystring.Module,
	&stream.Module,
	&stream.Promises,
	&stringdecoder.Module,
	&util.SysModule,
	&timers.Module,
	&timers.Promises,
	&tty.Module,
	&url.Module,
	&util.Module,
	&util.TypesModule,
	&zlib.Module,
}
