//go:build slow && linux

package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/storage/sqlite"
)

// crashCalls are the system calls at which the server is killed: those that make something durable or visible. A write
// may send the response. "?" marks calls that do not exist on all processors.
var crashCalls = []string{
	"fsync", "fdatasync", "pwrite64", "write", "?rename,?renameat,?renameat2", "?unlink,unlinkat,?rmdir",
}

// crashKinds is the minimum number of these calls at which a kill must have happened: SQLite and the file store need
// not use all.
const crashKinds = 4

const (
	// A thread's first everyPoint calls are all tested; of later calls some are drawn at random.
	everyPoint = 5
	// drawnPoints is how many later calls are drawn of each kind, up to lastPoint.
	drawnPoints, lastPoint = 2, 40
	// crashTime bounds the test; it reports how many points it did not reach.
	crashTime = 60 * time.Second
)

// The server is killed at its N-th fsync, write, rename or removal during an intake with a file, an upload, an edit and
// a deletion. After each restart everything acknowledged must be there, requests without a response must have happened
// once or not at all, and at the end doctor and the audit logs must report nothing.
func TestKillAtEveryStepLosesNothingAcknowledged(t *testing.T) {
	c := newCrashScript(t)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	began, points, killed := time.Now(), 0, map[string]int{}
	var skipped []string
	for n := 1; n <= everyPoint+drawnPoints; n++ {
		for _, calls := range crashCalls {
			at := n
			if n > everyPoint {
				at = everyPoint + 1 + random.IntN(lastPoint-everyPoint)
			}
			if time.Since(began) > crashTime {
				skipped = append(skipped, fmt.Sprintf("%s %d", calls, at))
				continue
			}
			points++
			if c.crash(calls, at) {
				killed[calls]++
			}
			c.check(fmt.Sprintf("killed at %s %d", calls, at))
		}
	}
	if len(killed) < crashKinds {
		t.Errorf("killed at %v, want %d kinds of calls; this test shows too little", killed, crashKinds)
	}
	c.checkFolder()
	t.Logf(
		"%d points, killed %v, not reached in time %v; %d uploads, %d intakes, %d deletions and %d edits acknowledged, %d without an answer",
		points,
		killed,
		skipped,
		len(c.uploads),
		len(c.intakes),
		len(c.deleted),
		c.edits,
		c.unanswered,
	)
	for _, f := range c.faults {
		t.Error(f)
	}
}

// Planted bugs: the effect of a crash if a file's name or a commit had been acknowledged before it was durable.
func TestCrashPointsNoticePlantedLoss(t *testing.T) {
	for name, lose := range map[string]func(c *crashScript){
		"nothing":  func(*crashScript) {},
		"a file":   func(c *crashScript) { os.Remove(keptFiles(t, c.data)[c.newest]) },
		"a commit": func(c *crashScript) { os.Remove(filepath.Join(c.data, sqlite.FileName+"-wal")) },
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrashScript(t)
			c.lose = lose
			c.crash("fsync", 1000) // the whole script is acknowledged
			c.check("planted bug")
			c.checkFolder()
			if noticed := len(c.faults) > 0; noticed != (name != "nothing") {
				t.Errorf("noticed: %v", c.faults)
			}
		})
	}
}

// crashScript contains the operations and the responses to them.
type crashScript struct {
	t          *testing.T
	strace     string
	data, key  string
	s          *running
	n          int
	uploads    map[string]string // document id by Idempotency-Key
	intakes    map[string]string // application id by external_ref
	deleted    map[string]bool   // document ids; false until there is a response
	contents   map[string][]byte // of uploads and intakes, by key and reference
	edited     string            // the document whose transactions are replaced
	amounts    []float64         // amounts that it may have: the last acknowledged one, then those without a response
	newest     string            // SHA-256 of the file that was acknowledged last
	edits      int
	unanswered int
	faults     []string
	lose       func(c *crashScript) // the planted bug: loses something between the kill and the restart
}

func newCrashScript(t *testing.T) *crashScript {
	t.Helper()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace kills the server at a chosen call; scripts/setup test installs it")
	}
	if out, err := exec.Command(strace, "-f", "-o", "/dev/null", "true").CombinedOutput(); err != nil {
		t.Skipf("tracing is not permitted here: %s", out)
	}
	c := &crashScript{t: t, strace: strace, data: filepath.Join(t.TempDir(), "data"), uploads: map[string]string{},
		intakes: map[string]string{}, deleted: map[string]bool{}, contents: map[string][]byte{}}
	if err := os.Mkdir(c.data, 0o700); err != nil {
		t.Fatal(err)
	}
	output(t, "plan", "set", "open", "--requests-per-minute", "0", "--data", c.data)
	output(t, "org", "create", "Acme", "--plan", "open", "--data", c.data)
	create := []string{"key", "create", "--org", "Acme", "--data", c.data}
	for _, scope := range []string{
		"document:write", "document:read", "document:delete", "application:write", "application:read",
	} {
		create = append(create, "--scope", scope)
	}
	c.key = lastLine(output(t, create...))
	c.s = startServer(t, c.data)
	c.upload("edited")
	c.edited = c.uploads["edited"]
	c.s.await(t, func() bool { // until the document to be edited is read
		_, answer, _ := c.ask("GET", "/documents/"+c.edited, "Bearer", "", nil, "")
		document, _ := answer["document"].(map[string]any)
		return document["status"] == "completed"
	})
	c.amounts = []float64{c.amount()}
	return c
}

func (c *crashScript) fault(format string, args ...any) {
	c.faults = append(c.faults, fmt.Sprintf(format, args...))
}

// ask sends a request; an error means that no complete response was received.
func (c *crashScript) ask(
	method, path, scheme, contentType string, body []byte, idempotency string,
) (int, map[string]any, error) {
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.s.url+"/api/v1"+path, bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", scheme+" "+c.key)
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	if idempotency != "" {
		r.Header.Set("Idempotency-Key", idempotency)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer answer.Body.Close()
	var v map[string]any
	err = json.NewDecoder(answer.Body).Decode(&v)
	return answer.StatusCode, v, err
}

func (c *crashScript) form(field, value, fileField string, content []byte) (body []byte, contentType string) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	form.WriteField(field, value)
	part, _ := form.CreateFormFile(fileField, "statement.csv")
	part.Write(content)
	form.Close()
	return b.Bytes(), form.FormDataContentType()
}

// paper returns a statement that is not sent elsewhere, and keeps it under a name to send it again.
func (c *crashScript) paper(name string) []byte {
	if c.contents[name] == nil {
		c.n++
		c.contents[name] = fmt.Appendf(nil, "%s2026-01-04,Pay %d,,1.00,1301.00\n", statement, c.n)
	}
	return c.contents[name]
}

// upload sends a statement with an Idempotency-Key, again if it was sent before.
func (c *crashScript) upload(name string) bool {
	body, contentType := c.form("document_type", "bank_statement", "file", c.paper(name))
	status, answer, err := c.ask("POST", "/documents", "Bearer", contentType, body, name)
	if err != nil {
		return false
	}
	if status != http.StatusAccepted {
		c.fault("upload %s answered %d %v", name, status, answer)
		return true
	}
	id := fmt.Sprintf("%.0f", answer["document_id"])
	if was := c.uploads[name]; was != "" && was != id {
		c.fault("upload %s is document %s and then %s", name, was, id)
	}
	c.uploads[name], c.newest = id, sha256Of(c.paper(name))
	return true
}

func (c *crashScript) intake(ref string) bool {
	application := fmt.Sprintf(`{"business_name":"Tindahan","borrower_email":"b@example.com","external_ref":%q}`, ref)
	body, contentType := c.form("application", application, "files", c.paper(ref))
	status, answer, err := c.ask("POST", "/intake", "ApiKey", contentType, body, "")
	if err != nil {
		return false
	}
	data, _ := answer["data"].(map[string]any)
	id, _ := data["id"].(string)
	if status != http.StatusOK || id == "" {
		c.fault("intake %s answered %d %v", ref, status, answer)
		return true
	}
	c.intakes[ref] = id
	return true
}

// edit replaces the transactions of one document by a row with a new amount.
func (c *crashScript) edit() bool {
	c.n++
	amount := float64(c.n)
	body := fmt.Appendf(
		nil, `{"transactions":[{"date":"2026-01-02","description":"Edited","debit":%d,"credit":0}]}`, c.n,
	)
	status, answer, err := c.ask("PUT", "/documents/"+c.edited+"/transactions", "Bearer", "application/json", body, "")
	switch {
	case err != nil:
		c.amounts = append(c.amounts, amount)
		return false
	case status != http.StatusOK:
		c.fault("edit answered %d %v", status, answer)
	default:
		c.amounts = []float64{amount}
		c.edits++
	}
	return true
}

func (c *crashScript) delete(id string) bool {
	c.deleted[id] = false
	status, answer, err := c.ask("DELETE", "/documents/"+id, "Bearer", "", nil, "")
	if err != nil {
		return false
	}
	if status != http.StatusOK {
		c.fault("deletion of %s answered %d %v", id, status, answer)
	}
	c.deleted[id] = true
	return true
}

// amount returns the debit of the edited document's first row.
func (c *crashScript) amount() float64 {
	_, answer, _ := c.ask("GET", "/documents/"+c.edited, "Bearer", "", nil, "")
	var v struct {
		Document struct {
			Result struct{ Transactions []struct{ Debit float64 } }
		}
	}
	raw, _ := json.Marshal(answer)
	json.Unmarshal(raw, &v)
	if len(v.Document.Result.Transactions) == 0 {
		return -1
	}
	return v.Document.Result.Transactions[0].Debit
}

// crash runs the operations until the server dies at its N-th call of a kind, counted per thread, or until all
// operations are done. Then it starts the server again and repeats the requests without a response. It reports whether
// the call was reached.
func (c *crashScript) crash(calls string, n int) (reached bool) {
	c.t.Helper()
	tracer := exec.Command(c.strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace="+calls,
		"-e", fmt.Sprintf("inject=%s:signal=KILL:when=%d", calls, n), "-p", strconv.Itoa(c.s.Process.Pid))
	if err := tracer.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.awaitTraced()
	name := fmt.Sprintf("%s-%d-%d", calls, n, c.n)
	first, ref, second := "first-"+name, "ref-"+name, "second-"+name
	steps := []struct {
		do     func() bool
		repeat bool // whether it may be sent again
	}{
		{func() bool { return c.intake(ref) }, true},
		{func() bool { return c.upload(first) }, true},
		{c.edit, false},
		{func() bool { return c.delete(c.uploads[first]) }, false},
		{func() bool { return c.upload(second) }, true},
	}
	broken := -1
	for i, step := range steps {
		if !step.do() {
			broken = i
			break
		}
	}
	if broken < 0 {
		c.s.Process.Kill()
	} else {
		c.unanswered++
	}
	c.s.Process.Wait()
	tracer.Process.Kill()
	tracer.Wait()
	if c.lose != nil {
		c.lose(c)
	}
	c.s = startServer(c.t, c.data)
	if broken >= 0 && steps[broken].repeat && !steps[broken].do() {
		c.fault("%s: the operation without an answer has none after the restart either", name)
	}
	return broken >= 0
}

// awaitTraced waits until every thread of the server is traced.
func (c *crashScript) awaitTraced() {
	c.t.Helper()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		all, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", c.s.Process.Pid))
		untraced := 0
		for _, path := range all {
			if text, err := os.ReadFile(path); err == nil && strings.Contains(string(text), "TracerPid:\t0\n") {
				untraced++
			}
		}
		if untraced == 0 && len(all) > 0 {
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatal("strace does not trace the server")
		}
	}
}

// check checks everything that was acknowledged.
func (c *crashScript) check(when string) {
	files := keptFiles(c.t, c.data)
	for name, id := range c.uploads {
		want := http.StatusOK
		done, asked := c.deleted[id]
		if done {
			want = http.StatusNotFound
		}
		status, _, err := c.ask("GET", "/documents/"+id, "Bearer", "", nil, "")
		if err != nil || status != want && (!asked || done || status != http.StatusNotFound) {
			c.fault("%s: document %s answers %d %v, want %d", when, id, status, err, want)
		}
		if content, err := os.ReadFile(files[sha256Of(c.contents[name])]); !asked &&
			(err != nil || !bytes.Equal(content, c.contents[name])) {
			c.fault("%s: the file of document %s is not what was uploaded: %v", when, id, err)
		}
	}
	for ref, id := range c.intakes {
		status, answer, err := c.ask("GET", "/applications/"+id, "ApiKey", "", nil, "")
		data, _ := answer["data"].(map[string]any)
		if err != nil || status != http.StatusOK || data["external_ref"] != ref || data["document_count"] != 1.0 {
			c.fault("%s: application %s of %s answers %d %v %v", when, id, ref, status, data, err)
		}
	}
	got, known := c.amount(), false
	for _, a := range c.amounts {
		known = known || a == got
	}
	if !known {
		c.fault("%s: the edited row shows %v, want one of %v", when, got, c.amounts)
	}
	c.amounts = []float64{got}
}

// checkFolder ends the server and checks its data directly: database pages, files, audit logs, and that nothing was
// done twice.
func (c *crashScript) checkFolder() {
	c.s.Process.Kill()
	c.s.Process.Wait()
	for _, arguments := range [][]string{{"doctor", "--blobs", "all"}, {"audit", "verify"}} {
		if out, err := command(append(arguments, "--data", c.data)...).CombinedOutput(); err != nil {
			c.fault("%v: %v\n%s", arguments, err, out)
		}
	}
	db, err := sql.Open("sqlite", "file:"+filepath.Join(c.data, sqlite.FileName))
	if err != nil {
		c.t.Fatal(err)
	}
	defer db.Close()
	for what, query := range map[string]string{
		"documents":    `SELECT count(*) - count(DISTINCT sha256) FROM documents`,
		"applications": `SELECT count(*) - count(DISTINCT external_ref) FROM applications`,
	} {
		var twice int
		if err := db.QueryRow(query).Scan(&twice); err != nil || twice > 0 {
			c.fault("%d %s were made twice: %v", twice, what, err)
		}
	}
}
