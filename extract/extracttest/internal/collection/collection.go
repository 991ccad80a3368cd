// Package collection lists the papers that dossier's accuracy is measured on: drawn papers of every template, as text
// and as scans of every grade, and the files printed by other programs. [Standard] is the size of the whole collection,
// and the only place for the number of scans of each template.
package collection

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// scansBuild and scansUnseen are how many scans of each template are measured, by grade: of the templates that readers
// are built on, and of those that only measure. A larger number keeps the scans of a smaller one and adds others.
var (
	scansBuild = map[extracttest.Grade]int{
		extracttest.Clean600: 1, extracttest.Clean300: 1, extracttest.Office200: 1, extracttest.JPEG30: 1,
		extracttest.Bleed: 1, extracttest.Stain: 1, extracttest.Fax: 1, extracttest.Photo: 1,
	}
	scansUnseen = map[extracttest.Grade]int{
		extracttest.Clean600: 1, extracttest.Clean300: 1, extracttest.Office200: 1, extracttest.JPEG30: 1,
		extracttest.Bleed: 1, extracttest.Stain: 1, extracttest.Fax: 1, extracttest.Photo: 1,
	}
)

// mixedTimes is how many times more papers are drawn of templates with random choices only: each of their papers is a
// different template.
const mixedTimes = 15

// quickText is how many papers of each template a quick run reads as text: three honest ones and a flawed one.
const quickText = 4

// Size is the number of papers in a collection.
type Size struct {
	// Seed is the first seed; every fourth plants a flaw.
	Seed int
	// Text is how many papers of each template are read as they were made.
	Text int
	// ScansBuild and ScansUnseen are how many scans of each template are read, by grade.
	ScansBuild, ScansUnseen map[extracttest.Grade]int
	// OneGrade takes scans of each template in one grade only.
	OneGrade bool
}

// Standard is the size of the collection that docs/accuracy.md shows and that the recorded lines are of.
func Standard() Size {
	return Size{Seed: 1, Text: 40, ScansBuild: scansBuild, ScansUnseen: scansUnseen}
}

// Quick is s with few papers of each template, and scans of each template in one grade only.
func (s Size) Quick() Size {
	s.Text, s.OneGrade = quickText, true
	return s
}

// WithScans is s with n scans of each template in every grade, of both halves.
func (s Size) WithScans(n int) Size {
	each := map[extracttest.Grade]int{}
	for _, g := range extracttest.Grades() {
		each[g] = n
	}
	s.ScansBuild, s.ScansUnseen = each, each
	return s
}

// String describes how many papers are read of each template.
func (s Size) String() string {
	text := fmt.Sprintf("%d papers of each look as they were made", s.Text)
	if s.OneGrade {
		return text + ", scans of each in one grade"
	}
	build, unseen := perGrade(s.ScansBuild), perGrade(s.ScansUnseen)
	if build == unseen {
		return text + ", scans of each: " + unseen
	}
	return text + ", scans of each unseen look: " + unseen + ", of each other look: " + build
}

// perGrade is "1 in every grade" or the number of each grade.
func perGrade(scans map[extracttest.Grade]int) string {
	grades := extracttest.Grades()
	same, parts := true, make([]string, 0, len(grades))
	for _, g := range grades {
		same = same && scans[g] == scans[grades[0]]
		parts = append(parts, fmt.Sprintf("%d %s", scans[g], g))
	}
	if same {
		return fmt.Sprintf("%d in every grade", scans[grades[0]])
	}
	return strings.Join(parts, ", ")
}

// Entry is a paper of the collection that is not yet made.
type Entry struct {
	// Name is unique and stays the same.
	Name string
	// Template is the name of the paper's template.
	Template string
	// Unseen reports whether readers were not built on papers of the template.
	Unseen bool
	// Grade is "" for a paper as it was made.
	Grade extracttest.Grade
	// Family groups the papers whose lines are kept in one file.
	Family string
	// NeedsFonts reports whether the paper is printed in fonts of the machine; all others are the same everywhere.
	NeedsFonts bool
	// First reports whether the paper is not a further scan of one template and grade.
	First bool
	// Make makes the paper.
	Make func() extracttest.Sample
	// AsMade is the paper of a scan before it was scanned; nil for all others.
	AsMade func() extracttest.Sample
}

// Entries lists the papers: drawn ones as text, scans, then files of other programs, which are read from the folder
// printed and, those that only measure, from printed + "_unseen"; "" leaves them out.
func (s Size) Entries(printed string) ([]Entry, error) {
	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
	templates := extracttest.Templates()
	var entries []Entry
	for _, template := range templates {
		entries = append(entries, s.texts(renderer, template)...)
	}
	for place, template := range templates {
		if template.Scannable() {
			entries = append(entries, s.scans(renderer, template, place)...)
		}
	}
	files, err := printedEntries(printed)
	return append(entries, files...), err
}

func (s Size) texts(renderer extracttest.Renderer, template extracttest.Template) (entries []Entry) {
	count, family := s.Text, half(template.Unseen)+"-text"
	if strings.HasSuffix(template.Name, "mixed") {
		count, family = count*mixedTimes, family+"-"+template.Name
	}
	for seed := s.Seed; seed < s.Seed+count; seed++ {
		entries = append(entries, Entry{
			Name:       fmt.Sprintf("%s-%d", template.Name, seed),
			Template:   template.Name,
			Unseen:     template.Unseen,
			Family:     family,
			NeedsFonts: template.RenderedInFamily(seed),
			First:      true,
			Make:       func() extracttest.Sample { return renderer.Make(template, seed) },
		})
	}
	return entries
}

// scans lists the scans of a template. Its place among all templates sets the first seed, so that templates show their
// flaw under different numbers. The distance of further seeds is odd, so that one scan of four has a flaw.
func (s Size) scans(renderer extracttest.Renderer, template extracttest.Template, place int) (entries []Entry) {
	grades, counts := extracttest.Grades(), s.ScansBuild
	if template.Unseen {
		counts = s.ScansUnseen
	}
	for i, grade := range grades {
		if s.OneGrade && i != place%len(grades) {
			continue
		}
		for n := range counts[grade] {
			seed := s.Seed + place + n*(len(grades)+1)
			entries = append(entries, Entry{
				Name:       fmt.Sprintf("%s-%d-%s", template.Name, seed, grade),
				Template:   template.Name,
				Unseen:     template.Unseen,
				Grade:      grade,
				Family:     half(template.Unseen) + "-" + string(grade),
				NeedsFonts: true,
				First:      n == 0,
				Make:       func() extracttest.Sample { return renderer.Scan(template, seed, grade) },
				AsMade:     func() extracttest.Sample { return renderer.Make(template, seed) },
			})
		}
	}
	return entries
}

func half(unseen bool) string {
	if unseen {
		return "unseen"
	}
	return "build"
}

// printedEntries are the files of other programs: those that readers were built on, and those that only measure.
func printedEntries(folder string) (entries []Entry, err error) {
	if folder == "" {
		return nil, nil
	}
	for _, part := range []struct {
		template, folder string
		unseen           bool
	}{{"printed", folder, false}, {"printed-unseen", folder + "_unseen", true}} {
		papers, err := extracttest.LoadPapers(part.folder)
		if err != nil {
			return nil, err
		}
		for _, p := range papers {
			p.Template, p.Unseen = part.template, part.unseen
			entries = append(entries, Entry{
				Name:     part.template + "-" + p.Name,
				Template: part.template,
				Unseen:   part.unseen,
				Family:   half(part.unseen) + "-printed",
				First:    true,
				Make:     func() extracttest.Sample { return p },
			})
		}
	}
	return entries, nil
}
