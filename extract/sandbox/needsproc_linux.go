//go:build !cgo

package sandbox

// needsProc: without cgo the Go runtime knows its threads.
const needsProc = false
