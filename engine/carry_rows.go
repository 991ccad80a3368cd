package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
)

// rowEdit is what an analyst did to one row.
type rowEdit struct {
	change EditChange
	row    int
	shown  *Transaction       // nil for a removed row
	fields []TransactionField // that differ in a changed row
}

// rowEdits compares what was shown with what was read: edits of rows in the order shown, then removals.
func rowEdits(was *editing) (edits []rowEdit) {
	if was.marks.RowsAsRead {
		return nil
	}
	read, balances, puts := byRow(was.extracted.Transactions), setOf(was.marks.Balances), putsOf(was)
	for i := range was.shown.Transactions {
		shown := &was.shown.Transactions[i]
		base := read[shown.Row]
		delete(read, shown.Row)
		if base == nil {
			edits = append(edits, rowEdit{change: EditAdded, row: shown.Row, shown: shown})
		} else if was.marks.RowsMarked && !shown.Edited {
			continue // the differences were computed
		} else if fields := changedFields(base, shown, map[string]bool{
			"balance":      balances[shown.Row],
			"category":     puts.categories[shown.Row],
			"counterparty": puts.counterparties[shown.Row],
		}); len(fields) > 0 {
			edits = append(edits, rowEdit{change: EditChanged, row: shown.Row, shown: shown, fields: fields})
		}
	}
	for _, t := range was.extracted.Transactions {
		if read[t.Row] != nil {
			edits = append(edits, rowEdit{change: EditRemoved, row: t.Row})
		}
	}
	return edits
}

// changedFields are the values that an analyst changed. put names the fields that count only if the analyst put them,
// because others were computed.
func changedFields(read, shown *Transaction, put map[string]bool) (changed []TransactionField) {
	if reflect.DeepEqual(*read, *shown) {
		return nil
	}
	for _, f := range TransactionFields {
		if f.carry == nil || f.Name == "row" {
			continue
		}
		if own, computed := put[f.Name]; own || !computed && !f.same(read, shown) {
			changed = append(changed, f)
		}
	}
	return changed
}

// rowCarrier carries row edits from one reading to the next.
type rowCarrier struct {
	was, now *editing
	accounts int
	found    map[int]int      // place in the new reading by the place of the earlier row
	spare    map[string][]int // places of new rows without an earlier row, by date and amounts
	at       map[int]int      // place of an earlier row by its number
	merger   *rowMerger
	puts     rowPuts // of the earlier edit
	carried  int
	missing  NotCarried
}

func newRowCarrier(was, now *editing, accounts int) *rowCarrier {
	r := &rowCarrier{
		was:      was,
		now:      now,
		accounts: accounts,
		found:    matchRows(was.extracted, now.extracted),
		spare:    map[string][]int{},
		at:       map[int]int{},
		merger:   newRowMerger(now, accounts),
		puts:     putsOf(was),
	}
	r.merger.marks.LastRow = max(r.merger.marks.LastRow, was.marks.LastRow)
	taken := map[int]bool{}
	for _, place := range r.found {
		taken[place] = true
	}
	for place, t := range now.extracted.Transactions {
		if !taken[place] {
			r.spare[figuresOf(t, false)] = append(r.spare[figuresOf(t, false)], place)
		}
	}
	for i, t := range was.extracted.Transactions {
		r.at[t.Row] = i
	}
	for i := range was.shown.Transactions {
		shown := &was.shown.Transactions[i]
		at, read := r.at[shown.Row]
		if _, ok := r.found[at]; read && !ok {
			if place, ok := r.spareLike(shown); ok { // now read as the analyst corrected it
				r.found[at] = place
			}
		}
	}
	return r
}

// spareLike takes the first spare row with the same date and amounts.
func (r *rowCarrier) spareLike(t *Transaction) (place int, ok bool) {
	key := figuresOf(*t, false)
	places := r.spare[key]
	if len(places) == 0 {
		return 0, false
	}
	r.spare[key] = places[1:]
	return places[0], true
}

// rows are the rows of the new reading with the edits in them, in the analyst's order; each new row comes after the row
// that is printed before it.
func (r *rowCarrier) rows() []Transaction {
	edits, removed := map[int]rowEdit{}, map[int]bool{}
	for _, edit := range rowEdits(r.was) {
		if edits[edit.row] = edit; edit.change != EditRemoved {
			continue
		}
		place, ok := r.found[r.at[edit.row]]
		if !ok {
			r.missing.add(EditRemoved, edit.row, nil, "The row is not found in the new reading.")
			continue
		}
		removed[place] = true
		r.carried++
	}
	var list []placed
	for i := range r.was.shown.Transactions {
		shown := &r.was.shown.Transactions[i]
		edit, edited := edits[shown.Row]
		switch {
		case edit.change == EditAdded:
			if p, ok := r.added(i, edit); ok {
				list = append(list, p)
			}
		default:
			place, ok := r.found[r.at[shown.Row]]
			if ok {
				list = append(list, placed{place, r.changed(place, edit)})
			} else if edited {
				r.missing.add(EditChanged, edit.row, edit.shown, "The row is not found in the new reading.")
			}
		}
	}
	return r.between(list, removed)
}

// placed is a row and its place in the new reading, -1 for a row that an analyst added.
type placed struct {
	place int
	row   Transaction
}

// changed is a row of the new reading with the values that the analyst changed.
func (r *rowCarrier) changed(place int, edit rowEdit) Transaction {
	t := r.now.extracted.Transactions[place]
	if edit.shown == nil {
		return t
	}
	r.carried++
	read := t
	for _, f := range edit.fields {
		f.carry(&t, edit.shown)
	}
	if t.AccountIndex >= r.accounts {
		t.AccountIndex = read.AccountIndex
	}
	if !alike(t.Balance, read.Balance) {
		r.merger.marks.Balances = append(r.merger.marks.Balances, t.Row)
	}
	category, counterparty := r.puts.categories[edit.row], r.puts.counterparties[edit.row]
	r.merger.keepPuts(t.Row, category, counterparty)
	r.merger.edited[t.Row] = category || counterparty || putBySomebody(t, &read, nil)
	r.computeAgain(&t, edit, category, counterparty)
	return t
}

// computeAgain clears a category and counterparty that the earlier result had computed for the edited row, if they
// differ from those of the row as it was read: they are computed again.
func (r *rowCarrier) computeAgain(t *Transaction, edit rowEdit, category, counterparty bool) {
	at, known := r.at[edit.row]
	if !known {
		return
	}
	read := r.was.extracted.Transactions[at]
	if !category && edit.shown.Category != read.Category {
		t.Category = ""
	}
	if !counterparty && !alike(edit.shown.Counterparty, read.Counterparty) {
		t.Counterparty = nil
	}
}

// added is a row that the analyst had added: the new reading's own row if it now reads it, else a row added again if
// its neighbour is found again.
func (r *rowCarrier) added(at int, edit rowEdit) (placed, bool) {
	if place, ok := r.spareLike(edit.shown); ok {
		// the new reading knows the other values better
		for _, name := range []string{"description", "category"} {
			edit.fields = append(edit.fields, fieldNamed[name])
		}
		return placed{place, r.changed(place, edit)}, true
	}
	if !r.neighbourFound(at) {
		r.missing.add(EditAdded, edit.row, edit.shown, "The rows beside it are not found in the new reading.")
		return placed{}, false
	}
	r.carried++
	t := *edit.shown
	r.merger.marks.LastRow++
	t.Row = r.merger.marks.LastRow
	r.merger.edited[t.Row] = true
	r.merger.keepPuts(t.Row, r.puts.categories[edit.row], r.puts.counterparties[edit.row])
	if t.AccountIndex >= r.accounts {
		t.AccountIndex = 0
	}
	return placed{-1, t}, true
}

// neighbourFound reports whether the nearest row that was read, before or after a place of the shown rows, is found
// again.
func (r *rowCarrier) neighbourFound(at int) bool {
	shown := r.was.shown.Transactions
	near := func(i, step int) bool {
		for ; i >= 0 && i < len(shown); i += step {
			if place, read := r.at[shown[i].Row]; read {
				_, ok := r.found[place]
				return ok
			}
		}
		return false
	}
	return near(at-1, -1) || near(at+1, 1)
}

// between adds the rows of the new reading that the list still lacks, each after the row that is printed before it.
func (r *rowCarrier) between(list []placed, removed map[int]bool) []Transaction {
	after := map[int][]placed{} // by the place of the row before; -1 for the top
	taken := map[int]bool{}
	for _, p := range list {
		taken[p.place] = true
	}
	before := -1
	for place, t := range r.now.extracted.Transactions {
		switch {
		case taken[place]:
			before = place
		case !removed[place]:
			after[before] = append(after[before], placed{place, t})
		}
	}
	rows := make([]Transaction, 0, len(list)+len(r.now.extracted.Transactions))
	put := func(p placed) {
		if p.row.Category != "" {
			r.merger.keep[p.row.Row] = true
		}
		rows = append(rows, p.row)
	}
	for _, p := range after[-1] {
		put(p)
	}
	for _, p := range list {
		put(p)
		if p.place >= 0 {
			for _, next := range after[p.place] {
				put(next)
			}
		}
	}
	return slices.Clip(rows)
}

// figuresOf is a row's date and amounts as text for comparing, with balance and description if words is set.
func figuresOf(t Transaction, words bool) string {
	balance, text := "", ""
	if words {
		text = t.Description
		if t.Balance != nil {
			balance = t.Balance.String()
		}
	}
	return fmt.Sprint(t.AccountIndex, "|", dateText(t.Date), "|", t.Debit, "|", t.Credit, "|", balance, "|", text)
}

func dateText(d *Date) string {
	if d == nil {
		return ""
	}
	return d.String()
}

// # How rows are found again
//
// Both readings are of the same file, so the place of a row is the best evidence: the boxes of its date and amounts, or
// its cell in a spreadsheet. Rows without a place, and rows whose place changed, are matched by date, amounts and
// words, and then by date and amounts alone if that leaves one row on each side. Every row is matched once.

// matchRows finds the rows of an earlier reading in a new one: by their place on the page, else by equal content. The
// result maps places to places.
func matchRows(was, fresh Extraction) map[int]int {
	m := rowMatch{found: map[int]int{}, taken: map[int]bool{}, was: was.Transactions, fresh: fresh.Transactions}
	m.byPlace(placesOf(was), placesOf(fresh))
	m.byKey(func(t Transaction) string { return figuresOf(t, true) }, false)
	m.byKey(func(t Transaction) string { return figuresOf(t, false) + t.Description }, false)
	m.byKey(func(t Transaction) string { return figuresOf(t, false) }, true)
	return m.found
}

type rowMatch struct {
	was, fresh []Transaction
	found      map[int]int
	taken      map[int]bool // places of fresh
}

func (m *rowMatch) take(was, fresh int) { m.found[was], m.taken[fresh] = fresh, true }

// rowPlace is the place of a row: a box around its date and amounts, or a cell.
type rowPlace struct {
	page int // 0 if unknown
	box  [4]float64
	cell string
}

// placesOf are the places of an extraction's rows.
func placesOf(e Extraction) []rowPlace {
	places := make([]rowPlace, len(e.Transactions))
	for i := range places {
		at := "/transactions/" + strconv.Itoa(i) + "/"
		for _, name := range []string{"date", "debit", "credit", "balance"} { // a description may have several lines
			places[i].add(e.Provenance[at+name])
		}
		if places[i].page == 0 {
			places[i].add(e.Provenance[at+"description"])
		}
	}
	return places
}

func (p *rowPlace) add(o Provenance) {
	switch {
	case o.BBox == nil && o.Cell == "" || p.page != 0 && p.page != o.Page:
	case p.page == 0:
		p.page, p.cell = o.Page, o.Cell
		if o.BBox != nil {
			p.box = *o.BBox
		}
	case o.BBox != nil:
		p.box = [4]float64{
			min(p.box[0], o.BBox[0]), min(p.box[1], o.BBox[1]), max(p.box[2], o.BBox[2]), max(p.box[3], o.BBox[3]),
		}
	}
}

// sameRow is the smallest share of their height that two boxes of the same row have in common.
const sameRow = 0.5

// overlap is the common share of two places' heights, 0 to 1; a cell is the same or not.
func (p rowPlace) overlap(o rowPlace) float64 {
	switch {
	case p.page == 0 || p.page != o.page:
		return 0
	case p.cell != "" || o.cell != "":
		if p.cell == o.cell {
			return 1
		}
		return 0
	case min(p.box[2], o.box[2]) <= max(p.box[0], o.box[0]):
		return 0
	}
	common := min(p.box[3], o.box[3]) - max(p.box[1], o.box[1])
	whole := max(p.box[3], o.box[3]) - min(p.box[1], o.box[1])
	if common <= 0 || whole <= 0 {
		return 0
	}
	return common / whole
}

func (m *rowMatch) byPlace(was, fresh []rowPlace) {
	onPage := map[int][]int{}
	inCell := map[rowPlace][]int{}
	for i, p := range fresh {
		if p.cell != "" {
			inCell[rowPlace{page: p.page, cell: p.cell}] = append(inCell[rowPlace{page: p.page, cell: p.cell}], i)
		} else {
			onPage[p.page] = append(onPage[p.page], i)
		}
	}
	for i, p := range was {
		candidates := onPage[p.page]
		if p.cell != "" {
			candidates = inCell[rowPlace{page: p.page, cell: p.cell}]
		}
		best, most := -1, sameRow
		for _, j := range candidates {
			if share := p.overlap(fresh[j]); !m.taken[j] && share >= most && (best < 0 || share > most) {
				best, most = j, share
			}
		}
		if best >= 0 {
			m.take(i, best)
		}
	}
}

// byKey matches rows with the same key in their order, or only if a single row on each side has the key.
func (m *rowMatch) byKey(key func(Transaction) string, single bool) {
	open := map[string][]int{}
	for j, t := range m.fresh {
		if !m.taken[j] {
			k := key(t)
			open[k] = append(open[k], j)
		}
	}
	count := map[string]int{}
	for i, t := range m.was {
		if _, known := m.found[i]; !known {
			count[key(t)]++
		}
	}
	for i, t := range m.was {
		k := key(t)
		_, known := m.found[i]
		if known || len(open[k]) == 0 || single && (count[k] > 1 || len(open[k]) > 1) {
			continue
		}
		m.take(i, open[k][0])
		open[k] = open[k][1:]
	}
}
