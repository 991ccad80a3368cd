package extracttest

import (
	"math/rand/v2"
	"slices"
)

// mixedLook throws every choice anew for each paper, so that no reader can learn the looks by heart.
func mixedLook() Look {
	return Look{Name: "mixed", About: "every choice at random: columns and their order, labels, signs, dates, rules, totals", kind: "pdf",
		rows: [2]int{8, 70}, design: mixed}
}

func mixed(r *rand.Rand) design {
	d := page(r)
	d.size = 6.5 + float64(r.IntN(8))*0.5
	d.step = d.size * (1.25 + 0.1*float64(r.IntN(6)))
	if r.IntN(4) == 0 || d.size > 9 {
		d.width, d.height = d.height, d.width
	}
	d.dates = pick(r, []string{"01/02/2006", "02/01/2006", "2006-01-02", "02-Jan-2006", "Jan 02, 2006", "2 Jan 2006", "upper:02Jan06", "02.01.2006", "Jan 02", "02 Jan", "01-02-06", "Mon 02 Jan 2006"})
	d.ruling = ruling(r.IntN(4))
	d.zero = pick(r, []string{"", "", "-", "0.00", "--"})
	d.money = pick(r, []string{"", "", "", "PHP ", "$"})
	d.grouping = pick(r, []grouping{western, western, western, plain})
	d.balances = pick(r, []signs{minusFront, minusBack, brackets, suffixDRCR, suffixOD, suffixDR})
	d.oneLine, d.onceHeader = r.IntN(2) == 0, r.IntN(5) == 0
	d.totals = totalsPlace(r.IntN(3))
	if d.totals == totalsNone || r.IntN(3) == 0 {
		d.openingRow, d.closingRow = pick(r, []string{"BEGINNING BALANCE", "Opening balance", "BALANCE FORWARD"}), pick(r, []string{"ENDING BALANCE", "Closing balance", ""})
	}
	switch r.IntN(6) {
	case 0:
		d.newestFirst = true
	case 1:
		d.carry = true
	case 2:
		d.dateOnce = true
	}
	if !d.newestFirst {
		d.dailyBalance = r.IntN(4) == 0
	}
	d.columns = mixedColumns(r, &d)
	return d
}

// mixedColumns chooses the columns and their order; the sign convention follows from them.
func mixedColumns(r *rand.Rand, d *design) []column {
	columns := []column{
		col(colDate, pick(r, []string{"Date", "Posting Date", "Txn Date", "Transaction Date", "Book Date"}), 78),
		{colText, pick(r, []string{"Description", "Particulars", "Details", "Transaction", "Narrative", "Remarks"}), 190, false},
	}
	switch r.IntN(4) {
	case 0:
		d.amounts = pick(r, []signs{minusFront, minusBack, brackets, plusAndMinus, suffixDRCR, suffixTight, signsBack})
		columns = append(columns, col(colAmount, "Amount", 90))
	case 1:
		d.amounts = unsigned
		columns = append(columns, col(colAmount, "Amount", 84), col(colMark, pick(r, []string{"DR/CR", "D/C", "Type"}), 36))
	default:
		sides := []column{col(colDebit, pick(r, []string{"Debit", "Withdrawals", "Paid out", "Debits", "Money Out"}), 84),
			col(colCredit, pick(r, []string{"Credit", "Deposits", "Paid in", "Credits", "Money In"}), 84)}
		if r.IntN(3) == 0 {
			slices.Reverse(sides)
		}
		columns = append(columns, sides...)
	}
	columns = append(columns, col(colBalance, pick(r, []string{"Balance", "Running Balance", "Ledger Balance"}), 92))
	for _, extra := range []column{col(colReference, "Reference", 68), col(colCheck, "Check No.", 56), col(colBranch, "Branch", 44), col(colValueDate, "Value Date", 78)} {
		if r.IntN(4) == 0 {
			at := 1 + r.IntN(len(columns))
			columns = slices.Insert(columns, at, extra)
		}
	}
	if r.IntN(5) == 0 { // the description last
		i := slices.IndexFunc(columns, func(c column) bool { return c.kind == colText })
		text := columns[i]
		columns = append(slices.Delete(columns, i, i+1), text)
	}
	return columns
}
