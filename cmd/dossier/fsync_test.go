package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// stopTime is how long a server may live on after a failed fsync: it looks every failurePoll, then drains.
const stopTime = 5 * time.Second

// The disk reports an error at an fsync, of the database's log or of a file, once or from then on: nothing is
// acknowledged that may be lost, the server ends, and after the next start everything acknowledged is there.
func TestNothingIsAcknowledgedAfterAFailedFsync(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace makes fsync fail; scripts/setup test installs it")
	}
	if out, err := exec.Command(strace, "-f", "-o", "/dev/null", "true").CombinedOutput(); err != nil {
		t.Skipf("tracing is not permitted here: %s", out)
	}
	for _, when := range []string{"1", "1+", "2"} {
		t.Run("when="+when, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			s := startServer(t, data)
			key := newKey(t, data)
			var kept []string
			send := func(padding int) (status int, code string) {
				body, contentType := upload(padding)
				r, _ := http.NewRequest("POST", s.url+"/api/v1/documents", bytes.NewReader(body))
				r.Header = http.Header{"Authorization": {"Bearer " + key}, "Content-Type": {contentType}}
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					return 0, ""
				}
				defer answer.Body.Close()
				var v map[string]any
				json.NewDecoder(answer.Body).Decode(&v)
				if answer.StatusCode == http.StatusAccepted {
					kept = append(kept, fmt.Sprintf("%.0f", v["document_id"]))
				}
				code, _ = v["error"].(string)
				return answer.StatusCode, code
			}
			for i := range 3 {
				if status, code := send(i); status != http.StatusAccepted {
					t.Fatalf("before: %d %s", status, code)
				}
			}
			fault := exec.Command(strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=fsync,fdatasync",
				"-e", "inject=fsync,fdatasync:error=EIO:when="+when, "-p", strconv.Itoa(s.Process.Pid))
			if err := fault.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { fault.Process.Kill(); fault.Wait() })
			ended := make(chan int, 1)
			go func() { s.Process.Wait(); ended <- 0 }()
			refused := false
			var since time.Time
			for deadline := time.Now().Add(30 * time.Second); ; {
				select {
				case <-ended:
					if !refused {
						t.Error("the server ended without an answer that says why")
					}
				default:
					status, code := send(100 + len(kept))
					switch {
					case refused && status == http.StatusAccepted:
						t.Error("an upload was acknowledged after a failed fsync")
					case status >= 500 && !refused:
						refused, since = true, time.Now()
						if code != "OUTCOME_UNKNOWN" && code != "STORAGE_UNAVAILABLE" {
							t.Errorf("the failed fsync was answered %d %s", status, code)
						}
					case refused && time.Since(since) > stopTime:
						t.Fatalf("the server lives on %v after a failed fsync", stopTime)
					}
					if time.Now().After(deadline) {
						t.Fatal("no fsync failed; this test shows nothing")
					}
					continue
				}
				break
			}
			fault.Process.Signal(syscall.SIGTERM)
			s = startServer(t, data)
			for _, id := range kept {
				if status, _ := s.do(t, "GET", "/api/v1/documents/"+id, key, "", nil); status != http.StatusOK {
					t.Errorf("document %s was acknowledged and answers %d after the restart", id, status)
				}
			}
		})
	}
}
