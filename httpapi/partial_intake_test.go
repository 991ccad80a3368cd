package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
)

func TestAPartialIntakeIsMadeWholeByRetrying(t *testing.T) {
	s := openTestServer(t)
	for files := 1; files <= 4; files++ {
		for failing := range files {
			s.partialIntake(files, failing)
		}
	}
}

// partialIntake takes in an application of which one file cannot be stored, repeats the intake, and
// sends every file twice to the documents path.
func (s *testServer) partialIntake(files, failing int) {
	s.t.Helper()
	ref := fmt.Sprintf("PARTIAL-%d-%d", files, failing)
	var sent []formPart
	for i := range files {
		sent = append(sent, file(fmt.Sprintf("%d.csv", i), fmt.Sprintf("a,b\n%d,%s\n", i, ref)))
	}
	sum := sha256.Sum256([]byte(sent[failing].content))
	bad := hex.EncodeToString(sum[:])
	s.blobs.failCommits(func(sha256 string) error {
		if sha256 == bad {
			return errPlannedFault
		}
		return nil
	})
	intake := append([]formPart{application(`{"business_name":"P","borrower_email":"p@example.com","external_ref":"` + ref + `"}`)}, sent...)
	a := s.postForm("/intake", intake...).wantStatus(502)
	s.blobs.failCommits(nil)
	id := a.text("data.id")
	for i := range files {
		if stored := a.at(fmt.Sprintf("files.%d.stored", i)); stored != (i != failing) {
			s.t.Errorf("%s: file %d has stored %v in %s", ref, i, stored, a.raw)
		}
	}
	if a.text(fmt.Sprintf("files.%d.sha256", failing)) != bad {
		s.t.Errorf("%s: receipts %s, want the digest of each file", ref, a.raw)
	}
	s.wantDocuments(id, files-1, "after the partial intake")
	if again := s.postForm("/intake", intake...).wantStatus(200); again.at("idempotent") != true || again.text("data.id") != id {
		s.t.Errorf("%s: the repeated intake answered %s", ref, again.raw)
	}
	s.wantDocuments(id, files-1, "after the repeated intake, which skips files")
	for range 2 {
		s.postForm("/applications/"+id+"/documents", sent...).wantStatus(201)
	}
	s.wantDocuments(id, files, "after sending every file twice")
}

func (s *testServer) wantDocuments(id string, want int, when string) {
	s.t.Helper()
	if n := s.get("/applications/" + id).number("data.document_count"); n != int64(want) {
		s.t.Errorf("document_count is %d %s, want %d", n, when, want)
	}
	if n := len(s.get("/applications/" + id + "/documents").at("data").([]any)); n != want {
		s.t.Errorf("%d documents %s, want %d", n, when, want)
	}
}
