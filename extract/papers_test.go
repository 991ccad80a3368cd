package extract_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

// packetTemplates are papers that come together in loan files.
func packetTemplates() []extracttest.Template {
	list := slices.Clone(forms.SeenTemplates())
	for _, look := range extracttest.TemplatesOf("bank_statement") {
		if !look.Unseen && strings.HasSuffix(extracttest.Make(look, 1).Name, ".pdf") {
			list = append(list, look)
		}
	}
	return list
}

func readPacket(t *testing.T, x *extract.Extractor, p extracttest.Sample, declared string) engine.Extraction {
	t.Helper()
	e, err := x.Extract(context.Background(), engine.ExtractRequest{
		Content: bytes.NewReader(p.Content), Size: int64(len(p.Content)), FileName: p.Name, DeclaredType: declared,
		Today: engine.Date{Year: 2030, Month: 1, Day: 1},
	})
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return e
}

func randomPacket(seed int, templates []extracttest.Template) extracttest.Sample {
	r := rand.New(rand.NewPCG(uint64(seed), 3))
	var parts []extracttest.PacketPart
	for range 2 + r.IntN(4) {
		template := templates[r.IntN(len(templates))]
		parts = append(parts, extracttest.PacketPart{Template: template, Seed: 1 + r.IntN(400)})
	}
	return extracttest.MakePacket(seed, parts...)
}

// Papers of a packet are found with their pages, and no paper has a value from a page of another. Two papers of one
// look behind each other may be taken for one.
func TestPacketIsReadPaperByPaper(t *testing.T) {
	x, templates := newExtractor(t), packetTemplates()
	exact, parts := 0, 0
	for seed := 1; seed <= 40; seed++ {
		p := randomPacket(seed, templates)
		e := readPacket(t, x, p, "auto")
		var want, got []string
		for _, part := range p.Truth.Parts {
			want = append(want, fmt.Sprint(part.DocumentType, [2]int{part.First, part.Last}))
		}
		for _, d := range e.Documents {
			got = append(got, fmt.Sprint(d.DocumentType, d.Pages))
			for pointer, origin := range d.Result.Provenance {
				if origin.Source != engine.FromDerived && (origin.Page < d.Pages[0] || origin.Page > d.Pages[1]) {
					t.Errorf("%s: %s of pages %v is from page %d", p.Name, pointer, d.Pages, origin.Page)
				}
			}
		}
		parts++
		if slices.Equal(want, got) {
			exact++
		} else {
			t.Logf("%s: got %s\n want %s", p.Name, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
	if exact*100 < parts*95 { // the rest have two statements of one bank and look behind each other
		t.Errorf("%d of %d packets have exact pages and types, want 95 of 100", exact, parts)
	}
}
