package engine

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// rowMerger completes the rows of a replacement: fields that were left out come from the extracted row with the same
// number.
type rowMerger struct {
	now       *editing
	accounts  int
	extracted map[int]*Transaction
	shown     map[int]*Transaction
	putBefore map[int]bool // rows whose balance an earlier edit put
	puts      rowPuts      // rows whose category or counterparty an earlier edit put
	seen      map[int]bool
	marks     editMarks
	keep      map[int]bool // rows whose category stays unchanged
	edited    map[int]bool // rows with a value that somebody put
	faults    []ErrorDetail
}

func newRowMerger(now *editing, accounts int) *rowMerger {
	m := &rowMerger{
		now:       now,
		accounts:  accounts,
		extracted: byRow(now.extracted.Transactions),
		shown:     byRow(now.shown.Transactions),
		putBefore: map[int]bool{},
		seen:      map[int]bool{},
		keep:      map[int]bool{},
		edited:    map[int]bool{},
	}
	m.marks.LastRow = now.marks.LastRow
	for row := range m.extracted {
		m.marks.LastRow = max(m.marks.LastRow, row)
	}
	for _, row := range now.marks.Balances {
		m.putBefore[row] = true
	}
	m.marks.RowsMarked = true
	if now.edit.Result != nil && !now.marks.RowsMarked { // stored before rows were marked as edited
		for row, t := range m.shown {
			sent := *t
			if read := m.extracted[row]; read != nil && !m.putBefore[row] {
				sent.Balance = read.Balance
			}
			t.Edited = putBySomebody(sent, m.extracted[row], nil)
		}
	}
	m.marks.PutsMarked, m.puts = true, putsOf(now)
	return m
}

// rowPuts are the rows, by number, whose category or counterparty a caller put.
type rowPuts struct{ categories, counterparties map[int]bool }

// putsOf are those that an edit put. In an edit from before rules existed they are the values of edited rows that were
// not read.
func putsOf(was *editing) rowPuts {
	puts := rowPuts{setOf(was.marks.Categories), setOf(was.marks.Counterparties)}
	if was.edit.Result == nil || was.marks.PutsMarked || was.marks.RowsAsRead {
		return puts
	}
	read := byRow(was.extracted.Transactions)
	for _, t := range was.shown.Transactions {
		base := read[t.Row]
		if !t.Edited && was.marks.RowsMarked {
			continue
		}
		if t.Category != "" && (base == nil || base.Category != t.Category) {
			puts.categories[t.Row] = true
		}
		if t.Counterparty != nil && (base == nil || !alike(base.Counterparty, t.Counterparty)) {
			puts.counterparties[t.Row] = true
		}
	}
	return puts
}

func setOf(rows []int) map[int]bool {
	set := make(map[int]bool, len(rows))
	for _, row := range rows {
		set[row] = true
	}
	return set
}

// mark sets Transaction.Edited of the rows.
func (m *rowMerger) mark(rows []Transaction) {
	for i := range rows {
		rows[i].Edited = m.edited[rows[i].Row]
	}
}

func byRow(rows []Transaction) map[int]*Transaction {
	m := make(map[int]*Transaction, len(rows))
	for i := range rows {
		m[rows[i].Row] = &rows[i]
	}
	return m
}

// maxFaults is how many faults of a replacement are listed, because one slip is often repeated in every row.
const maxFaults = 20

func (m *rowMerger) fault(at int, name, code, message string) {
	if len(m.faults) < maxFaults {
		m.faults = append(
			m.faults,
			ErrorDetail{Field: "/transactions/" + strconv.Itoa(at) + "/" + name, Code: code, Message: message},
		)
	}
}

// replace merges a caller's rows.
func (m *rowMerger) replace(in []TransactionInput) []Transaction {
	rows := make([]Transaction, len(in))
	for i := range in {
		rows[i] = m.merge(i, in[i])
	}
	return rows
}

// asRead takes the extracted rows.
func (m *rowMerger) asRead() []Transaction {
	return append([]Transaction(nil), m.now.extracted.Transactions...)
}

// keepAsRead takes the extracted rows with their categories, so that only rules change them.
func (m *rowMerger) keepAsRead() []Transaction {
	rows := m.asRead()
	for _, t := range rows {
		m.keep[t.Row] = t.Category != ""
	}
	return rows
}

// again takes the rows as they are shown, to compute everything again.
func (m *rowMerger) again() []Transaction {
	rows := append([]Transaction(nil), m.now.shown.Transactions...)
	for i := range rows {
		m.keep[rows[i].Row] = rows[i].Category != ""
		m.edited[rows[i].Row] = rows[i].Edited
		m.settleBalance(&rows[i])
		m.keepPuts(rows[i].Row, m.puts.categories[rows[i].Row], m.puts.counterparties[rows[i].Row])
	}
	return rows
}

// keepPuts remembers that a row's category or counterparty is a caller's.
func (m *rowMerger) keepPuts(row int, category, counterparty bool) {
	if category {
		m.marks.Categories = append(m.marks.Categories, row)
	}
	if counterparty {
		m.marks.Counterparties = append(m.marks.Counterparties, row)
	}
}

// settleJudgement distinguishes a category and counterparty that a caller put from those that were sent back as they
// are shown, or as they were read. The latter follow the rules, like those that the caller left out. It returns the row
// as far as it can be somebody's edit, and whether either was put.
func (m *rowMerger) settleJudgement(in TransactionInput, t *Transaction) (sent Transaction, put bool) {
	read, shown := m.extracted[t.Row], m.shown[t.Row]
	if shown == nil {
		shown = read
	}
	if shown == nil {
		m.keepPuts(t.Row, t.Category != "", t.Counterparty != nil)
		return *t, true
	}
	added := read == nil // what is left out of such a row stays as it is shown
	category := (added || in.gives("category")) && t.Category != "" && m.isPut(
		t.Category == shown.Category, read != nil && t.Category == read.Category, m.puts.categories[t.Row], shown,
	)
	counterparty := (added || in.gives("counterparty")) && t.Counterparty != nil && m.isPut(
		alike(t.Counterparty, shown.Counterparty), read != nil && alike(t.Counterparty, read.Counterparty),
		m.puts.counterparties[t.Row], shown,
	)
	m.keepPuts(t.Row, category, counterparty)
	if shown.CategoryRule != "" {
		t.CategoryRule = shown.CategoryRule
	}
	if sent = *t; read != nil && !category {
		sent.Category = read.Category
	}
	if read != nil && !counterparty {
		sent.Counterparty = read.Counterparty
	}
	return sent, category || counterparty
}

// isPut reports whether a value is a caller's own. The value that was read is one only against rules.
func (m *rowMerger) isPut(asShown, asRead, before bool, shown *Transaction) bool {
	switch {
	case asShown:
		return before
	case asRead:
		return shown.CategoryRule != "" || before && len(m.now.rules.InForce()) > 0
	}
	return true
}

func (m *rowMerger) merge(i int, in TransactionInput) Transaction {
	base, known := m.base(i, in)
	t := Transaction{}
	if base != nil {
		t = *base
	}
	for _, f := range TransactionFields {
		if in.Given.Has(f) && f.carry != nil {
			f.carry(&t, &in.Values)
		}
	}
	if !in.gives("row") {
		m.marks.LastRow++
		t.Row = m.marks.LastRow
	}
	t.IsOutlier, t.OutlierReason, t.Edited = false, nil, false
	if t.Category != "" {
		m.keep[t.Row] = true
	}
	if known {
		m.judge(i, t, base)
		m.settleBalance(&t)
	}
	sent, put := m.settleJudgement(in, &t)
	m.edited[t.Row] = put || putBySomebody(sent, m.extracted[t.Row], m.shown[t.Row])
	return t
}

// base is the row from which missing fields are taken: the extracted row, the shown row if an edit added it, nil for a
// new row. known is false if the number is wrong.
func (m *rowMerger) base(i int, in TransactionInput) (base *Transaction, known bool) {
	if !in.gives("row") {
		return nil, true
	}
	row := in.Values.Row
	if m.seen[row] {
		m.fault(i, "row", "REPEATED", "Another row has this number; leave row out for a new row.")
		return nil, false
	}
	m.seen[row] = true
	if base = m.extracted[row]; base == nil {
		base = m.shown[row]
	}
	if base == nil {
		m.fault(i, "row", "UNKNOWN", "The document has no row of this number; leave row out for a new row.")
	}
	return base, base != nil
}

// settleBalance distinguishes a balance that a caller put from a computed one that was sent back unchanged. The latter
// gets its extracted value again, so that the revision computes it.
func (m *rowMerger) settleBalance(t *Transaction) {
	read := m.extracted[t.Row]
	if read == nil || alike(t.Balance, read.Balance) {
		return
	}
	shown := m.shown[t.Row]
	if shown != nil && alike(t.Balance, shown.Balance) && !m.putBefore[t.Row] {
		t.Balance = read.Balance
		return
	}
	m.marks.Balances = append(m.marks.Balances, t.Row)
}

func alike[T comparable](a, b *T) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// Bounds of what a caller may put into a row. Values that were read from the document may always be sent back.
const (
	maxDescription = 2000 // characters; the longest printed descriptions have a few hundred
	maxRowText     = 200  // characters of a reference, name or category
	firstYear      = 1900 // no account on paper is older
	lastYear       = 2199
)

var channels = map[string]bool{
	"instapay":         true,
	"pesonet":          true,
	"rtgs":             true,
	"swift":            true,
	"atm":              true,
	"pos":              true,
	"over_the_counter": true,
	"check":            true,
	"cash_machine":     true,
	"online":           true,
	"auto_debit":       true,
	"wallet":           true,
	"fee":              true,
	"other":            true,
}

// judge checks the values that differ from the row that they replace.
func (m *rowMerger) judge(i int, t Transaction, base *Transaction) {
	was := Transaction{}
	if base != nil {
		was = *base
	}
	if t.Date == nil && (base == nil || was.Date != nil) {
		m.fault(
			i, "date", "REQUIRED",
			"date must be a day written YYYY-MM-DD; only a row whose date could not be read may have none.",
		)
	}
	for _, d := range []struct {
		name     string
		now, was *Date
	}{{"date", t.Date, was.Date}, {"value_date", t.ValueDate, was.ValueDate}, {"due_date", t.DueDate, was.DueDate}} {
		if d.now != nil && !alike(d.now, d.was) && (d.now.Year < firstYear || d.now.Year > lastYear) {
			m.fault(i, d.name, "RANGE", d.name+" must lie between 1900-01-01 and 2199-12-31.")
		}
	}
	if t.Debit < 0 && t.Debit != was.Debit {
		m.fault(i, "debit", "RANGE", "debit is never negative; a reversal is a credit.")
	}
	if t.Credit < 0 && t.Credit != was.Credit {
		m.fault(i, "credit", "RANGE", "credit is never negative; a reversal is a debit.")
	}
	if t.AccountIndex != was.AccountIndex && (t.AccountIndex < 0 || t.AccountIndex >= m.accounts) {
		m.fault(
			i, "account_index", "RANGE",
			"account_index must be the place of an account in the result's accounts, from 0.",
		)
	}
	if t.Page != nil && !alike(t.Page, was.Page) && *t.Page < 1 {
		m.fault(i, "page", "RANGE", "page counts from 1.")
	}
	m.judgeTexts(i, t, was)
}

func (m *rowMerger) judgeTexts(i int, t, was Transaction) {
	m.text(i, "description", &t.Description, &was.Description, maxDescription)
	m.text(i, "category", &t.Category, &was.Category, maxRowText)
	for _, s := range []struct {
		name     string
		now, was *string
	}{
		{"reference", t.Reference, was.Reference},
		{"check_number", t.CheckNumber, was.CheckNumber},
		{"transaction_code", t.TransactionCode, was.TransactionCode},
		{"branch", t.Branch, was.Branch},
		{"teller", t.Teller, was.Teller},
		{"counterparty", t.Counterparty, was.Counterparty},
	} {
		m.text(i, s.name, s.now, s.was, maxRowText)
	}
	if t.Channel != nil && !alike(t.Channel, was.Channel) && !channels[*t.Channel] {
		m.fault(
			i, "channel", "ONEOF", "channel must be one of the documented words, for example instapay, atm or other.",
		)
	}
	if t.Time != nil && !alike(t.Time, was.Time) && !isClock(*t.Time) {
		m.fault(i, "time", "FORMAT", "time must be written HH:MM, from 00:00 to 23:59.")
	}
	if t.ForeignCurrency != nil && !alike(t.ForeignCurrency, was.ForeignCurrency) &&
		!isCurrencyCode(*t.ForeignCurrency) {
		m.fault(i, "foreign_currency", "FORMAT", "foreign_currency must be an ISO 4217 code of three capital letters.")
	}
}

func (m *rowMerger) text(i int, name string, now, was *string, most int) {
	if now == nil || alike(now, was) {
		return
	}
	if utf8.RuneCountInString(*now) > most {
		m.fault(i, name, "LENGTH", name+" has at most "+strconv.Itoa(most)+" characters.")
	}
	for _, r := range *now {
		if unicode.IsControl(r) {
			m.fault(i, name, "CHARACTERS", name+" holds control characters; send one line of text.")
			return
		}
	}
}

func isClock(s string) bool {
	_, err := time.Parse("15:04", s)
	return err == nil && len(s) == len("15:04")
}

func isCurrencyCode(s string) bool {
	if len(s) != 3 {
		return false
	}
	for _, c := range []byte(s) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// auditRows lists which rows an edit changed, by number and count, never their content.
func auditRows(was, now []Transaction) (before, after map[string]any) {
	old := byRow(was)
	var added, changed, removed []int
	for _, t := range now {
		switch b := old[t.Row]; {
		case b == nil:
			added = append(added, t.Row)
		case !reflect.DeepEqual(*b, t):
			changed = append(changed, t.Row)
		}
		delete(old, t.Row)
	}
	for row := range old {
		removed = append(removed, row)
	}
	before, after = map[string]any{"rows": len(was)}, map[string]any{"rows": len(now)}
	for name, rows := range map[string][]int{"added": added, "changed": changed, "removed": removed} {
		if len(rows) > 0 {
			after[name], after[name+"_rows"] = len(rows), ranges(rows)
		}
	}
	return before, after
}

// maxRanges bounds the list in one entry of the audit log; the counts beside it are always complete.
const maxRanges = 200

// ranges writes row numbers in short form: "1-3,7".
func ranges(rows []int) string {
	slices.Sort(rows)
	var parts []string
	for i := 0; i < len(rows); {
		j := i
		for j+1 < len(rows) && rows[j+1] == rows[j]+1 {
			j++
		}
		if len(parts) == maxRanges {
			return strings.Join(parts, ",") + ",…"
		}
		part := strconv.Itoa(rows[i])
		if j > i {
			part += "-" + strconv.Itoa(rows[j])
		}
		parts, i = append(parts, part), j+1
	}
	return strings.Join(parts, ",")
}
