package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// invent makes the next movement, sometimes followed by its fee or its tax. Debits that the account
// cannot bear become deposits unless overdrafts are wanted.
func invent(r *rand.Rand, where region, balance engine.Amount, overdrawn bool) []entry {
	e := movement(r, where)
	if !overdrawn && balance+e.amount < 50_00 {
		e = deposit(r, where)
	}
	e.reference = fmt.Sprintf("%010d", r.Int64N(1e10))
	e.branch = fmt.Sprintf("%04d", 100+r.IntN(900))
	if where == philippine && r.IntN(10) == 0 {
		e.text = append(slices.Clone(e.text), misleading(r))
	}
	out := []entry{e}
	switch {
	case strings.Contains(e.text[0], "INTEREST EARNED"):
		if tax := e.amount / 5; tax > 0 {
			out = append(out, entry{text: []string{"TAX WITHHELD"}, amount: -tax, branch: e.branch, code: "TX"})
		}
	case strings.HasPrefix(e.text[0], "INSTAPAY TRANSFER TO") && (overdrawn || balance+e.amount > 100_00):
		out = append(out, entry{text: []string{"INSTAPAY FEE"}, amount: -pick(r, []engine.Amount{10_00, 15_00, 25_00}), branch: e.branch, code: "FE"})
	}
	return out
}

// misleading is text that looks like a column of its own: amounts and days inside descriptions.
func misleading(r *rand.Rand) string {
	return pick(r, []string{
		"USD " + digits(r, 2) + ".50 @ 57.10", "DUE 01/15/2025", "FEE 15.00 INCL", "REF 2025-01-05 10:32",
		"MIN BAL 10,000.00", "OR NO. " + digits(r, 7), "12 JAN INV " + digits(r, 4), "(RETURNED) " + digits(r, 3),
	})
}

func movement(r *rand.Rand, where region) entry {
	if r.IntN(100) < 38 {
		return deposit(r, where)
	}
	return withdrawal(r, where)
}

// cents returns an amount between low and high pesos; round ones are common, as in life.
func cents(r *rand.Rand, low, high int) engine.Amount {
	whole := engine.Amount(low + r.IntN(high-low))
	switch r.IntN(3) {
	case 0:
		return whole / 100 * 100 * 100 // whole hundreds
	case 1:
		return whole * 100
	}
	return whole*100 + engine.Amount(r.IntN(100))
}

func atLeast(a, low engine.Amount) engine.Amount { return max(a, low) }

func deposit(r *rand.Rand, where region) entry {
	person := pick(r, firstNames) + " " + pick(r, lastNames)
	company := strings.ToUpper(pick(r, companies))
	texts := map[region][][]string{
		philippine: {
			{"PAYROLL CREDIT " + company}, {"INSTAPAY TRANSFER FROM", person}, {"CASH DEPOSIT " + pick(r, branches)},
			{"CHECK DEPOSIT ON-US"}, {"INTEREST EARNED"}, {"PESONET CREDIT", company, "INV " + digits(r, 6)},
			{"CM - REMITTANCE " + digits(r, 8)}, {"IBFT FROM " + person},
		},
		european:  {{"Gehalt " + company}, {"Überweisung von", person}, {"Gutschrift Rechnung " + digits(r, 5)}, {"Bareinzahlung"}},
		indian:    {{"NEFT CR-KVRB0" + digits(r, 6), company, "N" + digits(r, 12)}, {"UPI-" + person, "UPI" + digits(r, 8), "PAYMENT FROM PHONE"}, {"BY CASH DEPOSIT"}, {"INTEREST PAID TILL " + pick(r, []string{"31-MAR", "30-JUN"})}},
		american:  {{"ACH CREDIT " + company, "PAYROLL"}, {"MOBILE DEPOSIT"}, {"WIRE TRANSFER IN " + person}, {"INTEREST PAYMENT"}},
		british:   {{"FPI " + person, "REF " + digits(r, 4)}, {"BACS " + company, "SALARY"}, {"CASH PAID IN"}, {"CHQ PAID IN"}},
		singapore: {{"INWARD CREDIT-FAST", person, "OTHER"}, {"GIRO SALARY", company}, {"CASH DEPOSIT MACHINE"}},
		wallet:    {{"Received money from " + person}, {"Cash In - KANTO MART 24"}, {"Refund from " + pick(r, shops)}},
	}
	texts[swissCanton] = texts[european]
	texts[spanish] = [][]string{{"NÓMINA " + company}, {"TRANSFERENCIA DE", person}, {"INGRESO EN EFECTIVO"}, {"ABONO FACTURA " + digits(r, 5)}}
	texts[indonesian] = [][]string{{"TRSF E-BANKING CR", digits(r, 4) + "/FTSCY/WS95031", person}, {"SETORAN TUNAI"}, {"KR OTOMATIS GAJI", company}}
	texts[malaysian] = [][]string{{"IBK FUND TFR FR A/C", person}, {"CASH DEPOSIT"}, {"CREDIT ADVICE " + digits(r, 6)}}
	e := entry{text: pick(r, texts[where]), amount: atLeast(cents(r, 500, 60_000), 100_00), code: "CM"}
	if strings.Contains(strings.Join(e.text, " "), "INTEREST") {
		e.amount = engine.Amount(100 + r.IntN(90_000))
		e.code = "IN"
	}
	return e
}

func withdrawal(r *rand.Rand, where region) entry {
	person := pick(r, firstNames) + " " + pick(r, lastNames)
	check := digits(r, 7)
	texts := map[region][][]string{
		philippine: {
			{"ATM W/D " + pick(r, branches) + " " + digits(r, 4)}, {"BILLS PAYMENT " + pick(r, billers), "ACCT " + digits(r, 10)},
			{"INSTAPAY TRANSFER TO " + person}, {"CHECK ISSUED"}, {"SERVICE CHARGE"}, {"POS PURCHASE " + pick(r, shops)},
			{"LOAN AMORT ADA"}, {"DM - AUTO DEBIT " + pick(r, billers)}, {"RTN CHK DAIF " + digits(r, 6)},
		},
		european:  {{"Lastschrift " + pick(r, shops)}, {"Dauerauftrag Miete", person}, {"Kartenzahlung", pick(r, shops), "EC " + digits(r, 8)}, {"Kontoführung"}},
		indian:    {{"ATW-" + digits(r, 6) + "XXXXXX" + digits(r, 4), "S1ANMU" + digits(r, 4), "MUMBAI"}, {"UPI-" + pick(r, shops), "PAYTO " + digits(r, 10), "UPI"}, {"CHQ PAID-MICR CTS"}, {"EMI " + digits(r, 8)}},
		american:  {{"DEBIT CARD PURCHASE " + pick(r, shops)}, {"ONLINE PAYMENT", pick(r, billers)}, {"MONTHLY SERVICE FEE"}, {"CHECK"}},
		british:   {{"DD " + pick(r, billers)}, {"SO " + person, "RENT"}, {"CARD PAYMENT " + pick(r, shops)}, {"ATM CASH"}},
		singapore: {{"POINT-OF-SALE TRANSACTION", pick(r, shops), digits(r, 4) + "-" + digits(r, 4)}, {"FUNDS TRANSFER", "TO " + person}, {"CASH WITHDRAWAL ATM"}, {"SERVICE CHARGE"}},
		wallet:    {{"Sent money to " + person}, {"Bills payment to " + pick(r, billers)}, {"Paid " + pick(r, shops)}, {"Buy load 09" + digits(r, 9)}},
	}
	texts[swissCanton] = texts[european]
	texts[spanish] = [][]string{{"RECIBO " + pick(r, billers)}, {"PAGO CON TARJETA", pick(r, shops)}, {"TRANSFERENCIA A", person}, {"COMISIÓN MANTENIMIENTO"}}
	texts[indonesian] = [][]string{{"TRSF E-BANKING DB", digits(r, 4) + "/FTFVA/WS95031", pick(r, shops)}, {"TARIKAN ATM"}, {"BIAYA ADM"}}
	texts[malaysian] = [][]string{{"IBK FUND TFR TO A/C", person}, {"CASH WITHDRAWAL"}, {"SALE DEBIT", pick(r, shops)}, {"SERVICE CHARGE"}}
	e := entry{text: pick(r, texts[where]), amount: -atLeast(cents(r, 50, 30_000), 20_00), code: "DM"}
	if strings.HasPrefix(e.text[0], "CH") { // checks and cheques
		e.check, e.code = check, "CK"
	}
	if strings.Contains(e.text[0], "SERVICE") {
		e.amount, e.code = -pick(r, []engine.Amount{5_00, 25_00, 300_00, 1_50}), "SC"
	}
	return e
}

func digits(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + r.IntN(10))
	}
	return string(b)
}
