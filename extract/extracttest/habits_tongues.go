package extracttest

import (
	"math/rand/v2"
	"strings"
)

// newContinental invents an account without balances in its rows.
func newContinental(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, pick(r, []region{european, spanish}), rows, false)
	l.holder = pick(r, []string{"Jean-Luc Peltier", "Anneliese Schön", "Gianluca Bevilacqua", "João Batista Nakamura", "Lucía Echeverría"})
	l.address, l.city = pick(r, []string{"12 rue des Lilas", "Via Garibaldi 22", "Lindenstraße 14"}), pick(r, []string{"69003 LYON", "20121 Milano", "48143 Münster"})
	l.bank = pick(r, []string{"Banque du Vieux Pont", "Cassa di Risparmio Montaldo", "Sparbank Lindental", "Caja Rural Albufera"})
	l.unbalanced = true
	return l
}

// footedTongue is a language of papers that end in totals and the new balance.
type footedTongue struct {
	words                            labels
	date, value, text, debit, credit string
	feet                             feetWords
	grouping                         grouping
	in, out                          []string
	product, branch                  string
}

// footedTongues are the languages.
func footedTongues(r *rand.Rand) []footedTongue {
	italian := labels{title: "Estratto conto", name: "Intestatario", number: "Conto n.", currency: "Divisa", period: "Periodo", periodJoin: " - ", product: "Prodotto", branch: "Filiale", customer: "Codice cliente", printed: "Data", page: "Pagina %d di %d", opening: "Saldo iniziale", closing: "Saldo finale", credits: "Totale accrediti", debits: "Totale addebiti"}
	portuguese := labels{title: "Extrato de conta", name: "Titular", number: "Conta", currency: "Moeda", period: "Período", periodJoin: " a ", product: "Produto", branch: "Agência", customer: "Cliente", printed: "Data de emissão", page: "Página %d de %d", opening: "Saldo inicial", closing: "Saldo final", credits: "Total de créditos", debits: "Total de débitos"}
	dutch := labels{title: "Rekeningafschrift", name: "Rekeninghouder", number: "Rekeningnummer", currency: "Valuta", period: "Periode", periodJoin: " t/m ", product: "Product", branch: "Kantoor", customer: "Klantnummer", printed: "Datum", page: "Pagina %d van %d", opening: "Beginsaldo", closing: "Eindsaldo", credits: "Totaal bij", debits: "Totaal af"}
	return []footedTongue{
		{french(r), "Date", "Valeur", pick(r, []string{"Libellé", "Nature des opérations", "Opérations"}), "Débit", "Crédit",
			feetWords{pick(r, []string{"ANCIEN SOLDE AU #", "Solde précédent au #", "SOLDE CREDITEUR AU #"}), pick(r, []string{"TOTAUX", "TOTAL DES OPERATIONS", "Total des mouvements"}), pick(r, []string{"NOUVEAU SOLDE AU #", "SOLDE AU #", "Nouveau solde créditeur au #"})}, spaced,
			[]string{"VIREMENT RECU", "VIR SALAIRE", "REMISE DE CHEQUE", "VERSEMENT ESPECES", "AVOIR CARTE"}, []string{"PRLV EDF CLIENTS", "CARTE 1403 BOULANGERIE DU PONT", "CHEQUE 7750123", "VIR LOYER MARS", "RETRAIT DAB LYON", "COTISATION CARTE", "FRAIS DE TENUE DE COMPTE", "PRLV ASSURANCE HABITATION"}, "Compte courant", "LYON BELLECOUR"},
		{german(r), "Datum", "Wert", pick(r, []string{"Vorgang", "Buchungstext", "Verwendungszweck"}), pick(r, []string{"Soll", "Belastung"}), pick(r, []string{"Haben", "Gutschrift"}),
			feetWords{pick(r, []string{"Alter Kontostand vom #", "Saldovortrag"}), pick(r, []string{"Umsatzsumme", "Summe der Umsätze"}), pick(r, []string{"Neuer Kontostand vom #", "Neuer Saldo per #"})}, comma,
			[]string{"GEHALT HANSE LOGISTIK", "Überweisung Gutschrift", "Bareinzahlung", "Rückerstattung Finanzamt"}, []string{"Lastschrift Stadtwerke", "Dauerauftrag Miete", "Kartenzahlung Bäckerei Hollmann", "Kontoführungsentgelt", "Geldautomat 14.22", "SEPA-Basislastschrift Versicherung"}, "Girokonto", "Münster"},
		{italian, "Data", "Valuta", pick(r, []string{"Descrizione", "Descrizione operazioni", "Causale"}), pick(r, []string{"Addebiti", "Dare", "Uscite"}), pick(r, []string{"Accrediti", "Avere", "Entrate"}),
			feetWords{pick(r, []string{"SALDO INIZIALE", "Saldo precedente al #"}), pick(r, []string{"TOTALE MOVIMENTI", "Totali"}), pick(r, []string{"SALDO FINALE AL #", "Saldo finale"})}, comma,
			[]string{"BONIFICO A VOSTRO FAVORE", "STIPENDIO", "VERSAMENTO CONTANTE", "STORNO ADDEBITO"}, []string{"PAGAMENTO POS PANIFICIO", "PRELIEVO BANCOMAT", "ADDEBITO DIRETTO LUCE E GAS", "CANONE MENSILE", "IMPOSTA DI BOLLO", "BONIFICO AFFITTO"}, "Conto corrente", "Milano 4"},
		{spanishWords(r), "Fecha", "Valor", "Concepto", pick(r, []string{"Debe", "Cargos"}), pick(r, []string{"Haber", "Abonos"}),
			feetWords{"SALDO ANTERIOR", pick(r, []string{"TOTALES", "Total movimientos"}), pick(r, []string{"SALDO A SU FAVOR AL #", "Saldo actual"})}, comma,
			[]string{"NÓMINA", "TRANSFERENCIA RECIBIDA", "INGRESO EN EFECTIVO", "ABONO INTERESES"}, []string{"RECIBO LUZ", "PAGO CON TARJETA", "TRANSFERENCIA ALQUILER", "COMISIÓN MANTENIMIENTO", "REINTEGRO CAJERO", "RECIBO SEGURO HOGAR"}, "Cuenta corriente", "Sevilla"},
		{portuguese, "Data", "Data valor", pick(r, []string{"Descritivo", "Histórico"}), "Débito", "Crédito",
			feetWords{pick(r, []string{"SALDO ANTERIOR", "Saldo inicial"}), "TOTAIS", pick(r, []string{"SALDO FINAL EM #", "Saldo contabilístico"})}, comma,
			[]string{"TRF. RECEBIDA", "ORDENADO", "DEPÓSITO NUMERÁRIO"}, []string{"COMPRA PADARIA SETE", "DÉBITO DIRETO ÁGUA", "LEV. MULTIBANCO", "COMISSÃO MANUTENÇÃO", "TRF. RENDA CASA", "IMPOSTO DE SELO"}, "Conta à ordem", "Porto"},
		{dutch, "Datum", "Rentedatum", "Omschrijving", pick(r, []string{"Af", "Debet"}), pick(r, []string{"Bij", "Credit"}),
			feetWords{"Vorig saldo", pick(r, []string{"Totaal", "Totaal mutaties"}), pick(r, []string{"Nieuw saldo per #", "Nieuw saldo"})}, comma,
			[]string{"Salaris", "Overschrijving van", "Storting contant"}, []string{"Betaalautomaat Bakkerij", "Incasso Waterbedrijf", "Geldautomaat", "Huur april", "Kosten rekening", "Incasso Zorgverzekering"}, "Betaalrekening", "Utrecht"},
	}
}

// totalsAtFoot speaks one tongue throughout.
func totalsAtFoot(r *rand.Rand, d *design, l *ledger) {
	t := pick(r, footedTongues(r))
	d.words, d.grouping, d.feet = t.words, t.grouping, t.feet
	l.product, l.branch = t.product, t.branch
	for i := range l.entries {
		e := &l.entries[i]
		list := t.out
		if e.amount >= 0 {
			list = t.in
		}
		e.text = []string{pick(r, list)}
		if r.IntN(3) == 0 {
			e.text = append(e.text, pick(r, []string{"REF ", "No ", "MANDAT "})+digits(r, 8))
		}
	}
	d.dates = pick(r, []string{"02/01", "02.01", "02.01.", "02 01", "02/01", "02.01.06"})
	if t.grouping == spaced {
		d.dates = pick(r, []string{"02/01", "02.01", "02/01"})
	}
	d.totals, d.ruling = totalsNone, ruling(r.IntN(4))
	d.openingRow = strings.ReplaceAll(t.feet.opening, "#", printDate(l.from.AddDays(-1), periodLayout(d.dates)))
	d.columns = []column{col(colDate, t.date, 46), col(colText, t.text, 220), col(colDebit, t.debit, 80), col(colCredit, t.credit, 80)}
	if r.IntN(2) == 0 {
		value := col(colValueDate, t.value, 46)
		at := 1 + r.IntN(2)
		d.columns = append(d.columns[:at], append([]column{value}, d.columns[at:]...)...)
	}
}
