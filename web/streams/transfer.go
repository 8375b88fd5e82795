package streams

// registerTransfer says how streams are transferred.
func (st *state) registerTransfer() error { return nil }
