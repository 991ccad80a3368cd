package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// land is where an unseen paper comes from: its invented banks and people and the words of its movements.
// In texts, | parts lines and {…} is filled: person, shop, n4 (so many digits).
type land struct {
	banks, people, shops []string
	credits, debits      []string
	currency             string
	products             []string
	low, high            int  // amounts of a movement, in units
	whole                bool // amounts without decimals
	number               string
	overdrawn            bool
	unbalanced           bool // the look prints no running balances
	busy                 int  // rows on a busy day; 0 for spread days
}

func (w land) withoutBalances() land { w.unbalanced = true; return w }
func (w land) inTheRed() land        { w.overdrawn = true; return w }
func (w land) onBusyDays() land      { w.busy = 4; return w }

// tell invents an account of the land with rows movements over a month or more.
func (w land) tell(r *rand.Rand, rows int) *ledger {
	l := &ledger{bank: pick(r, w.banks), holder: pick(r, w.people), number: fill(r, w, w.number), currency: w.currency, product: pick(r, w.products),
		address: fmt.Sprintf("%d %s", 1+r.IntN(240), pick(r, unseenStreets)), city: pick(r, unseenCities), branch: pick(r, unseenBranches), customer: digits(r, 9), unbalanced: w.unbalanced}
	start := time.Date(2021+r.IntN(6), time.Month(1+r.IntN(12)), pick(r, []int{1, 1, 1, 6, 16, 23}), 0, 0, 0, 0, time.UTC)
	l.from = engine.DateOf(start)
	l.to = engine.DateOf(start.AddDate(0, 1+rows/60, -1))
	l.printed = l.to.AddDays(1 + r.IntN(5))
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
func (w land) days(r *rand.Rand, last, rows int) []int {
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

func (w land) movement(r *rand.Rand, balance engine.Amount) entry {
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
	e := entry{amount: amount, text: strings.Split(fill(r, w, pick(r, texts)), "|"), reference: digits(r, 13+r.IntN(7)), branch: digits(r, 4)}
	if e.amount < 0 && r.IntN(6) == 0 {
		e.check = digits(r, 6)
	}
	return e
}

func (w land) round(a engine.Amount) engine.Amount {
	if w.whole {
		return a / 100 * 100
	}
	return a
}

// fill replaces the places in braces.
func fill(r *rand.Rand, w land, text string) string {
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

var unseenStreets = []string{"Harbour Road", "Old Mill Lane", "Station Street", "Acacia Avenue", "Market Square", "Chapel Hill", "Lakeside Drive", "Foundry Close"}

var unseenCities = []string{"Eastbrook", "Port Willow", "Kingsmere", "Santa Aurora", "Neuwald", "Mirador", "Lotus Bay", "Greyfield"}

var unseenBranches = []string{"City Centre", "Harbourfront", "North Gate", "University", "Market Place", "Riverside"}

var (
	americanLand = land{currency: "USD", low: 4, high: 900, number: "{n4} {n4} {n4}",
		banks: []string{"First Prairie Bank", "Old Lantern Savings", "Cascade Valley Credit Union"}, people: []string{"Harriet P Collins", "DANIEL R OKAFOR", "Redwood Cabinetry LLC", "Luis and Elena Marsh"},
		shops: []string{"Corner Grocer 0231", "Bluebird Fuel", "Pine St Pharmacy", "Hollis Hardware"}, products: []string{"Everyday Checking", "Free Business Checking"},
		credits: []string{"Payroll Dep Hollis Hardware PPD ID {n10}", "Mobile Check Deposit", "Transfer From Sav x{n4}", "ATM Cash Deposit Main St|Card {n4}", "Tax Refund IRS Treas 310"},
		debits:  []string{"Purchase {shop}|Card {n4} Auth {n6}", "Recurring Pmt {shop}", "Electric Co Web Pmt {n9}", "Transfer To {person} Conf {n8}", "Monthly Maintenance Fee", "ATM W/D {n4} Main St", "Insurance Prem|Policy {n7}|Autopay"}}
	britishLand = land{currency: "GBP", low: 3, high: 700, number: "{n8}",
		banks: []string{"Marlowe & Finch Bank plc", "The Fenland Building Society", "Thistle Bank"}, people: []string{"MISS E HARTLEY", "Mr T J Odell", "Wren Joinery Limited"},
		shops: []string{"GREENGROCER LEEDS", "FERRY STORES 2291", "TRAMWAY CAFE", "SILVER BOOKS"}, products: []string{"Classic Account", "Business Current Account"},
		credits: []string{"{person}|RENT SHARE", "WREN JOINERY LTD|WAGES", "REVERSAL {shop}", "Cash paid in at counter", "HMRC CHILD BENEFIT"},
		debits:  []string{"{shop}|ON 1{n1} SEP", "COUNCIL TAX {n9}", "WATER BOARD", "{person}|{n6}", "CASH MACHINE|HIGH STREET", "MOBILE PHONE CO|REF {n10}"}}
	singaporeLand = land{currency: "SGD", low: 5, high: 1200, number: "{n3}-{n6}-{n1}",
		banks: []string{"Straits Lion Bank", "Merlion Commercial Bank Ltd"}, people: []string{"TAN WEI LING", "NURUL AISYAH BTE HASSAN", "RAJAN S/O KUMAR", "BRIGHT ORCHID PTE LTD"},
		shops: []string{"KOPI STALL 12", "NTH MART", "BUS/MRT {n8}"}, products: []string{"Savings Plus", "Autosave Account"},
		credits: []string{"FAST PAYMENT|{person}|OTHR - TRANSFER", "GIRO - SALARY|BRIGHT ORCHID PTE LTD", "CASH DEPOSIT|AMK HUB", "INTEREST CREDIT"},
		debits:  []string{"DEBIT PURCHASE|{shop}|XX-{n4}", "FUNDS TRANSFER|{person}|TO {n9}", "GIRO PAYMENT|TOWN COUNCIL|{n10}", "ATM CASH WITHDRAWAL|{n8}"}}
	malaysianLand = land{currency: "MYR", low: 5, high: 1500, number: "{n4}-{n4}-{n4}",
		banks: []string{"Bank Teratai Berhad", "Mutiara Bank Berhad"}, people: []string{"SITI NORHALIZA BINTI OMAR", "LEE CHONG MING", "KEDAI BUKU SERI INDAH"},
		shops: []string{"PASAR SEGAR", "STESEN MINYAK RIA", "KLINIK AMAN"}, products: []string{"Akaun Semasa", "Savings Account-i"},
		credits: []string{"DUITNOW TRANSFER CR|{person}", "GAJI BULANAN", "CASH DEP MACHINE|{n6}", "PROFIT PAID"},
		debits:  []string{"DUITNOW QR|{shop}", "FPX PAYMENT FR A/|{n10}*|{shop}", "ATM CASH WDL|{n8}", "SERVICE CHARGE", "JOMPAY {n5}|AIR SELANGOR"}}
	indonesianLand = land{currency: "IDR", low: 12_000, high: 2_400_000, whole: true, number: "{n3}-{n2}-{n7}-{n1}",
		banks: []string{"Bank Cendana Nusantara", "Bank Rakyat Melati"}, people: []string{"BUDI HARTONO", "SRI WAHYUNI", "CV MAJU TERUS"},
		shops: []string{"WARUNG BAROKAH", "TOKO LISTRIK JAYA", "APOTEK SEHAT"}, products: []string{"Tabungan Hemat", "Giro Usaha"},
		credits: []string{"TRF MASUK DARI {person}", "SETOR TUNAI CABANG {n4}", "BUNGA TABUNGAN", "GAJI CV MAJU TERUS"},
		debits:  []string{"TARIK TUNAI ATM {n6}", "QRIS {shop}", "PEMBAYARAN PLN {n11}", "BIAYA ADM", "TRF KE {person} BI-FAST"}}
	australianLand = land{currency: "AUD", low: 3, high: 800, number: "{n3}-{n3} {n4} {n4}",
		banks: []string{"Wattle Mutual Bank", "Southern Cross Savings"}, people: []string{"MS J M BRANNIGAN", "BANKSIA LANDSCAPES PTY LTD"},
		shops: []string{"SERVO 88 GEELONG", "THE BAKEHOUSE", "CHEMIST ON KING"}, products: []string{"Complete Access", "Society Cheque Account"},
		credits: []string{"Direct Credit {n6} BANKSIA LANDSCAPES|Salary", "Transfer from {person}|Osko", "Cash Dep Branch {shop}"},
		debits:  []string{"{shop} AUS|Card xx{n4}|Value Date: 1{n1}/07", "Direct Debit {n6} CITY WATER", "Wdl ATM {shop}", "Transfer To {person}|PayID Phone", "Loan Repayment LN REPAY {n9}"}}
	canadianLand = land{currency: "CAD", low: 3, high: 800, number: "{n5}-{n7}",
		banks: []string{"Boreal Bank of Canada", "Caisse des Érables"}, people: []string{"SOPHIE TREMBLAY", "MR AIDAN MCKAY", "NORTH SHORE KAYAKS INC."},
		shops: []string{"MAPLE GROCERS #41", "DEPANNEUR 7 JOURS", "TRANSIT PASS"}, products: []string{"Day to Day Banking", "Signature Chequing"},
		credits: []string{"Payroll Deposit NORTH SHORE", "e-Transfer received {person}|{n8}", "GST Credit CANADA", "ATM deposit - AA{n6}"},
		debits:  []string{"Contactless Interac purchase - {n4}|{shop}", "e-Transfer sent {person}|{n8}", "Hydro bill pmt", "Misc Payment|{shop}", "Cheque - {n3}"}}
	gulfLand = land{currency: "AED", low: 10, high: 4000, number: "{n3}-{n8}-{n3}",
		banks: []string{"Dune & Pearl Bank PJSC", "Al Noor Gulf Bank"}, people: []string{"Faisal Rahman Khan", "Grace Villanueva Reyes", "Oasis Interiors LLC"},
		shops: []string{"LULLA MARKET", "CARAVAN FUEL", "DESERT ROSE CLINIC"}, products: []string{"Current Account", "Salary Account"},
		credits: []string{"Inward Remittance TT REF: {n13}|OASIS INTERIORS LLC", "WPS Salary {n9}", "Cash Deposit CCDM {n6}", "Cheque Deposit - Clearing"},
		debits:  []string{"POS-PURCHASE CARD NO.{n6}***{n4}|{shop} AE", "Local Transfer IPI {n12}|{person}", "DEWA Bill {n10}", "ATM CASH WDL {n6}", "VAT ON CHARGES"}}
)
