package extracttest

import "math/rand/v2"

// labels are the printed words of a paper's header and totals.
type labels struct {
	title                                                       string
	name, number, currency, period, periodJoin, product, branch string
	customer, printed, opening, closing, credits, debits        string
	carried, brought, page                                      string
	depositsHead, withdrawalsHead, dailyHead, totalOf           string
	due, limit, minimum, available                              string // of cards
	book                                                        string // of passbooks
}

func english(r *rand.Rand) labels {
	return labels{
		title:      pick(r, []string{"STATEMENT OF ACCOUNT", "Account Statement", "BANK STATEMENT", "Statement of Account"}),
		name:       pick(r, []string{"Account Name", "Name of Account", "Account Holder", "Customer Name", "ACCOUNT NAME"}),
		number:     pick(r, []string{"Account Number", "Account No.", "Acct No.", "A/C No.", "ACCOUNT NUMBER"}),
		currency:   pick(r, []string{"Currency", "Account Currency", "CURRENCY"}),
		period:     pick(r, []string{"Statement Period", "Period Covered", "For the period", "PERIOD COVERED"}),
		periodJoin: pick(r, []string{" - ", " to ", " – "}),
		product:    pick(r, []string{"Product", "Account Type", "Type of Account"}),
		branch:     pick(r, []string{"Branch", "Home Branch", "Branch of Account"}),
		customer:   pick(r, []string{"Customer No.", "CIF No.", "Customer ID"}),
		printed:    pick(r, []string{"Statement Date", "Date Printed", "Run Date"}),
		opening:    pick(r, []string{"Beginning Balance", "Opening Balance", "Previous Balance", "Balance Last Statement", "Starting Balance"}),
		closing:    pick(r, []string{"Ending Balance", "Closing Balance", "Balance This Statement", "Current Balance"}),
		credits:    pick(r, []string{"Total Credits", "Total Deposits", "Total Deposits and Other Credits"}),
		debits:     pick(r, []string{"Total Debits", "Total Withdrawals", "Total Withdrawals and Other Debits"}),
		carried:    pick(r, []string{"BALANCE C/F", "BALANCE CARRIED FORWARD", "CARRIED FORWARD"}),
		brought:    pick(r, []string{"BALANCE B/F", "BALANCE BROUGHT FORWARD", "BROUGHT FORWARD"}),
		page:       "Page %d of %d", depositsHead: "Deposits and other credits",
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
		periodJoin: " - ", product: "Produkt", branch: "Filiale", customer: "Kundennummer", printed: "Auszugsdatum",
		opening: "Anfangssaldo", closing: "Endsaldo", credits: "Summe Gutschriften", debits: "Summe Lastschriften",
		carried: "Übertrag", brought: "Übertrag", page: "Seite %d von %d",
	}
}

func french(*rand.Rand) labels {
	return labels{
		title: "Relevé de compte", name: "Titulaire du compte", number: "Numéro de compte", currency: "Devise", period: "Période",
		periodJoin: " au ", product: "Produit", branch: "Agence", customer: "Numéro client", printed: "Date du relevé",
		opening: "Solde initial", closing: "Solde final", credits: "Total des crédits", debits: "Total des débits",
		carried: "Solde à reporter", brought: "Report", page: "Page %d sur %d",
	}
}

func spanishWords(*rand.Rand) labels {
	return labels{
		title: "Extracto de cuenta", name: "Titular de la cuenta", number: "Número de cuenta", currency: "Moneda", period: "Período",
		periodJoin: " al ", product: "Producto", branch: "Sucursal", customer: "Número de cliente", printed: "Fecha de emisión",
		opening: "Saldo inicial", closing: "Saldo final", credits: "Total abonos", debits: "Total cargos",
		carried: "Suma y sigue", brought: "Saldo anterior", page: "Página %d de %d",
	}
}

func indonesianWords(*rand.Rand) labels {
	return labels{
		title: "REKENING KORAN", name: "Nama", number: "No. Rekening", currency: "Mata Uang", period: "Periode",
		periodJoin: " - ", product: "Produk", branch: "Cabang", customer: "No. Nasabah", printed: "Tanggal Cetak",
		opening: "Saldo Awal", closing: "Saldo Akhir", credits: "Mutasi CR", debits: "Mutasi DB",
		carried: "Bersambung ke halaman berikut", brought: "Saldo Awal", page: "Halaman %d / %d",
	}
}
