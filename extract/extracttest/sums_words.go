package extracttest

import "math/rand/v2"

// sumWords are the words of one bank's summary. A "%s" in those of the balances is the day.
type sumWords struct{ opening, credits, debits, closing string }

// englishSums are summaries of banks that write English, from all continents.
var englishSums = []sumWords{
	{"Opening Balance", "Total Credits", "Total Debits", "Closing Balance"},
	{"OPENING BALANCE", "TOTAL CREDIT", "TOTAL DEBIT", "CLOSING BALANCE"},
	{"Balance Brought Forward", "Total Deposits", "Total Withdrawals", "Balance Carried Forward"},
	{"Balance B/F", "Deposits", "Withdrawals", "Balance C/F"},
	{"Beginning Balance", "Deposits/Credits", "Checks/Debits", "Ending Balance"},
	{"Beginning balance on %s", "Deposits and other credits", "Withdrawals and other debits", "Ending balance on %s"},
	{"Previous Balance", "Total Credit Amount", "Total Debit Amount", "Current Balance"},
	{"Previous Balance", "Amount Deposited", "Amount Withdrawn", "Present Balance"},
	{"Balance Last Statement", "Credits This Period", "Debits This Period", "Balance This Statement"},
	{"Opening Book Balance", "Sum of Credits", "Sum of Debits", "Closing Book Balance"},
	{"Opening Ledger Balance", "Total Credit Turnover", "Total Debit Turnover", "Closing Ledger Balance"},
	{"Balance as of %s", "Total Receipts", "Total Payments", "Balance as of %s"},
	{"Account balance at %s", "Money in", "Money out", "Account balance at %s"},
	{"Your balance on %s", "Paid in", "Paid out", "Your balance on %s"},
	{"Initial Balance", "Inflow", "Outflow", "Final Balance"},
	{"Starting Balance", "Incoming", "Outgoing", "Statement Balance"},
	{"Opening Balance", "Total Lodgements", "Total Withdrawals", "Closing Balance"},
	{"Opening Bal", "Credits", "Debits", "Closing Bal"},
	{"Brought Forward", "Total Deposit", "Total Withdrawal", "Outstanding Balance"},
	{"Balance at start", "Total paid in", "Total paid out", "Balance at end"},
	{"Opening Balance (Dr/Cr)", "Total Cr", "Total Dr", "Closing Balance (Dr/Cr)"},
	{"Opening Credit Balance", "Receipts", "Payments", "Closing Credit Balance"},
	{"Balance forward", "Additions", "Subtractions", "New balance"},
	{"Clear Balance at %s", "Total Credits", "Total Debits", "Clear Balance at %s"},
	{"Ledger Balance B/F", "Total Credits", "Total Debits", "Ledger Balance"},
	{"Opening Balance", "Value of Credits", "Value of Debits", "Balance at Period End"},
	{"Beginning Balance", "Total Credits", "Total Debits", "End Balance"},
	{"Last statement balance", "Total amount credited", "Total amount debited", "Balance carried to next statement"},
}

// localSums are summaries in the other tongues.
var localSums = map[*tongue][]sumWords{
	&tongueIndonesian: {
		{"Saldo Awal", "Mutasi Kredit", "Mutasi Debet", "Saldo Akhir"}, {"SALDO AWAL", "MUTASI CR", "MUTASI DB", "SALDO AKHIR"},
		{"Saldo Awal", "Total Mutasi Kredit", "Total Mutasi Debit", "Saldo Akhir"}, {"Saldo Awal", "Jumlah Mutasi Kredit", "Jumlah Mutasi Debet", "Saldo Akhir"},
		{"Saldo Awal / Opening Balance", "Dana Masuk / Incoming", "Dana Keluar / Outgoing", "Saldo Akhir / Closing Balance"},
		{"Saldo Bulan Lalu", "Total Kredit", "Total Debet", "Saldo Bulan Ini"}, {"Saldo Sebelumnya", "Total Kredit", "Total Debit", "Saldo Penutup"},
		{"Saldo Lalu", "Penambahan", "Pengurangan", "Saldo Terakhir"}, {"Saldo Pembukaan", "Jumlah Pemasukan", "Jumlah Pengeluaran", "Saldo Penutupan"},
		{"Saldo per %s", "Total Setoran", "Total Penarikan", "Saldo per %s"}, {"Saldo Awal Periode", "Kredit", "Debet", "Saldo Akhir Periode"},
		{"SALDO AWAL", "TOTAL KREDIT (K)", "TOTAL DEBET (D)", "SALDO AKHIR"}, {"Saldo Awal", "Uang Masuk", "Uang Keluar", "Saldo Akhir"},
		{"Saldo Terdahulu", "Mutasi K", "Mutasi D", "Saldo Sekarang"},
	},
	&tongueMalay: {
		{"Baki Permulaan", "Jumlah Kredit", "Jumlah Debit", "Baki Penutup"}, {"BAKI PERMULAAN / BEGINNING BALANCE", "JUMLAH KREDIT / TOTAL CREDIT", "JUMLAH DEBIT / TOTAL DEBIT", "BAKI AKHIR / ENDING BALANCE"},
		{"Baki Awal", "Jumlah Deposit", "Jumlah Pengeluaran", "Baki Akhir"}, {"Baki Dibawa Ke Hadapan", "Jumlah Simpanan", "Jumlah Pengeluaran", "Baki Semasa"}, {"Baki Terdahulu", "Kredit", "Debit", "Baki Lejar"},
	},
	&tongueGerman: {
		{"Alter Kontostand", "Summe Gutschriften", "Summe Belastungen", "Neuer Kontostand"}, {"Kontostand am %s", "Summe Zahlungseingänge", "Summe Zahlungsausgänge", "Kontostand am %s"},
		{"Saldo alt", "Haben-Umsätze", "Soll-Umsätze", "Saldo neu"}, {"Anfangsbestand", "Zugänge", "Abgänge", "Endbestand"}, {"Eröffnungssaldo", "Summe Haben", "Summe Soll", "Schlusssaldo"},
		{"Saldovortrag", "Gutschriften", "Lastschriften", "Abschlusssaldo"},
	},
	&tongueFrench: {
		{"Ancien solde au %s", "Total des crédits", "Total des débits", "Nouveau solde au %s"}, {"Solde précédent", "Total crédit", "Total débit", "Solde créditeur au %s"},
		{"Solde d'ouverture", "Total des mouvements crédit", "Total des mouvements débit", "Solde de clôture"}, {"Solde initial", "Entrées", "Sorties", "Solde final"}, {"Solde au %s", "Total des encaissements", "Total des décaissements", "Solde au %s"},
	},
	&tongueSpanish: {
		{"Saldo anterior", "Total de depósitos", "Total de retiros", "Saldo final"}, {"Saldo inicial", "(+) Depósitos", "(-) Retiros", "(=) Saldo al corte"}, {"Saldo inicial del período", "Depósitos / Abonos", "Retiros / Cargos", "Saldo final del período"},
		{"Saldo de apertura", "Total ingresos", "Total gastos", "Saldo de cierre"}, {"Saldo al %s", "Total Haber", "Total Debe", "Saldo al %s"}, {"Saldo anterior", "Total abonos", "Total cargos", "Saldo actual"},
		{"Saldo inicial", "Créditos", "Débitos", "Nuevo saldo"}, {"Saldo mes anterior", "Consignaciones", "Retiros", "Saldo a la fecha"},
	},
	&tonguePortuguese: {
		{"Saldo anterior", "Total de entradas", "Total de saídas", "Saldo final"}, {"Saldo inicial", "Total de créditos", "Total de débitos", "Saldo atual"}, {"Saldo em %s", "Entradas", "Saídas", "Saldo em %s"},
		{"Saldo contabilístico inicial", "Total a crédito", "Total a débito", "Saldo contabilístico final"}, {"Saldo do mês anterior", "Créditos", "Débitos", "Saldo disponível"},
	},
	&tongueItalian: {
		{"Saldo iniziale al %s", "Totale entrate", "Totale uscite", "Saldo finale al %s"}, {"Saldo precedente", "Totale avere", "Totale dare", "Nuovo saldo"}, {"Saldo contabile iniziale", "Totale accrediti", "Totale addebiti", "Saldo contabile finale"},
		{"Saldo iniziale", "Entrate", "Uscite", "Saldo finale"},
	},
	&tongueDutch: {
		{"Beginsaldo", "Totaal bijgeschreven", "Totaal afgeschreven", "Eindsaldo"}, {"Saldo begin periode", "Totaal bij", "Totaal af", "Saldo einde periode"}, {"Vorig saldo op %s", "Bijgeschreven", "Afgeschreven", "Nieuw saldo op %s"},
		{"Saldo op %s", "Totaal bij", "Totaal af", "Saldo op %s"},
	},
	&tongueSwedish: {
		{"Ingående saldo", "Insättningar", "Uttag", "Utgående saldo"}, {"Ingående balans", "Summa insättningar", "Summa uttag", "Utgående balans"}, {"Saldo %s", "Insatt", "Uttaget", "Saldo %s"},
	},
}

// sumWordsOf chooses the words of a summary; every sixth local one is in English.
func sumWordsOf(r *rand.Rand, t *tongue) sumWords {
	if local := localSums[t]; local != nil && r.IntN(6) > 0 {
		return pick(r, local)
	}
	return pick(r, englishSums)
}
