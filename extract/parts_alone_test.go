package extract_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

// tempting is a packet with what it was made of.
type tempting struct {
	extracttest.Sample
	parts []extracttest.PacketPart
}

// temptingPackets are packets in which every paper lies between papers of its own type, which have the same labels.
func temptingPackets() (packets []tempting) {
	looks := map[string][]extracttest.Template{}
	for _, look := range forms.SeenTemplates() {
		name := extracttest.Make(look, 1).Truth.DocumentType
		looks[name] = append(looks[name], look)
	}
	for i, name := range slices.Sorted(maps.Keys(looks)) {
		var parts []extracttest.PacketPart
		own := looks[name]
		for k := range 3 { // the last look is behind itself
			parts = append(parts, extracttest.PacketPart{Template: own[min(k, len(own)-1)], Seed: 1 + i + k})
		}
		parts = append(parts, extracttest.PacketPart{Template: parts[2].Template, Seed: 20 + i})
		packets = append(packets, tempting{extracttest.MakePacket(i, parts...), parts})
	}
	return packets
}

// valuesOf is a result without what speaks of the file: its values, rows, checks, and where each value is from, with
// pages counted from the paper's first.
func valuesOf(t *testing.T, e engine.Extraction, first int) (values map[string]any) {
	t.Helper()
	e.Documents = nil
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &values); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"type_check", "quality", "fraud_detection", "documents"} {
		delete(values, name)
	}
	countPages(values, first)
	return values
}

// countPages counts all pages in a value from another first page.
func countPages(value any, first int) {
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if page, ok := inner.(float64); ok && name == "page" {
				v[name] = page - float64(first-1)
			} else {
				countPages(inner, first)
			}
		}
	case []any:
		for _, inner := range v {
			countPages(inner, first)
		}
	}
}

// No paper has a value from a page of another: each part of a packet is read as the part alone is, its derived values
// and checks too.
func TestPartsAreReadAsAlone(t *testing.T) {
	x, compared, all := newExtractor(t), 0, 0
	for seed, p := range temptingPackets() {
		e := readPacket(t, x, p.Sample, "auto")
		for i, want := range p.Truth.Parts {
			all++
			at := slices.IndexFunc(e.Documents, func(d engine.DocumentPart) bool {
				return d.DocumentType == want.DocumentType && d.Pages == [2]int{want.First, want.Last}
			})
			if at < 0 {
				t.Logf("%s: no %s on pages %d to %d", p.Name, want.DocumentType, want.First, want.Last)
				continue
			}
			alone := readPacket(t, x, extracttest.MakePacket(seed, p.parts[i]), "auto")
			got := valuesOf(t, *e.Documents[at].Result, want.First)
			if diff := cmp.Diff(valuesOf(t, alone, 1), got); diff != "" {
				t.Errorf("%s: pages %d to %d differ from the paper alone (-alone +part):\n%s",
					p.Name, want.First, want.Last, diff)
			}
			compared++
		}
	}
	if compared*100 < all*95 {
		t.Errorf("%d of %d papers were found with their pages and compared, want 95 of 100", compared, all)
	}
}
