package engine

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:embed memo_sentences.txt
var memoSentencesText string

// memoLine is a line of memo_sentences.txt.
type memoLine struct {
	condition string // "/pointer=value" or "/pointer"; "" for every view
	optional  bool   // left out if a value is null
	list      string // pointer of a list whose elements get a sentence each; "" for one sentence
	flag      string // member that an element needs: flag, !flag or name=value; "" for every element
	name      string // what is unknown if a value is null
	text      string // the sentence with its values in braces
}

// Bounds of drafts, so that an odd paper cannot fill a memo.
const (
	maxMemoElements = 50    // sentences about the elements of one list
	maxMemoValue    = 1_000 // characters of one value
)

// memoLines are the sentences of each section.
var memoLines = sync.OnceValue(func() map[string][]memoLine {
	lines, section := map[string][]memoLine{}, ""
	for text := range strings.Lines(memoSentencesText) {
		text = strings.TrimSpace(text)
		switch {
		case text == "" || strings.HasPrefix(text, "#"):
		case strings.HasPrefix(text, "["):
			section = strings.Trim(text, "[]")
		default:
			lines[section] = append(lines[section], parseMemoLine(text))
		}
	}
	return lines
})

var memoName = regexp.MustCompile(`^([^{}=]+) = `)

func parseMemoLine(text string) (l memoLine) {
	if rest, ok := strings.CutPrefix(text, "("); ok {
		l.condition, text, _ = strings.Cut(rest, ")")
		text = strings.TrimSpace(text)
	}
	if rest, ok := strings.CutPrefix(text, "?"); ok {
		l.optional, text = true, strings.TrimSpace(rest)
	}
	if rest, ok := strings.CutPrefix(text, "@"); ok {
		l.list, text, _ = strings.Cut(rest, ": ")
		l.list, l.flag, _ = strings.Cut(l.list, " ")
	}
	if m := memoName.FindStringSubmatch(text); m != nil {
		l.name, text = m[1], text[len(m[0]):]
	}
	l.text = text
	return l
}

// memoDraft writes a memo's sentences. It is a pure function of the application and its view.
type memoDraft struct {
	view, fields any // as JSON
	currency     string
}

// draftMemo drafts the sections of a memo; view is nil if there is none.
func draftMemo(a Application, view *Cashflow) ([]MemoSection, error) {
	d := memoDraft{currency: "PHP"}
	if view != nil && view.MainCurrency != nil {
		d.currency = *view.MainCurrency
	}
	var err error
	if d.view, err = jsonTree(view); err != nil {
		return nil, err
	}
	if d.fields, err = jsonTree(map[string]any{
		"business_name": a.BusinessName, "loan_type": a.LoanType, "loan_amount": a.LoanAmount, "profile": a.Profile,
		"application_context": a.ApplicationContext, "asset_value": a.AssetValue, "term_months": a.TermMonths,
	}); err != nil {
		return nil, err
	}
	sections := make([]MemoSection, len(MemoSections))
	for i, key := range MemoSections {
		sections[i] = MemoSection{Key: key, Sentences: d.section(memoLines()[key], view != nil)}
	}
	return sections, nil
}

// jsonTree turns a value into maps, lists and texts, with numbers as they are written.
func jsonTree(v any) (tree any, err error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	return tree, decoder.Decode(&tree)
}

func (d memoDraft) section(lines []memoLine, viewed bool) []MemoSentence {
	sentences := []MemoSentence{}
	var unknown []unknownFigure
	for _, l := range lines {
		if !d.holds(l.condition) {
			continue
		}
		for _, base := range d.elements(l) {
			s, missing := d.sentence(l.text, base)
			switch {
			case missing == "":
				sentences = append(sentences, s)
			case !l.optional && (viewed || strings.HasPrefix(missing, "application:")):
				unknown = append(unknown, unknownFigure{l.name, missing})
			}
		}
	}
	return append(sentences, d.unknown(unknown)...)
}

// holds reports whether a view is one that a line is for.
func (d memoDraft) holds(condition string) bool {
	if condition == "" {
		return true
	}
	pointer, want, valued := strings.Cut(condition, "=")
	value := d.at(pointer)
	return value != nil && (!valued || fmt.Sprint(value) == want)
}

// elements are the pointers below which a line's values are; one, "", for a line without a list.
func (d memoDraft) elements(l memoLine) (bases []string) {
	if l.list == "" {
		return []string{""}
	}
	list, _ := d.at(l.list).([]any)
	for i, element := range list {
		if len(bases) < maxMemoElements && hasFlag(element, l.flag) {
			bases = append(bases, l.list+"/"+strconv.Itoa(i))
		}
	}
	return bases
}

func hasFlag(element any, flag string) bool {
	members, _ := element.(map[string]any)
	if name, want, ok := strings.Cut(flag, "="); ok {
		return members[name] == want
	}
	name, not := strings.CutPrefix(flag, "!")
	return flag == "" || (members[name] == true) != not
}

var memoValue = regexp.MustCompile(`\{([a-z]+):([^{}]*)\}`)

// sentence fills in a line. missing is the pointer of the first value that is null, "" for none.
func (d memoDraft) sentence(text, base string) (s MemoSentence, missing string) {
	s.Figures = []MemoFigure{}
	s.Text = memoValue.ReplaceAllStringFunc(text, func(hole string) string {
		m := memoValue.FindStringSubmatch(hole)
		kind, pointer := m[1], m[2]
		if base != "" && !strings.HasPrefix(pointer, "/") {
			pointer = base + "/" + pointer
		}
		value := d.at(pointer)
		if list, ok := value.([]any); value == nil || ok && len(list) == 0 {
			if missing == "" {
				missing = pointer
			}
			return ""
		}
		f := MemoFigure{Text: d.format(kind, value), Pointer: pointer}
		s.Figures = append(s.Figures, f)
		return f.Text
	})
	return s, missing
}

// at finds a value by its pointer; nil if there is none.
func (d memoDraft) at(pointer string) any {
	tree := d.view
	if rest, ok := strings.CutPrefix(pointer, "application:"); ok {
		tree, pointer = d.fields, rest
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		switch v := tree.(type) {
		case map[string]any:
			tree = v[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			tree = v[i]
		default:
			return nil
		}
	}
	return tree
}

// format writes a value for people; nothing of it is rounded away.
func (d memoDraft) format(kind string, value any) string {
	if list, ok := value.([]any); ok {
		texts := make([]string, len(list))
		for i, element := range list {
			texts[i] = fmt.Sprint(element)
		}
		value = strings.Join(texts, ", ")
	}
	text := strings.Join(strings.Fields(fmt.Sprint(value)), " ")
	switch kind {
	case "money":
		return moneyText(text, d.currency)
	case "share":
		share, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return text
		}
		return trimZeros(strconv.FormatFloat(share*100, 'f', 4, 64)) + " %"
	case "pct":
		return text + " %"
	case "code":
		return strings.ReplaceAll(text, "_", " ")
	}
	if runes := []rune(text); len(runes) > maxMemoValue {
		return string(runes[:maxMemoValue]) + "…"
	}
	return text
}

func trimZeros(number string) string { return strings.TrimSuffix(strings.TrimRight(number, "0"), ".") }

// moneyText writes an amount with its currency and thousands: ₱1,234.50, USD 1,234.50.
func moneyText(plain, currency string) string {
	sign, digits := "", plain
	if rest, negative := strings.CutPrefix(plain, "-"); negative {
		sign, digits = "-", rest
	}
	whole, cents, _ := strings.Cut(digits, ".")
	for len(cents) < 2 {
		cents += "0"
	}
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if currency == "PHP" {
		return sign + "₱" + whole + "." + cents
	}
	return sign + currency + " " + whole + "." + cents
}

// unknownFigure is a figure that a line needs and the view does not have.
type unknownFigure struct{ name, pointer string }

// unknown says which figures are not known and why, in one sentence for each reason.
func (d memoDraft) unknown(figures []unknownFigure) (sentences []MemoSentence) {
	names, reasons := map[string][]string{}, []string{}
	for _, f := range figures {
		reason := d.reason(f.pointer)
		if names[reason] == nil {
			reasons = append(reasons, reason)
		}
		names[reason] = append(names[reason], f.name)
	}
	for _, reason := range reasons {
		text := "Not known: " + strings.Join(names[reason], ", ") + "."
		if reason != "" {
			text += " {text:" + reason + "}"
		}
		s, _ := d.sentence(text, "")
		sentences = append(sentences, s)
	}
	return sentences
}

// reason is the pointer to the sentence that says why a value is null: its own, or that of what it belongs to. Of
// several with the same words it is the first.
func (d memoDraft) reason(pointer string) string {
	reasons, _ := d.at("/reasons").(map[string]any)
	for at := pointer; strings.HasPrefix(at, "/"); at = at[:strings.LastIndexByte(at, '/')] {
		if reasons[at] != nil {
			return "/reasons/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(at) + "/detail"
		}
	}
	return ""
}

// text is what a section says: what an analyst wrote, or its sentences.
func (m MemoSection) text() string {
	if m.Edited != nil {
		return m.Edited.Text
	}
	texts := make([]string, len(m.Sentences))
	for i, s := range m.Sentences {
		texts[i] = s.Text
	}
	return strings.Join(texts, "\n")
}
