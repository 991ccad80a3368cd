package filereader

import (
	"context"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
)

// sources reads what the files of a merged PDF say of themselves, one after the other, each from its own
// bytes. A file that cannot be opened again is told as unread; the merged pages are there all the same.
func sources(ctx context.Context, in engine.ExtractRequest) (files []page.File, err error) {
	for _, s := range in.Sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f := page.File{Name: s.FileName, SHA256: s.SHA256, Kind: s.Kind, FirstPage: s.FirstPage, LastPage: s.FirstPage + s.Pages - 1, Revisions: 1}
		if s.Kind == "pdf" {
			examine(&f, s, in.Password)
		}
		files = append(files, f)
	}
	return files, nil
}

// examine reads a PDF's structure, without its pages.
func examine(f *page.File, s engine.ExtractSource, password string) {
	p, err := pdf.Open(s.Content, s.Size, pdf.Options{Password: password})
	if err != nil {
		f.Unread = true
		return
	}
	f.Info, f.Revisions, f.Encrypted, f.Repaired = p.Info(), max(1, len(p.Revisions())), p.Encrypted(), p.Repaired()
}
