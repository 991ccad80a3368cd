package sandbox

import "fmt"

// Walls are what a child has around it, as it reported itself after locking in.
type Walls struct {
	// Isolation is "user namespace", "namespaces" (made by root, without one for users) or "none".
	Isolation string `json:"isolation"`
	// EmptyRoot says that the child's file system is an empty read-only one.
	EmptyRoot bool `json:"empty_root"`
	// NoCapabilities says that the child holds no privilege of root.
	NoCapabilities bool `json:"no_capabilities"`
	// Landlock is the kernel's ABI version in force, 0 when there is none.
	Landlock int  `json:"landlock"`
	Seccomp  bool `json:"seccomp"`
	Limits   bool `json:"limits"`
	// Missing says, one sentence each, what could not be put up and why.
	Missing []string `json:"missing,omitempty"`
}

// Strong says that at least one of Landlock and seccomp stands.
func (w Walls) Strong() bool { return w.Landlock > 0 || w.Seccomp }

// String lists the walls in one line for an operator.
func (w Walls) String() string {
	return fmt.Sprintf("isolation: %s, empty root: %t, no capabilities: %t, Landlock ABI: %d, seccomp: %t, limits: %t",
		w.Isolation, w.EmptyRoot, w.NoCapabilities, w.Landlock, w.Seccomp, w.Limits)
}

// Report is what Probe found.
type Report struct {
	Walls
	// StartMillis is how long a child takes to start and lock itself in.
	StartMillis float64 `json:"start_ms"`
}
