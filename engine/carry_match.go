package engine

import "strconv"

// # How rows are found again
//
// Both readings are of the same file, so where a row stands tells most: the boxes of its date and figures, in
// spreadsheets its cell. Rows without a place, and those whose place changed, are known by their day, figures and
// words, and then by day and figures alone where that leaves one row on each side. Every row is found once.

// matchRows says which row of a fresh reading a row of an earlier one is, by their places in the lists.
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

// rowPlace is where a row stands: a box around its day and figures, or a cell.
type rowPlace struct {
	page int // 0 when nothing is known
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

// sameRow is the share of their heights that two boxes of one row have in common at least.
const sameRow = 0.5

// overlap is how much of the two places' height is common, 0 to 1; a cell is the same or not.
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

// byKey finds rows with the same key in their order, or only where one row on each side has it.
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
