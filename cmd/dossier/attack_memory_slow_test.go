//go:build slow && linux

package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// mostHostileMB is the memory that a server may take while sixteen of the largest bodies come at once.
const mostHostileMB = 300

// hostileBodies are bodies for PUT /documents/{id}/transactions, made while they are sent.
var hostileBodies = map[string]func() io.Reader{
	"as much as is taken": func() io.Reader {
		return fewRows(14_999, `{"date":"2026-01-03","description":"`+strings.Repeat("x", 480)+`","debit":1,"credit":0,"balance":1}`)
	},
	"rows that fit": func() io.Reader {
		return rowsOf(`{"date":"2026-01-03","description":"` + strings.Repeat("x", 480) + `","debit":1,"credit":0,"balance":1}`)
	},
	"rows with many names": func() io.Reader {
		return rowsOf(`{"date":"2026-01-03","description":"x","debit":1,"credit":0` + manyNames(30) + `}`)
	},
	"small rows":     func() io.Reader { return rowsOf(`{}`) },
	"lists in lists": func() io.Reader { return rowsOf(strings.Repeat("[", 20) + strings.Repeat("]", 20)) },
	"one text": func() io.Reader {
		return io.MultiReader(strings.NewReader(`{"transactions":[{"description":"`), repeated("x", hostileBytes), strings.NewReader(`"}]}`))
	},
	"one name": func() io.Reader { return io.MultiReader(strings.NewReader(`{"`), repeated("x", hostileBytes)) },
	"white space": func() io.Reader {
		return io.MultiReader(strings.NewReader(`{"transactions":`), repeated(" ", hostileBytes), strings.NewReader(`[]}`))
	},
	"numbers": func() io.Reader { return rowsOf(strings.Repeat("9", 500)) },
}

const hostileBytes = 57 << 20

func manyNames(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"name%d":"%d"`, i, i)
	}
	return b.String()
}

func rowsOf(row string) io.Reader { return fewRows(hostileBytes/(len(row)+1), row) }

func fewRows(n int, row string) io.Reader {
	return io.MultiReader(strings.NewReader(`{"transactions":[`+row), repeated(","+row, n*(len(row)+1)), strings.NewReader(`]}`))
}

// repeated is n bytes of a text said again and again.
func repeated(text string, n int) io.Reader { return io.LimitReader(&repeating{text: text}, int64(n)) }

type repeating struct {
	text string
	at   int
}

func (r *repeating) Read(p []byte) (n int, err error) {
	for n < len(p) {
		copied := copy(p[n:], r.text[r.at:])
		n, r.at = n+copied, (r.at+copied)%len(r.text)
	}
	return n, nil
}

// Sixteen bodies at once, most of 57 MB, whatever they hold: the server stays small, and small requests are
// answered meanwhile.
func TestSixteenHostileBodiesStaySmallInMemory(t *testing.T) {
	for name, body := range hostileBodies {
		t.Run(name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "data")
			s := startServer(t, data)
			key := newKey(t, data)
			path := completedStatement(t, s, key)
			var all sync.WaitGroup
			answers := make(chan string, 16)
			for range cap(answers) {
				all.Go(func() {
					r, _ := http.NewRequestWithContext(t.Context(), "PUT", s.url+path+"/transactions", body())
					r.Header.Set("Authorization", "Bearer "+key)
					answer, err := http.DefaultClient.Do(r)
					if err != nil {
						answers <- "cut off"
						return
					}
					io.Copy(io.Discard, answer.Body)
					answer.Body.Close()
					answers <- fmt.Sprint(answer.StatusCode)
				})
			}
			done := make(chan struct{})
			go func() { all.Wait(); close(done) }()
			slowest := time.Duration(0)
			for running := true; running; {
				began := time.Now()
				if status, _ := s.do(t, "GET", "/api/v1/documents?limit=1", key, "", nil); status != 200 && status != 429 {
					t.Errorf("a small request answered %d meanwhile", status)
				}
				slowest = max(slowest, time.Since(began))
				select {
				case <-done:
					running = false
				case <-time.After(100 * time.Millisecond):
				}
			}
			close(answers)
			told := map[string]int{}
			for answer := range answers {
				told[answer]++
			}
			peak := peakMB(t, s.Process.Pid)
			t.Logf("answers %v, peak %.0f MB, slowest small request %v", told, peak, slowest)
			if peak > mostHostileMB {
				t.Errorf("the server took %.0f MB, want at most %d", peak, mostHostileMB)
			}
		})
	}
}

// completedStatement uploads a statement, waits until it is read and gives its path.
func completedStatement(t *testing.T, s *running, key string) string {
	t.Helper()
	body, contentType := upload(0)
	_, receipt := s.do(t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body))
	path := fmt.Sprintf("/api/v1/documents/%.0f", receipt["document_id"])
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) { // the API's own way of waiting is polling
		_, answer := s.do(t, "GET", path, key, "", nil)
		if document, _ := answer["document"].(map[string]any); document["status"] == "completed" {
			return path
		}
		if time.Now().After(deadline) {
			t.Fatalf("the statement was not read: %v", answer)
		}
	}
}

// peakMB is the most memory that a process had resident, in MB.
func peakMB(t *testing.T, pid int) float64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes(status, "VmHWM:") / 1000
}
