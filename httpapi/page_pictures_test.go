package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/filereader"
)

// scriptedPainter paints scans and images in earnest; page 77 takes too long. It counts, and waits where the test
// says.
type scriptedPainter struct {
	mu        sync.Mutex
	pages     *filereader.Pages
	calls     int
	now       map[string]int // at work, by organization
	most      int
	meanwhile func() // runs while a page is painted
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

// keptPictures counts the pictures that lie on the disk.
func (s *testServer) keptPictures() int {
	s.t.Helper()
	list, err := os.ReadDir(filepath.Join(s.folder, "pictures"))
	s.must(err)
	return len(list)
}

// Fifty pages at once are painted one after the other, and all are answered.
func TestPagesQueueAndNoneFails(t *testing.T) {
	s := openTestServer(t)
	id := s.sendPaper("scan.png", string(picture(30)))
	var asking sync.WaitGroup
	for i := range 50 {
		asking.Go(func() {
			a := s.get(fmt.Sprintf("/documents/%s/pages/1?width=%d", id, 200+i/2)) // 25 pictures, each asked for twice
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

// A page is painted once; one that needed a password each time, and nothing of it is on the disk or in the log.
func TestPagesAreKeptUnlessTheyNeededAPassword(t *testing.T) {
	const secret = "user" // opens the file
	s := openTestServer(t)
	open, protected := s.sendPaper("scan.png", string(picture(30))), s.sendPaper("protected.pdf", protectedPDF(t))
	first := s.get("/documents/" + open + "/pages/1").wantStatus(200)
	again := s.get("/documents/" + open + "/pages/1").wantStatus(200)
	if s.painter.painted() != 1 || s.keptPictures() != 1 || string(first.raw) != string(again.raw) || first.Header.Get("ETag") != again.Header.Get("ETag") {
		t.Errorf("painted %d times, %d kept; want once, and the same answer twice", s.painter.painted(), s.keptPictures())
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

// What is deleted for good takes its pictures with it, also one that was painted while it was deleted; another
// document with the same bytes is shown as before.
func TestPicturesGoWithTheirDocument(t *testing.T) {
	s := openTestServer(t)
	s.must(s.engine.Store.InTx(t.Context(), func(tx engine.Tx) error {
		return tx.PutPlan(context.Background(), engine.Plan{Name: "paid"})
	}))
	app := s.apply()
	attach := func(width int) string {
		a := s.send(formAsk(typed("payslip"), file("scan.png", string(picture(width)))).to("/applications/" + app + "/documents")).wantStatus(201)
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
	if _, err := s.engine.PurgeDeleted(t.Context()); err != nil {
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

func TestSeeingAPageIsNoted(t *testing.T) {
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

// Whatever is asked for is a page, refused or absent, and never a fault of the server.
func FuzzPageRequest(f *testing.F) {
	for _, seed := range [][3]string{{"1", "1200", "0"}, {"0", "199", "45"}, {"-1", "3001", "90"}, {"1000000000", "abc", "-90"}, {"1e0", "2.5e2", "0x5a"}, {"１", "", "360"}, {"../file", "200&width=300", "90#"}} {
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
