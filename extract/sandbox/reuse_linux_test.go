package sandbox

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
)

// strangerWithID starts a process that leads its own group under a number that was used before, by
// telling the kernel which number it gave last. Only root may; others may be faster, then it skips too.
func strangerWithID(t *testing.T, id int) (stranger *exec.Cmd, end func() error) {
	t.Helper()
	for range 200 {
		if err := os.WriteFile("/proc/sys/kernel/ns_last_pid", []byte(strconv.Itoa(id-1)), 0); err != nil {
			t.Skipf("choosing a process's number needs privileges: %v", err)
		}
		stranger = exec.Command("/bin/cat") // lives until its input ends
		stranger.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		input, err := stranger.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := stranger.Start(); err != nil {
			t.Fatal(err)
		}
		if stranger.Process.Pid == id {
			return stranger, input.Close
		}
		stranger.Process.Kill()
		stranger.Wait()
	}
	t.Skip("other processes were always faster to take the number")
	return nil, nil
}

// The kernel gives the numbers of dead processes to new ones. A child that died while it was idle is removed much
// later; the process that has its number by then must not be killed.
func TestReusedProcessNumberIsNotKilled(t *testing.T) {
	s := newSpawner(Config{}.withDefaults())
	defer s.stop()
	p, err := s.start()
	if err != nil {
		t.Fatal(err)
	}
	p.kill(endCancel)
	<-p.gone
	stranger, end := strangerWithID(t, p.proc.Pid)
	p.finish()
	end()
	if err := stranger.Wait(); err != nil {
		t.Errorf("a process with the number of a child long dead ended with %v, want left alone", err)
	}
}
