//go:build cgo

package sandbox

// needsProc: with cgo, threads are found through /proc.
const needsProc = true
