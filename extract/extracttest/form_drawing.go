package extracttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// FormDrawing is one form while it is drawn. Its methods are of two sorts. Those that take a name of the contract
// (docs/contract/fields.md) record a value in the truth and return the text to print. Those that take places put ink
// on the page, in points from its top left corner:
//
//	d.NewPage(595, 842)
//	d.Left(40, 60, extracttest.Style{Size: 14, Bold: true}, d.Text("employer_name", company))
//	d.Right(300, 200, extracttest.Style{}, d.Money("net_pay", net))
//
// Core names that the look does not print are null in the truth.
type FormDrawing struct {
	// Random decides all that varies from paper to paper.
	Random *rand.Rand
	// Seed is the number of the paper.
	Seed int
	// Flawed asks for a planted error, which the look reports with [FormDrawing.Flaw].
	Flawed bool
	// Formats are the paper's way of writing money and dates. A look may change them before it prints.
	Formats Formats

	plan  plan
	base  fontFace // of the paper, before it is replaced by one of a family
	faces map[fontFace]chosenFace
	ink   *canvas
	page  *sheet
	truth Truth
	// printed are the texts in the order of printing, for sheets and text files.
	printed []printedText
	records []Record
	figures map[string]engine.Amount // by the text printed
	days    map[string]engine.Date   // by the text printed
}

// printedText is one text with the edge or the middle by which it was placed.
type printedText struct {
	page  int
	x, y  float64
	align Align
	text  string
}

func newFormDrawing(p plan) *FormDrawing {
	d := &FormDrawing{
		Random: p.random, Seed: p.seed, Flawed: p.seed%formFlawEvery == 0, plan: p, ink: &canvas{},
		faces: map[fontFace]chosenFace{}, records: make([]Record, 1),
		figures: map[string]engine.Amount{}, days: map[string]engine.Date{},
	}
	d.base = pick(d.Random, []fontFace{sans, sans, sans, serif, serif, mono})
	if p.template.kind == "txt" {
		d.base = mono
	}
	d.Formats = chooseFormats(d)
	d.truth.DocumentType = p.template.form.DocumentType
	return d
}

// Text records a text and returns it.
func (d *FormDrawing) Text(name, s string) string {
	d.record(name, KindText, s, s)
	return s
}

// ID records an identifier as printed and returns it.
func (d *FormDrawing) ID(name, s string) string {
	d.record(name, KindID, s, s)
	return s
}

// Address records an address on one line and returns it. Print it with [FormDrawing.Paragraph] or in lines of its
// own.
func (d *FormDrawing) Address(name, s string) string {
	d.record(name, KindAddress, s, s)
	return s
}

// Money records an amount and returns it in the paper's format, with the currency sign if the paper prints one.
func (d *FormDrawing) Money(name string, amount engine.Amount) string {
	text := d.Amount(amount)
	d.record(name, KindMoney, amount, text)
	return text
}

// Figure records an amount and returns it in the paper's format without a currency sign, for tables.
func (d *FormDrawing) Figure(name string, amount engine.Amount) string {
	text := d.Plain(amount)
	d.record(name, KindMoney, amount, text)
	return text
}

// Amount is an amount in the paper's format that is not recorded.
func (d *FormDrawing) Amount(amount engine.Amount) string {
	text := d.Formats.Money(amount)
	d.figures[text] = amount
	return text
}

// Plain is an amount without a currency sign that is not recorded.
func (d *FormDrawing) Plain(amount engine.Amount) string {
	text := d.Formats.Plain(amount)
	d.figures[text] = amount
	return text
}

// Number records a number or a percentage and returns the text that is printed for it.
func (d *FormDrawing) Number(name string, value float64, text string) string {
	d.record(name, KindMoney, value, text)
	return text
}

// Day records a date and returns it in the paper's format.
func (d *FormDrawing) Day(name string, day engine.Date) string {
	text := d.DayText(day)
	d.record(name, KindExact, day, text)
	return text
}

// DayAs records a date and returns it in a layout of Go ("January 2, 2006"; "upper:" in front for capitals).
func (d *FormDrawing) DayAs(name string, day engine.Date, layout string) string {
	text := formatDate(day, layout)
	d.record(name, KindExact, day, text)
	d.days[text] = day
	return text
}

// DayText is a date in the paper's format that is not recorded.
func (d *FormDrawing) DayText(day engine.Date) string {
	text := formatDate(day, d.Formats.Day)
	d.days[text] = day
	return text
}

// Is records a value that the paper shows in another way: a ticked box, a month whose days are the period, the
// currency of a sign.
func (d *FormDrawing) Is(name string, kind Kind, value any) { d.record(name, kind, value, "") }

// ReadOn sets the day on which the paper is handed in, for checks of its age. By default it is a week after the last
// day that the paper shows as past.
func (d *FormDrawing) ReadOn(day engine.Date) { d.truth.ReadOn = day }

// Entry appends an entry to a list ("deductions", "line_items"). Members are texts, engine.Amount, engine.Date, numbers
// or nil.
func (d *FormDrawing) Entry(list string, members map[string]any) {
	entry, err := json.Marshal(members)
	if err != nil {
		panic(fmt.Sprintf("look %s: entry of %s: %v", d.plan.template.Name, list, err)) // a programming mistake
	}
	fields := &d.records[len(d.records)-1].Fields
	i := slices.IndexFunc(*fields, func(f Field) bool { return f.Name == list })
	if i < 0 {
		i = len(*fields)
		*fields = append(*fields, Field{Name: list, Kind: KindList, Value: json.RawMessage("[]")})
	}
	f := &(*fields)[i]
	f.Value = append(append(slices.Clone(f.Value[:len(f.Value)-1]), separator(f.Value)...), append(entry, ']')...)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.ContainsFunc(f.Members, func(m Member) bool { return m.Name == name }) {
			f.Members = append(f.Members, Member{name, kindOf(members[name])})
		}
	}
}

func separator(list json.RawMessage) string {
	if len(list) > len("[]") {
		return ","
	}
	return ""
}

// kindOf is how a Go value is compared if the contract does not say.
func kindOf(value any) Kind {
	switch value.(type) {
	case engine.Amount, *engine.Amount, float64:
		return KindMoney
	case string:
		return KindText
	}
	return KindExact
}

// Flaw reports the planted error: a sentence, and the key of the check that must find it
// (docs/contract/fields.md §4.1).
func (d *FormDrawing) Flaw(about, checkKey string) {
	if !d.Flawed {
		panic(fmt.Sprintf("look %s plants an error in an honest paper", d.plan.template.Name)) // a programming mistake
	}
	d.truth.Flaw, d.truth.FlawCheck = about, checkKey
}

// NextRecord begins the next form of the same type in the file, on the page that was begun last: another payslip,
// another card. What is recorded from here on is of that form.
func (d *FormDrawing) NextRecord() {
	d.endRecord()
	d.records = append(d.records, Record{First: len(d.ink.pages)})
}

// endRecord sets the pages of the record that is drawn.
func (d *FormDrawing) endRecord() {
	r := &d.records[len(d.records)-1]
	r.First, r.Last = max(r.First, 1), max(len(d.ink.pages), 1)
}

func (d *FormDrawing) record(name string, kind Kind, value any, shown string) {
	f := NewField(name, kind, value)
	f.Shown = shown
	r := &d.records[len(d.records)-1]
	for _, known := range r.Fields {
		if known.Name == name {
			if string(known.Value) != string(f.Value) {
				panic(fmt.Sprintf(
					"look %s prints %s as %s and as %s", d.plan.template.Name, name, known.Value, f.Value,
				))
			}
			return
		}
	}
	r.Fields = append(r.Fields, f)
}

// finish completes the truth with the core names that were not printed.
func (d *FormDrawing) finish() {
	d.endRecord()
	for i := range d.records {
		d.records[i].Fields = completed(d.truth.DocumentType, d.records[i].Fields)
	}
	d.truth.Fields = d.records[0].Fields
	if d.truth.ReadOn.IsZero() {
		expired := d.truth.FlawCheck == "not_expired" // it is handed in when its last day has passed
		d.truth.ReadOn = d.lastDay(expired).AddDays(daysUntilRead)
	}
	if len(d.records) > 1 {
		d.truth.Records = d.records
	}
}

// daysUntilRead is how many days after it was made a paper is handed in.
const daysUntilRead = 7

// laterDays are parts of the names of days that lie after the day on which a paper is made.
var laterDays = []string{"due", "expiry", "maturity", "valid", "next"}

// lastDay is the last of the days on the paper that are past when it is made, or of all.
func (d *FormDrawing) lastDay(all bool) (last engine.Date) {
	for _, r := range d.records {
		for _, f := range r.Fields {
			var day engine.Date
			later := slices.ContainsFunc(laterDays, func(part string) bool { return strings.Contains(f.Name, part) })
			if (all || !later) && f.Kind == KindExact && json.Unmarshal(f.Value, &day) == nil && day.After(last) {
				last = day
			}
		}
	}
	if last.IsZero() {
		return engine.Date{Year: 2025, Month: time.June, Day: 30}
	}
	return last
}

// Formats are a paper's way of writing money and dates.
type Formats struct {
	// Day is a Go layout for dates, with "upper:" in front for capitals.
	Day string
	// Grouping is how digits are grouped: western (1,234,567.89), plain (1234567.89), lakh (12,34,567.89), comma
	// (1.234.567,89), spaced (1 234 567,89), swiss (1'234'567.89), whole (1,234,567), whole_point (1.234.567).
	Grouping string
	// Sign is the currency sign of amounts that print one; "" for none.
	Sign string
	// SignBehind prints the sign behind the amount.
	SignBehind bool
	// Brackets prints negative amounts in brackets instead of with a minus.
	Brackets bool
}

// Money is an amount with the currency sign.
func (f Formats) Money(a engine.Amount) string {
	switch {
	case f.Sign == "":
		return f.Plain(a)
	case f.SignBehind:
		return f.Plain(a) + " " + f.Sign
	case a < 0:
		return "-" + f.Sign + gapAfter(f.Sign) + f.Plain(-a)
	}
	return f.Sign + gapAfter(f.Sign) + f.Plain(a)
}

// gapAfter is the space between a sign in front and the figure: codes and words have one, symbols none.
func gapAfter(sign string) string {
	if len(sign) > 1 && strings.ToUpper(sign[:1]) == sign[:1] && sign[0] < 0x80 {
		return " "
	}
	return ""
}

// Plain is an amount without the currency sign.
func (f Formats) Plain(a engine.Amount) string {
	signs := minusFront
	if f.Brackets {
		signs = brackets
	}
	return formatSigned(a, groupingNamed(f.Grouping), signs)
}

// philippineDays are layouts of dates on Philippine forms, the month always first or in letters.
var philippineDays = []string{
	"01/02/2006", "January 2, 2006", "Jan 02, 2006", "02-Jan-2006", "upper:January 2, 2006", "2006-01-02",
	"02 January 2006", "01-02-2006", "upper:02-Jan-2006",
}

// chooseFormats draws the formats of a paper.
func chooseFormats(d *FormDrawing) Formats {
	r := d.Random
	f := Formats{Day: pick(r, philippineDays), Grouping: "western", Brackets: r.IntN(2) == 0}
	if r.IntN(8) == 0 {
		f.Grouping = "plain"
	}
	f.Sign = pick(r, []string{"", "", "PHP", "Php", "P", "₱"})
	face, _ := d.resolve(Style{})
	if !rasterFace(face).has(f.Sign) {
		f.Sign = "PHP"
	}
	return f
}
