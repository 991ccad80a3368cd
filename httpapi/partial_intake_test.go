package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
)

func TestAPartialIntakeIsMadeWholeByRetrying(t *testing.T) {
	h := openTestServer(t)
	for files := 1; files <= 4; files++ {
		for failing := range files {
			h.partialIntake(files, failing)
		}
	}
}

// partialIntake takes in an application of which one file cannot be stored, repeats the intake, and
// sends every file twice to the documents path.
func (h *testServer) partialIntake(files, failing int) {
	h.t.Helper()
	ref := fmt.Sprintf("PARTIAL-%d-%d", files, failing)
	var sent []formPart
	for i := range files {
		sent = append(sent, file(fmt.Sprintf("%d.csv", i), fmt.Sprintf("a,b\n%d,%s\n", i, ref)))
	}
	sum := sha256.Sum256([]byte(sent[failing].content))
	bad := hex.EncodeToString(sum[:])
	h.blobs.failCommits(func(sha256 string) error {
		if sha256 == bad {
			return errPlannedFault
		}
		return nil
	})
	intake := append([]formPart{application(`{"business_name":"P","borrower_email":"p@example.com","external_ref":"` + ref + `"}`)}, sent...)
	a := h.postForm("/intake", intake...).wantStatus(502)
	h.blobs.failCommits(nil)
	id := a.text("data.id")
	for i := range files {
		if stored := a.at(fmt.Sprintf("files.%d.stored", i)); stored != (i != failing) {
			h.t.Errorf("%s: file %d has stored %v in %s", ref, i, stored, a.raw)
		}
	}
	if a.text(fmt.Sprintf("files.%d.sha256", failing)) != bad {
		h.t.Errorf("%s: receipts %s, want the digest of each file", ref, a.raw)
	}
	h.wantDocuments(id, files-1, "after the partial intake")
	if again := h.postForm("/intake", intake...).wantStatus(200); again.at("idempotent") != true || again.text("data.id") != id {
		h.t.Errorf("%s: the repeated intake answered %s", ref, again.raw)
	}
	h.wantDocuments(id, files-1, "after the repeated intake, which skips files")
	for range 2 {
		h.postForm("/applications/"+id+"/documents", sent...).wantStatus(201)
	}
	h.wantDocuments(id, files, "after sending every file twice")
}

func (h *testServer) wantDocuments(id string, want int, when string) {
	h.t.Helper()
	if n := h.get("/applications/" + id).number("data.document_count"); n != int64(want) {
		h.t.Errorf("document_count is %d %s, want %d", n, when, want)
	}
	if n := len(h.get("/applications/" + id + "/documents").at("data").([]any)); n != want {
		h.t.Errorf("%d documents %s, want %d", n, when, want)
	}
}
