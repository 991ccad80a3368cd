package httpapi

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// blobOf is where the bytes of a file lie.
func (s *testServer) blobOf(content string) string {
	s.t.Helper()
	var found string
	s.must(filepath.WalkDir(filepath.Join(s.folder, "blobs"), func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.Contains(path, digestOf(content)) && !d.IsDir() {
			found = path
		}
		return err
	}))
	if found == "" {
		s.t.Fatal("the blob is not where its digest says")
	}
	return found
}

// Not one byte of a file leaves that is no longer what was received, and a file that is gone is damage too.
func TestDamagedOriginalIsNotServed(t *testing.T) {
	s := openTestServer(t)
	id := s.upload(csvFile)
	path := s.blobOf(csvFile)
	s.must(os.Chmod(path, 0o600))
	s.must(os.WriteFile(path, []byte(strings.Replace(csvFile, "95", "96", 1)), 0o600))
	for name, a := range map[string]ask{"whole": get("/documents/" + id + "/file"), "part": get("/documents/"+id+"/file").with("Range", "bytes=0-3"),
		"HEAD": {method: "HEAD", path: basePath + "/documents/" + id + "/file"}} {
		got := s.send(a).wantStatus(500)
		if a.method == "GET" && got.text("error") != string(engine.CodeStoredDataDamaged) || got.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %s with %v, want STORED_DATA_DAMAGED", name, got.raw, got.Header)
		}
	}
	s.must(os.Remove(path))
	if got := s.get("/documents/" + id + "/file").wantStatus(500); got.text("error") != string(engine.CodeStoredDataDamaged) {
		t.Errorf("without the file: %s, want STORED_DATA_DAMAGED", got.raw)
	}
}

// accessOf lists what the access log says of a document: "file 2" for two reads of the file.
func (s *testServer) accessOf(id string) string {
	s.t.Helper()
	s.must(s.engine.FlushAccessLog(s.t.Context()))
	a := s.get("/audit?kind=read&subject=" + id).wantStatus(200)
	var said []string
	for i := range entriesOf(a) {
		at := "entries." + jsonText(float64(i)) + ".after."
		said = append(said, a.text(at+"what")+" "+jsonText(a.at(at+"reads")))
	}
	return strings.Join(said, ", ")
}

// Whoever was given bytes is in the access log; who was told that nothing changed, or refused, is not.
func TestReadingAnOriginalIsNoted(t *testing.T) {
	s := openTestServer(t)
	id := s.upload(csvFile)
	file := get("/documents/" + id + "/file")
	s.send(file.with("If-None-Match", `"`+digestOf(csvFile)+`"`)).wantStatus(304)
	s.send(file.with("Range", "bytes=99-")).wantStatus(416)
	s.send(file.with("If-Match", `"x"`)).wantStatus(412)
	s.send(ask{method: "HEAD", path: file.path}).wantStatus(200)
	if got := s.accessOf(id); got != "" {
		t.Errorf("the access log says %q before a byte was given out", got)
	}
	s.send(file).wantStatus(200)
	s.send(file.with("Range", "bytes=0-3")).wantStatus(206)
	if got := s.accessOf(id); got != "file 2" {
		t.Errorf("the access log says %q, want two reads of the file", got)
	}
}

// A download has its place in the lane of answers while it goes out; with the lane full another waits and is told so.
func TestDownloadsWaitForRoom(t *testing.T) {
	s := openTestServer(t)
	id := s.upload(strings.Repeat("a,b\n", 1+largeAnswer/4))
	small := s.upload(csvFile)
	lane := s.handler.server.rooms.answers
	lane.wait = 20 * time.Millisecond
	release, err := lane.take(t.Context(), "another", lane.all)
	s.must(err)
	second, err := lane.take(t.Context(), "one more", lane.all) // no organization takes the whole lane
	s.must(err)
	if a := s.get("/documents/" + id + "/file").wantStatus(503); a.text("error") != string(engine.CodeServerBusy) || a.Header.Get("Retry-After") == "" {
		t.Errorf("with the lane full: %s, want SERVER_BUSY and Retry-After", a.raw)
	}
	s.get("/documents/" + small + "/file").wantStatus(200)
	release()
	second()
	s.get("/documents/" + id + "/file").wantStatus(200)
	s.server.Close() // waits for the requests' ends
	if lane.taken != 0 {
		t.Errorf("%d bytes of the lane are still taken after the download", lane.taken)
	}
}

// The file is there whatever became of its reading.
func TestOriginalOfAFailedDocumentIsServed(t *testing.T) {
	s := openTestServer(t)
	s.reader.fail(engine.UnreadableDocument, "The file is damaged.")
	id := s.upload(csvFile)
	s.process()
	if a := s.get("/documents/" + id + "/file").wantStatus(200); string(a.raw) != csvFile {
		t.Errorf("got %q, want what was uploaded", a.raw)
	}
}
