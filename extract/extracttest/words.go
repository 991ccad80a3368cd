package extracttest

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Names, labels and descriptions of invented papers are data: the files of the folder words. The order of a list
// belongs to the papers, because a seed draws by place: a new term at the end or in between changes the papers of all
// seeds.

//go:embed words
var wordFiles embed.FS

// wordSection is one section of a data file: keys with their values, in the order of the file.
type wordSection struct {
	// name is the text of the heading; "" for lines before the first heading.
	name string
	// keys are the keys by first line, values their values by line.
	keys   []string
	values map[string][]string
}

// readWords reads a file of the folder words: headings [name] and lines of a key, a tab and a value. A key may have
// several lines. A value in double quotes is a Go string, for blanks at its ends. Empty lines and lines that begin
// with # are skipped. The files are part of the program, so an error in them stops the program at start.
func readWords(file string) []wordSection {
	data, err := wordFiles.ReadFile("words/" + file)
	if err != nil {
		panic(err)
	}
	var sections []wordSection
	for n, line := range strings.Split(string(data), "\n") {
		name, heading := strings.CutPrefix(line, "[")
		switch key, value, ok := strings.Cut(line, "\t"); {
		case line == "" || strings.HasPrefix(line, "#"):
		case heading:
			sections = append(sections, newWordSection(strings.TrimSuffix(name, "]")))
		case !ok:
			panic(fmt.Sprintf("extracttest: words/%s line %d: want a key, a tab and a value, got %q", file, n+1, line))
		default:
			if len(sections) == 0 {
				sections = append(sections, newWordSection(""))
			}
			sections[len(sections)-1].add(key, value)
		}
	}
	return sections
}

func newWordSection(name string) wordSection {
	return wordSection{name: name, values: map[string][]string{}}
}

// add appends a value of a key.
func (s *wordSection) add(key, value string) {
	if strings.HasPrefix(value, `"`) {
		plain, err := strconv.Unquote(value)
		if err != nil {
			panic(fmt.Sprintf("extracttest: %s is not a Go string", value))
		}
		value = plain
	}
	if s.values[key] == nil {
		s.keys = append(s.keys, key)
	}
	s.values[key] = append(s.values[key], value)
}

// all returns the values of a key; nil if it has none.
func (s wordSection) all(key string) []string { return s.values[key] }

// one returns the only value of a key; "" if it has none.
func (s wordSection) one(key string) string {
	if len(s.values[key]) > 1 {
		panic(fmt.Sprintf("extracttest: %s has several values of %s", s.name, key))
	}
	return strings.Join(s.values[key], "")
}

// number returns the only value of a key as a number.
func (s wordSection) number(key string) int {
	n, err := strconv.Atoi(s.one(key))
	if err != nil {
		panic(fmt.Sprintf("extracttest: %s of %s: %v", key, s.name, err))
	}
	return n
}

// draw returns the only value of a key, or one of several at random; "" if it has none. Only several take a number
// from r.
func (s wordSection) draw(r *rand.Rand, key string) string {
	if values := s.values[key]; len(values) > 1 {
		return pick(r, values)
	}
	return s.one(key)
}

// sectionsByName maps the sections of a file to their names.
func sectionsByName(file string) map[string]wordSection {
	byName := map[string]wordSection{}
	for _, s := range readWords(file) {
		if _, taken := byName[s.name]; taken {
			panic(fmt.Sprintf("extracttest: words/%s has two sections %s", file, s.name))
		}
		byName[s.name] = s
	}
	return byName
}

// indexOf returns the place of a name in a list of all names of its kind.
func indexOf(kind string, names []string, name string) int {
	i := slices.Index(names, name)
	if i < 0 {
		panic(fmt.Sprintf("extracttest: there is no %s %q", kind, name))
	}
	return i
}

// regionNames, groupingNames and columnNames are the names of regions, groupings and kinds of columns in the data
// files, in the order of their constants.
var (
	regionNames = []string{
		"philippine", "european", "indian", "american", "british", "singapore", "wallet", "swiss", "spanish",
		"indonesian", "malaysian",
	}
	groupingNames = []string{"western", "plain", "lakh", "comma", "spaced", "swiss", "whole", "whole_point"}
	columnNames   = []string{
		"date", "value_date", "text", "reference", "check", "branch", "code", "clock", "number", "debit", "credit",
		"amount", "mark", "balance", "principal", "interest", "penalty",
	}
)

func regionNamed(name string) region { return region(indexOf("region", regionNames, name)) }

// groupingNamed returns western for "".
func groupingNamed(name string) grouping {
	if name == "" {
		return western
	}
	return grouping(indexOf("grouping", groupingNames, name))
}
