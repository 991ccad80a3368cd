package extracttest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// denseTemplate fills its column of texts to the edge, in small type: narrations of payment networks the world over.
func denseTemplate() Template {
	return Template{
		Name:   "dense-mixed",
		About:  "narrations of payment networks to the edge of their column, over several lines in small type: codes, masks, references of up to 35 characters, mail addresses, IBANs, in words of many countries",
		kind:   "pdf",
		rows:   [2]int{8, 30},
		invent: inventDense,
		design: mixed,
		alter:  packDense,
	}
}

// inventDense invents an account whose texts are those of one to three networks.
func inventDense(r *rand.Rand, rows int) *ledger {
	l := newLedger(r, pick(r, []region{philippine, american, indian, british}), rows, false)
	networks := [][]narration{pick(r, denseNetworks), pick(r, denseNetworks), pick(r, denseNetworks)}[:1+r.IntN(3)]
	for i := range l.entries {
		p := party{
			r:    r,
			out:  l.entries[i].amount < 0,
			name: strings.ToUpper(pick(r, firstNames) + " " + pick(r, lastNames)),
			firm: strings.ToUpper(pick(r, companies)),
			shop: pick(r, shops),
		}
		l.entries[i].text = []string{pick(r, pick(r, networks))(p)}
		if r.IntN(8) == 0 {
			l.entries[i].check = digits(r, 3) + "00"
		}
	}
	return l
}

// packDense sets small type and cuts what is wider than the column: behind a mark, or wherever the line is full.
func packDense(r *rand.Rand, d *design, l *ledger) {
	d.size = 6 + 0.25*float64(r.IntN(8))
	d.step = d.size * between(r, 1.15, 1.5)
	d.face = pick(r, []fontFace{sans, sans, serif, mono})
	if d.oneLine = true; d.face == mono {
		d.size *= 0.9
	}
	for i := range d.columns {
		if d.columns[i].kind == colText {
			d.columns[i].width *= between(r, 0.8, 1.3)
		}
	}
	if r.IntN(3) == 0 {
		d.breakAnywhere(l)
	} else {
		d.breakLong(l)
	}
	if r.IntN(6) == 0 && d.ruling != gridRules {
		d.figuresMiddle, d.rowGap = true, d.step*between(r, 0.3, 0.8)
	}
	if l.currency == "INR" {
		d.grouping = lakh
	}
}

// breakAnywhere puts a blank where a line is full, within words too, as line printers and some portals do.
func (d *design) breakAnywhere(l *ledger) {
	room := d.textRoom()
	for i := range l.entries {
		var lines []string
		line := ""
		for _, c := range strings.Join(l.entries[i].text, " ") {
			if d.face.width(line+string(c))*d.size > room {
				lines, line = append(lines, line), ""
			}
			line += string(c)
		}
		l.entries[i].text = []string{strings.Join(strings.Fields(strings.Join(append(lines, line), " ")), " ")}
	}
}

// party is who is paid, or who pays.
type party struct {
	r                *rand.Rand
	out              bool
	name, firm, shop string
}

// narration is a text as a network writes it.
type narration func(p party) string

func (p party) n(count int) string { return digits(p.r, count) }

// code is so many capitals and figures.
func (p party) code(count int) string {
	return fromAlphabet(p.r, "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789", count)
}

// letters is so many capitals.
func (p party) letters(count int) string {
	return fromAlphabet(p.r, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", count)
}

// hash is so many figures to the base of sixteen.
func (p party) hash(count int) string { return fromAlphabet(p.r, "0123456789abcdef", count) }

func fromAlphabet(r *rand.Rand, alphabet string, count int) string {
	b := make([]byte, count)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

// short is the name without blanks.
func (p party) short() string { return strings.ReplaceAll(p.name, " ", "") }

// small is the name in small letters, as mail addresses have it.
func (p party) small() string { return strings.ToLower(strings.ReplaceAll(p.name, " ", ".")) }

func (p party) side(out, in string) string { return mark(p.out, out, in) }

// denseNetworks are the ways of writing, those of one country or scheme together.
var denseNetworks = [][]narration{
	{ // instant payments and clearing of India
		func(p party) string {
			return fmt.Sprintf("UPI/%s/%s/%s/%s/note%s", p.n(12), p.side("DR", "CR"), p.name, p.letters(4), p.n(2))
		},
		func(p party) string {
			return fmt.Sprintf(
				"UPI-%s-%s@%s-%s0%s-%s-UPI", p.name, p.small(), strings.ToLower(p.letters(5)), p.letters(4), p.n(6),
				p.n(12),
			)
		},
		func(p party) string { return fmt.Sprintf("NEFT-%sH%s-%s", p.letters(4), p.n(11), p.firm) },
		func(p party) string {
			return fmt.Sprintf(
				"MMT/IMPS/%s/%s/%s/%s0%s", p.n(12), p.short(), p.side("rent", "refund"), p.letters(4), p.n(6),
			)
		},
		func(p party) string { return fmt.Sprintf("IMPS/P2A/%s/%s/%s", p.n(12), p.short(), p.letters(4)) },
		func(p party) string { return fmt.Sprintf("RTGS/%sR5%s/%s", p.letters(4), p.n(15), p.firm) },
		func(p party) string {
			return fmt.Sprintf("POS %sXXXXXX%s %s %s", p.n(6), p.n(4), strings.ToUpper(p.shop), "PUNE")
		},
		func(p party) string {
			return fmt.Sprintf(
				"ATW-%sXXXXXX%s-%s-%s", p.n(6), p.n(4), p.code(8), strings.ToUpper(strings.ReplaceAll(p.shop, " ", "")),
			)
		},
		func(p party) string { return fmt.Sprintf("BIL/INFT/%s/%s/", p.code(10), p.name) },
		func(p party) string { return fmt.Sprintf("ACH D- %s-%s", p.firm, p.code(14)) },
	},
	{ // transfers and mandates of Europe
		func(p party) string {
			return fmt.Sprintf(
				"SEPA-%s %s IBAN DE%s %s %s %s %s BIC %sDE%sXXX", p.side("Lastschrift", "Gutschrift"), p.firm, p.n(2),
				p.n(4), p.n(4), p.n(4), p.n(4), p.letters(4), p.code(2),
			)
		},
		func(p party) string {
			return fmt.Sprintf(
				"EREF+%s MREF+M%s CRED+DE%sZZZ0%s SVWZ+Rechnung %s/%s", p.code(16), p.n(9), p.n(2), p.n(10), p.n(5),
				p.n(2),
			)
		},
		func(p party) string {
			return fmt.Sprintf(
				"VIR INST %s REF:%s MOTIF:%s", p.side("VERS ", "DE ")+p.name, p.code(18), "LOYER "+p.n(4),
			)
		},
		func(p party) string {
			return fmt.Sprintf("PRLV SEPA %s ICS:FR%sZZZ%s RUM:%s-%s", p.firm, p.n(2), p.n(6), p.code(11), p.n(3))
		},
		func(p party) string {
			return fmt.Sprintf(
				"/TRTP/SEPA OVERBOEKING/IBAN/NL%s%s0%s/BIC/%sNL2A/NAME/%s/REMI/%s/EREF/%s", p.n(2), p.letters(4),
				p.n(9), p.letters(4), p.name, "FACTUUR "+p.n(6), p.code(12),
			)
		},
		func(p party) string {
			return fmt.Sprintf("CARTE %s %s CB*%s", p.n(4), strings.ToUpper(p.shop), p.n(4))
		},
		func(p party) string { return fmt.Sprintf("TRN: %s IdSEPA %s RIF:%s", p.n(13), p.code(20), p.n(17)) },
	},
	{ // clearing house and cards of the United States
		func(p party) string {
			return fmt.Sprintf("ORIG CO NAME:%s ORIG ID:%s DESC DATE:%s CO ENTRY DESCR:%s SEC:PPD TRACE#:%s EED:%s IND ID:%s IND NAME:%s", p.firm, p.n(10), p.n(6), p.side("ACH PMT", "PAYROLL"), p.n(15), p.n(6), p.code(10), p.name)
		},
		func(p party) string {
			return fmt.Sprintf(
				"%s DES:%s ID:%s INDN:%s CO ID:%s WEB", p.firm, p.side("PAYMENT", "DIR DEP"), p.code(13), p.name,
				p.n(10),
			)
		},
		func(p party) string {
			return fmt.Sprintf(
				"CHECKCARD %s %s %s %s RECURRING CKCD 5968 XXXXXXXXXXXX%s", p.n(4), strings.ToUpper(p.shop), p.n(10),
				p.n(23), p.n(4),
			)
		},
		func(p party) string {
			return fmt.Sprintf("Zelle payment %s %s Conf# %s", p.side("to", "from"), p.name, strings.ToLower(p.code(9)))
		},
		func(p party) string {
			return fmt.Sprintf("PMNT %s AMZN.COM/BILL WA %s*%s", p.n(4), p.code(9), p.code(6))
		},
		func(p party) string {
			return fmt.Sprintf(
				"WIRE TYPE:%s DATE:%s TIME:%s ET TRN:%s SEQ:%s/%s ORIG:%s ID:%s", p.side("WIRE OUT", "WIRE IN"),
				p.n(6), p.n(4), p.n(16), p.n(10), p.n(6), p.name, p.n(12),
			)
		},
	},
	{ // the Gulf and Africa
		func(p party) string {
			return fmt.Sprintf("INWARD TT/%s/AE%s%s/%s/SALARY", p.code(16), p.n(2), p.n(19), p.firm)
		},
		func(p party) string {
			return fmt.Sprintf(
				"CARD NO.%sXXXXXX%s %s DUBAI:AE %s %sAED", p.n(6), p.n(4), strings.ToUpper(p.shop), p.n(6), p.n(2),
			)
		},
		func(p party) string {
			return fmt.Sprintf("NIP/%s/%s/%s/TRF FRM %s", p.letters(3), p.n(30), p.name, p.side("MOB", "USSD"))
		},
		func(p party) string {
			return fmt.Sprintf("MPESA/%s/2547%s/%s/ACC#%s", p.code(10), p.n(8), p.name, p.n(8))
		},
		func(p party) string { return fmt.Sprintf("TRF/%s/FRM/%s/TO/%s", p.hash(24), p.name, p.firm) },
		func(p party) string {
			return fmt.Sprintf(
				"POS/WEB PMT %s.COM/T%s/%s LANG", strings.ReplaceAll(strings.ToUpper(p.shop), " ", ""), p.code(8),
				p.n(12),
			)
		},
	},
	{ // South America and Mexico
		func(p party) string {
			return fmt.Sprintf(
				"PIX %s - %s - %s.%s.%s-%s E%s%s", p.side("ENVIADO", "RECEBIDO"), p.name, "***", p.n(3), p.n(3), "**",
				p.n(20), fromAlphabet(p.r, "abcdefghijkmnpqrstuvwxyz0123456789", 11),
			)
		},
		func(p party) string {
			return fmt.Sprintf(
				"SPEI %s CLAVE DE RASTREO %s CLABE %s %s RFC %s%s%s", p.side("ENVIADO", "RECIBIDO"), p.code(24),
				p.n(18), p.name, p.letters(4), p.n(6), p.code(3),
			)
		},
		func(p party) string {
			return fmt.Sprintf(
				"PAGO SERV WWW.%s.COM.MX GUIA:%s REF:%s CIE:%s", strings.ReplaceAll(strings.ToUpper(p.shop), " ", ""),
				p.n(7), p.n(19), p.n(6),
			)
		},
		func(p party) string {
			return fmt.Sprintf("TRANSF. CCI %s-%s-%s-%s %s OP.%s", p.n(3), p.n(3), p.n(12), p.n(2), p.name, p.n(8))
		},
		func(p party) string {
			return fmt.Sprintf("COMPRA NAC. %s TARJ.XXXX-%s AUT.%s", strings.ToUpper(p.shop), p.n(4), p.n(6))
		},
	},
	{ // transfers of South-East Asia
		func(p party) string {
			return fmt.Sprintf("INSTAPAY %s %s INV%s TRC%s %s", p.side("TO", "FR"), p.name, p.n(8), p.n(6), p.code(12))
		},
		func(p party) string { return fmt.Sprintf("PESONET-%s-%s-%sPHMMXXX", p.n(16), p.short(), p.letters(4)) },
		func(p party) string {
			return fmt.Sprintf("TRSF E-BANKING %s %s/FTSCY/WS9503%s/%s", p.side("DB", "CR"), p.n(4), p.n(1), p.name)
		},
		func(p party) string {
			return fmt.Sprintf(
				"BI-FAST %s BIF TRANSFER %s %s", p.side("DB", "CR"), p.side("KE", "DR")+" "+p.n(3), p.name,
			)
		},
		func(p party) string {
			return fmt.Sprintf("DuitNow QR-%s/%s/QR%s/%s", p.shop, p.n(19), p.hash(8), p.name)
		},
		func(p party) string {
			return fmt.Sprintf("FAST PAYMENT OTHR-%s SGD PAYNOW %s via 9%s", p.hash(12), p.name, p.n(7))
		},
		func(p party) string {
			return fmt.Sprintf("QRPH %s %s@%s.ph REF %s", p.shop, p.small(), strings.ToLower(p.letters(6)), p.n(14))
		},
	},
}
