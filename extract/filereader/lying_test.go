package filereader

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// lying is a printed statement with fonts whose text differs from their figures, such as 9 for 1: each font's table of
// characters is changed and appended to the file.
func lying(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "pdf", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.NewBuffer(bytes.Clone(data))
	table := ""
	for e := range f.Objects() {
		s, ok := f.Object(e.Num).(object.Stream)
		if !ok {
			continue
		}
		text := string(f.Data(s))
		if !strings.Contains(text, "beginbfchar") {
			continue
		}
		text = strings.NewReplacer("<0031>", "<0039>", "<0039>", "<0031>",
			"<000F> <001C> <002C>", "<000F> <0012> <002C>\n<0013> <001B> <0031>\n<001C> <001C> <0030>").Replace(text)
		table += fmt.Sprintf("%d 1\n%010d 00000 n \n", e.Num, out.Len())
		fmt.Fprintf(out, "%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n", e.Num, len(text), text)
	}
	root := f.Trailer()["Root"].(object.Ref)
	size, _ := object.Int(f.Trailer()["Size"])
	previous := data[bytes.LastIndex(data, []byte("startxref"))+len("startxref"):]
	prev := strings.Fields(string(previous))[0]
	start := out.Len()
	fmt.Fprintf(out, "xref\n%strailer\n<< /Size %d /Root %d 0 R /Prev %s >>\nstartxref\n%d\n%%%%EOF\n", table,
		size, root.Num, prev, start)
	return out.Bytes()
}

func TestFontsWithWrongFiguresAreNoticed(t *testing.T) {
	for _, name := range []string{"libreoffice.pdf", "chromium.pdf"} {
		for _, lies := range []bool{false, true} {
			data := lying(t, name)
			if !lies {
				data, _ = os.ReadFile(filepath.Join("..", "pdf", "testdata", name))
			}
			f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			d, err := f.Document(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			jobs, err := jobsOf(t.Context(), f, &d)
			if err != nil || len(jobs) > 0 != lies {
				t.Errorf("%s, lies %t: %d pages doubted, %v", name, lies, len(jobs), err)
			}
			for _, j := range jobs {
				if j.need != textIsDoubted {
					t.Errorf("%s: page %d needs %d, want a look at samples", name, j.page.Number, j.need)
				}
			}
		}
	}
}
