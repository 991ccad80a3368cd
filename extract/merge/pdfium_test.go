//go:build slow

package merge

import (
	"io"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/pdfium"
)

func TestPDFiumReadsSameTextAsInSources(t *testing.T) {
	names, sources := samples(t)
	merged, m := mergeAll(t, sources...)
	reader := pdfium.New(pdfium.Options{})
	read := func(b []byte, page int) (text string) {
		words, err := reader.ReadWords(t.Context(), b, protectedBy, page)
		if err != nil {
			t.Logf("pdfium: %v", err)
			return "unread"
		}
		for _, w := range words {
			text += w.Text + " "
		}
		return text
	}
	first := 1
	for i, s := range sources {
		content, _ := io.ReadAll(io.NewSectionReader(s.Content, 0, s.Size))
		for n := 1; n <= min(m.Pages[i], 2); n++ {
			want := read(content, n)
			if got := read(merged, first+n-1); want != "unread" && got != want {
				t.Errorf("%s, page %d: %.60q, want %.60q", names[i], n, got, want)
			}
		}
		first += m.Pages[i]
	}
}
