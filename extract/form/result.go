package form

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// Result is the values of one paper while they are put together.
type Result[F any] struct {
	// Fields are the type's values.
	Fields     F
	structure  *structure
	paper      *Paper
	provenance map[string]engine.Provenance
	warnings   []engine.Warning
	currencies map[string]int
	doubtful   []string
	open       bool
	unread     map[string]bool
	named      int // values with a label or in a sentence, and entries of lists
	first      int // pages of the values
	last       int
}

func newResult[F any](p *Paper, s *structure) *Result[F] {
	r := &Result[F]{structure: s, paper: p, provenance: map[string]engine.Provenance{}, currencies: map[string]int{},
		unread: map[string]bool{}}
	emptyLists(reflect.ValueOf(&r.Fields).Elem())
	for _, d := range p.Reading.Document.Pages {
		if r.first == 0 {
			r.first = d.Number
		}
		r.last = d.Number
	}
	return r
}

// emptyLists makes the lists of a struct empty, because lists are never null.
func emptyLists(v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 0, 0))
		case reflect.Struct:
			emptyLists(f)
		}
	}
}

func (r *Result[F]) pages() [2]int { return [2]int{r.first, r.last} }

// sureMargin is the margin, in nats, from which a choice is sure.
const sureMargin = 0.9

// put sets a value of the struct with where it came from. margin is how much worse the best choice without it is.
func (r *Result[F]) put(t *target, c *candidate, margin float64) {
	if t.kind == Period {
		r.putPeriod(t, c)
		return
	}
	at, has := r.structure.at[t.name]
	if !has {
		return
	}
	if !c.loose {
		r.named++
	}
	v := reflect.ValueOf(&r.Fields).Elem().FieldByIndex(at)
	if !v.IsNil() {
		return
	}
	v.Set(pointerTo(c.is, v.Type()))
	origin := layout.Origin(c.page, c.words)
	origin.Confidence = min(origin.Confidence, sureness(margin))
	r.provenance[pointerOf(t.name)] = origin
	if margin < sureMargin {
		r.doubtful = append(r.doubtful, t.name)
	}
	r.open = r.open || c.doubtful
	if c.currency != "" {
		r.currencies[c.currency]++
	}
}

// sureness is how likely a value is right by its margin, up to 1: the odds are e to the power of twice the margin.
func sureness(margin float64) float64 {
	if margin >= 2*sureMargin {
		return 1
	}
	return math.Round(100/(1+math.Exp(-2*max(margin, 0))))/100 + 0
}

func pointerTo(is any, t reflect.Type) reflect.Value {
	p := reflect.New(t.Elem())
	p.Elem().Set(reflect.ValueOf(is).Convert(t.Elem()))
	return p
}

func (r *Result[F]) putPeriod(t *target, c *candidate) {
	days := c.is.([2]engine.Date)
	r.named++
	v := reflect.ValueOf(&r.Fields).Elem()
	for i, name := range t.to {
		at := v.FieldByIndex(r.structure.at[name])
		if at.IsNil() {
			at.Set(reflect.ValueOf(&days[i]))
			r.provenance[pointerOf(name)] = layout.Origin(c.page, c.words)
		}
	}
}

// Set puts a value that Complete found in words of the paper. It panics if the struct has no field of this name and
// type. A value that is already there stays.
func (r *Result[F]) Set(name string, is any, number int, words []page.Word) {
	t := &r.structure.targets[r.structure.byName[name]]
	if t.name != name {
		panic("form: no field is named " + name)
	}
	r.put(t, &candidate{value: value{is: is, words: words}, page: number}, math.Inf(1))
}

// Replace puts a value that Complete found in the place of another one.
func (r *Result[F]) Replace(name string, is any, number int, words []page.Word) {
	reflect.ValueOf(&r.Fields).Elem().FieldByIndex(r.structure.at[name]).SetZero()
	delete(r.provenance, pointerOf(name))
	r.Set(name, is, number, words)
}

// putEdited sets the number or version of a form.
func (r *Result[F]) putEdited(t *target, e edited) {
	if e.is != "" {
		r.put(t, &candidate{value: value{is: e.is, words: e.words}, page: e.page, loose: true}, math.Inf(1))
	}
}

// completeDay gives a day that was printed without its year the year of another value; without that, the day is not
// known.
func (r *Result[F]) completeDay(t *target) {
	v := reflect.ValueOf(&r.Fields).Elem()
	day, _ := v.FieldByIndex(r.structure.at[t.name]).Interface().(*engine.Date)
	if day == nil || day.Year != 0 {
		return
	}
	year, _ := v.FieldByIndex(r.structure.at[t.year]).Interface().(*int)
	if year != nil {
		complete := engine.Date{Year: *year, Month: day.Month, Day: day.Day}
		if complete == engine.DateOf(complete.Time()) {
			*day = complete
			return
		}
	}
	v.FieldByIndex(r.structure.at[t.name]).SetZero()
	delete(r.provenance, pointerOf(t.name))
}

// Found notes that another reader found a value, and where.
func (r *Result[F]) Found(name string, origin engine.Provenance) {
	r.provenance[pointerOf(name)] = origin
}

// Moved notes that a value became that of another name.
func (r *Result[F]) Moved(from, to string) {
	r.provenance[pointerOf(to)] = r.provenance[pointerOf(from)]
	delete(r.provenance, pointerOf(from))
}

// Origin is where a value came from, the zero Provenance if that is not known; Has reports whether it is.
func (r *Result[F]) Origin(name string) engine.Provenance { return r.provenance[pointerOf(name)] }

// Has reports whether it is known where a value came from.
func (r *Result[F]) Has(name string) bool {
	_, has := r.provenance[pointerOf(name)]
	return has
}

// takePeriod tells the paper its period, if another reader found it.
func (r *Result[F]) takePeriod(l *list) {
	day := func(name string) *engine.Date {
		d, _ := reflect.ValueOf(r.Fields).FieldByIndex(r.structure.at[name]).Interface().(*engine.Date)
		return d
	}
	if l.from != "" {
		r.paper.from, r.paper.to = day(l.from), day(l.to)
	}
}

// Follow notes that a value follows from other values of the paper.
func (r *Result[F]) Follow(name string) {
	r.provenance[pointerOf(name)] = engine.Provenance{Source: engine.FromDerived, Confidence: 1, Page: r.first}
}

// Same notes that a value is the one at another place of the result.
func (r *Result[F]) Same(name, pointer string) {
	if origin, ok := r.provenance[pointer]; ok {
		r.provenance[pointerOf(name)] = origin
	}
}

// Warn adds a warning to the result's quality.
func (r *Result[F]) Warn(code, format string, args ...any) {
	r.warnings = append(r.warnings, engine.Warning{Code: code, Detail: fmt.Sprintf(format, args...)})
}

// Paper is the paper that was read.
func (r *Result[F]) Paper() *Paper { return r.paper }

// Currency is the ISO code that stands beside most amounts, "" if none does.
func (r *Result[F]) Currency() string {
	best, most := "", 0
	for code, n := range r.currencies {
		if n > most || n == most && code < best {
			best, most = code, n
		}
	}
	return best
}

// Unread reports whether lines of a slip could not be read, so that its sum proves nothing.
func (r *Result[F]) Unread(list string) bool { return r.unread[list] }

// putEntries fills a list from the entries of a slip.
func (r *Result[F]) putEntries(l *list, at int, entries []entry) {
	slice := reflect.ValueOf(&r.Fields).Elem().FieldByIndex(r.structure.at[l.name])
	own := entriesOf(entries, at)
	column := r.usualColumn(l, own)
	for _, e := range own {
		element := reflect.New(slice.Type().Elem()).Elem()
		base := fmt.Sprintf("/%s/%d", l.name, slice.Len())
		number := r.paper.page(e.segment)
		for i := range l.columns {
			c := &l.columns[i]
			field := element.FieldByIndex(r.structure.at[c.name])
			member := strings.TrimPrefix(c.name, l.name+".")
			switch {
			case c.kind == Key:
				key := e.key
				field.Set(reflect.ValueOf(&key))
				continue
			case c.kind == Label:
				label := printed(e.label)
				field.Set(reflect.ValueOf(&label))
				r.provenance[base+"/"+member] = layout.Origin(number, e.label)
				continue
			}
			f, ok := e.figureOf(c, member == "amount", column)
			if !ok {
				continue
			}
			var is any = f.is
			if c.kind == Number {
				is = float64(f.is) / 100
			}
			field.Set(pointerTo(is, field.Type()))
			r.provenance[base+"/"+member] = layout.Origin(number, f.words)
		}
		slice.Set(reflect.Append(slice, element))
		r.named++
	}
}

func entriesOf(entries []entry, list int) (own []entry) {
	for _, e := range entries {
		if e.list == list {
			own = append(own, e)
		}
	}
	return own
}

// figureOf returns the figure of an entry for a column: that under the column's heading, else, for the amount, the one
// in the usual column.
func (e *entry) figureOf(c *target, isAmount bool, column int) (figure, bool) {
	unnamed := []figure{}
	for _, f := range e.figures {
		if strings.HasSuffix(c.name, "."+f.member) && f.member != "" {
			return f, true
		}
		if f.member == "" {
			unnamed = append(unnamed, f)
		}
	}
	if !isAmount || len(unnamed) == 0 {
		return figure{}, false
	}
	if len(unnamed) != len(e.figures) {
		return unnamed[len(unnamed)-1], true
	}
	return unnamed[min(column, len(unnamed)-1)], true
}

// usualColumn is which of several figures without headings is the amount: the one whose sum is the list's total, else
// the last one if hours and rate are before it, else the first.
func (r *Result[F]) usualColumn(l *list, entries []entry) int {
	most := 0
	for _, e := range entries {
		most = max(most, len(e.figures))
	}
	if most < 2 {
		return 0
	}
	if total := r.amount(l.total); total != nil {
		for k := range most {
			if columnSum(entries, k) == *total {
				return k
			}
		}
	}
	products := 0
	for _, e := range entries {
		if e.endsWithProduct() {
			products++
		}
	}
	if products > 0 {
		return most - 1
	}
	return 0
}

// amount returns the value of an amount by name, nil if there is none.
func (r *Result[F]) amount(name string) *engine.Amount {
	_, ok := r.structure.byName[name]
	if !ok {
		return nil
	}
	amount, _ := reflect.ValueOf(r.Fields).FieldByIndex(r.structure.at[name]).Interface().(*engine.Amount)
	return amount
}

// endsWithProduct reports whether the last figure is the product of the two before it: hours, rate, amount.
func (e *entry) endsWithProduct() bool {
	n := len(e.figures)
	return n >= 3 && abs(float64(e.figures[n-3].is)*float64(e.figures[n-2].is)/100-float64(e.figures[n-1].is)) < 2
}

func columnSum(entries []entry, k int) (sum engine.Amount) {
	for _, e := range entries {
		if len(e.figures) > 0 {
			sum += e.figures[min(k, len(e.figures)-1)].is
		}
	}
	return sum
}

// putRows fills a list from the rows of a table.
func (r *Result[F]) putRows(l *list, rows []row) {
	slice := reflect.ValueOf(&r.Fields).Elem().FieldByIndex(r.structure.at[l.name])
	for _, row := range rows {
		element := reflect.New(slice.Type().Elem()).Elem()
		base := fmt.Sprintf("/%s/%d", l.name, slice.Len())
		for i := range l.columns {
			c, v := &l.columns[i], row.cells[i]
			if !v.read {
				continue
			}
			field := element.FieldByIndex(r.structure.at[c.name])
			if c.kind == Month {
				field.Set(reflect.ValueOf(v.is))
			} else {
				field.Set(pointerTo(v.is, field.Type()))
			}
			if len(v.words) > 0 {
				r.provenance[base+"/"+strings.TrimPrefix(c.name, l.name+".")] = layout.Origin(row.page, v.words)
			}
			if v.currency != "" {
				r.currencies[v.currency]++
			}
		}
		slice.Set(reflect.Append(slice, element))
		r.named++
	}
}

// putTotals sets the values that the line of totals of a table shows, unless a label of their own had them.
func (r *Result[F]) putTotals(l *list, total *row) {
	if total == nil {
		return
	}
	for i := range l.columns {
		at, known := r.structure.byName[l.columns[i].total]
		if v := total.cells[i]; known && v.read {
			r.put(&r.structure.targets[at], &candidate{value: v.value, page: total.page}, math.Inf(1))
		}
	}
}

// derive computes values that follow from others, and notes those that became known.
func (r *Result[F]) derive(derive func(*F)) {
	if derive != nil {
		v := reflect.ValueOf(&r.Fields).Elem()
		known := map[int]bool{}
		for i, t := range r.structure.targets {
			known[i] = !r.structure.holds(t.name) || !v.FieldByIndex(r.structure.at[t.name]).IsNil()
		}
		derive(&r.Fields)
		for i, t := range r.structure.targets {
			if !known[i] && !v.FieldByIndex(r.structure.at[t.name]).IsNil() {
				if _, placed := r.provenance[pointerOf(t.name)]; !placed {
					r.Follow(t.name)
				}
			}
		}
	}
	r.tellDoubt()
}

// tellDoubt warns of values that another choice would make nearly as likely.
func (r *Result[F]) tellDoubt() {
	if len(r.doubtful) > 0 {
		slices.Sort(r.doubtful)
		r.Warn("LOW_CONFIDENCE", "Other places on the paper fit nearly as well for: %s.", strings.Join(r.doubtful, ", "))
	}
	if r.open {
		r.Warn("DATE_ORDER_ASSUMED", "Nothing on the paper shows whether the day or the month is first; the month was taken.")
	}
}

// forgetHidden removes where values came from that are no members of the result, such as a signer's name.
func (r *Result[F]) forgetHidden() {
	for _, t := range r.structure.targets {
		if t.hidden {
			delete(r.provenance, pointerOf(t.name))
		}
	}
}

// Pointer is the JSON pointer of a member of a list's element.
func Pointer(list string, at int, member string) string {
	return fmt.Sprintf("/%s/%d/%s", list, at, member)
}

// Place notes the words from which Complete took a value.
func (r *Result[F]) Place(name string, number int, words []page.Word) {
	r.provenance[pointerOf(name)] = layout.Origin(number, words)
}

// TakeCurrency sets the currency of a paper: the one printed beside most amounts. Without one, a paper with money whose
// words are Philippine is taken to be in pesos, and says so.
func (r *Result[F]) TakeCurrency(to **string, hasMoney bool) {
	if code := r.Currency(); code != "" {
		*to = &code
		return
	}
	if hasMoney && r.paper.isPhilippine() {
		php := "PHP"
		*to = &php
		r.Follow("currency")
		r.Warn("CURRENCY_ASSUMED", "The paper prints no currency; it is Philippine, so PHP was taken.")
	}
}

// Drop forgets where the members of a list's element came from, after the type took the element out.
func (r *Result[F]) Drop(list string, at int) {
	for pointer := range r.provenance {
		if strings.HasPrefix(pointer, fmt.Sprintf("/%s/%d/", list, at)) {
			delete(r.provenance, pointer)
		}
	}
}

// Where is the page and box of a value, false if the value was not found on the paper.
func (r *Result[F]) Where(name string) (number int, box page.Box, ok bool) {
	origin, ok := r.provenance[pointerOf(name)]
	if !ok || origin.BBox == nil {
		return 0, box, false
	}
	return origin.Page, page.Box{X0: origin.BBox[0], Y0: origin.BBox[1], X1: origin.BBox[2], Y1: origin.BBox[3]}, true
}
