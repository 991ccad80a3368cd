package rows

// A word of a fax is boxed with the speck or the streak that touches it, and the line that holds nothing else seems to
// stand nearer to the next row than to its own. Where the rows around have their further lines below them, it has too.

const (
	// leastHabit is how many runs of lines show where a table's rows have theirs, and oddHabit one in how many of them
	// may seem to stand elsewhere.
	leastHabit, oddHabit = 4, 8
	// strongHabit is how many runs show it whatever the gaps of another are: streaks tear lines apart.
	strongHabit = 8
	// boxedGap is how much wider than the narrowest gap of a run the widest may be for what was boxed to make it so.
	boxedGap = 1.8
)

// fillsBelow says that recognized rows have their further lines below them: wherever gaps tell, or none does, but for a few.
func (a *Assembler) fillsBelow(runs [][]looseText, before bool) bool {
	below, elsewhere := 0, 0
	for _, run := range runs {
		above, next := a.neighbours(run)
		if above == nil || next == nil || !recognized(run[0].line.Line) {
			continue
		}
		switch cut, clear := a.cut(run, above, next, before); {
		case cut == len(run):
			below++
		case clear:
			elsewhere++
		}
	}
	a.strongly = below >= strongHabit && elsewhere <= below/oddHabit
	return below >= leastHabit && elsewhere <= max(1, below/oddHabit)
}

// cutByHabit is cut, but for a run that alone among its table's seems to belong to the row below: both rows' texts are in
// doubt then.
func (a *Assembler) cutByHabit(run []looseText, above, below *Draft, before bool) (lines int, clear bool) {
	lines, clear = a.cut(run, above, below, before)
	if !a.below || !clear || lines == len(run) || !recognized(run[0].line.Line) {
		return lines, clear
	}
	if gaps := a.gaps(run, above, below); !a.strongly && gaps.widest > boxedGap*gaps.narrowest {
		return lines, clear
	}
	above.Doubtful, below.Doubtful = true, true
	return len(run), false
}
