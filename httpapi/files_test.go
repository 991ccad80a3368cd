package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// blobOf returns the path of a file's bytes.
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

// If a file has changed, none of its bytes is sent. A missing file is damage too.
func TestDamagedOriginalIsNotServed(t *testing.T) {
	s := openTestServer(t)
	id := s.upload(csvFile)
	path := s.blobOf(csvFile)
	s.must(os.Chmod(path, 0o600))
	s.must(os.WriteFile(path, []byte(strings.Replace(csvFile, "95", "96", 1)), 0o600))
	for name, a := range map[string]ask{
		"whole": get("/documents/" + id + "/file"),
		"part":  get("/documents/"+id+"/file").with("Range", "bytes=0-3"),
		"HEAD":  {method: "HEAD", path: basePath + "/documents/" + id + "/file"},
	} {
		got := s.send(a).wantStatus(500)
		if a.method == "GET" && got.text("error") != string(engine.CodeStoredDataDamaged) ||
			got.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %s with %v, want STORED_DATA_DAMAGED", name, got.raw, got.Header)
		}
	}
	s.must(os.Remove(path))
	if got := s.get("/documents/" + id + "/file").wantStatus(
		500,
	); got.text("error") != string(engine.CodeStoredDataDamaged) {
		t.Errorf("without the file: %s, want STORED_DATA_DAMAGED", got.raw)
	}
}

// accessOf lists the entries of a document in the access log: "file 2" means two reads of the file.
func (s *testServer) accessOf(id string) string {
	s.t.Helper()
	s.must(s.engine.Audit.FlushAccessLog(s.t.Context()))
	a := s.get("/audit?kind=read&subject=" + id).wantStatus(200)
	var said []string
	for i := range entriesOf(a) {
		at := "entries." + jsonText(float64(i)) + ".after."
		said = append(said, a.text(at+"what")+" "+jsonText(a.at(at+"reads")))
	}
	return strings.Join(said, ", ")
}

// A response with bytes adds an entry to the access log; 304 and errors do not.
func TestReadingOriginalIsLogged(t *testing.T) {
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

// A download reserves memory in the room for responses while it is sent. If the room is full, another download waits
// and is then refused.
func TestDownloadsWaitForMemory(t *testing.T) {
	s := openTestServer(t)
	id := s.upload(strings.Repeat("a,b\n", 1+largeAnswer/4))
	small := s.upload(csvFile)
	lane := s.handler.server.rooms.answers
	lane.wait = 20 * time.Millisecond
	release, err := lane.take(t.Context(), "another", lane.all)
	s.must(err)
	second, err := lane.take(t.Context(), "one more", lane.all) // one organization cannot fill the whole room
	s.must(err)
	if a := s.get("/documents/" + id + "/file").wantStatus(
		503,
	); a.text("error") != string(engine.CodeServerBusy) || a.Header.Get("Retry-After") == "" {
		t.Errorf("with the lane full: %s, want SERVER_BUSY and Retry-After", a.raw)
	}
	s.get("/documents/" + small + "/file").wantStatus(200)
	release()
	second()
	s.get("/documents/" + id + "/file").wantStatus(200)
	s.server.Close() // waits for the requests
	if lane.taken != 0 {
		t.Errorf("%d bytes of the lane are still taken after the download", lane.taken)
	}
}

// The file is available even if it could not be read.
func TestOriginalOfFailedDocumentIsServed(t *testing.T) {
	s := openTestServer(t)
	s.reader.fail(engine.UnreadableDocument, "The file is damaged.")
	id := s.upload(csvFile)
	s.process()
	if a := s.get("/documents/" + id + "/file").wantStatus(200); string(a.raw) != csvFile {
		t.Errorf("got %q, want what was uploaded", a.raw)
	}
}

// scriptedPainter really renders scans and images; page 77 takes too long. It counts calls, and waits if the test wants
// it.
type scriptedPainter struct {
	mu        sync.Mutex
	pages     *filereader.Pages
	calls     int
	now       map[string]int // pages in progress, by organization
	most      int
	meanwhile func() // called while a page is rendered
}

func (p *scriptedPainter) Render(ctx context.Context, in engine.RenderRequest) ([]byte, error) {
	org, _, _ := strings.Cut(in.Paper, "/")
	p.mu.Lock()
	if p.now == nil {
		p.now = map[string]int{}
	}
	p.calls++
	p.now[org]++
	p.most = max(p.most, p.now[org])
	meanwhile := p.meanwhile
	p.mu.Unlock()
	if meanwhile != nil {
		meanwhile()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.now[org]--
	if in.Page == 77 {
		return nil, &engine.ExtractError{Category: engine.TimedOut, Message: "It took too long."}
	}
	return p.pages.Render(ctx, in)
}

func (p *scriptedPainter) Forget(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages.Forget(name)
}

func (p *scriptedPainter) painted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.calls
}

// keptPictures counts the images on the disk.
func (s *testServer) keptPictures() int {
	s.t.Helper()
	list, err := os.ReadDir(filepath.Join(s.folder, "pictures"))
	s.must(err)
	return len(list)
}

// Fifty pages requested at once are rendered one after the other, and all requests succeed.
func TestPageRequestsQueueWithoutFailure(t *testing.T) {
	s := openTestServer(t)
	id := s.sendPaper("scan.png", string(picture(30)))
	var asking sync.WaitGroup
	for i := range 50 {
		asking.Go(func() {
			a := s.get(fmt.Sprintf("/documents/%s/pages/1?width=%d", id, 200+i/2)) // 25 images, each requested twice
			if a.StatusCode != 200 || a.Header.Get("Content-Type") != "image/png" {
				t.Errorf("request %d answered %d %s", i, a.StatusCode, a.raw)
			}
		})
	}
	asking.Wait()
	if s.painter.most != 1 || s.painter.calls != 25 {
		t.Errorf("%d pages of the organization were painted at once, %d in all; want 1 and 25: the second of two finds the first one's", s.painter.most, s.painter.calls)
	}
}

// A page is rendered once. If it needed a password, it is rendered each time, and nothing of it is on the disk or in
// the log.
func TestPageImagesAreStoredUnlessPasswordNeeded(t *testing.T) {
	const secret = "user" // opens the file
	s := openTestServer(t)
	open, protected := s.sendPaper("scan.png", string(picture(30))), s.sendPaper("protected.pdf", protectedPDF(t))
	first := s.get("/documents/" + open + "/pages/1").wantStatus(200)
	again := s.get("/documents/" + open + "/pages/1").wantStatus(200)
	if s.painter.painted() != 1 || s.keptPictures() != 1 || string(first.raw) != string(again.raw) ||
		first.Header.Get("ETag") != again.Header.Get("ETag") {
		t.Errorf(
			"painted %d times, %d kept; want once, and the same answer twice", s.painter.painted(), s.keptPictures(),
		)
	}
	for range 2 {
		s.send(get("/documents/"+protected+"/pages/1").with("Dossier-Document-Password", secret)).wantStatus(200)
		s.get("/documents/" + protected + "/pages/1").wantStatus(400)
		s.send(get("/documents/"+protected+"/pages/1").with("Dossier-Document-Password", "swordfish")).wantStatus(400)
	}
	s.send(get("/documents/"+open+"/pages/1?width=300").with("Dossier-Document-Password", "needless")).wantStatus(200)
	if s.keptPictures() != 1 {
		t.Errorf("%d pictures on the disk, want only the one that was painted without a password", s.keptPictures())
	}
	for _, word := range []string{"swordfish", "needless"} {
		if strings.Contains(s.log.String(), word) {
			t.Errorf("the log holds the password %s", word)
		}
	}
}

// Permanent deletion also removes the images, including one that was rendered during the deletion. Another document
// with the same bytes is not affected.
func TestPageImagesAreDeletedWithTheirDocument(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "paid"})
	}))
	app := s.apply()
	attach := func(width int) string {
		a := s.send(formAsk(typed("payslip"), file("scan.png", string(picture(width)))).to(
			"/applications/" + app + "/documents",
		)).wantStatus(201)
		return jsonText(a.at("data.0.id"))
	}
	one, two := attach(30), attach(31)
	for _, id := range []string{one, two} {
		s.get("/documents/" + id + "/pages/1").wantStatus(200)
		s.get("/documents/" + id + "/pages/1?rotate=90").wantStatus(200)
	}
	twin := s.sendPaper("twin.png", string(picture(30)))
	if n := s.keptPictures(); n != 4 {
		t.Fatalf("%d pictures, want 4", n)
	}
	s.send(ask{method: "DELETE", path: basePath + "/applications/" + app}).wantStatus(200)
	if n := s.keptPictures(); n != 2 {
		t.Errorf("%d pictures after the application was deleted, want the two of bytes that another document has", n)
	}
	s.get("/documents/" + twin + "/pages/1").wantStatus(200)
	s.send(ask{method: "DELETE", path: basePath + "/documents/" + twin}).wantStatus(200)
	if _, err := s.engine.Maintenance.PurgeDeleted(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := s.keptPictures(); n != 0 {
		t.Errorf("%d pictures after the purge, want none", n)
	}
	app = s.apply()
	late := attach(32)
	s.painter.meanwhile = sync.OnceFunc(func() {
		s.send(ask{method: "DELETE", path: basePath + "/applications/" + app}).wantStatus(200)
	})
	s.get("/documents/" + late + "/pages/1").wantStatus(404)
	if n := s.keptPictures(); n != 0 || s.painter.painted() < 5 {
		t.Errorf("%d pictures of a document that was deleted while its page was painted, want none", n)
	}
}

func TestViewingPageIsLogged(t *testing.T) {
	s := openTestServer(t)
	id := s.sendPaper("scan.png", string(picture(30)))
	s.get("/documents/" + id + "/pages/2").wantStatus(404)
	s.send(ask{method: "HEAD", path: basePath + "/documents/" + id + "/pages/1"}).wantStatus(200)
	if got := s.accessOf(id); got != "" {
		t.Errorf("the access log says %q before a page was shown", got)
	}
	s.get("/documents/" + id + "/pages/1").wantStatus(200)
	s.get("/documents/" + id + "/pages/1").wantStatus(200)
	if got := s.accessOf(id); got != "page 2" {
		t.Errorf("the access log says %q, want two pages seen", got)
	}
}

// Every request returns a page, an error of the request or not found, and never an error of the server.
func FuzzPageRequest(f *testing.F) {
	for _, seed := range [][3]string{
		{"1", "1200", "0"}, {"0", "199", "45"}, {"-1", "3001", "90"}, {"1000000000", "abc", "-90"},
		{"1e0", "2.5e2", "0x5a"}, {"１", "", "360"}, {"../file", "200&width=300", "90#"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	s := openTestServer(f)
	id := s.sendPaper("scan.png", string(picture(30)))
	f.Fuzz(func(t *testing.T, page, width, rotate string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.URL.Path = basePath + "/documents/" + id + "/pages/" + page
		r.URL.RawPath = basePath + "/documents/" + id + "/pages/" + url.PathEscape(page)
		r.URL.RawQuery = url.Values{"width": {width}, "rotate": {rotate}}.Encode()
		r.Header.Set("Authorization", "Bearer "+s.key)
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		switch w.Code {
		case http.StatusOK:
			if page != "1" {
				t.Errorf("page %q is shown, want page 1 only", page)
			}
		case http.StatusBadRequest, http.StatusNotFound, http.StatusRequestURITooLong, http.StatusTooManyRequests:
		case http.StatusServiceUnavailable:
			if page != "77" {
				t.Errorf("page %q, width %q, rotate %q: %d %s", page, width, rotate, w.Code, w.Body)
			}
		default:
			t.Errorf("page %q, width %q, rotate %q: %d %s", page, width, rotate, w.Code, w.Body)
		}
	})
}

// TestBidiOverrideInFileNameIsShownVisibly: "march\u202exslx.exe" would be shown as a workbook's name.
func TestBidiOverrideInFileNameIsShownVisibly(t *testing.T) {
	const name, shown = "march\u202exslx.csv", "march\uFFFDxslx.xlsx"
	s := openTestServer(t)
	s.readPapers()
	made := s.postForm("/documents", typed("bank_statement"), file(name, csvFile)).wantStatus(202)
	id := jsonText(made.at("document_id"))
	s.process()
	for _, path := range []string{"/documents", "/documents/" + id, "/events"} {
		a := s.get(path).wantStatus(200)
		if strings.Contains(string(a.raw), "\u202e") || !strings.Contains(string(a.raw), `march\u202exslx.csv`) {
			t.Errorf("GET %s answers %q, want the name with its override escaped", path, a.raw)
		}
		if !json.Valid(a.raw) {
			t.Errorf("GET %s is no JSON", path)
		}
	}
	if got := s.get("/documents/" + id).text("document.file_name"); got != name {
		t.Errorf("file_name is read as %+q, want %+q", got, name)
	}
	header := s.get("/documents/" + id + "/custom-export").wantStatus(200).Header.Get("Content-Disposition")
	if want := `attachment; filename=march_xslx.xlsx; filename*=utf-8''march%EF%BF%BDxslx.xlsx`; header != want {
		t.Errorf("Content-Disposition is %q, want %q", header, want)
	}
	if _, parameters, err := mime.ParseMediaType(header); err != nil || parameters["filename"] != shown {
		t.Errorf("a reader of the header sees %+q (%v), want %+q", parameters["filename"], err, shown)
	}
}

func TestDownloadHeaderIsOneLineOfASCII(t *testing.T) {
	for _, name := range []string{
		"naïve café.xlsx", "a\"b;c\\.xlsx", "a\r\nX-Evil: 1.xlsx", "\u202e.xlsx", "明細.xlsx", "a%0d%0a.xlsx",
		"plain.xlsx",
	} {
		header := attachment(name)
		if strings.ContainsFunc(header, func(r rune) bool { return r < 0x20 || r > 0x7e }) {
			t.Errorf("%+q gives the header %+q, want printable ASCII", name, header)
		}
		if _, parameters, err := mime.ParseMediaType(header); err != nil || parameters["filename"] == "" {
			t.Errorf("%+q gives the header %q, which cannot be read: %v", name, header, err)
		}
	}
}
