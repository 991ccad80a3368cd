package workbook

// unknownValue marks chained values not yet worked out.
const unknownValue valueKind = 255

// chainValues are a column's values by row, numbers packed: there may be a hundred thousand.
type chainValues struct {
	kinds   []valueKind
	numbers []number
	shown   Kind
	others  map[int]value // texts, and what is shown otherwise
}

func newChainValues(rows int) *chainValues {
	c := &chainValues{kinds: make([]valueKind, rows), numbers: make([]number, rows), others: map[int]value{}}
	for i := range c.kinds {
		c.kinds[i] = unknownValue
	}
	return c
}

func (c *chainValues) set(i int, v value) {
	if v.kind == numberValue && c.shown == "" {
		c.shown = v.shown
	}
	c.kinds[i], c.numbers[i] = v.kind, v.number
	if v.kind == textValue || v.kind == boolValue || v.kind == numberValue && v.shown != c.shown {
		c.others[i] = v
	}
}

func (c *chainValues) get(i int) value {
	if v, other := c.others[i]; other {
		return v
	}
	return value{kind: c.kinds[i], number: c.numbers[i], shown: c.shown}
}

// linkChain finds each row's row before it, and works the chained columns out in that order, since the
// top row of a newest-first statement depends on all below it.
func (t *table) linkChain() {
	columns := t.chainedColumns()
	if len(columns) == 0 || t.grouped != nil {
		return
	}
	var by pointer
	upward := false
	if t.def.Chain != nil {
		by, _ = parsePointer(t.def.Chain.By)
		conditions, _ := parseFilters(t.def.Chain.Upward)
		upward = len(conditions) > 0 && t.book.result.all(row{}, conditions)
	}
	t.before, t.chained = make([]int32, len(t.rows)), map[int]*chainValues{}
	for _, c := range columns {
		t.chained[c] = newChainValues(len(t.rows))
	}
	last := map[string]int32{}
	for n := range t.rows {
		i := n
		if upward {
			i = len(t.rows) - 1 - n
		}
		key := ""
		if t.def.Chain != nil && t.def.Chain.By != "" {
			key = string(t.book.result.look(t.rows[i], by))
		}
		if before, ok := last[key]; ok {
			t.before[i] = before
		} else {
			t.before[i] = -1
		}
		last[key] = int32(i)
	}
	r := t.reader()
	for n := range t.rows {
		i := n
		if upward {
			i = len(t.rows) - 1 - n
		}
		r.turn(i)
		for _, c := range columns {
			t.chained[c].set(i, r.value(c))
		}
	}
}

// chainedColumns are those that a formula asks for in the row before.
func (t *table) chainedColumns() (list []int) {
	seen := map[int]bool{}
	for _, n := range t.nodes() {
		n.walk(func(a *node) {
			if a.op != "previous" {
				return
			}
			if i, ok := t.keys[a.args[0].ref.key]; ok && !seen[i] {
				seen[i] = true
				list = append(list, i)
			}
		})
	}
	return list
}
