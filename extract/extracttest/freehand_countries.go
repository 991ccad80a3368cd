package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// country holds the invented banks, people and narrations of freehand papers. In texts, | separates lines and {…} is
// filled in: person, shop, n4 (four digits).
type country struct {
	banks, people, shops []string
	credits, debits      []string
	currency             string
	products             []string
	low, high            int  // amounts of a movement, in units
	noCents              bool // amounts without decimals
	number               string
	overdrawn            bool
	noBalances           bool // the template prints no running balances
	busy                 int  // rows on a busy day; 0 for spread days
}

func (w country) withoutBalances() country { w.noBalances = true; return w }
func (w country) inTheRed() country        { w.overdrawn = true; return w }
func (w country) onBusyDays() country      { w.busy = 4; return w }

// generate invents an account with rows transactions over a month or more.
func (w country) generate(r *rand.Rand, rows int) *ledger {
	l := &ledger{
		bank:       pick(r, w.banks),
		holder:     pick(r, w.people),
		number:     fill(r, w, w.number),
		currency:   w.currency,
		product:    pick(r, w.products),
		address:    fmt.Sprintf("%d %s", 1+r.IntN(240), pick(r, unseenStreets)),
		city:       pick(r, unseenCities),
		branch:     pick(r, unseenBranches),
		customer:   digits(r, 9),
		noBalances: w.noBalances,
	}
	start := time.Date(
		2021+r.IntN(6), time.Month(1+r.IntN(12)), pick(r, []int{1, 1, 1, 6, 16, 23}), 0, 0, 0, 0, time.UTC,
	)
	l.from = engine.DateOf(start)
	l.to = engine.DateOf(start.AddDate(0, 1+rows/60, -1))
	l.issuedOn = l.to.AddDays(1 + r.IntN(5))
	l.opening = w.round(engine.Amount(w.low)*100*engine.Amount(4+r.IntN(90)) + engine.Amount(r.IntN(100)))
	if w.overdrawn {
		l.opening = w.round(-engine.Amount(w.high) * engine.Amount(r.IntN(60)))
	}
	balance := l.opening
	for i, day := range w.days(r, l.from.DaysUntil(l.to), rows) {
		e := w.movement(r, balance)
		e.date = l.from.AddDays(day)
		e.value = e.date
		if i%5 == 3 && e.date.Before(l.to) {
			e.value = e.date.AddDays(1)
		}
		balance += e.amount
		e.balance = balance
		l.entries = append(l.entries, e)
	}
	l.clocks(r)
	l.stated, l.statedClosing = l.sum(), balance
	return l
}

// days are rising days of the period, 0 to last.
func (w country) days(r *rand.Rand, last, rows int) []int {
	days := make([]int, rows)
	for i := range days {
		days[i] = r.IntN(last + 1)
		if w.busy > 0 {
			days[i] = days[i] / w.busy * w.busy
		}
	}
	slices.Sort(days)
	return days
}

func (w country) movement(r *rand.Rand, balance engine.Amount) entry {
	amount := engine.Amount(w.low+r.IntN(w.high-w.low))*100 + engine.Amount(r.IntN(100))
	if r.IntN(3) == 0 {
		amount = (amount/1000 + 1) * 1000
	}
	amount = max(w.round(amount), 100)
	if r.IntN(7) == 0 { // the large ones of a month
		amount *= engine.Amount(4 + r.IntN(9))
	}
	texts := w.debits
	switch {
	case r.IntN(10) < 3 || !w.overdrawn && balance < amount+100_00:
		texts = w.credits
	default:
		amount = -amount
	}
	e := entry{
		amount:    amount,
		text:      strings.Split(fill(r, w, pick(r, texts)), "|"),
		reference: digits(r, 13+r.IntN(7)),
		branch:    digits(r, 4),
	}
	if e.amount < 0 && r.IntN(6) == 0 {
		e.check = digits(r, 6)
	}
	return e
}

func (w country) round(a engine.Amount) engine.Amount {
	if w.noCents {
		return a / 100 * 100
	}
	return a
}

// fill replaces the places in braces.
func fill(r *rand.Rand, w country, text string) string {
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return text
		}
		end := open + strings.IndexByte(text[open:], '}')
		var with string
		switch name := text[open+1 : end]; name {
		case "person":
			with = pick(r, w.people)
		case "shop":
			with = pick(r, w.shops)
		default:
			n := 0
			_, _ = fmt.Sscanf(name, "n%d", &n) // the names are ours
			with = digits(r, n)
		}
		text = text[:open] + with + text[end+1:]
	}
}

var unseenStreets = []string{
	"Harbour Road", "Old Mill Lane", "Station Street", "Acacia Avenue", "Market Square", "Chapel Hill",
	"Lakeside Drive", "Foundry Close",
}

var unseenCities = []string{
	"Eastbrook", "Port Willow", "Kingsmere", "Santa Aurora", "Neuwald", "Mirador", "Lotus Bay", "Greyfield",
}

var unseenBranches = []string{"City Centre", "Harbourfront", "North Gate", "University", "Market Place", "Riverside"}

var (
	americanLand = country{
		currency: "USD",
		low:      4,
		high:     900,
		number:   "{n4} {n4} {n4}",
		banks:    []string{"First Prairie Bank", "Old Lantern Savings", "Cascade Valley Credit Union"},
		people:   []string{"Harriet P Collins", "DANIEL R OKAFOR", "Redwood Cabinetry LLC", "Luis and Elena Marsh"},
		shops:    []string{"Corner Grocer 0231", "Bluebird Fuel", "Pine St Pharmacy", "Hollis Hardware"},
		products: []string{"Everyday Checking", "Free Business Checking"},
		credits: []string{
			"Payroll Dep Hollis Hardware PPD ID {n10}", "Mobile Check Deposit", "Transfer From Sav x{n4}",
			"ATM Cash Deposit Main St|Card {n4}", "Tax Refund IRS Treas 310",
		},
		debits: []string{
			"Purchase {shop}|Card {n4} Auth {n6}", "Recurring Pmt {shop}", "Electric Co Web Pmt {n9}",
			"Transfer To {person} Conf {n8}", "Monthly Maintenance Fee", "ATM W/D {n4} Main St",
			"Insurance Prem|Policy {n7}|Autopay",
		},
	}
	britishLand = country{
		currency: "GBP",
		low:      3,
		high:     700,
		number:   "{n8}",
		banks:    []string{"Marlowe & Finch Bank plc", "The Fenland Building Society", "Thistle Bank"},
		people:   []string{"MISS E HARTLEY", "Mr T J Odell", "Wren Joinery Limited"},
		shops:    []string{"GREENGROCER LEEDS", "FERRY STORES 2291", "TRAMWAY CAFE", "SILVER BOOKS"},
		products: []string{"Classic Account", "Business Current Account"},
		credits: []string{
			"{person}|RENT SHARE", "WREN JOINERY LTD|WAGES", "REVERSAL {shop}", "Cash paid in at counter",
			"HMRC CHILD BENEFIT",
		},
		debits: []string{
			"{shop}|ON 1{n1} SEP", "COUNCIL TAX {n9}", "WATER BOARD", "{person}|{n6}", "CASH MACHINE|HIGH STREET",
			"MOBILE PHONE CO|REF {n10}",
		},
	}
	singaporeLand = country{
		currency: "SGD",
		low:      5,
		high:     1200,
		number:   "{n3}-{n6}-{n1}",
		banks:    []string{"Straits Lion Bank", "Merlion Commercial Bank Ltd"},
		people:   []string{"TAN WEI LING", "NURUL AISYAH BTE HASSAN", "RAJAN S/O KUMAR", "BRIGHT ORCHID PTE LTD"},
		shops:    []string{"KOPI STALL 12", "NTH MART", "BUS/MRT {n8}"},
		products: []string{"Savings Plus", "Autosave Account"},
		credits: []string{
			"FAST PAYMENT|{person}|OTHR - TRANSFER", "GIRO - SALARY|BRIGHT ORCHID PTE LTD", "CASH DEPOSIT|AMK HUB",
			"INTEREST CREDIT",
		},
		debits: []string{
			"DEBIT PURCHASE|{shop}|XX-{n4}", "FUNDS TRANSFER|{person}|TO {n9}", "GIRO PAYMENT|TOWN COUNCIL|{n10}",
			"ATM CASH WITHDRAWAL|{n8}",
		},
	}
	malaysianLand = country{
		currency: "MYR",
		low:      5,
		high:     1500,
		number:   "{n4}-{n4}-{n4}",
		banks:    []string{"Bank Teratai Berhad", "Mutiara Bank Berhad"},
		people:   []string{"SITI NORHALIZA BINTI OMAR", "LEE CHONG MING", "KEDAI BUKU SERI INDAH"},
		shops:    []string{"PASAR SEGAR", "STESEN MINYAK RIA", "KLINIK AMAN"},
		products: []string{"Akaun Semasa", "Savings Account-i"},
		credits:  []string{"DUITNOW TRANSFER CR|{person}", "GAJI BULANAN", "CASH DEP MACHINE|{n6}", "PROFIT PAID"},
		debits: []string{
			"DUITNOW QR|{shop}", "FPX PAYMENT FR A/|{n10}*|{shop}", "ATM CASH WDL|{n8}", "SERVICE CHARGE",
			"JOMPAY {n5}|AIR SELANGOR",
		},
	}
	indonesianLand = country{
		currency: "IDR",
		low:      12_000,
		high:     2_400_000,
		noCents:  true,
		number:   "{n3}-{n2}-{n7}-{n1}",
		banks:    []string{"Bank Cendana Nusantara", "Bank Rakyat Melati"},
		people:   []string{"BUDI HARTONO", "SRI WAHYUNI", "CV MAJU TERUS"},
		shops:    []string{"WARUNG BAROKAH", "TOKO LISTRIK JAYA", "APOTEK SEHAT"},
		products: []string{"Tabungan Hemat", "Giro Usaha"},
		credits: []string{
			"TRF MASUK DARI {person}", "SETOR TUNAI CABANG {n4}", "BUNGA TABUNGAN", "GAJI CV MAJU TERUS",
		},
		debits: []string{
			"TARIK TUNAI ATM {n6}", "QRIS {shop}", "PEMBAYARAN PLN {n11}", "BIAYA ADM", "TRF KE {person} BI-FAST",
		},
	}
	australianLand = country{
		currency: "AUD",
		low:      3,
		high:     800,
		number:   "{n3}-{n3} {n4} {n4}",
		banks:    []string{"Wattle Mutual Bank", "Southern Cross Savings"},
		people:   []string{"MS J M BRANNIGAN", "BANKSIA LANDSCAPES PTY LTD"},
		shops:    []string{"SERVO 88 GEELONG", "THE BAKEHOUSE", "CHEMIST ON KING"},
		products: []string{"Complete Access", "Society Cheque Account"},
		credits: []string{
			"Direct Credit {n6} BANKSIA LANDSCAPES|Salary", "Transfer from {person}|Osko", "Cash Dep Branch {shop}",
		},
		debits: []string{
			"{shop} AUS|Card xx{n4}|Value Date: 1{n1}/07", "Direct Debit {n6} CITY WATER", "Wdl ATM {shop}",
			"Transfer To {person}|PayID Phone", "Loan Repayment LN REPAY {n9}",
		},
	}
	canadianLand = country{
		currency: "CAD",
		low:      3,
		high:     800,
		number:   "{n5}-{n7}",
		banks:    []string{"Boreal Bank of Canada", "Caisse des Érables"},
		people:   []string{"SOPHIE TREMBLAY", "MR AIDAN MCKAY", "NORTH SHORE KAYAKS INC."},
		shops:    []string{"MAPLE GROCERS #41", "DEPANNEUR 7 JOURS", "TRANSIT PASS"},
		products: []string{"Day to Day Banking", "Signature Chequing"},
		credits: []string{
			"Payroll Deposit NORTH SHORE", "e-Transfer received {person}|{n8}", "GST Credit CANADA",
			"ATM deposit - AA{n6}",
		},
		debits: []string{
			"Contactless Interac purchase - {n4}|{shop}", "e-Transfer sent {person}|{n8}", "Hydro bill pmt",
			"Misc Payment|{shop}", "Cheque - {n3}",
		},
	}
	gulfLand = country{
		currency: "AED",
		low:      10,
		high:     4000,
		number:   "{n3}-{n8}-{n3}",
		banks:    []string{"Dune & Pearl Bank PJSC", "Al Noor Gulf Bank"},
		people:   []string{"Faisal Rahman Khan", "Grace Villanueva Reyes", "Oasis Interiors LLC"},
		shops:    []string{"LULLA MARKET", "CARAVAN FUEL", "DESERT ROSE CLINIC"},
		products: []string{"Current Account", "Salary Account"},
		credits: []string{
			"Inward Remittance TT REF: {n13}|OASIS INTERIORS LLC", "WPS Salary {n9}", "Cash Deposit CCDM {n6}",
			"Cheque Deposit - Clearing",
		},
		debits: []string{
			"POS-PURCHASE CARD NO.{n6}***{n4}|{shop} AE", "Local Transfer IPI {n12}|{person}", "DEWA Bill {n10}",
			"ATM CASH WDL {n6}", "VAT ON CHARGES",
		},
	}
)

var (
	germanLand = country{
		currency: "EUR",
		low:      3,
		high:     900,
		number:   "DE{n2} {n4} {n4} {n4} {n4} {n2}",
		banks:    []string{"Sparkontor Neuwald eG", "Elbtor Bank AG"},
		people:   []string{"Jürgen Weiß", "Annelie Schröder", "Tischlerei Vogt GmbH"},
		shops:    []string{"Bäckerei Kranz", "Tankhof Süd", "Buchladen am Tor"},
		products: []string{"Girokonto", "Geschäftskonto"},
		credits: []string{
			"Gehalt|Tischlerei Vogt GmbH|Lohn {n4}", "Überweisungsgutschrift|{person}|Danke", "Bareinzahlung",
		},
		debits: []string{
			"Kartenzahlung|{shop}|Karte {n4}", "Lastschrift|Stadtwerke Neuwald|KD-NR {n8}",
			"Dauerauftrag|{person}|Miete", "Bargeldauszahlung|GA NR {n8}", "Entgelt Kontoführung",
		},
	}
	frenchLand = country{
		currency: "EUR",
		low:      3,
		high:     900,
		number:   "{n11}",
		banks:    []string{"Banque des Trois Rivières", "Crédit du Littoral"},
		people:   []string{"M. Étienne Garnier", "MME CLAIRE DUPRÉ", "SARL Atelier du Pin"},
		shops:    []string{"BOULANGERIE MORIN", "STATION DU LAC", "PHARMACIE CENTRALE"},
		products: []string{"Compte courant", "Compte chèques"},
		credits:  []string{"VIR SEPA RECU|/DE {person}", "VIREMENT SALAIRE|SARL ATELIER DU PIN", "REMISE CHEQUES {n7}"},
		debits: []string{
			"CARTE X{n4} {shop}", "PRLV SEPA EAUX DU LITTORAL|/RUM {n12}", "RETRAIT DAB {n4}", "CHEQUE {n7}",
			"VIR INST VERS {person}|LOYER",
		},
	}
	mexicanLand = country{
		currency: "MXN",
		low:      40,
		high:     9000,
		number:   "{n10}",
		banks:    []string{"Banco Agave", "Banca Cordillera"},
		people:   []string{"GUADALUPE IBÁÑEZ ROMO", "JORGE LUIS CANTÚ", "TALLERES DEL BAJÍO SA DE CV"},
		shops:    []string{"ABARROTES LUPITA", "GASOLINERA 4410", "FARMACIA PAZ"},
		products: []string{"Cuenta Libretón", "Cuenta Enlace"},
		credits:  []string{"SPEI RECIBIDO|{person}|{n7}", "PAGO DE NOMINA", "DEPOSITO EFECTIVO PRACTIC"},
		debits: []string{
			"{shop}|RFC: XYZ {n6}", "SPEI ENVIADO|{person}|{n10}", "RETIRO CAJERO AUTOMATICO",
			"PAGO CUENTA DE TERCERO|{n10}", "COMISION MANEJO CTA",
		},
	}
	brazilianLand = country{
		currency: "BRL",
		low:      8,
		high:     2500,
		number:   "{n5}-{n1}",
		banks:    []string{"Banco Ipê Amarelo S.A.", "Banco Serra Azul"},
		people:   []string{"JOÃO PAULO MENDONÇA", "OFICINA TRÊS IRMÃOS LTDA", "ANTÔNIA REZENDE"},
		shops:    []string{"PADARIA SÃO BENTO", "POSTO DA SERRA", "DROGARIA VIVA"},
		products: []string{"Conta Corrente", "Conta Fácil"},
		credits:  []string{"PIX RECEBIDO {person}", "TED RECEBIDA {n8}", "DEPOSITO DINHEIRO"},
		debits: []string{
			"PIX ENVIADO {person}", "COMPRA CARTAO {shop}", "PAGTO BOLETO {n10}", "TARIFA PACOTE SERVICOS",
			"SAQUE TERMINAL {n6}",
		},
	}
	italianLand = country{
		currency: "EUR",
		low:      3,
		high:     900,
		number:   "{n4}/{n8}",
		banks:    []string{"Cassa Rurale del Lago", "Banca Montechiaro"},
		people:   []string{"Lucia Ferrante", "Officine Berti S.r.l.", "Niccolò Amato"},
		shops:    []string{"FORNO ROSSI", "DISTRIBUTORE AUTOSOLE", "FARMACIA DUOMO"},
		products: []string{"Conto corrente", "Conto Famiglia"},
		credits:  []string{"BONIFICO A VOSTRO FAVORE|{person}", "EMOLUMENTI|OFFICINE BERTI", "VERSAMENTO CONTANTE"},
		debits: []string{
			"PAGAMENTO POS {shop}|CARTA {n4}", "ADDEBITO SDD ACQUEDOTTO|MANDATO {n8}", "PRELIEVO BANCOMAT",
			"IMPOSTA DI BOLLO", "DISPOSIZIONE DI BONIFICO|{person}",
		},
	}
	southAfricanLand = country{
		currency:  "ZAR",
		low:       15,
		high:      4000,
		number:    "{n11}",
		overdrawn: true,
		banks:     []string{"Baobab Bank Limited", "Cape Anchor Bank"},
		people:    []string{"MR SIPHO NDLOVU", "PROTEA PLUMBING CC", "ANNEKE VAN ZYL"},
		shops:     []string{"KAROO FOODS", "N1 ENGEN", "SPAZA CORNER"},
		products:  []string{"Gold Cheque Account", "Fusion Account"},
		credits:   []string{"Magtape Credit PROTEA PLUMBING", "FNB App Payment From {person}", "ADT Cash Deposit {n8}"},
		debits: []string{
			"POS Purchase {shop}|{n6}*{n4}", "Internal Debit Order Insure {n7}", "#Monthly Account Fee",
			"App Payment To {person}", "ATM Cash {shop}",
		},
	}
	nigerianLand = country{
		currency: "NGN",
		low:      300,
		high:     90_000,
		number:   "{n10}",
		banks:    []string{"Zenithra Trust Bank Plc", "Palmgate Bank"},
		people:   []string{"ADEBAYO OLUWASEUN", "CHIDINMA OKEKE", "SAHEL AGRO VENTURES"},
		shops:    []string{"MAMA PUT KITCHEN", "LEKKI SUPERSTORE", "OANDA FILLING STN"},
		products: []string{"Savings Account", "SME Current"},
		credits: []string{
			"NIP CR/MOB/{person}/PALMGATE|/Trf from {person}/{n12}", "SALARY PAYMENT FOR THE MONTH",
			"CASH DEP BY {person}",
		},
		debits: []string{
			"NIP TRANSFER TO {person} |{n18}/FT {n8}", "STAMP DUTY CHARGE", "POS PRCH {shop} LANG",
			"AIRTIME PURCHASE 0803{n7}", "SMS ALERT FEE", "ATM WDL @ LEKKI {n6}",
		},
	}
	kenyanLand = country{
		currency: "KES",
		low:      80,
		high:     30_000,
		number:   "01{n11}",
		banks:    []string{"Savanna Trust Bank", "Lakeshore Bank Kenya"},
		people:   []string{"WANJIRU KAMAU", "OTIENO BROTHERS LTD", "FATUMA ALI"},
		shops:    []string{"MAMA MBOGA", "TUSKO MART", "MATATU SACCO"},
		products: []string{"Transact Account", "Biashara Account"},
		credits:  []string{"MPESA C2B QK{n8}|{person}", "EFT CREDIT SALARY", "CASH DEPOSIT AGENT {n5}"},
		debits: []string{
			"B2C TO 2547{n8}|{person}", "PAYBILL 888{n3} KPLC TOKENS", "EXCISE DUTY", "ATM WITHDRAWAL {n6}",
			"TILL {n6} {shop}",
		},
	}
	japaneseLand = country{
		currency: "JPY",
		low:      300,
		high:     80_000,
		noCents:  true,
		number:   "{n3}-{n7}",
		banks:    []string{"Hinode Bank, Ltd.", "Sakuragawa Bank"},
		people:   []string{"KENJI MORITA", "EMILY WATANABE", "Aozora Design K.K."},
		shops:    []string{"KONBINI SHINJUKU", "METRO IC CHARGE", "HON-YA"},
		products: []string{"Ordinary Deposit", "Yen Savings"},
		credits:  []string{"FURIKOMI {person}", "SALARY", "INTEREST", "CASH"},
		debits:   []string{"CARD", "TRANSFER {person}", "DENKI DAI", "DEBIT {shop} {n6}", "FEE", "RENT HOUSING {n4}"},
	}
	indianLand = country{
		currency: "INR",
		low:      50,
		high:     60_000,
		number:   "{n14}",
		banks:    []string{"Deccan Heritage Bank Ltd", "Gangotri Bank"},
		people:   []string{"PRIYA SUBRAMANIAM", "RAKESH KUMAR YADAV", "M/S NEELAM TEXTILES"},
		shops:    []string{"ANNAPURNA SWEETS", "HP PETROL BEGUMPET", "APNA KIRANA"},
		products: []string{"SB-GENERAL", "CURRENT ACCOUNT-TRADER"},
		credits: []string{
			"NEFT-{n12}-NEELAM TEXTILES-SALARY-0001-{n10}", "UPI/CR/{n12}/{person}/YESB/pay", "CASH DEPOSIT SELF",
			"CLG CHQ DEP {n6}", "SB INT CREDIT",
		},
		debits: []string{
			"UPI/DR/{n12}/{shop}/paytm-{n6}@ptys/UPI", "IMPS-{n12}-{person}-HDFX-XXXXXX{n4}-RENT",
			"ACH D- LIC OF INDYA-{n10}", "ATW-{n6}XXXXXX{n4}-S1ANHY{n2}-HYDERABAD", "SMS CHGS Q{n1}",
			"CHQ PAID {person}",
		},
	}
	homeLand = country{
		currency: "PHP",
		low:      20,
		high:     12_000,
		number:   "{n4}-{n5}-{n2}",
		banks:    []string{"Dagat Universal Bank", "KAPATIRAN SAVINGS BANK", "Mayon Rural Bank, Inc."},
		people: []string{
			"ISABEL QUIAMBAO", "RODEL T. MANALASTAS", "TINDAHAN NI ALING PURING", "AGILA LOGISTICS INC.",
		},
		shops:    []string{"PALENGKE EXPRESS", "SUKI DRUG 14", "MERIENDA HAUS"},
		products: []string{"Regular Savings", "Checking Account"},
		credits: []string{
			"CREDIT MEMO-PAYROLL AGILA", "INSTAPAY CR {person}|{n6}", "CASH DEP CAM {n4}", "LOCAL CHECK DEPOSIT",
			"INTEREST CREDIT",
		},
		debits: []string{
			"WITHDRAWAL-ATM|{n4} ALABANG TOWN", "DEBIT MEMO {n4}", "BP-{shop} {n10}", "PESONET DR|{person}",
			"INWARD CHECK", "FUND TRANSFER TO {n4}",
		},
	}
)

func unseenOddities() []Template {
	return []Template{
		freehandTemplate("quiet-month", "no transactions, or one or two", [2]int{0, 2}, britishLand, quiet),
		freehandTemplate(
			"thistle-pair", "two months' statements of one account in a file", [2]int{10, 30}, britishLand,
			pairOfMonths,
		),
		freehandTemplate(
			"cascade-daytotals", "amounts in brackets, no balance in rows, a total after every day", [2]int{10, 40},
			americanLand.onBusyDays().withoutBalances(), dayTotals,
		),
	}
}

func quiet(h *freeDrawing) {
	h.upright(50, sans, 9.5)
	h.month(h.l.opening, h.l.entries, h.l.from, h.l.to, h.l.statedClosing, 0)
	h.numbers("Page %d of %d")
	h.header(shown{})
}

// month is a whole statement of one period; from is the place of its first entry.
func (h *freeDrawing) month(
	opening engine.Amount, entries []entry, from, to engine.Date, closing engine.Amount, first int,
) {
	l := h.l
	stops := []stop{
		textAt(h.left), textAt(h.left + 70), figuresTo(h.edge - 180), figuresTo(h.edge - 92), figuresTo(h.edge),
	}
	h.again = nil
	h.big(h.left, 1.6, l.bank)
	h.down(2.5)
	for _, p := range [][2]string{
		{"Account name", l.holder}, {"Account number", l.number},
		{"Statement dates", h.day(from, "2 January 2006") + " to " + h.day(to, "2 January 2006")},
		{"Currency", "GBP"}, {"Start balance", h.signed(opening, minusFront)},
		{"End balance", h.signed(closing, minusFront)},
	} {
		h.pair(h.left, h.left+110, p[0], p[1])
	}
	h.down(1.5)
	h.again = func() {
		h.strongCells(stops, "Date", "Description", "Out", "In", "Balance")
		h.down(1.5)
	}
	h.again()
	h.cells(stops, h.day(from, "02/01/2006"), "Start balance", "", "", h.signed(opening, minusFront))
	h.down(1.1)
	if len(entries) == 0 {
		h.say(stops[1].x, "There were no transactions in this period.")
		h.down(1.1)
	}
	for i, e := range entries {
		lines := h.text(e, 180)
		h.ensureRoom(float64(len(lines)))
		h.cells(stops, h.day(e.date, "02/01/2006"), "", h.out(e), h.in(e), h.signed(e.balance, minusFront))
		h.lines(stops[1].x, lines...)
		h.recordRow(first+i, true)
	}
	h.cells(stops, h.day(to, "02/01/2006"), "End balance", "", "", h.signed(closing, minusFront))
	h.down(2)
}

// pairOfMonths parts a ledger of one period in two statements, each with pages of its own.
func pairOfMonths(h *freeDrawing) {
	l := h.l
	middle := l.from.AddDays(l.from.DaysUntil(l.to) / 2)
	k := 0
	for k < len(l.entries) && !l.entries[k].date.After(middle) {
		k++
	}
	between := l.opening
	if k > 0 {
		between = l.entries[k-1].balance
	}
	h.upright(46, serif, 9.2)
	h.month(l.opening, l.entries[:k], l.from, middle, between, 0)
	h.newBarePage()
	h.month(between, l.entries[k:], middle.AddDays(1), l.to, l.statedClosing, k)
	h.header(shown{})
}

func dayTotals(h *freeDrawing) {
	l := h.l
	h.upright(44, pick(h.r, []fontFace{sans, mono}), 8.4)
	stops := []stop{textAt(h.left), textAt(h.left + 60), figuresTo(h.edge)}
	h.big(h.left, 1.5, l.bank)
	h.down(2)
	h.lines(
		h.left, l.holder, "Member account "+l.number+", in US dollars (USD)",
		"Activity from "+h.day(l.from, "01/02/2006")+" through "+h.day(l.to, "01/02/2006"),
	)
	h.down(1)
	h.sum(h.left, h.left+240, "Balance at start", h.signed(l.opening, brackets))
	h.sum(h.left, h.left+240, "Balance at end", h.signed(l.statedClosing, brackets))
	h.down(1.5)
	h.again = func() {
		h.strongCells(stops, "Date", "Activity", "Amount")
		h.down(1.5)
	}
	h.again()
	var total engine.Amount
	for i, e := range l.entries {
		lines := h.run(e, stops[2].x-stops[1].x-100)
		h.ensureRoom(float64(len(lines)) + 1)
		h.cells(stops, h.day(e.date, "01/02/2006"), "", h.signed(e.amount, brackets))
		h.lines(stops[1].x, lines...)
		if total += e.amount; h.lastOfDay(i) {
			h.strongCells(
				stops, "", fmt.Sprintf("Total for %s", h.day(e.date, "01/02/2006")), h.signed(total, brackets),
			)
			h.down(1.6)
			total = 0
		}
		h.recordRow(i, false)
	}
	h.numbers("Page %d of %d")
	h.header(shown{})
}
