//go:build linux

package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// hostileRenderer is a renderer that has been taken over. What it tries is its paper's text. It counts the pages
// that it has painted.
type hostileRenderer struct{ painted int }

func (h *hostileRenderer) Render(_ context.Context, in engine.RenderRequest) ([]byte, error) {
	said, _ := io.ReadAll(io.NewSectionReader(in.Content, 0, in.Size))
	h.painted++
	switch what := string(said); what {
	case "paint", "paint again":
		return plainPicture(in.Width, h.painted), nil
	case "last page is 3":
		if in.Page > 3 {
			return nil, engine.ErrNotFound
		}
		return plainPicture(in.Width, h.painted), nil
	case "too wide":
		return plainPicture(in.Width+1, 1), nil
	case "no picture":
		return []byte("<script>alert(1)</script>" + strings.Repeat(" ", 100)), nil
	case "flood":
		return make([]byte, engine.MaxPictureBytes+1), nil
	case "fail":
		return nil, &engine.ExtractError{Category: engine.PasswordRequired, Message: "The document is protected."}
	case "panic":
		panic("Juan dela Cruz 0001-2345")
	case "second page kills":
		if h.painted > 1 {
			os.Exit(3)
		}
		return plainPicture(in.Width, h.painted), nil
	case "loop":
		for i := 0; ; i++ {
			loops.Add(int64(i))
		}
	case "password":
		if in.Password != "open" {
			return nil, &engine.ExtractError{Category: engine.PasswordIncorrect,
				Message: "The password does not open it."}
		}
		return plainPicture(in.Width, h.painted), nil
	}
	return nil, errors.New("Juan dela Cruz")
}

func (h *hostileRenderer) Forget(string) {}

// plainPicture has as many rows as pages were painted.
func plainPicture(width, height int) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		return nil
	}
	return out.Bytes()
}

// painting requests page 1 of a paper whose text is the attempt.
func painting(what, paper string) engine.RenderRequest {
	return engine.RenderRequest{Content: strings.NewReader(what), Size: int64(len(what)), Kind: "pdf", Page: 1,
		Width: 200, Paper: paper}
}

// nthOfItsChild is how many pages the child that painted a picture had painted by then.
func nthOfItsChild(t testing.TB, x *Extractor, in engine.RenderRequest) int {
	t.Helper()
	raw, err := x.Render(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(raw))
	if err != nil || c.Width != in.Width {
		t.Fatalf("%d pixels wide, %v; want %d", c.Width, err, in.Width)
	}
	return c.Height
}

func waitingPapers(x *Extractor) int {
	x.papers.mu.Lock()
	defer x.papers.mu.Unlock()
	return len(x.papers.order)
}

// A child stays for further pages of the same bytes under the same password, and for nothing else.
func TestChildStaysWithItsPaper(t *testing.T) {
	x := extractorFor(t, Config{})
	for i, c := range []struct {
		in   engine.RenderRequest
		want int
	}{
		{painting("paint", "a"), 1}, {painting("paint", "a"), 2}, {painting("paint", "b"), 1},
		{painting("paint", "a"), 3},
		{painting("paint", ""), 1}, {painting("paint", ""), 1},
		{func() engine.RenderRequest { in := painting("paint", "a"); in.Password = "x"; return in }(), 1},
	} {
		if got := nthOfItsChild(t, x, c.in); got != c.want {
			t.Errorf("request %d: page %d of its child, want %d", i, got, c.want)
		}
	}
	if n := waitingPapers(x); n > maxStaying {
		t.Errorf("%d children wait, want at most %d", n, maxStaying)
	}
}

// Whoever does not send the password gets no page of a paper that was opened with it a moment before.
func TestOpenPaperIsOnlyForItsPassword(t *testing.T) {
	x := extractorFor(t, Config{})
	in := painting("password", "a")
	in.Password = "open"
	nthOfItsChild(t, x, in)
	for _, password := range []string{"", "wrong"} {
		in.Password = password
		if _, err := x.Render(t.Context(), in); categoryOf(err) != engine.PasswordIncorrect {
			t.Errorf("with the password %q: %v, want password_incorrect", password, err)
		}
	}
}

func TestChildPaintsLimitedNumberOfPages(t *testing.T) {
	x := extractorFor(t, Config{})
	for i := range maxPagesPerChild + 1 {
		if got, want := nthOfItsChild(t, x, painting("paint", "a")), i%maxPagesPerChild+1; got != want {
			t.Fatalf("page %d is number %d of its child, want %d", i, got, want)
		}
	}
}

// A document that is deleted for good is not open anywhere.
func TestForgottenPapersAreClosed(t *testing.T) {
	x := extractorFor(t, Config{})
	nthOfItsChild(t, x, painting("paint", "a"))
	nthOfItsChild(t, x, painting("paint again", "b"))
	x.Forget("a")
	if n := waitingPapers(x); n != 1 {
		t.Errorf("%d children wait, want that of the other paper", n)
	}
	if got := nthOfItsChild(t, x, painting("paint", "a")); got != 1 {
		t.Errorf("page %d of its child, want a new child", got)
	}
	if err := x.Close(); err != nil || waitingPapers(x) != 0 {
		t.Errorf("after Close %d children wait, %v", waitingPapers(x), err)
	}
}

// A child that dies over a further page costs no page: another child paints it.
func TestDyingChildIsReplacedOnce(t *testing.T) {
	x := extractorFor(t, Config{})
	for range 3 {
		if got := nthOfItsChild(t, x, painting("second page kills", "a")); got != 1 {
			t.Errorf("page %d of its child, want a new child for each", got)
		}
	}
}

func TestHostilePicturesAreNotHandedOn(t *testing.T) {
	x := extractorFor(t, Config{})
	for what, want := range map[string]engine.ErrorCategory{"too wide": engine.InternalError,
		"no picture": engine.InternalError, "flood": engine.InternalError,
		"fail": engine.PasswordRequired, "panic": engine.ProcessingError, "something": engine.InternalError} {
		raw, err := x.Render(t.Context(), painting(what, "a"))
		if got := categoryOf(err); got != want || raw != nil || strings.Contains(err.Error(), "Juan") {
			t.Errorf("%s: %d bytes, %v; want %s", what, len(raw), err, want)
		}
	}
	beyond := painting("last page is 3", "a")
	beyond.Page = 4
	if _, err := x.Render(t.Context(), beyond); !errors.Is(err, engine.ErrNotFound) {
		t.Errorf("beyond the last page: %v, want not found", err)
	}
	bad := painting("paint", "a")
	bad.Width = 3001
	if _, err := x.Render(t.Context(), bad); categoryOf(err) != engine.InternalError {
		t.Errorf("too wide a request: %v, want it refused", err)
	}
}

// A page that never ends is killed when the caller's time is over, with a clear category.
func TestHangingPageIsKilled(t *testing.T) {
	x := extractorFor(t, Config{})
	ctx, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	if _, err := x.Render(ctx, painting("loop", "a")); categoryOf(err) != engine.TimedOut {
		t.Errorf("%v, want timeout", err)
	}
	if n := waitingPapers(x); n != 0 {
		t.Errorf("%d children wait, want the hanging one dead", n)
	}
}

func categoryOf(err error) engine.ErrorCategory {
	var known *engine.ExtractError
	if errors.As(err, &known) {
		return known.Category
	}
	return engine.ErrorCategory("no category: " + strconv.Quote(errorText(err)))
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Whatever a request has, the child paints only pages that a parent may request.
func FuzzRenderRequest(f *testing.F) {
	for _, in := range []engine.RenderRequest{painting("", "a"),
		{Kind: "png", Page: 10_000, Width: 3000, Rotate: 270}} {
		body, err := json.Marshal(renderRequestOf(in))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Add([]byte(`{"render":{"page":-1,"width":1e9},"kind":"csv","size":-5,"merge":true,"sources":[{}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		var r request
		if json.Unmarshal(body, &r) != nil || r.Render == nil {
			return
		}
		in, err := r.toRender(strings.NewReader(""))
		if err != nil {
			return
		}
		if in.Page < 1 || in.Page > engine.MaxPicturePage || in.Width < engine.MinPictureWidth ||
			in.Width > engine.MaxPictureWidth || in.Rotate%90 != 0 || !engine.HasPages(in.Kind) {
			t.Errorf("%s would be painted as %+v", body, in)
		}
		again, err := json.Marshal(renderRequestOf(in))
		if err != nil || len(again) == 0 {
			t.Errorf("%+v cannot be sent: %v", in, err)
		}
	})
}
