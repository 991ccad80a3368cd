//go:build slow && linux

package crashtest

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/cmd/crashtest/memorygroup"
)

const (
	// memoryOfAll is the memory for the appliance and the process beside it together.
	memoryOfAll = 256 << 20
	// defaultOutOfMemory is how often the appliance is ended, unless OOM_CYCLES is set.
	defaultOutOfMemory = 5
	takesAll           = "DOSSIER_CRASHTEST_TAKES_ALL"
)

func init() {
	beforeRun = func() {
		if os.Getenv(takesAll) == "" {
			return
		}
		for taken := [][]byte(nil); ; {
			taken = append(taken, bytes.Repeat([]byte{byte(len(taken))}, 1<<20))
		}
	}
}

// Under load, another process in the appliance's memory group takes all memory, until the kernel ends the appliance,
// which has the highest score. No acknowledged record is lost.
func TestOutOfMemoryLosesNothingAcknowledged(t *testing.T) {
	cycles := defaultOutOfMemory
	if text := os.Getenv("OOM_CYCLES"); text != "" {
		var err error
		if cycles, err = strconv.Atoi(text); err != nil {
			t.Fatalf("OOM_CYCLES=%q is not a number", text)
		}
	}
	group := memorygroup.New(t, memoryOfAll)
	faults := crashBy(
		t, cycles, false, func(c *exec.Cmd) { group.Inside(c, 1000) }, func(a *appliance) { takeAll(t, group, a) },
	)
	for _, f := range faults {
		t.Error(f)
	}
	t.Logf("the kernel ended %d processes", group.Kills(t))
}

// takeAll runs a process that takes memory until the kernel has ended the appliance.
func takeAll(t *testing.T, group *memorygroup.Group, a *appliance) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	before := group.Kills(t)
	c := exec.Command(self)
	c.Env = append(os.Environ(), takesAll+"=1")
	group.Inside(c, 0)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	giveUp := time.AfterFunc(settleTime, func() { a.command.Process.Kill() })
	a.command.Wait()
	if !giveUp.Stop() || group.Kills(t) == before {
		t.Error("the kernel did not end the appliance; this test shows nothing")
	}
	c.Process.Kill() // if the kernel has not
	c.Wait()
}
