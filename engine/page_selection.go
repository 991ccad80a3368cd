package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// PageSelection are pages of a file, by their numbers from 1. The zero value selects all.
type PageSelection struct {
	ranges [][2]int // first and last, apart and in order
}

// maxSelection bounds what a selection may be written as: a hundred single pages have less.
const maxSelection = 500 // bytes

// ParsePages reads pages as people write them: numbers and ranges with commas between them, "1-3,5". "" selects all.
// Order and overlaps make no difference. Errors: VALIDATION_FAILED of /pages.
func ParsePages(text string) (s PageSelection, err error) {
	if text == "" {
		return s, nil
	}
	fault := FailField(
		"/pages", "FORMAT", "pages lists numbers and ranges of pages, from 1, with a comma between them: 1-3,5.",
	)
	if len(text) > maxSelection {
		return s, fault
	}
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			last = first
		}
		from, okFrom := pageNumber(first)
		to, okTo := pageNumber(last)
		if !okFrom || !okTo || to < from {
			return PageSelection{}, fault
		}
		s.ranges = append(s.ranges, [2]int{from, to})
	}
	slices.SortFunc(s.ranges, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	joined := s.ranges[:1]
	for _, r := range s.ranges[1:] {
		if end := &joined[len(joined)-1]; r[0] <= end[1]+1 {
			end[1] = max(end[1], r[1])
		} else {
			joined = append(joined, r)
		}
	}
	s.ranges = joined
	return s, nil
}

// pageNumber reads a positive number of at most six digits.
func pageNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	return n, err == nil && n > 0 && len(text) <= 6 && text[0] != '+'
}

// All reports whether every page is selected.
func (s PageSelection) All() bool { return len(s.ranges) == 0 }

// Has reports whether a page is selected.
func (s PageSelection) Has(page int) bool {
	return s.All() || slices.ContainsFunc(s.ranges, func(r [2]int) bool { return r[0] <= page && page <= r[1] })
}

// Last is the highest page that is named, 0 when all are selected.
func (s PageSelection) Last() int {
	if s.All() {
		return 0
	}
	return s.ranges[len(s.ranges)-1][1]
}

// Missing says in one sentence that a file of so many pages lacks some that are named; "" when it has all.
func (s PageSelection) Missing(pages int) string {
	switch {
	case s.Last() <= pages:
		return ""
	case pages == 1:
		return fmt.Sprintf("The file has one page, and pages asks for page %d.", s.Last())
	}
	return fmt.Sprintf("The file has %d pages, and pages asks for page %d.", pages, s.Last())
}

// String writes a selection shortly, as ParsePages reads it: "1-3,5"; "" for all.
func (s PageSelection) String() string {
	parts := make([]string, len(s.ranges))
	for i, r := range s.ranges {
		if parts[i] = strconv.Itoa(r[0]); r[1] > r[0] {
			parts[i] += "-" + strconv.Itoa(r[1])
		}
	}
	return strings.Join(parts, ",")
}
