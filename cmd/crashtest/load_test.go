package crashtest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"sync"
)

// writers is how many clients send requests at the same time.
const writers = 4

// ledger records the responses that clients received, outside of the system under test.
type ledger struct {
	mu        sync.Mutex
	documents map[int64]string       // acknowledged id → digest
	deleted   map[int64]bool         // acknowledged deletions
	doubtful  map[int64]bool         // a deletion was sent, but no response received
	intakes   map[string]*intakeNote // by external_ref
	unknown   map[string]bool        // digests sent without a response
	again     map[string][]byte      // contents to send again, by digest: those without a response, and some with one
	requests  int
}

// intakeNote is an intake that was sent; id is "" until there is a response.
type intakeNote struct {
	id      string
	digests []string
}

func newLedger() *ledger {
	return &ledger{documents: map[int64]string{}, deleted: map[int64]bool{}, doubtful: map[int64]bool{},
		intakes: map[string]*intakeNote{}, unknown: map[string]bool{}, again: map[string][]byte{}}
}

// load sends requests, one after the other, until stop is closed.
type load struct {
	base, key, hook string
	ledger          *ledger
	random          *rand.Rand
}

func (l *load) run(stop <-chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		switch l.random.IntN(10) {
		case 0, 1, 2:
			l.intake()
		case 3:
			l.deleteOne()
		default:
			l.upload()
		}
		l.ledger.mu.Lock()
		l.ledger.requests++
		l.ledger.mu.Unlock()
	}
}

// acknowledged counts acknowledged documents.
func (l *load) acknowledged() int {
	l.ledger.mu.Lock()
	defer l.ledger.mu.Unlock()
	return len(l.ledger.documents)
}

// paper returns a text file that is not sent elsewhere.
func (l *load) paper() (content []byte, digest string) {
	content = fmt.Appendf(
		nil, "statement %d %d\n%s", l.random.Uint64(), l.random.Uint64(),
		bytes.Repeat([]byte("row\n"), l.random.IntN(2000)),
	)
	sum := sha256.Sum256(content)
	return content, hex.EncodeToString(sum[:])
}

func (l *load) upload() {
	content, digest := l.paper()
	l.ledger.mu.Lock()
	l.ledger.unknown[digest], l.ledger.again[digest] = true, content
	l.ledger.mu.Unlock()
	id, ok := l.sendUpload(content, digest)
	if !ok {
		return
	}
	l.ledger.mu.Lock()
	defer l.ledger.mu.Unlock()
	l.ledger.documents[id] = digest
	delete(l.ledger.unknown, digest)
	if len(l.ledger.documents)%sentAgain != 0 {
		delete(l.ledger.again, digest)
	}
}

// One in sentAgain acknowledged uploads is sent again at the end.
const sentAgain = 20

// sendUpload sends a file with its own Idempotency-Key.
func (l *load) sendUpload(content []byte, digest string) (id int64, ok bool) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	form.WriteField("document_type", "other")
	form.WriteField("webhook_url", l.hook)
	part, _ := form.CreateFormFile("file", "paper.txt")
	part.Write(content)
	form.Close()
	var answer struct {
		DocumentID int64 `json:"document_id"`
	}
	request, err := http.NewRequest(http.MethodPost, l.base+"/documents", &body)
	if err != nil {
		return 0, false
	}
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("Idempotency-Key", digest)
	ok = l.send(request, "Bearer ", http.StatusAccepted, &answer)
	return answer.DocumentID, ok
}

func (l *load) intake() {
	ref := fmt.Sprintf("crm-%d", l.random.Uint64())
	note := &intakeNote{}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	form.WriteField("application", fmt.Sprintf(
		`{"business_name":"Tindahan","borrower_email":"b%d@example.com","external_ref":%q}`, l.random.IntN(50), ref,
	))
	for range 1 + l.random.IntN(2) {
		content, digest := l.paper()
		note.digests = append(note.digests, digest)
		part, _ := form.CreateFormFile("files", "paper.txt")
		part.Write(content)
	}
	form.Close()
	l.ledger.mu.Lock()
	l.ledger.intakes[ref] = note
	l.ledger.mu.Unlock()
	var answer struct {
		Data struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if l.post("/intake", "ApiKey ", form.FormDataContentType(), &body, http.StatusOK, &answer) {
		l.ledger.mu.Lock()
		note.id = answer.Data.ID
		l.ledger.mu.Unlock()
	}
}

// deleteOne deletes a document that was acknowledged before.
func (l *load) deleteOne() {
	l.ledger.mu.Lock()
	var id int64
	for candidate := range l.ledger.documents {
		if !l.ledger.deleted[candidate] && !l.ledger.doubtful[candidate] {
			id = candidate
			break
		}
	}
	if id != 0 {
		l.ledger.doubtful[id] = true
	}
	l.ledger.mu.Unlock()
	if id == 0 {
		return
	}
	request, _ := http.NewRequest(http.MethodDelete, fmt.Sprintf("%s/documents/%d", l.base, id), nil)
	if l.send(request, "Bearer ", http.StatusOK, nil) {
		l.ledger.mu.Lock()
		l.ledger.deleted[id] = true
		delete(l.ledger.doubtful, id)
		l.ledger.mu.Unlock()
	}
}

func (l *load) post(path, scheme, contentType string, body io.Reader, want int, answer any) bool {
	request, err := http.NewRequest(http.MethodPost, l.base+path, body)
	if err != nil {
		return false
	}
	request.Header.Set("Content-Type", contentType)
	return l.send(request, scheme, want, answer)
}

// send reports whether the expected response was received completely.
func (l *load) send(request *http.Request, scheme string, want int, answer any) bool {
	request.Header.Set("Authorization", scheme+l.key)
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != want {
		return false
	}
	return answer == nil || json.Unmarshal(body, answer) == nil
}

// receiver counts callbacks by document and event.
type receiver struct {
	server *httptest.Server
	mu     sync.Mutex
	seen   map[string]int
}

func newReceiver() *receiver {
	r := &receiver{seen: map[string]int{}}
	r.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		var body struct {
			Event      string `json:"event"`
			DocumentID int64  `json:"document_id"`
		}
		raw, _ := io.ReadAll(request.Body)
		json.Unmarshal(raw, &body)
		r.mu.Lock()
		r.seen[fmt.Sprintf("%s of %d", body.Event, body.DocumentID)]++
		r.mu.Unlock()
	}))
	return r
}
