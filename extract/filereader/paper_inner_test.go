package filereader

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/merge"
)

func TestFilesOfMergedPaperAreExaminedByOwnBytes(t *testing.T) {
	var contents [][]byte
	for _, name := range []string{"chromium.pdf", "aes-128.pdf"} {
		b, err := os.ReadFile(filepath.Join("..", "pdf", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		contents = append(contents, b)
	}
	damaged := bytes.ReplaceAll(contents[0], []byte("startxref"), []byte("startxxxx"))
	contents = append(contents, damaged)

	in := engine.ExtractRequest{Password: "user", Kind: "pdf"}
	request := engine.MergeRequest{Password: "user"}
	for _, b := range contents {
		request.Sources = append(request.Sources, engine.MergeSource{Content: bytes.NewReader(b),
			Size: int64(len(b)), Kind: "pdf"})
	}
	var out bytes.Buffer
	merged, err := merge.Merger{}.Merge(t.Context(), request, &out)
	if err != nil {
		t.Fatal(err)
	}
	page := 1
	for i, s := range request.Sources {
		in.Sources = append(in.Sources, engine.ExtractSource{Content: s.Content, Size: s.Size, Kind: "pdf",
			FileName: "x.pdf", FirstPage: page, Pages: merged.Pages[i]})
		page += merged.Pages[i]
	}
	in.Sources = append(in.Sources, engine.ExtractSource{Content: bytes.NewReader(nil), Kind: "pdf"},
		engine.ExtractSource{Kind: "jpeg"})
	in.Content, in.Size = bytes.NewReader(out.Bytes()), int64(out.Len())
	d, err := PDF(nil)(t.Context(), in, "pdf")
	if err != nil || len(d.Sources) != 5 || len(d.Pages) != merged.Total() {
		t.Fatalf("%d sources, %d pages, %v", len(d.Sources), len(d.Pages), err)
	}
	honest, protected, broken := d.Sources[0], d.Sources[1], d.Sources[2]
	if honest.Info["Producer"] == "" || honest.Repaired || honest.Encrypted || honest.FirstPage != 1 ||
		honest.LastPage != merged.Pages[0] {
		t.Errorf("the honest one: %+v", honest)
	}
	if !protected.Encrypted || protected.FirstPage != merged.Pages[0]+1 {
		t.Errorf("the protected one: %+v", protected)
	}
	if !broken.Repaired || d.Repaired {
		t.Errorf("the damaged one: %+v, merged repaired %t", broken, d.Repaired)
	}
	if !d.Sources[3].Unread || d.Sources[4].Unread {
		t.Errorf("what cannot be opened: %+v, a picture: %+v", d.Sources[3], d.Sources[4])
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sources(ended, in); err == nil {
		t.Error("a caller that left is not noticed")
	}
}
