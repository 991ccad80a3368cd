package collection

import (
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
	"github.com/dossier-lending/dossier/extract/extracttest/forms"
)

// FormSize is the number of forms in a collection.
type FormSize struct {
	// Seed is the first seed; every third plants a flaw.
	Seed int
	// Text is how many papers of each look are read as they were made.
	Text int
	// Sheets is how many papers of each look are read as sheets and text files, of the types that come so.
	Sheets int
	// Scans is how many scans of each look are read, by grade.
	Scans map[extracttest.Grade]int
	// Packets and PacketScans are how many packets of each half are read, as they were made and scanned.
	Packets, PacketScans int
	// Statements is how many papers of each statement template are read to see whether their type is found.
	Statements int
}

// StandardForms is the size of the collection that docs/accuracy.md shows.
func StandardForms() FormSize {
	return FormSize{
		Seed: 1, Text: 12, Sheets: 6, Packets: 60, PacketScans: 12, Statements: 1,
		Scans: map[extracttest.Grade]int{extracttest.Office200: 2, extracttest.Photo: 1},
	}
}

// Quick is s with few papers.
func (s FormSize) Quick() FormSize {
	s.Text, s.Sheets, s.Packets, s.PacketScans = 3, 3, 12, 2
	s.Scans = map[extracttest.Grade]int{extracttest.Office200: 1}
	return s
}

// String describes how many papers are read.
func (s FormSize) String() string {
	return fmt.Sprintf(
		"%d papers of each look as they were made, %d office scans and %d photos of each, %d packets of each half as "+
			"they were made and %d scanned", s.Text, s.Scans[extracttest.Office200], s.Scans[extracttest.Photo],
		s.Packets, s.PacketScans,
	)
}

// FormEntry is a form or a packet of the collection that is not yet made.
type FormEntry struct {
	// Name is unique and stays the same.
	Name string
	// Template is the name of its look; "packet" for packets.
	Template string
	// DocumentType is the type of the look; "" for packets and statements.
	DocumentType string
	// Unseen reports whether readers were not built on papers of the look.
	Unseen bool
	// Way is "text", "sheet" or the grade of a scan.
	Way string
	// Make makes the paper.
	Make func() extracttest.Sample
}

// sheetTypes are the types of which papers come as sheets or text files.
var sheetTypes = []string{"payslip", "sales_invoice", "purchase_order"}

// Entries lists the papers: forms as they were made, as sheets and scanned, then packets, then statements.
func (s FormSize) Entries() (entries []FormEntry) {
	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
	for _, template := range forms.Templates() {
		entries = append(entries, s.papers(renderer, template)...)
	}
	for _, unseen := range []bool{false, true} {
		entries = append(entries, s.packets(renderer, unseen)...)
	}
	return append(entries, s.statements(renderer)...)
}

// scanSeeds is from how many seeds the first scan of a look is drawn.
const scanSeeds = 30

// papers lists the papers of one look. Its name sets the first seed of its scans, so that looks show their flaw under
// different numbers, and keep their papers when other looks are added.
func (s FormSize) papers(renderer extracttest.Renderer, template extracttest.Template) (entries []FormEntry) {
	add := func(name, way string, paper func() extracttest.Sample) {
		entries = append(entries, FormEntry{
			name, template.Name, template.DocumentType(), template.Unseen, way, paper,
		})
	}
	way := "text"
	if !template.Scannable() {
		way = "sheet"
	}
	for seed := s.Seed; seed < s.Seed+s.Text; seed++ {
		paper := func() extracttest.Sample { return renderer.Make(template, seed) }
		add(fmt.Sprintf("%s-%d", template.Name, seed), way, paper)
	}
	if !template.Scannable() {
		return entries
	}
	if slices.Contains(sheetTypes, template.DocumentType()) {
		for seed := s.Seed; seed < s.Seed+s.Sheets; seed++ {
			kind := []string{"xlsx", "csv", "txt"}[(seed/2)%3] // each with and without a flaw
			paper := func() extracttest.Sample { return renderer.Make(template.As(kind), seed) }
			add(fmt.Sprintf("%s-%d-%s", template.Name, seed, kind), "sheet", paper)
		}
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(template.Name)) // a hash does not fail
	for _, grade := range extracttest.Grades() {
		for n := range s.Scans[grade] {
			seed := s.Seed + int(h.Sum32()%scanSeeds) + 10*n // of three scans in a row, one has a flaw
			paper := func() extracttest.Sample { return renderer.Scan(template, seed, grade) }
			add(fmt.Sprintf("%s-%d-%s", template.Name, seed, grade), string(grade), paper)
		}
	}
	return entries
}

func (s FormSize) packets(renderer extracttest.Renderer, unseen bool) (entries []FormEntry) {
	for seed := s.Seed; seed < s.Seed+s.Packets; seed++ {
		parts := forms.Packet(unseen, seed)
		if len(parts) == 0 {
			return nil
		}
		entries = append(entries, FormEntry{
			fmt.Sprintf("packet-%s-%d", half(unseen), seed), "packet", "", unseen, "text",
			func() extracttest.Sample { return renderer.MakePacket(seed, parts...) },
		})
		if seed < s.Seed+s.PacketScans {
			entries = append(entries, FormEntry{
				fmt.Sprintf("packet-%s-%d-office200", half(unseen), seed), "packet", "", unseen, "office200",
				func() extracttest.Sample { return renderer.ScanPacket(seed, extracttest.Office200, parts...) },
			})
		}
	}
	return entries
}

// statements lists statements of account whose type alone is judged.
func (s FormSize) statements(renderer extracttest.Renderer) (entries []FormEntry) {
	for _, template := range extracttest.Templates() {
		for seed := s.Seed; seed < s.Seed+s.Statements; seed++ {
			entries = append(entries, FormEntry{
				fmt.Sprintf("%s-%d", template.Name, seed), template.Name, "", template.Unseen, "text",
				func() extracttest.Sample {
					p := renderer.Make(template, seed)
					p.Truth.Fields, p.Truth.Rows, p.Truth.Flaw = nil, nil, "not looked at"
					return p
				},
			})
		}
	}
	return entries
}
