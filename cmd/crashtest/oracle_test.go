package crashtest

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/blob"
)

// settleTime is how long processing the jobs left by the last kill may take.
const settleTime = 60 * time.Second

// oracle compares the responses that clients received with what is stored.
type oracle struct {
	t        *testing.T
	load     *load
	receiver *receiver
	faults   []string
	intakes  int
}

func (o *oracle) fault(format string, args ...any) {
	if len(o.faults) < 20 {
		o.faults = append(o.faults, fmt.Sprintf(format, args...))
	}
}

// document is the response for a document.
type document struct {
	Document struct {
		Status string `json:"status"`
		Error  string `json:"error"`
		Result struct {
			Digest string `json:"digest"`
		} `json:"result"`
	} `json:"document"`
}

func (o *oracle) get(path, scheme string, want int, answer any) bool {
	request, err := http.NewRequest(http.MethodGet, o.load.base+path, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	return o.load.send(request, scheme, want, answer)
}

// ask checks everything through the API.
func (o *oracle) ask() {
	deadline := time.Now().Add(settleTime)
	book := o.load.ledger
	for id, digest := range book.documents {
		switch {
		case book.deleted[id]:
			if !o.get(fmt.Sprintf("/documents/%d", id), "Bearer ", http.StatusNotFound, nil) {
				o.fault("document %d was deleted, acknowledged, and is there again", id)
			}
		case !book.doubtful[id]:
			o.askDocument(id, digest, deadline)
		}
	}
	for ref, note := range book.intakes {
		if note.id != "" {
			o.intakes++
			o.askApplication(ref, note)
		}
	}
	o.receiver.mu.Lock()
	defer o.receiver.mu.Unlock()
	for event, times := range o.receiver.seen {
		if times > 1 {
			o.fault("callback %s was sent %d times", event, times)
		}
	}
}

func (o *oracle) askDocument(id int64, digest string, deadline time.Time) {
	for {
		var d document
		if !o.get(fmt.Sprintf("/documents/%d", id), "Bearer ", http.StatusOK, &d) {
			o.fault("document %d was acknowledged and is gone", id)
			return
		}
		switch d.Document.Status {
		case "completed":
			if d.Document.Result.Digest != digest {
				o.fault("document %d reads %s, want %s", id, d.Document.Result.Digest, digest)
			}
			return
		case "failed":
			o.fault("document %d failed: %s", id, d.Document.Error)
			return
		}
		if time.Now().After(deadline) {
			o.fault("document %d is still %s after %s", id, d.Document.Status, settleTime)
			return
		}
		time.Sleep(5 * time.Millisecond) // the API is polled, as a client does
	}
}

func (o *oracle) askApplication(ref string, note *intakeNote) {
	var answer struct {
		Data struct {
			ID            string `json:"id"`
			ExternalRef   string `json:"external_ref"`
			DocumentCount int    `json:"document_count"`
		} `json:"data"`
	}
	if !o.get("/applications/"+note.id, "ApiKey ", http.StatusOK, &answer) {
		o.fault("application %s was acknowledged and is gone", note.id)
		return
	}
	if answer.Data.ExternalRef != ref || answer.Data.DocumentCount != len(note.digests) {
		o.fault(
			"application %s bears %q with %d documents, want %q with %d", note.id, answer.Data.ExternalRef,
			answer.Data.DocumentCount, ref, len(note.digests),
		)
	}
}

// askTheStore checks the store directly: audit chain, one final state per document, rows and files consistent, one
// application per reference.
func (o *oracle) askTheStore(folder string) {
	ctx := o.t.Context()
	e, err := newEngine(ctx, folder, blob.OS{})
	if err != nil {
		o.t.Fatal(err)
	}
	defer e.Store.Close()
	if loss := e.Store.Loss(); loss != nil {
		o.fault("false alarm: %q", loss.Lines())
	}
	org, err := e.Store.OrganizationByName(ctx, orgName)
	if err != nil {
		o.t.Fatal(err)
	}
	if _, err := e.Audit.Verify(ctx, org.ID); err != nil {
		o.fault("the audit log: %v", err)
	}
	ends := map[string]int{}
	for seq := int64(0); ; {
		entries, err := e.Store.AuditEntries(ctx, org.ID, seq, 1000)
		if err != nil {
			o.t.Fatal(err)
		}
		for _, entry := range entries {
			seq = entry.Seq
			if entry.Action == "document.completed" || entry.Action == "document.failed" {
				ends[entry.Subject]++
			}
		}
		if len(entries) < 1000 {
			break
		}
	}
	for id, times := range ends {
		if times > 1 {
			o.fault("document %s was done %d times", id, times)
		}
	}
	o.askRows(e, org.ID)
}

// askAgain sends uploads again with their keys. Acknowledged uploads must get their own id, the others a new one, and
// askRows must find each once. It returns how many uploads were stored although their response was lost.
func (o *oracle) askAgain() (swallowed int) {
	before := o.countDocuments()
	known := map[string]int64{}
	for id, digest := range o.load.ledger.documents {
		known[digest] = id
	}
	for digest, content := range o.load.ledger.again {
		id, ok := o.load.sendUpload(content, digest)
		if first := known[digest]; !ok || first != 0 && id != first {
			o.fault("an upload sent again under its key got document %d, %v; want %d, its first answer", id, ok, first)
		}
	}
	return len(o.load.ledger.unknown) - (o.countDocuments() - before)
}

func (o *oracle) countDocuments() int {
	var list struct{ Total int }
	o.get("/documents?limit=1", "Bearer ", http.StatusOK, &list)
	return list.Total
}

func (o *oracle) askRows(e *engine.Engine, org engine.OrgID) {
	ctx, times := o.t.Context(), map[string]int{}
	defer func() {
		for digest := range o.load.ledger.again {
			if times[digest] > 1 {
				o.fault("an upload under one key made %d documents", times[digest])
			}
		}
	}()
	for offset := 0; ; offset += engine.MaxPageSize {
		list, total, err := e.Store.Documents(
			ctx, org, engine.DocumentFilter{Limit: engine.MaxPageSize, Offset: offset},
		)
		if err != nil {
			o.t.Fatal(err)
		}
		for _, d := range list {
			times[d.SHA256]++
			b, err := e.Blobs.Open(ctx, org, d.SHA256)
			if err != nil {
				o.fault("document %s has a row but its file says: %v", strconv.FormatInt(d.ID, 10), err)
				continue
			}
			b.Close()
		}
		if offset+len(list) >= total || len(list) == 0 {
			return
		}
	}
}
