package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/storage/pictures"
)

// stubbornPainter works until its time is up.
type stubbornPainter struct{}

func (stubbornPainter) Render(ctx context.Context, in engine.RenderRequest) ([]byte, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (stubbornPainter) Forget(string) {}

// brokenPictures keep nothing.
type brokenPictures struct{}

func (brokenPictures) Picture(engine.OrgID, engine.PictureName) ([]byte, error) {
	return nil, errors.New("disk on fire")
}

func (brokenPictures) Keep(engine.OrgID, engine.PictureName, []byte) error {
	return errors.New("disk on fire")
}

func (brokenPictures) Forget(engine.OrgID, string) error { return nil }

func (brokenPictures) ForgetAll(engine.OrgID) error { return nil }

// quickPainter paints at once.
type quickPainter struct{}

func (quickPainter) Render(context.Context, engine.RenderRequest) ([]byte, error) {
	return []byte("picture"), nil
}

func (quickPainter) Forget(string) {}

func uploadedPDF(h *fixture) int64 {
	h.t.Helper()
	return h.upload(
		"x", func(in *engine.UploadInput) { in.File = h.stage("paper.pdf", "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n") },
	).ID
}

func TestSlowPageTimesOut(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Renderer, c.PictureTime = stubbornPainter{}, 20*time.Millisecond })
	id := uploadedPDF(h)
	_, err := h.Pages.Picture(t.Context(), h.by, id, engine.PageRequest{Page: 1, Width: 1200})
	if engine.CodeOf(err) != engine.CodePagePictureTimeout {
		t.Errorf("%v, want PAGE_PICTURE_TIMEOUT", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Pages.Picture(gone, h.by, id, engine.PageRequest{Page: 1, Width: 1200}); !errors.Is(
		err, context.Canceled,
	) {
		t.Errorf("a caller who left: %v", err)
	}
}

// A failing cache of pictures does no harm.
func TestPageIsShownEvenIfItCannotBeKept(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Renderer, c.Pictures = quickPainter{}, brokenPictures{} })
	p, err := h.Pages.Picture(t.Context(), h.by, uploadedPDF(h), engine.PageRequest{Page: 1, Width: 1200})
	if err != nil || string(p.PNG) != "picture" {
		t.Errorf("%q, %v; want the picture", p.PNG, err)
	}
}

func TestPageRequestsAreCheckedWithoutLookup(t *testing.T) {
	h := newFixture(t, func(c *engine.Config) { c.Renderer = quickPainter{} })
	for name, c := range map[string]struct {
		in   engine.PageRequest
		want engine.Code
	}{
		"too narrow": {engine.PageRequest{Page: 1, Width: 199}, engine.CodeValidationFailed},
		"too wide":   {engine.PageRequest{Page: 1, Width: 3001}, engine.CodeValidationFailed},
		"slanted":    {engine.PageRequest{Page: 1, Width: 200, Rotate: 45}, engine.CodeValidationFailed},
		"a long password": {
			engine.PageRequest{Page: 1, Width: 200, Password: string(make([]byte, 128))}, engine.CodeValidationFailed,
		},
		"page 0":            {engine.PageRequest{Page: 0, Width: 200}, engine.CodeNotFound},
		"a page far beyond": {engine.PageRequest{Page: engine.MaxPicturePage + 1, Width: 200}, engine.CodeNotFound},
	} {
		if _, err := h.Pages.Picture(t.Context(), h.by, 1, c.in); engine.CodeOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// deletingPainter deletes the document whose page it paints.
type deletingPainter struct{ during func() }

func (p *deletingPainter) Render(context.Context, engine.RenderRequest) ([]byte, error) {
	p.during()
	return []byte("picture of a borrower's paper"), nil
}

func (*deletingPainter) Forget(string) {}

// The document is deleted for good while its page is painted, and the caller may have left by then.
func TestDocumentDeletedMeanwhileLeavesNoPicture(t *testing.T) {
	for name, leaves := range map[string]bool{"somebody waits for it": false, "nobody waits any more": true} {
		t.Run(name, func(t *testing.T) {
			kept, err := pictures.Open(t.TempDir(), 0)
			if err != nil {
				t.Fatal(err)
			}
			p := &deletingPainter{}
			h := newFixture(t, func(c *engine.Config) { c.Renderer, c.Pictures = p, kept })
			id := uploadedPDF(h)
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			p.during = func() {
				by := h.by
				by.Plan.SoftDeleteRetainDays = 0
				if err := h.Documents.Delete(t.Context(), by, id); err != nil {
					t.Error(err)
				}
				if leaves {
					leave()
				}
			}
			if _, err := h.Pages.Picture(ctx, h.by, id, engine.PageRequest{Page: 1, Width: 1200}); err == nil {
				t.Error("a page of a deleted document is answered")
			}
			if n, bytes := kept.Size(); n != 0 {
				t.Errorf("%d pictures (%d bytes) of a deleted document are kept", n, bytes)
			}
		})
	}
}

func TestParsePagesAcceptsUsualForms(t *testing.T) {
	for text, want := range map[string]string{
		"":            "",
		"1":           "1",
		"3,1-2":       "1-3",
		" 5 , 1 - 2 ": "1-2,5",
		"1-4,2-3":     "1-4",
		"2,2":         "2",
		"999999":      "999999",
	} {
		s, err := engine.ParsePages(text)
		if err != nil || s.String() != want || s.All() != (want == "") {
			t.Errorf("%q is %q, %v; want %q", text, s, err, want)
		}
	}
	s, _ := engine.ParsePages("2-3,7")
	for page, want := range map[int]bool{1: false, 2: true, 3: true, 4: false, 7: true, 8: false} {
		if s.Has(page) != want {
			t.Errorf("2-3,7 has %d: %v, want %v", page, !want, want)
		}
	}
	if s.Last() != 7 || s.Missing(7) != "" || !strings.Contains(s.Missing(6), "6 pages") ||
		!strings.Contains(s.Missing(1), "one page") {
		t.Errorf("last %d, missing of 6: %s", s.Last(), s.Missing(6))
	}
}

func FuzzPageNumber(f *testing.F) {
	for _, seed := range []string{
		"1", "0", "-1", "+1", "01", "1e0", "1.0", "10000", "10001", "1000000000", "99999999999999999999", "", "x", "１",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, ok := engine.ParsePageNumber(text)
		if ok != (n >= 1 && n <= engine.MaxPicturePage) {
			t.Errorf("%q is page %d, %t", text, n, ok)
		}
		if ok && (text[0] < '1' || text[0] > '9' || len(text) > 5) {
			t.Errorf("%q was taken for page %d", text, n)
		}
	})
}
