package os

import (
	"net"
	"strconv"

	"github.com/sxfescript/sxn/engine"
)

// networkInterfaces is os.networkInterfaces(): the interfaces that are up and
// have addresses.
// https://nodejs.org/api/os.html#osnetworkinterfaces
func networkInterfaces(c *engine.Call) (engine.Value, error) {
	rt := c.Runtime()
	list, err := net.Interfaces()
	if err != nil {
		return engine.Undefined, systemError(c, err, "uv_interface_addresses")
	}
	result := rt.NewObject()
	for _, i := range list {
		if i.Flags&net.FlagUp == 0 || i.Flags&net.FlagRunning == 0 {
			continue
		}
		addrs, err := i.Addrs()
		if err != nil {
			return engine.Undefined, systemError(c, err, "uv_interface_addresses")
		}
		var values []engine.Value
		for _, a := range addrs {
			n, ok := a.(*net.IPNet)
			if !ok {
				continue
			}
			o, err := addressObject(rt, &i, n)
			if err != nil {
				return engine.Undefined, err
			}
			values = append(values, o.Value())
		}
		if len(values) == 0 {
			continue
		}
		if err := result.Put(i.Name, rt.NewArray(values...).Value()); err != nil {
			return engine.Undefined, err
		}
	}
	return result.Value(), nil
}

func addressObject(rt *engine.Runtime, i *net.Interface, n *net.IPNet) (*engine.Object, error) {
	mac := "00:00:00:00:00:00"
	if len(i.HardwareAddr) == 6 {
		mac = i.HardwareAddr.String()
	}
	family, mask := "IPv6", net.IP(n.Mask).String()
	if n.IP.To4() != nil {
		family = "IPv4"
	}
	ones, _ := n.Mask.Size()
	o := rt.NewObject()
	for _, p := range [...]struct {
		name string
		v    engine.Value
	}{{"address", engine.String(n.IP.String())}, {"netmask", engine.String(mask)}, {"family", engine.String(family)}, {"mac", engine.String(mac)},
		{"internal", engine.Bool(i.Flags&net.FlagLoopback != 0)}, {"cidr", engine.String(n.IP.String() + "/" + strconv.Itoa(ones))}} {
		if err := o.Put(p.name, p.v); err != nil {
			return nil, err
		}
	}
	if family == "IPv4" {
		return o, nil
	}
	scope := 0
	if n.IP.IsLinkLocalUnicast() {
		scope = i.Index
	}
	return o, o.Put("scopeid", engine.Int(scope))
}
