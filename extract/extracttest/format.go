package extracttest

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// grouping is how digits of money are grouped.
type grouping int

const (
	western    grouping = iota // 1,234,567.89
	plain                      // 1234567.89
	lakh                       // 12,34,567.89
	comma                      // 1.234.567,89
	spaced                     // 1 234 567,89
	swiss                      // 1'234'567.89
	whole                      // 1,234,567
	wholePoint                 // 1.234.567
)

// formatMagnitude formats an amount without its sign.
func formatMagnitude(a engine.Amount, g grouping) string {
	a = a.Abs()
	wholePart := strconv.FormatInt(int64(a/100), 10)
	fraction := a.String()
	fraction = fraction[len(fraction)-2:]
	switch g {
	case plain:
		return wholePart + "." + fraction
	case lakh:
		if len(wholePart) > 3 {
			return group(wholePart[:len(wholePart)-3], 2, ",") + "," + wholePart[len(wholePart)-3:] + "." + fraction
		}
		return wholePart + "." + fraction
	case comma:
		return group(wholePart, 3, ".") + "," + fraction
	case spaced:
		return group(wholePart, 3, " ") + "," + fraction
	case whole:
		return group(wholePart, 3, ",")
	case wholePoint:
		return group(wholePart, 3, ".")
	case swiss:
		return group(wholePart, 3, "'") + "." + fraction
	}
	return group(wholePart, 3, ",") + "." + fraction
}

func group(s string, size int, mark string) string {
	var parts []string
	for len(s) > size {
		parts = append([]string{s[len(s)-size:]}, parts...)
		s = s[:len(s)-size]
	}
	return strings.Join(append([]string{s}, parts...), mark)
}

// signs is how a negative amount (or a debit) is marked.
type signs int

const (
	minusFront   signs = iota // -1.00
	minusBack                 // 1.00-
	brackets                  // (1.00)
	plusAndMinus              // +1.00, -1.00
	suffixDRCR                // 1.00 DR, 1.00 CR
	suffixTight               // 1.00DR, 1.00CR
	suffixOD                  // 1.00 OD, and nothing on positive amounts
	suffixDR                  // 1.00 DR, and nothing on positive amounts
	suffixDB                  // 1.00 DB, and nothing on positive amounts
	suffixCrDr                // 1.00Dr, 1.00Cr
	tightDC                   // 1.00D, 1.00C
	tightDH                   // 1.00D, 1.00H
	tightDBCR                 // 1.00DB, 1.00CR
	signsBack                 // 1.00+, 1.00-
	suffixCR                  // CR behind what lowers a debt
	unsigned                  // another column shows the side
)

func formatSigned(a engine.Amount, g grouping, s signs) string {
	size := formatMagnitude(a, g)
	negative := a < 0
	switch s {
	case minusFront:
		return mark(negative, "-", "") + size
	case minusBack:
		return size + mark(negative, "-", "")
	case brackets:
		return mark(negative, "(", "") + size + mark(negative, ")", "")
	case plusAndMinus:
		return mark(negative, "-", "+") + size
	case suffixDRCR:
		return size + mark(negative, " DR", " CR")
	case suffixTight:
		return size + mark(negative, "DR", "CR")
	case suffixCrDr:
		return size + mark(negative, "Dr", "Cr")
	case tightDC:
		return size + mark(negative, "D", "C")
	case tightDH:
		return size + mark(negative, "D", "H")
	case tightDBCR:
		return size + mark(negative, "DB", "CR")
	case suffixCR:
		return size + mark(negative, " CR", "")
	case suffixOD:
		return size + mark(negative, " OD", "")
	case suffixDR:
		return size + mark(negative, " DR", "")
	case suffixDB:
		return size + mark(negative, " DB", "")
	case signsBack:
		return size + mark(negative, "-", "+")
	}
	return size
}

func mark(negative bool, yes, no string) string {
	if negative {
		return yes
	}
	return no
}

// formatDate formats a day in a Go time layout. The prefix "upper:" asks for capitals.
func formatDate(d engine.Date, layout string) string {
	if rest, ok := strings.CutPrefix(layout, "upper:"); ok {
		return strings.ToUpper(d.Time().Format(rest))
	}
	return d.Time().Format(layout)
}

// labels are the printed words of a paper's header and totals.
type labels struct {
	title                                                       string
	name, number, currency, period, periodJoin, product, branch string
	customer, issuedOn, opening, closing, credits, debits       string
	carried, brought, page                                      string
	depositsHead, withdrawalsHead, dailyHead, totalOf           string
	due, limit, minimum, available                              string // of cards
	book                                                        string // of passbooks
}

func english(r *rand.Rand) labels {
	return labels{
		title: pick(
			r, []string{"STATEMENT OF ACCOUNT", "Account Statement", "BANK STATEMENT", "Statement of Account"},
		),
		name: pick(
			r, []string{"Account Name", "Name of Account", "Account Holder", "Customer Name", "ACCOUNT NAME"},
		),
		number:     pick(r, []string{"Account Number", "Account No.", "Acct No.", "A/C No.", "ACCOUNT NUMBER"}),
		currency:   pick(r, []string{"Currency", "Account Currency", "CURRENCY"}),
		period:     pick(r, []string{"Statement Period", "Period Covered", "For the period", "PERIOD COVERED"}),
		periodJoin: pick(r, []string{" - ", " to ", " – "}),
		product:    pick(r, []string{"Product", "Account Type", "Type of Account"}),
		branch:     pick(r, []string{"Branch", "Home Branch", "Branch of Account"}),
		customer:   pick(r, []string{"Customer No.", "CIF No.", "Customer ID"}),
		issuedOn:   pick(r, []string{"Statement Date", "Date Printed", "Run Date"}),
		opening: pick(r, []string{
			"Beginning Balance", "Opening Balance", "Previous Balance", "Balance Last Statement", "Starting Balance",
		}),
		closing: pick(r, []string{"Ending Balance", "Closing Balance", "Balance This Statement", "Current Balance"}),
		credits: pick(r, []string{"Total Credits", "Total Deposits", "Total Deposits and Other Credits"}),
		debits:  pick(r, []string{"Total Debits", "Total Withdrawals", "Total Withdrawals and Other Debits"}),
		carried: pick(r, []string{"BALANCE C/F", "BALANCE CARRIED FORWARD", "CARRIED FORWARD"}),
		brought: pick(r, []string{"BALANCE B/F", "BALANCE BROUGHT FORWARD", "BROUGHT FORWARD"}),
		page:    "Page %d of %d", depositsHead: "Deposits and other credits",
		withdrawalsHead: "Withdrawals and other debits", dailyHead: "Daily ending balance", totalOf: "Total ",
	}
}

func bilingual(r *rand.Rand) labels {
	w := english(r)
	w.title = "STATEMENT OF ACCOUNT / TALAAN NG ACCOUNT"
	w.name, w.number = "Account Name / Pangalan", "Account Number / Numero ng Account"
	w.period, w.currency = "Statement Period / Panahon", "Currency / Pera"
	w.opening, w.closing = "Opening Balance / Panimulang Balanse", "Closing Balance / Huling Balanse"
	w.credits, w.debits = "Total Credits / Kabuuang Pasok", "Total Debits / Kabuuang Labas"
	return w
}

func german(*rand.Rand) labels {
	return labels{
		title: "Kontoauszug", name: "Kontoinhaber", number: "Kontonummer", currency: "Währung", period: "Zeitraum",
		periodJoin: " - ", product: "Produkt", branch: "Filiale", customer: "Kundennummer", issuedOn: "Auszugsdatum",
		opening: "Anfangssaldo", closing: "Endsaldo", credits: "Summe Gutschriften", debits: "Summe Lastschriften",
		carried: "Übertrag", brought: "Übertrag", page: "Seite %d von %d",
	}
}

func french(*rand.Rand) labels {
	return labels{
		title:      "Relevé de compte",
		name:       "Titulaire du compte",
		number:     "Numéro de compte",
		currency:   "Devise",
		period:     "Période",
		periodJoin: " au ",
		product:    "Produit",
		branch:     "Agence",
		customer:   "Numéro client",
		issuedOn:   "Date du relevé",
		opening:    "Solde initial",
		closing:    "Solde final",
		credits:    "Total des crédits",
		debits:     "Total des débits",
		carried:    "Solde à reporter",
		brought:    "Report",
		page:       "Page %d sur %d",
	}
}

func spanishWords(*rand.Rand) labels {
	return labels{
		title:      "Extracto de cuenta",
		name:       "Titular de la cuenta",
		number:     "Número de cuenta",
		currency:   "Moneda",
		period:     "Período",
		periodJoin: " al ",
		product:    "Producto",
		branch:     "Sucursal",
		customer:   "Número de cliente",
		issuedOn:   "Fecha de emisión",
		opening:    "Saldo inicial",
		closing:    "Saldo final",
		credits:    "Total abonos",
		debits:     "Total cargos",
		carried:    "Suma y sigue",
		brought:    "Saldo anterior",
		page:       "Página %d de %d",
	}
}

func indonesianWords(*rand.Rand) labels {
	return labels{
		title: "REKENING KORAN", name: "Nama", number: "No. Rekening", currency: "Mata Uang", period: "Periode",
		periodJoin: " - ", product: "Produk", branch: "Cabang", customer: "No. Nasabah", issuedOn: "Tanggal Cetak",
		opening: "Saldo Awal", closing: "Saldo Akhir", credits: "Mutasi CR", debits: "Mutasi DB",
		carried: "Bersambung ke halaman berikut", brought: "Saldo Awal", page: "Halaman %d / %d",
	}
}
