package archive

// Error is a failure with a code of Node's.
type Error struct {
	Code    string
	Message string
	Range   bool // a RangeError
}

func (e *Error) Error() string { return e.Message }

// Invalid is ERR_ZIP_INVALID_ARCHIVE.
func Invalid(reason string) *Error {
	return &Error{Code: "ERR_ZIP_INVALID_ARCHIVE", Message: "invalid ZIP archive: " + reason}
}

// Unsupported is ERR_ZIP_UNSUPPORTED_FEATURE.
func Unsupported(reason string) *Error {
	return &Error{Code: "ERR_ZIP_UNSUPPORTED_FEATURE", Message: "unsupported ZIP feature: " + reason}
}

// Corrupt is ERR_ZIP_ENTRY_CORRUPT.
func Corrupt(reason string) *Error {
	return &Error{Code: "ERR_ZIP_ENTRY_CORRUPT", Message: "ZIP entry is corrupt: " + reason}
}

// EntryTooLarge is ERR_ZIP_ENTRY_TOO_LARGE.
func EntryTooLarge(reason string) *Error {
	return &Error{Code: "ERR_ZIP_ENTRY_TOO_LARGE", Message: "ZIP entry exceeds the allowed size: " + reason, Range: true}
}

// TooLarge is ERR_ZIP_ARCHIVE_TOO_LARGE.
func TooLarge(reason string) *Error {
	return &Error{Code: "ERR_ZIP_ARCHIVE_TOO_LARGE", Message: "ZIP archive structure exceeds the allowed size: " + reason, Range: true}
}

func errMultiDisk() *Error { return Unsupported("multi-disk archives are not supported") }
