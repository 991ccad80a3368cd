//go:build slow && linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

const (
	deletionKills    = 25
	deletedPapers    = 30
	deletedOthers    = 600 // applications without documents, so that deleting takes a while
	longestBeforeEnd = 400 * time.Millisecond
)

// The command is killed at random times on copies of one installation. After the next start the organization must be
// gone completely or be there completely, no loss is reported, and the other organization has everything it had.
func TestOrganizationDeletionSurvivesKills(t *testing.T) {
	original := filepath.Join(t.TempDir(), "data")
	s := startServer(t, original)
	key := newKey(t, original) // of Acme
	output(t, "org", "create", "Other Lending", "--data", original)
	other := lastLine(output(
		t, "key", "create", "--org", "Other Lending", "--data", original, "--scope", "document:write", "--scope",
		"document:read",
	))
	for i := range deletedPapers {
		body, contentType := upload(i)
		if status, answer := s.do(
			t, "POST", "/api/v1/documents", key, contentType, bytes.NewReader(body),
		); status != http.StatusAccepted {
			t.Fatalf("upload answered %d %v", status, answer)
		}
	}
	body, contentType := upload(0)
	if status, answer := s.do(
		t, "POST", "/api/v1/documents", other, contentType, bytes.NewReader(body),
	); status != http.StatusAccepted {
		t.Fatalf("upload answered %d %v", status, answer)
	}
	s.Process.Kill()
	s.end(t)
	addApplications(t, original, "Acme", deletedOthers)

	whole, gone, cut := 0, 0, 0
	for range deletionKills {
		data := filepath.Join(t.TempDir(), "data")
		if out, err := exec.Command("cp", "-a", original, data).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		deleting := command("org", "delete", "Acme", "--confirm", "Acme", "--data", data)
		if err := deleting.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.Int64N(int64(longestBeforeEnd))))
		deleting.Process.Kill()
		ended := deleting.Wait() == nil
		again := startServer(t, data)
		doctor, _ := command("doctor", "--data", data).CombinedOutput()
		if strings.Contains(string(doctor), "FAIL") {
			t.Fatalf("after a killed deletion doctor says:\n%s", doctor)
		}
		left := len(filesOf(t, data)) - 1 // of the other organization
		listed := strings.Contains(output(t, "org", "list", "--data", data), "Acme")
		noted := output(t, "org", "list", "--deleted", "--data", data)
		switch {
		case listed && left == deletedPapers && !strings.Contains(noted, "Acme"):
			whole++
		case !listed && left == 0 && strings.Contains(noted, "Acme") && !strings.Contains(noted, "not yet"):
			if gone++; !ended {
				cut++
			}
		default:
			t.Fatalf(
				"after a killed deletion Acme is listed: %v, with %d of %d files\n%s", listed, left, deletedPapers,
				noted,
			)
		}
		if status, answer := again.do(
			t, "GET", "/api/v1/documents", other, "", nil,
		); status != http.StatusOK || fmt.Sprint(answer["total"]) != "1" {
			t.Errorf("the other organization's documents: %d %v, want its one", status, answer)
		}
		again.Process.Kill()
		again.end(t)
	}
	t.Logf(
		"%d kills: %d left the organization whole, after %d it was gone, %d of them cut on the way", deletionKills,
		whole, gone, cut,
	)
	if cut == 0 {
		t.Error("no kill hit the deletion on its way; this test shows nothing")
	}
}

// addApplications adds applications without documents to an organization.
func addApplications(t *testing.T, data, name string, n int) {
	t.Helper()
	ctx := context.Background()
	s, err := load("", map[string]any{"data": data})
	if err != nil {
		t.Fatal(err)
	}
	store, err := s.folder().OpenStore(ctx, s.Database, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	e, err := engine.New(engine.Config{
		Store:     store,
		Blobs:     noBlobs{},
		Extractor: noExtractor{},
		Types:     struct{ engine.DocumentTypes }{},
	})
	if err != nil {
		t.Fatal(err)
	}
	org, err := store.OrganizationByName(ctx, name)
	if err != nil {
		t.Fatal(err)
	}
	by := engine.Principal{Org: org.ID, KeyID: "k"}
	for i := range n {
		if _, err := e.Applications.Create(
			ctx, by,
			engine.ApplicationInput{BusinessName: "Reyes Bakery", BorrowerEmail: fmt.Sprintf("a%d@example.com", i)},
		); err != nil {
			t.Fatal(err)
		}
	}
}
