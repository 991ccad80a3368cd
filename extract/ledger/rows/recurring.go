package rows

import "math"

// Texts that begin alike are set alike: each of a bank's kinds of transactions has a further line, or none has ("ACH CREDIT"
// over "PAYROLL", "CASH DEPOSIT" alone). Whose line it is then shows without knowing a word of them: beside its own rows it
// stands always or never, beside their neighbours as it happens.

// clearlyFollow is how many bits more rows that begin alike must tell of the lines below them than of those above, and
// mayPrecede how many more of those above for it to be in doubt that they are the row's above.
const clearlyFollow, mayPrecede = 3, 0.5

// toldBelow is how many bits more rows that begin alike tell of the lines below them than of those above: on which of the two
// rows beside them lines depend.
func (a *Assembler) toldBelow() float64 {
	over, under := map[string]presence{}, map[string]presence{}
	before := map[int]bool{} // rows right before which a line of text stands
	for _, t := range a.loose {
		before[t.row] = before[t.row] || t.ok
	}
	for i, d := range a.Rows {
		key := beginning(d.description)
		if key == "" {
			continue
		}
		if above := a.rowAt(i - 1); above != nil && above.Page == d.Page {
			over[key] = over[key].with(before[i])
		}
		if below := a.rowAt(i + 1); below != nil && below.Page == d.Page {
			under[key] = under[key].with(before[i+1])
		}
	}
	return told(under) - told(over)
}

// presence is how many rows have a further line, and how many there are.
type presence struct{ have, all int }

func (t presence) with(has bool) presence { return presence{t.have + boolInt(has), t.all + 1} }

// told is how many bits it tells that rows which begin alike have a further line all, or none has, were that chance.
func told(kinds map[string]presence) (bits float64) {
	whole := presence{1, 2} // neither is impossible
	for _, t := range kinds {
		whole = presence{whole.have + t.have, whole.all + t.all}
	}
	share := float64(whole.have) / float64(whole.all)
	for _, t := range kinds {
		switch {
		case t.all < 2:
		case t.have == t.all:
			bits -= float64(t.all) * math.Log2(share)
		case t.have == 0:
			bits -= float64(t.all) * math.Log2(1-share)
		}
	}
	return bits
}
