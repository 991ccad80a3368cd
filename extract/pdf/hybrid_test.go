package pdf_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// hybrid is a file whose font is in an object stream that only the stream beside its table lists.
func hybrid() []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.5\n")
	var offsets []int
	for i, o := range []string{"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 7 0 R >> >> >>",
		stream("", "BT /F1 10 Tf 50 700 Td (hybrid) Tj ET"),
		stream("/Type /ObjStm /N 1 /First 4", "7 0 "+helvetica)} {
		offsets = append(offsets, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "6 0 obj\n%s\nendobj\n", stream("/Type /XRef /Size 8 /W [1 1 1] /Index [7 1]", "\x02\x05\x00"))
	table := b.Len()
	b.WriteString("xref\n0 6\n0000000000 65535 f \n")
	for _, o := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size 8 /Root 1 0 R /XRefStm %d >>\nstartxref\n%d\n%%%%EOF\n", at, table)
	return b.Bytes()
}

func TestHybridFilesHideObjectsInAStream(t *testing.T) {
	doc := document(t, hybrid(), pdf.Options{})
	w := doc.Pages[0].Words
	if len(w) != 1 || w[0].Text != "hybrid" || w[0].Font != "Helvetica" || doc.Repaired || doc.Revisions != 1 {
		t.Errorf("words %+v, repaired %v, %d revisions; want the word in Helvetica, one revision, unrepaired", w,
			doc.Repaired, doc.Revisions)
	}
}

func TestObjectsInStreamsAreFoundByScanning(t *testing.T) {
	data := bytes.Replace(hybrid(), []byte("xref\n0"), []byte("xxxx\n0"), 1)
	doc := document(t, data, pdf.Options{})
	if w := doc.Pages[0].Words; len(w) != 1 || w[0].Font != "Helvetica" || !doc.Repaired {
		t.Errorf("words %+v, repaired %v; want the word in Helvetica, repaired", w, doc.Repaired)
	}
}

func TestStreamsAreDecodedForIntegrityChecks(t *testing.T) {
	data := onePage("BT /F1 10 Tf 50 700 Td (x) Tj ET")
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, ok := f.Object(4).(object.Stream)
	if !ok || s.Offset != int64(bytes.Index(data, []byte("BT /F1"))) {
		t.Fatalf("object 4 = %#v, want the content stream at its offset", f.Object(4))
	}
	if got, codec, err := f.Decode(s); err != nil || codec != "" || string(got) != "BT /F1 10 Tf 50 700 Td (x) Tj ET" {
		t.Errorf("Decode = %q, %q, %v", got, codec, err)
	}
}
