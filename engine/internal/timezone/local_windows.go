package timezone

import "golang.org/x/sys/windows/registry"

// systemName returns the IANA name of the zone that Windows is set to.
func systemName() string {
	k, err := registry.OpenKey(registry.LOCAL_MACHINE, `SYSTEM\CurrentControlSet\Control\TimeZoneInformation`, registry.QUERY_VALUE)
	if err != nil {
		return "UTC"
	}
	defer k.Close()
	key, _, err := k.GetStringValue("TimeZoneKeyName")
	if err != nil {
		return "UTC"
	}
	for i := range windowsZones {
		if windowsZones[i][0] == key {
			return windowsZones[i][1]
		}
	}
	return "UTC"
}
