package extracttest

import (
	"fmt"
	"math/rand/v2"
)

// newWallet invents a wallet's history: the account goes by a mobile number.
func newWallet(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, wallet, rows, false)
	l.documentType = "e_wallet_statement"
	digits := fmt.Sprintf("9%02d%03d%04d", 10+r.IntN(89), r.IntN(1000), r.IntN(10000))
	l.number = pick(r, []string{"0" + digits, "+63" + digits, "0" + digits[:3] + " " + digits[3:6] + " " + digits[6:], "0" + digits[:3] + "-" + digits[3:6] + "-" + digits[6:]})
	l.product, l.currency = "Personal Wallet", "PHP"
	return l
}

func walletWords(r *rand.Rand) labels {
	w := english(r)
	w.title = pick(r, []string{"E-Wallet Statement", "Wallet Transaction History", "TRANSACTION HISTORY", "Wallet Statement"})
	w.name = pick(r, []string{"Account Name", "Name", "Wallet Owner"})
	w.number = pick(r, []string{"Mobile Number", "Registered Mobile Number", "Mobile No.", "Wallet Mobile Number"})
	return w
}

func walletLooks() []Look {
	walletPage := func(r *rand.Rand) design {
		d := page(r)
		d.words, d.header = walletWords(r), headerPairs
		return d
	}
	return []Look{
		{Name: "wallet-columns", About: "a wallet's history with date and time in one cell", kind: "pdf", region: wallet, rows: [2]int{12, 50}, invent: newWallet,
			design: func(r *rand.Rand) design {
				d := walletPage(r)
				d.dates, d.openingRow, d.closingRow = "2006-01-02 03:04 PM", "STARTING BALANCE", "ENDING BALANCE"
				d.columns = []column{col(colDate, "Date and Time", 98), col(colText, "Description", 160), col(colReference, "Reference No.", 68), col(colDebit, "Debit", 66), col(colCredit, "Credit", 66), col(colBalance, "Balance", 72)}
				return d
			}},
		{Name: "wallet-newest", About: "newest first, one amount with plus and minus", kind: "pdf", region: wallet, rows: [2]int{10, 40}, invent: newWallet,
			design: func(r *rand.Rand) design {
				d := walletPage(r)
				d.dates, d.amounts, d.newestFirst, d.ruling = "Jan 02, 2006", plusAndMinus, true, zebraShade
				d.columns = []column{col(colDate, "Date", 74), col(colText, "Transaction", 200), col(colReference, "Ref. No.", 74), col(colAmount, "Amount", 80), col(colBalance, "Running Balance", 84)}
				return d
			}},
	}
}
