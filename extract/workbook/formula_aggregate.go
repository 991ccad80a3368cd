package workbook

// aggregate is sum, count, average, min or max. What a reference names is passed over when it is no
// number, as Excel does; a calculation without a result among the arguments leaves none.
func (n *node) aggregate(p place) value {
	var s stats
	for _, arg := range n.args {
		if arg.op != "ref" {
			v := arg.eval(p)
			if v.kind == missingValue {
				return value{}
			}
			s.add(v)
			continue
		}
		if column, ok := p.book.column(p, arg.ref); ok {
			s.join(column.stats())
			continue
		}
		for _, c := range p.book.locate(p, arg.ref) {
			s.add(c.value())
		}
	}
	return s.result(n.op)
}

// stats are what aggregates need to know of a column.
type stats struct {
	count       int
	sum         number
	least, most number
}

func (s *stats) add(v value) {
	if v.kind == numberValue {
		s.join(stats{1, v.number, v.number, v.number})
	}
}

func (s *stats) join(o stats) {
	switch {
	case o.count == 0:
		return
	case s.count == 0:
		*s = o
		return
	}
	s.count, s.sum = s.count+o.count, s.sum.add(o.sum)
	if o.least.cmp(s.least) < 0 {
		s.least = o.least
	}
	if o.most.cmp(s.most) > 0 {
		s.most = o.most
	}
}

func (s stats) result(how string) value {
	switch how {
	case "count":
		return numberOf(whole(int64(s.count)), KindInteger)
	case "average":
		mean, ok := s.sum.div(whole(int64(s.count)))
		if !ok {
			return value{}
		}
		return numberOf(mean, KindNumber)
	case "min":
		return numberOf(s.least, KindNumber)
	case "max":
		return numberOf(s.most, KindNumber)
	}
	return numberOf(s.sum, KindNumber)
}

// conditional is sumif and countif.
func (n *node) conditional(p place) value {
	by, ok := p.book.column(p, n.args[0].ref)
	if !ok {
		return value{}
	}
	of := by
	if n.op == "sumif" {
		if of, ok = p.book.column(p, n.args[2].ref); !ok || of.table != by.table {
			return value{}
		}
	}
	wanted := n.args[1].eval(p)
	if wanted.kind == missingValue {
		return value{}
	}
	s := by.table.groupStats(by.index, of.index)[groupKey(wanted)]
	if s == nil {
		s = &groupSum{}
	}
	if n.op == "countif" {
		return numberOf(whole(int64(s.rows)), KindInteger)
	}
	return numberOf(s.sum, KindNumber)
}
