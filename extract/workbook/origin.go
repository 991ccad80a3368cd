package workbook

import "strings"

// origin is a cell's note: what the page shows, where, and how sure the reading is.
func (r *Result) origin(absolute func() string, which string) string {
	var s raw
	if which == "repaired" {
		s = r.repairedSource(absolute)
	} else {
		s = r.source(absolute())
	}
	if s == nil {
		return ""
	}
	repaired := s.child("source").str() == "repaired"
	if which == "repaired" && !repaired {
		return ""
	}
	var parts []string
	if cell := s.child("cell"); !cell.null() {
		parts = append(parts, "cell "+cell.str())
	} else if page := s.child("page"); !page.null() && page.str() != "0" {
		parts = append(parts, "p. "+page.str())
	}
	if text := s.child("text"); !text.null() && text.str() != "" {
		parts = append(parts, "“"+text.str()+"”")
	}
	if confidence, ok := parseNumber(string(s.child("confidence"))); ok {
		parts = append(parts, confidence.mul(whole(100)).round(0).text()+" %")
	}
	note := strings.Join(parts, ", ")
	if repaired {
		return "Repaired so that a check passes. Read before: " + note
	}
	return note
}
