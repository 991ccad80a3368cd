package merge

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// protectedBy opens the protected samples of package pdf, except one that is left out here.
const protectedBy = "user"

func sourceOf(kind string, b []byte) engine.MergeSource {
	return engine.MergeSource{Content: bytes.NewReader(b), Size: int64(len(b)), Kind: kind}
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "pdf", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// samples are PDFs of several makers: printed, written by an office program, protected in every way.
func samples(t testing.TB) (names []string, sources []engine.MergeSource) {
	paths, err := filepath.Glob("../pdf/testdata/*.pdf")
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d samples, %v; want those of package pdf", len(paths), err)
	}
	for _, p := range paths {
		if filepath.Base(p) == "password-umlaut.pdf" {
			continue
		}
		names = append(names, filepath.Base(p))
		sources = append(sources, sourceOf("pdf", sample(t, filepath.Base(p))))
	}
	for _, p := range extracttest.Papers(extracttest.SeenTemplates(), 7, 1) {
		if strings.HasSuffix(p.Name, ".pdf") {
			names, sources = append(names, p.Name), append(sources, sourceOf("pdf", p.Content))
		}
	}
	return names, sources
}

func mergeAll(t testing.TB, sources ...engine.MergeSource) ([]byte, engine.Merged) {
	t.Helper()
	var out bytes.Buffer
	m, err := Merger{}.Merge(t.Context(), engine.MergeRequest{Sources: sources, Password: protectedBy}, &out)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), m
}

// pageTexts are the words of each page with their places.
func pageTexts(t testing.TB, b []byte, password string) (pages []string) {
	t.Helper()
	f, err := pdf.Open(bytes.NewReader(b), int64(len(b)), pdf.Options{Password: password})
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= f.NumPages(); n++ {
		p, err := f.Page(n)
		text := ""
		for _, w := range p.Words {
			text += w.Text + "\t" + strings.TrimRight(strings.TrimRight(formatBox(w.Box), "0"), ".") + "\n"
		}
		if err != nil {
			text += err.Error()
		}
		pages = append(pages, text)
	}
	return pages
}

func TestEveryPageKeepsTextOfSource(t *testing.T) {
	names, sources := samples(t)
	merged, m := mergeAll(t, sources...)
	got := pageTexts(t, merged, "")
	at := 0
	for i, s := range sources {
		content, _ := io.ReadAll(io.NewSectionReader(s.Content, 0, s.Size))
		want := pageTexts(t, content, protectedBy)
		if m.Pages[i] != len(want) {
			t.Errorf("%s became %d pages, has %d", names[i], m.Pages[i], len(want))
		}
		for n := range want {
			if at < len(got) && got[at] != want[n] {
				t.Errorf("%s, page %d: %q, want %q", names[i], n+1, got[at], want[n])
			}
			at++
		}
	}
	if at != len(got) || at != m.Total() {
		t.Errorf("%d pages, told %d, want %d", len(got), m.Total(), at)
	}
}

func TestSameFilesGiveSameBytes(t *testing.T) {
	_, sources := samples(t)
	first, _ := mergeAll(t, sources...)
	second, _ := mergeAll(t, sources...)
	if !bytes.Equal(first, second) {
		t.Error("two merges of the same files differ")
	}
}

func TestOtherReadersAgree(t *testing.T) {
	names, sources := samples(t)
	sources = append(sources, images(t)...)
	merged, m := mergeAll(t, sources...)
	path := filepath.Join(t.TempDir(), "merged.pdf")
	if err := os.WriteFile(path, merged, 0o600); err != nil {
		t.Fatal(err)
	}
	if qpdf, err := exec.LookPath("qpdf"); err == nil {
		if out, err := exec.Command(qpdf, "--check", path).CombinedOutput(); err != nil {
			t.Errorf("qpdf --check: %v\n%s", err, out)
		}
	}
	pdftotext, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	got := bytes.SplitAfter(textBy(t, pdftotext, path), []byte{'\f'})
	at := 0
	for i, s := range sources {
		own := got[at : at+m.Pages[i]]
		at += m.Pages[i]
		if s.Kind != "pdf" {
			continue
		}
		one := filepath.Join(t.TempDir(), "one.pdf")
		content, _ := io.ReadAll(io.NewSectionReader(s.Content, 0, s.Size))
		if err := os.WriteFile(one, content, 0o600); err != nil {
			t.Fatal(err)
		}
		// What pdftotext cannot read at all in a damaged source may be readable once it is merged.
		if want := textBy(t, pdftotext, one); want != nil && !bytes.Equal(bytes.Join(own, nil), want) {
			t.Errorf("%s: pdftotext gives %d bytes, of the source %d", names[i], len(bytes.Join(own, nil)), len(want))
		}
	}
}

// textBy is the text as pdftotext reads it; nil when it does not.
func textBy(t *testing.T, pdftotext, path string) []byte {
	t.Helper()
	for _, args := range [][]string{{path, "-"}, {"-upw", protectedBy, path, "-"}} {
		if out, err := exec.Command(pdftotext, args...).Output(); err == nil {
			return out
		}
	}
	return nil
}

func TestUnmergeableSourceIsNamedByPlace(t *testing.T) {
	good := sourceOf("pdf", sample(t, "chromium.pdf"))
	jpeg := jpegBytes(t)
	for says, c := range map[string]struct {
		kind, password string
		content        []byte
		want           engine.ErrorCategory
	}{
		"a protected PDF without password": {"pdf", "", sample(t, "aes-256-r6.pdf"), engine.PasswordRequired},
		"a protected PDF with a wrong one": {"pdf", "wrong", sample(t, "aes-128.pdf"), engine.PasswordIncorrect},
		"a PDF without any object":         {"pdf", "", []byte("%PDF-1.4\nnothing"), engine.UnreadableDocument},
		"a JPEG that is cut off":           {"jpeg", "", jpeg[:len(jpeg)-100], engine.UnreadableDocument},
		"a JPEG that ends in its header":   {"jpeg", "", jpeg[:20], engine.UnreadableDocument},
		"a PNG that is cut off":            {"png", "", pngBytes(t, grayPicture())[:60], engine.UnreadableDocument},
		"a TIFF without a directory": {
			"tiff", "", []byte("II*\x00\x08\x00\x00\x00\x00\x00"), engine.UnreadableDocument,
		},
		"a BMP that is cut off":             {"bmp", "", bmpBytes(t)[:80], engine.UnreadableDocument},
		"a text":                            {"txt", "", []byte("text"), engine.UnsupportedContent},
		"a PNG of four thousand megapixels": {"png", "", hugePNG(), engine.UnsupportedContent},
		"an empty file that claims a kind":  {"jpeg", "", nil, engine.UnreadableDocument},
	} {
		_, err := Merger{}.Merge(t.Context(), engine.MergeRequest{Password: c.password,
			Sources: []engine.MergeSource{good, sourceOf(c.kind, c.content)}}, io.Discard)
		var source *engine.SourceError
		if !errors.As(err, &source) || source.Place != 1 || source.Cause.Category != c.want {
			t.Errorf("%s: %v, want %s of place 1", says, err, c.want)
		}
	}
}

func TestTooLargeMergeStops(t *testing.T) {
	_, sources := samples(t)
	_, err := Merger{}.Merge(
		t.Context(), engine.MergeRequest{Sources: sources, Password: protectedBy, MaxBytes: 50_000}, io.Discard,
	)
	if !errors.Is(err, engine.ErrTooLarge) {
		t.Errorf("%v, want ErrTooLarge", err)
	}
}

func TestWriteErrorEndsMerge(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(io.ErrClosedPipe)
	_, sources := samples(t)
	in := engine.MergeRequest{Sources: sources, Password: protectedBy}
	if _, err := (Merger{}).Merge(t.Context(), in, w); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v, want the writer's own error", err)
	}
}
