package extracttest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// FormOutcome is the judged reading of one form or packet.
type FormOutcome struct {
	// Name, Template, Unseen and Grade are those of the paper.
	Name, Template string
	Unseen         bool
	Grade          Grade
	// Kind is the ending of a drawn paper's name: "pdf", "xlsx", "csv" or "txt".
	Kind string
	// DocumentType is the paper's type; engine.AutoType for a packet.
	DocumentType string
	// Err is why it was not read; "" if it was.
	Err string
	// Found is the type that the reader found by itself.
	Found string
	// Values are the judged values: the core ones, then the extra ones, each of every record and of every part.
	Values []FormValue
	// Elsewhere names values that are not on the page that they are said to be on.
	Elsewhere []string
	// Flaw and FlawCheck are the planted error; "" for an honest paper. FlawFound reports whether its check failed or
	// warned.
	Flaw, FlawCheck string
	FlawFound       bool
	// Alarms are the keys of the checks that failed or warned.
	Alarms []string
	// Proven reports whether all checks that ran passed, at least one of them about amounts.
	Proven bool
	// Parts and FoundParts are the papers of a packet; empty for one paper.
	Parts, FoundParts []FormPart
}

// FormPart is a paper of a packet.
type FormPart struct {
	// DocumentType is its type.
	DocumentType string
	// First and Last are its pages.
	First, Last int
}

// FormValue is one judged value.
type FormValue struct {
	// Name is the field's name; members of lists have the list before a slash.
	Name string
	// Extra marks a value that is no core name and does not count in scores.
	Extra bool
	// Figure marks an amount or a number.
	Figure bool
	// Shown reports whether the paper shows a value.
	Shown bool
	// Verdict is how the value compares with the truth.
	Verdict Verdict
	// Recognized reports, for a scan, whether the words of the value are among those that were recognized.
	Recognized bool
	// Wanted and Got are the values in JSON.
	Wanted, Got string
	// printed is the text on the paper.
	printed string
}

// FormReading is what a reader made of one paper.
type FormReading struct {
	// Auto is the result without a declared type, AutoErr the error of that reading.
	Auto    engine.Extraction
	AutoErr error
	// Declared is the result with the paper's own type, DeclaredErr the error of that reading. A reader need not read
	// a paper again whose type it found.
	Declared    engine.Extraction
	DeclaredErr error
	// Words are the words that were recognized on a scan's pages; nil if they are not known.
	Words []string
}

// MeasureForm reads a form or a packet and judges the results. The day of reading is in the context ([DayOfReading]).
func MeasureForm(ctx context.Context, read Extractor, p Sample) FormOutcome {
	return CompareForm(p, ReadForm(ctx, read, p))
}

// ReadForm reads a form without telling its type, and again with it if another type was found.
func ReadForm(ctx context.Context, read Extractor, p Sample) (r FormReading) {
	ctx = withDayOfReading(ctx, p.Truth.ReadOn)
	as := func(declared string) (engine.Extraction, error) {
		asked := p
		asked.Truth.DocumentType = declared
		return readSafely(ctx, read, asked)
	}
	r.Auto, r.AutoErr = as(engine.AutoType)
	r.Declared, r.DeclaredErr = r.Auto, r.AutoErr
	wanted := p.Truth.DocumentType
	if wanted != engine.AutoType && (r.AutoErr != nil || r.Auto.DocumentType != wanted) {
		r.Declared, r.DeclaredErr = as(wanted)
	}
	return r
}

type dayKey struct{}

func withDayOfReading(ctx context.Context, day engine.Date) context.Context {
	return context.WithValue(ctx, dayKey{}, day)
}

// DayOfReading is the day on which the form that is read was handed in; false for statements, whose age no check looks
// at. Readers of forms take it for today.
func DayOfReading(ctx context.Context) (day engine.Date, ok bool) {
	day, ok = ctx.Value(dayKey{}).(engine.Date)
	return day, ok && !day.IsZero()
}

// CompareForm judges the results of one paper.
func CompareForm(p Sample, r FormReading) FormOutcome {
	o := FormOutcome{
		Name: p.Name, Template: p.Template, Unseen: p.Unseen, Grade: p.Grade, DocumentType: p.Truth.DocumentType,
		Kind: p.Name[strings.LastIndexByte(p.Name, '.')+1:], Flaw: p.Truth.Flaw, FlawCheck: p.Truth.FlawCheck,
	}
	if p.Grade != "" {
		o.Kind = "pdf"
	}
	if r.AutoErr == nil {
		o.Found = r.Auto.DocumentType
	}
	switch {
	case r.DeclaredErr != nil:
		o.Err = r.DeclaredErr.Error()
	case len(p.Truth.Parts) > 0:
		o.judgePacket(p.Truth, membersOf(r.Auto))
	}
	if len(p.Truth.Parts) == 0 {
		o.judgeForm(p.Truth, membersOf(r.Declared), "")
		if len(p.Truth.Fields) > 0 { // of a statement only the type is judged
			o.judgeChecks(r.Declared.Validation, p.Truth)
		}
	}
	o.judgePlaces(p, r.Declared.Provenance)
	if r.Words != nil {
		o.recognize(newPageWords(strings.Join(r.Words, " ")))
	}
	return o
}

// members is a JSON object.
type members map[string]json.RawMessage

// membersOf is a result as JSON; nil for the result of a failed reading.
func membersOf(e engine.Extraction) members {
	if e.DocumentType == "" {
		return nil
	}
	b, err := json.Marshal(e)
	if err != nil {
		return nil
	}
	return decodeMembers(b)
}

func decodeMembers(b json.RawMessage) members {
	var m members
	if json.Unmarshal(b, &m) != nil {
		return nil
	}
	return m
}

// at returns the value of a name; members of objects follow a dot.
func (m members) at(name string) json.RawMessage {
	first, rest, nested := strings.Cut(name, ".")
	if !nested {
		return m[first]
	}
	return decodeMembers(m[first]).at(rest)
}

// judgeForm compares the values of a form, and of its further records.
func (o *FormOutcome) judgeForm(truth Truth, got members, prefix string) {
	o.judgeValues(truth.Fields, got, prefix)
	var records []members
	_ = json.Unmarshal(got["records"], &records) // without records all their values are missing
	for i := 1; i < len(truth.Records); i++ {
		var record members
		if i < len(records) {
			record = records[i]
		}
		o.judgeValues(truth.Records[i].Fields, record, prefix)
	}
	for i := max(1, len(truth.Records)); i < len(records); i++ { // more records than forms
		o.judgeValues(nulls(truth.Fields), records[i], prefix)
	}
}

// nulls are the core names without values.
func nulls(fields []Field) (out []Field) {
	for _, f := range fields {
		if !f.Extra {
			f.Value = json.RawMessage("null")
			out = append(out, f)
		}
	}
	return out
}

func (o *FormOutcome) judgeValues(fields []Field, got members, prefix string) {
	for _, f := range fields {
		if f.Kind == KindList {
			o.judgeList(f, got.at(f.Name), prefix)
			continue
		}
		o.add(f, prefix+f.Name, got.at(f.Name))
	}
}

func (o *FormOutcome) add(f Field, name string, got json.RawMessage) {
	v := FormValue{
		Name: name, Extra: f.Extra, Figure: f.Kind == KindMoney, Shown: !isNull(f.Value), Verdict: Judge(f, got),
		Wanted: string(f.Value), Got: string(got), printed: f.Shown,
	}
	if v.printed == "" && f.Kind != KindExact && v.Shown {
		v.printed = plainText(f.Value)
	}
	if f.Extra && !v.Shown {
		return
	}
	o.Values = append(o.Values, v)
}

// judgeList finds each entry by its first member, or else by the others, and compares it member by member. Entries too
// many are invented.
func (o *FormOutcome) judgeList(f Field, got json.RawMessage, prefix string) {
	var wanted, given []members
	_ = json.Unmarshal(f.Value, &wanted) // a list of the truth is one
	_ = json.Unmarshal(got, &given)      // no list: all entries are missing
	if len(f.Members) == 0 {
		return
	}
	taken, found := make([]bool, len(given)), make([]members, len(wanted))
	take := func(i, n int) {
		if n >= 0 {
			taken[n], found[i] = true, given[n]
		}
	}
	for i, entry := range wanted {
		take(i, findEntry(f.Members[0], entry, given, taken))
	}
	for i, entry := range wanted {
		if found[i] == nil {
			take(i, likeEntry(f.Members[1:], entry, given, taken))
		}
	}
	for i, entry := range wanted {
		if found[i] == nil && isNull(entry[f.Members[0].Name]) && i < len(given) && !taken[i] {
			take(i, i) // an entry without its key is found by its place
		}
		o.judgeEntry(f, entry, found[i], prefix)
	}
	for i, entry := range given {
		if !taken[i] && !f.Extra {
			o.judgeEntry(f, nil, entry, prefix)
		}
	}
}

// likeEntry is the place of the first entry whose members are all alike, at least two of them; -1 for none. A text that
// was cut or joined otherwise is one mistake, not one in every member.
func likeEntry(of []Member, wanted members, given []members, taken []bool) int {
	for i, entry := range given {
		alike, other := 0, 0
		for _, m := range of {
			switch value, got := wanted[m.Name], entry[m.Name]; {
			case isNull(value) || isNull(got):
			case sameValue(m.Kind, value, got):
				alike++
			default:
				other++
			}
		}
		if !taken[i] && alike >= 2 && other == 0 {
			return i
		}
	}
	return -1
}

// findEntry is the place of the first entry with the same key, -1 for none.
func findEntry(key Member, wanted members, given []members, taken []bool) int {
	value := wanted[key.Name]
	for i, entry := range given {
		if !taken[i] && !isNull(value) && !isNull(entry[key.Name]) && sameValue(key.Kind, value, entry[key.Name]) {
			return i
		}
	}
	return -1
}

func (o *FormOutcome) judgeEntry(f Field, wanted, got members, prefix string) {
	for _, m := range f.Members {
		value := wanted[m.Name]
		if value == nil {
			value = json.RawMessage("null")
		}
		member := Field{Name: m.Name, Kind: m.Kind, Value: value, Extra: f.Extra}
		if isNull(value) && isNull(got[m.Name]) {
			continue
		}
		o.add(member, prefix+f.Name+"/"+m.Name, got[m.Name])
	}
}

// judgeChecks looks at the checks of the type. That a paper was issued on the weekend on which its maker dated it is no
// false alarm.
func (o *FormOutcome) judgeChecks(v engine.Validation, truth Truth) {
	arithmetic, ran := false, true
	for _, c := range v.Checks {
		switch c.Status {
		case engine.CheckWarn, engine.CheckFail:
			if !(c.Key == "issue_banking_day" && truth.issuedOnWeekend()) {
				o.Alarms = append(o.Alarms, c.Key)
			}
			ran = false
		case engine.CheckPass:
			arithmetic = arithmetic || c.Expected != nil && c.Actual != nil
		}
	}
	o.Proven = ran && arithmetic
	o.FlawFound = o.FlawCheck != "" && slices.Contains(o.Alarms, o.FlawCheck)
}

// issuedOnWeekend reports whether the true day of issue is a Saturday or a Sunday.
func (t *Truth) issuedOnWeekend() bool {
	for _, f := range t.Fields {
		var day engine.Date
		if f.Name == "issue_date" && json.Unmarshal(f.Value, &day) == nil {
			weekday := day.Time().Weekday()
			return weekday == time.Saturday || weekday == time.Sunday
		}
	}
	return false
}

// judgePacket compares the parts of a packet with the papers in it. Values are those of the part with the same pages.
func (o *FormOutcome) judgePacket(truth Truth, got members) {
	for _, p := range truth.Parts {
		o.Parts = append(o.Parts, FormPart{p.DocumentType, p.First, p.Last})
	}
	parts := foundIn(got, truth.Parts[len(truth.Parts)-1].Last)
	for _, p := range parts {
		o.FoundParts = append(o.FoundParts, p.FormPart)
	}
	for _, p := range truth.Parts {
		i := slices.IndexFunc(parts, func(f foundPart) bool { return f.First == p.First && f.Last == p.Last })
		var result members
		if i >= 0 {
			result = parts[i].result
		}
		if len(p.Truth.Rows) == 0 { // rows of statements are scored elsewhere
			o.judgeForm(p.Truth, result, p.DocumentType+": ")
		}
	}
}

// foundPart is a paper that a reader found in a file.
type foundPart struct {
	FormPart
	result members
}

// foundIn are the papers of a result's documents; the whole file is one if there are none.
func foundIn(got members, pages int) (parts []foundPart) {
	var documents []struct {
		DocumentType string  `json:"document_type"`
		Pages        [2]int  `json:"pages"`
		Result       members `json:"result"`
	}
	_ = json.Unmarshal(got["documents"], &documents) // none
	for _, d := range documents {
		parts = append(parts, foundPart{FormPart{d.DocumentType, d.Pages[0], d.Pages[1]}, d.Result})
	}
	if len(parts) == 0 && got != nil {
		parts = []foundPart{{FormPart{plainText(got["document_type"]), 1, pages}, got}}
	}
	return parts
}

// judgePlaces names the values whose text is not on the page that they are said to be on. A scan's words may be
// misread, so only papers as they were made are looked at.
func (o *FormOutcome) judgePlaces(p Sample, places map[string]engine.Provenance) {
	if p.Grade != "" || len(p.Pages) == 0 || o.Kind != "pdf" {
		return
	}
	pages := make([]pageWords, len(p.Pages))
	for i, text := range p.Pages {
		pages[i] = newPageWords(text)
	}
	for pointer, place := range places {
		if place.Source == engine.FromDerived || place.Source == engine.FromAnalyst || place.Text == "" {
			continue
		}
		if place.Page < 1 || place.Page > len(pages) || !pages[place.Page-1].has(place.Text) {
			o.Elsewhere = append(o.Elsewhere, fmt.Sprintf("%s: %q of page %d", pointer, place.Text, place.Page))
		}
	}
	slices.Sort(o.Elsewhere)
}

// recognize marks the values whose words are among those recognized.
func (o *FormOutcome) recognize(words pageWords) {
	for i := range o.Values {
		v := &o.Values[i]
		v.Recognized = v.printed == "" || words.has(v.printed)
	}
}

// pageWords are the words of a page, for looking texts up whatever the order of the page is.
type pageWords struct {
	words map[string]bool
	all   string // every letter and digit in the page's order
	// spaced is the text with one space between words and around it.
	spaced string
}

func newPageWords(text string) pageWords {
	p := pageWords{words: map[string]bool{}, all: squeezed(text)}
	p.spaced = " " + strings.Join(strings.Fields(text), " ") + " "
	for _, w := range strings.Fields(text) {
		p.words[squeezed(w)] = true
	}
	return p
}

// sureLength is the number of letters from which a text that is found across words is no accident.
const sureLength = 4

// has reports whether every word of a text is on the page, or its letters are one behind the other, as in boxes.
func (p pageWords) has(text string) bool {
	if s := squeezed(text); len(s) >= sureLength && strings.Contains(p.all, s) {
		return true
	}
	if boxed := " " + strings.Join(strings.Split(text, ""), " ") + " "; strings.Contains(p.spaced, boxed) {
		return true // a character a box
	}
	for _, w := range strings.Fields(text) {
		s := squeezed(w)
		if s != "" && !p.words[s] && (len(s) < sureLength || !strings.Contains(p.all, s)) {
			return false
		}
	}
	return true
}

// squeezed is a text's letters and digits alone, folded.
func squeezed(s string) string { return strings.ReplaceAll(foldWords(s), " ", "") }

// TypeRight reports whether the reader found the type by itself.
func (o FormOutcome) TypeRight() bool { return o.Found == o.DocumentType }

// RangesRight reports whether a packet was split into exactly its papers' pages.
func (o FormOutcome) RangesRight() bool {
	return slices.EqualFunc(o.Parts, o.FoundParts, func(a, b FormPart) bool {
		return a.First == b.First && a.Last == b.Last
	})
}

// FiguresRight reports whether no figure is wrong or invented.
func (o FormOutcome) FiguresRight() bool {
	return !slices.ContainsFunc(o.Values, FormValue.isWrongFigure)
}

func (v FormValue) isWrongFigure() bool {
	return v.Figure && (v.Verdict == Wrong || v.Verdict == Invented)
}

// WhollyRight reports whether every core value is right.
func (o FormOutcome) WhollyRight() bool {
	wrong := func(v FormValue) bool { return !v.Extra && v.Verdict != Right }
	return o.Err == "" && !slices.ContainsFunc(o.Values, wrong)
}
