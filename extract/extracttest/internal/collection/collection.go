// Package collection lists the papers that dossier's accuracy is measured on: drawn papers of every look, as text and
// as scans of every grade, and the files printed by other programs. [Standard] is the size of the whole collection;
// how many scans are taken of each look is said there and nowhere else.
package collection

import (
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// scansBuild and scansUnseen are how many scans of each look are measured, by grade: of the looks that readers are
// built on, and of those that only measure. A larger number keeps the scans of a smaller one and adds others.
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

// mixedTimes is how many times more papers are drawn of the looks whose every choice is random: they are
// as many looks as papers.
const mixedTimes = 15

// quickText is how many papers of each look a quick run reads as text: three honest ones and a flawed one.
const quickText = 4

// Size says how many papers a collection has.
type Size struct {
	// Seed is the first seed; every fourth plants a flaw.
	Seed int
	// Text is how many papers of each look are read as they were made.
	Text int
	// ScansBuild and ScansUnseen are how many scans of each look are read, by grade.
	ScansBuild, ScansUnseen map[extracttest.Grade]int
	// OneGrade takes scans of each look in one grade only.
	OneGrade bool
}

// Standard is the size of the collection that docs/accuracy.md shows and that the recorded lines are of.
func Standard() Size {
	return Size{Seed: 1, Text: 40, ScansBuild: scansBuild, ScansUnseen: scansUnseen}
}

// Quick is s with few papers of each look, and scans of each look in one grade only.
func (s Size) Quick() Size {
	s.Text, s.OneGrade = quickText, true
	return s
}

// WithScans is s with n scans of each look in every grade, of both halves.
func (s Size) WithScans(n int) Size {
	each := map[extracttest.Grade]int{}
	for _, g := range extracttest.Grades() {
		each[g] = n
	}
	s.ScansBuild, s.ScansUnseen = each, each
	return s
}

// String says in words how many papers are read of each look.
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
	// Name tells the paper from all others, always in the same way.
	Name string
	Look string
	// Unseen says that readers were not built on papers of the look.
	Unseen bool
	// Grade is "" for a paper as it was made.
	Grade extracttest.Grade
	// Family groups the papers whose lines are kept in one file.
	Family string
	// NeedsFonts says that the paper is printed in fonts of the machine; all others are the same everywhere.
	NeedsFonts bool
	// First says that the paper is not a further scan of one look and grade.
	First bool
	Make  func() extracttest.Sample
	// AsMade is the paper of a scan before it was scanned; nil for all others.
	AsMade func() extracttest.Sample
}

// Entries lists the papers: drawn ones as text, scans, then files of other programs, which are read from the folder
// printed and, those that only measure, from printed + "_unseen"; "" leaves them out.
func (s Size) Entries(printed string) ([]Entry, error) {
	press := extracttest.Press{Families: extracttest.InstalledFamilies()}
	looks := extracttest.Looks()
	var entries []Entry
	for _, look := range looks {
		entries = append(entries, s.texts(press, look)...)
	}
	for place, look := range looks {
		if look.Scannable() {
			entries = append(entries, s.scans(press, look, place)...)
		}
	}
	files, err := printedEntries(printed)
	return append(entries, files...), err
}

func (s Size) texts(press extracttest.Press, look extracttest.Look) (entries []Entry) {
	count, family := s.Text, half(look.Unseen)+"-text"
	if strings.HasSuffix(look.Name, "mixed") {
		count, family = count*mixedTimes, family+"-"+look.Name
	}
	for seed := s.Seed; seed < s.Seed+count; seed++ {
		entries = append(entries, Entry{Name: fmt.Sprintf("%s-%d", look.Name, seed), Look: look.Name, Unseen: look.Unseen, Family: family,
			NeedsFonts: look.PrintedInFamily(seed), First: true, Make: func() extracttest.Sample { return press.Make(look, seed) }})
	}
	return entries
}

// scans lists the scans of a look. Its place among all looks sets the first seed, so that not every look shows its flaw
// under the same number; further seeds are apart by an odd number, so that one scan of four has a flaw.
func (s Size) scans(press extracttest.Press, look extracttest.Look, place int) (entries []Entry) {
	grades, counts := extracttest.Grades(), s.ScansBuild
	if look.Unseen {
		counts = s.ScansUnseen
	}
	for i, grade := range grades {
		if s.OneGrade && i != place%len(grades) {
			continue
		}
		for n := range counts[grade] {
			seed := s.Seed + place + n*(len(grades)+1)
			entries = append(entries, Entry{Name: fmt.Sprintf("%s-%d-%s", look.Name, seed, grade), Look: look.Name, Unseen: look.Unseen, Grade: grade,
				Family: half(look.Unseen) + "-" + string(grade), NeedsFonts: true, First: n == 0,
				Make:   func() extracttest.Sample { return press.Scan(look, seed, grade) },
				AsMade: func() extracttest.Sample { return press.Make(look, seed) }})
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
		look, folder string
		unseen       bool
	}{{"printed", folder, false}, {"printed-unseen", folder + "_unseen", true}} {
		papers, err := extracttest.LoadPapers(part.folder)
		if err != nil {
			return nil, err
		}
		for _, p := range papers {
			p.Look, p.Unseen = part.look, part.unseen
			entries = append(entries, Entry{Name: part.look + "-" + p.Name, Look: part.look, Unseen: part.unseen,
				Family: half(part.unseen) + "-printed", First: true, Make: func() extracttest.Sample { return p }})
		}
	}
	return entries, nil
}
