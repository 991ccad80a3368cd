package sandbox

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const (
	// DefaultTimeout is the time for a document without recognized pages. It is below the engine's two minutes, so
	// that a slow document fails as "timeout" and not as a lost lease.
	DefaultTimeout = 90 * time.Second
	// DefaultPageTime is the further time for each recognized page.
	DefaultPageTime = 9 * time.Second
	// DefaultMaxTime is the longest time for a document.
	DefaultMaxTime = 27 * time.Minute
	// DefaultMaxMemory is the most memory for reading one document; ordinary statements use less than 100 MB.
	DefaultMaxMemory = 512 << 20
	// DefaultMaxOutput bounds the result as JSON; 10,000 rows with their provenance are about 10 MB.
	DefaultMaxOutput = 32 << 20

	// minMemory is the least a Go program with its readers starts under.
	minMemory = 64 << 20
	// maxRequest bounds the request's header: type, password and the names of a document and its sources,
	// each of at most 255 bytes, which JSON may write in 1,530.
	maxRequest = 128 << 10
	// maxSources bounds the files of one merge.
	maxSources = 50
	// maxSchema bounds the schema of a custom type, in which every byte may be written as an escape of six.
	maxSchema = 6 * engine.MaxSchemaBytes
	// maxRules bounds an organization's rules for rows: match and counterparty of at most 200 characters, each of which
	// may be written as an escape of six bytes, and what is short.
	maxRules = engine.MaxCategoryRules * 3000
	// maxStderr bounds a child's error output; a crash report without traces is below 4 KiB.
	maxStderr = 1 << 20
	// keptStderr is the part of it that is looked at for a crash's signature.
	keptStderr = 8 << 10
	// defaultStartTime bounds start and lock-in, which take tens of milliseconds on an idle machine.
	defaultStartTime = 20 * time.Second
	// rssPoll is how often a working child's memory is checked. The limits inside the child are the wall; this check
	// covers memory that they do not count.
	rssPoll = 50 * time.Millisecond
	// maxProcs is the number of processors a child uses: more gains little on one document.
	maxProcs = 2
)

// Config is how children are started and what they may use. The zero Config is usable.
type Config struct {
	// Command starts the child; default this program's own file and the word "sandbox-child". The program must call
	// Child if IsChild returns true.
	Command []string
	// Arguments are settings that the child's program finds in ChildArguments; they must not contain secrets.
	Arguments []string
	// Timeout, PageTime and MaxTime end a document's reading (see engine.TimeBudget): without recognized
	// pages, more for each recognized page, and in all. Defaults DefaultTimeout, DefaultPageTime,
	// DefaultMaxTime.
	Timeout, PageTime, MaxTime time.Duration
	// MaxMemory is in bytes; default DefaultMaxMemory, at least 64 MiB.
	MaxMemory int64
	// MaxOutput is the largest result in bytes; default DefaultMaxOutput.
	MaxOutput int
	// Pool is the number of idle children kept ready; 0 starts one when a document comes.
	Pool int
	// AllowWeakSandbox reads documents also where neither Landlock nor seccomp works.
	AllowWeakSandbox bool

	// leaveOff names walls that tests leave out, to see that the tests notice.
	leaveOff []string
	// startTime is how long a child may take to lock itself in; default defaultStartTime.
	startTime time.Duration
}

func (c Config) withDefaults() Config {
	if len(c.Command) == 0 {
		c.Command = ownCommand()
	}
	c.Command = append(slices.Clone(c.Command), c.Arguments...)
	c.Arguments = nil
	if c.Timeout <= 0 {
		c.Timeout = DefaultTimeout
	}
	if c.PageTime <= 0 {
		c.PageTime = DefaultPageTime
	}
	if c.MaxTime <= 0 {
		c.MaxTime = DefaultMaxTime
	}
	if c.MaxMemory <= 0 {
		c.MaxMemory = DefaultMaxMemory
	}
	c.MaxMemory = max(c.MaxMemory, minMemory)
	if c.MaxOutput <= 0 {
		c.MaxOutput = DefaultMaxOutput
	}
	if c.startTime <= 0 {
		c.startTime = defaultStartTime
	}
	return c
}

// limits has everything that the child needs to lock itself in. It travels in the environment, before any document, and
// has no secrets.
type limits struct {
	Memory     int64    `json:"memory"`      // bytes
	CPUSeconds uint64   `json:"cpu_seconds"` // over all threads; the parent raises it for recognized pages
	MaxSeconds uint64   `json:"max_seconds"` // the most to which it may be raised
	Isolation  string   `json:"isolation"`
	LeaveOff   []string `json:"leave_off,omitempty"`
}

func (c Config) limits(isolation string) limits {
	return limits{
		Memory:     c.MaxMemory,
		CPUSeconds: cpuSeconds(c.Timeout),
		MaxSeconds: cpuSeconds(c.timeBudget().Total(maxProgressPages)),
		Isolation:  isolation,
		LeaveOff:   c.leaveOff,
	}
}

func (c Config) timeBudget() engine.TimeBudget {
	return engine.TimeBudget{Base: c.Timeout, PerPage: c.PageTime, Most: c.MaxTime}
}

// cpuSeconds returns the most processor time that a child can use within a time of the wall clock.
func cpuSeconds(wall time.Duration) uint64 {
	const lockIn = 5 // for start and lock-in on a busy machine
	return (uint64(wall/time.Second)+1)*uint64(procs()) + lockIn
}

func procs() int { return min(runtime.NumCPU(), maxProcs) }

// InProcess runs a reader in the caller's own process. A panic fails the document with
// processing_error; a stack overflow, exhausted memory or an endless loop still take the process along,
// so this is for files from a trusted source only.
func InProcess(x engine.Extractor) engine.Extractor { return inProcess{x} }

type inProcess struct{ reader engine.Extractor }

// Extract implements engine.Extractor.
func (p inProcess) Extract(ctx context.Context, in engine.ExtractRequest) (e engine.Extraction, err error) {
	defer func() {
		if v := recover(); v != nil {
			e, err = engine.Extraction{}, failure(engine.ProcessingError, messageCrash, errors.New(panicSignature(v)))
		}
	}()
	return p.reader.Extract(ctx, in)
}

// Walls are the protections around a child, as it reported them after locking in.
type Walls struct {
	// Isolation is "user namespace", "namespaces" (made by root, without one for users) or "none".
	Isolation string `json:"isolation"`
	// EmptyRoot reports whether the child's file system is an empty read-only one.
	EmptyRoot bool `json:"empty_root"`
	// NoCapabilities reports whether the child holds no privilege of root.
	NoCapabilities bool `json:"no_capabilities"`
	// Landlock is the kernel's ABI version in force, 0 if there is none.
	Landlock int `json:"landlock"`
	// Seccomp reports whether system calls are filtered.
	Seccomp bool `json:"seccomp"`
	// Limits reports whether memory and processor time are limited.
	Limits bool `json:"limits"`
	// Missing has one sentence for each wall that could not be put up, with the reason.
	Missing []string `json:"missing,omitempty"`
}

// Strong reports whether at least one of Landlock and seccomp works.
func (w Walls) Strong() bool { return w.Landlock > 0 || w.Seccomp }

// String lists the walls in one line for an operator.
func (w Walls) String() string {
	return fmt.Sprintf("isolation: %s, empty root: %t, no capabilities: %t, Landlock ABI: %d, seccomp: %t, limits: %t",
		w.Isolation, w.EmptyRoot, w.NoCapabilities, w.Landlock, w.Seccomp, w.Limits)
}

// Report is the result of Probe.
type Report struct {
	Walls
	// StartMillis is how long a child takes to start and lock itself in.
	StartMillis float64 `json:"start_ms"`
}
