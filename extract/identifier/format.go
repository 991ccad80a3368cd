package identifier

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Verdict is what a check of a number found.
type Verdict int

const (
	Unknown Verdict = iota // nothing can be said: no public rule, a masked place, or not a number of this format
	Valid                  // the number keeps the rule
	Invalid                // it breaks the rule: a digit is misread, mistyped or made up
)

// String is "unknown", "valid" or "invalid".
func (v Verdict) String() string { return [...]string{"unknown", "valid", "invalid"}[v] }

// verdict is Valid or Invalid.
func verdict(keeps bool) Verdict {
	if keeps {
		return Valid
	}
	return Invalid
}

// Format is how one kind of number is written.
type Format struct {
	// Name is how fields name the format: "tin", "passport", "iban".
	Name string
	// Secret reports whether no result may hold such a number (the PhilSys number).
	Secret bool
	// Sources are the pages that the forms were read in; "unopened" is one that nobody looked up.
	Sources []string

	forms []form
}

// form is one line of formats.tsv.
type form struct {
	clear, masked *regexp.Regexp // masked fits a "*" at any place
	separators    string
	groups        [][]int // lengths between separators, as usually printed
	check         check   // nil if no algorithm is public
}

//go:embed formats.tsv
var formatData string

// formats are those of formats.tsv by name, and names their order in the file.
var formats, names = readFormats(formatData)

// Find returns the format with a name; ok is false if there is none.
func Find(name string) (f Format, ok bool) {
	found, ok := formats[name]
	if !ok {
		return Format{}, false
	}
	return *found, true
}

// Names lists all formats, in the order of formats.tsv.
func Names() []string { return slices.Clone(names) }

// maxPrinted is the longest text, in bytes, that is looked at as one number.
const maxPrinted = 80

// Match reports whether a printed text is a number of this format. Spaces, hyphens and the format's other separators
// may stand anywhere; masked places ("*", "•", or "X" beside other masks) fit any character. The normal form has
// capitals and digits only, and "*" for a masked place. "VAT" behind a TIN is no part of it.
func (f Format) Match(text string) (normal string, ok bool) {
	m, _, ok := f.find(text)
	return m.normal, ok
}

// CheckDigits computes the check digits of a printed number. It is Unknown if no algorithm is public, if a place is
// masked, and if the text is not a number of this format.
func (f Format) CheckDigits(text string) Verdict {
	m, form, ok := f.find(text)
	if !ok || form.check == nil || strings.Contains(m.protected, "*") {
		return Unknown
	}
	return form.check(m.protected)
}

// Grouping compares where the separators stand with the usual way to print the number. Several Philippine numbers have
// twelve digits; 12-345678901-2 is a PhilHealth number, 1234-5678-9012 one of Pag-IBIG. It is Unknown if no separator
// is printed or the format has no usual way.
func (f Format) Grouping(text string) Verdict {
	_, form, ok := f.find(text)
	if !ok || form.groups == nil {
		return Unknown
	}
	var printed []int
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool {
		return unicode.IsSpace(r) || isSeparator(r, form.separators)
	}) {
		printed = append(printed, len([]rune(part)))
	}
	if len(printed) < 2 {
		return Unknown
	}
	for _, usual := range form.groups {
		// Words behind the number, as VAT behind a TIN, follow its groups.
		if len(printed) >= len(usual) && slices.Equal(printed[:len(usual)], usual) {
			return Valid
		}
	}
	return Invalid
}

// match is what a form found in a text.
type match struct{ normal, protected string }

// find returns the first form that fits a text as it is, or else the first that fits with its masks.
func (f Format) find(text string) (match, form, bool) {
	if len(text) > maxPrinted {
		return match{}, form{}, false
	}
	for _, form := range f.forms {
		if m, ok := groupsOf(form.clear, compact(text, form.separators)); ok {
			return m, form, true
		}
	}
	for _, form := range f.forms {
		masked := maskX(compact(text, form.separators))
		if m, ok := groupsOf(form.masked, masked); ok && strings.Trim(m.normal, "*") != "" {
			return m, form, true
		}
	}
	return match{}, form{}, false
}

// groupsOf returns the groups n and c of a pattern that fits a whole text.
func groupsOf(pattern *regexp.Regexp, text string) (match, bool) {
	found := pattern.FindStringSubmatch(text)
	if found == nil {
		return match{}, false
	}
	m := match{normal: found[0]}
	if i := pattern.SubexpIndex("n"); i >= 0 {
		m.normal = found[i]
	}
	m.protected = m.normal
	if i := pattern.SubexpIndex("c"); i >= 0 {
		m.protected = found[i]
	}
	return m, true
}

// readFormats reads formats.tsv. It panics on a line of another form, because the file is part of the program.
func readFormats(data string) (byName map[string]*Format, names []string) {
	byName = map[string]*Format{}
	for line := range strings.Lines(data) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 7 || slices.Contains(fields, "") {
			panic("formats.tsv: not seven columns: " + line)
		}
		name, pattern, note, source := fields[0], fields[1], fields[5], fields[6]
		f := byName[name]
		if f == nil {
			f = &Format{Name: name}
			byName[name], names = f, append(names, name)
		}
		f.Secret = f.Secret || strings.HasPrefix(note, "Secret.")
		f.Sources = append(f.Sources, source)
		f.forms = append(f.forms, form{
			clear:      regexp.MustCompile(`^(?:` + pattern + `)$`),
			masked:     regexp.MustCompile(`^(?:` + fitMasks(pattern) + `)$`),
			separators: fields[2],
			groups:     readGroups(fields[3]),
			check:      readCheck(fields[4]),
		})
	}
	return byName, names
}

// fitMasks lets every digit and every class of a pattern fit "*" too.
func fitMasks(pattern string) string {
	return strings.ReplaceAll(strings.ReplaceAll(pattern, "]", "*]"), `\d`, `[\d*]`)
}

// readGroups reads "3-3-3,5-3-1" as two ways to print a number.
func readGroups(column string) (ways [][]int) {
	if column == "-" {
		return nil
	}
	for way := range strings.SplitSeq(column, ",") {
		var lengths []int
		for text := range strings.SplitSeq(way, "-") {
			n, err := strconv.Atoi(text)
			if err != nil {
				panic(fmt.Sprintf("formats.tsv: not lengths of groups: %q", column))
			}
			lengths = append(lengths, n)
		}
		ways = append(ways, lengths)
	}
	return ways
}
