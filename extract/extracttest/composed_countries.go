package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// parties are the bank, the holder and the other names on a composed paper.
type parties struct {
	nation *nation
	// brand is the letterhead's name, legal the one of the small print.
	brand, legal string
	// holder is the holder's name as it breaks over lines: one, or two of joint holders and long names.
	holder  []string
	company bool
	// others are persons who hold nothing: clerks, advisers, whoever opens a company's letters.
	others []string
	// group is another institution: the parent, an insurer, a card scheme.
	group string
	iban  string // "" where none is printed
	// register reports whether the head is a register of the customer; parent is the bank that the brand is a division
	// of, "" for none.
	register bool
	parent   string
}

// newComposed invents an account of any nation.
func newComposed(r *rand.Rand, rows int) *ledger { return newComposedIn(r, pick(r, nations), rows) }

func newComposedIn(r *rand.Rand, where *nation, rows int) *ledger {
	l := newLedger(r, where.region, rows, false)
	h := &parties{nation: where, company: r.IntN(5) < 2}
	h.nameBank(r)
	h.nameHolder(r)
	h.others = []string{h.someone(r), h.someone(r)}
	l.parties = h
	l.bank, l.holder, l.currency = h.brand, strings.Join(h.holder, " "), where.currency
	l.address, l.city, l.product = pick(r, where.streets), pick(r, where.towns), pick(r, where.products)
	l.branch = strings.Fields(pick(r, where.towns))[0] + pick(r, []string{" Main", " West", ""})
	l.number = fillIn(r, pick(r, where.numbers))
	if where.iban != "" && r.IntN(2) == 0 {
		h.iban = where.ibanOf(r)
	}
	return l
}

// nameBank gives a brand as it stands in the letterhead, and the name that the law knows.
func (h *parties) nameBank(r *rand.Rand) {
	stem := pick(r, h.nation.bankStems)
	name := fmt.Sprintf(pick(r, h.nation.bankKinds), stem)
	h.legal = name
	if form := pick(r, h.nation.bankForm); strings.HasPrefix(form, ",") {
		h.legal += form
	} else if form != "" {
		h.legal += " " + form
	}
	h.brand = pick(r, []string{name, name, h.legal, strings.ToUpper(name)})
	h.group = fmt.Sprintf(pick(r, h.nation.bankKinds), pick(r, nations).bankStems[0])
	if strings.Contains(h.group, stem) {
		h.group = "Altaverra"
	}
}

func (h *parties) nameHolder(r *rand.Rand) {
	switch {
	case !h.company:
		h.holder = h.persons(r)
	case r.IntN(6) == 0: // too long for a line
		i := r.IntN(len(h.nation.trades))
		trades := h.nation.trades[i] + " " + pick(
			r, []string{"&", "-", "and"},
		) + " " + h.nation.trades[(i+1)%len(h.nation.trades)]
		first, second := halves(fmt.Sprintf(pick(r, h.nation.forms), trades))
		h.holder = []string{first, second}
	default:
		h.holder = []string{fmt.Sprintf(pick(r, h.nation.forms), pick(r, h.nation.trades))}
	}
	if r.IntN(3) == 0 {
		for i := range h.holder {
			h.holder[i] = strings.ToUpper(h.holder[i])
		}
	}
}

// halves breaks a long name in its middle.
func halves(name string) (first, second string) {
	words := strings.Fields(name)
	at := (len(words) + 1) / 2
	return strings.Join(words[:at], " "), strings.Join(words[at:], " ")
}

// persons are one holder or, of one paper in six, two: on a line together or on one each.
func (h *parties) persons(r *rand.Rand) []string {
	titled, woman := r.IntN(2) == 0, r.IntN(2) == 0
	first := h.person(r, titled, woman)
	and := map[*language]string{
		&languageGerman:     "und",
		&languageFrench:     "et",
		&languageSpanish:    "y",
		&languageItalian:    "e",
		&languagePortuguese: "e",
		&languageDutch:      "en",
		&languageSwedish:    "och",
	}[h.nation.language]
	if and == "" {
		and = pick(r, []string{"&", "and", "or", "AND"})
	}
	switch r.IntN(12) {
	case 0:
		return []string{first + " " + and + " " + h.person(r, titled, !woman)}
	case 1:
		return []string{first + " " + and, h.person(r, titled, !woman)}
	}
	return []string{first}
}

func (h *parties) person(r *rand.Rand, titled, woman bool) string {
	given, title := h.nation.men, 0
	if woman {
		given, title = h.nation.women, 1
	}
	name := pick(r, given)
	switch r.IntN(5) {
	case 0:
		name += " " + string(rune('A'+r.IntN(26)))
		if r.IntN(2) == 0 {
			name += "."
		}
	case 1:
		name = string([]rune(name)[:1]) + "."
	}
	name += " " + pick(r, h.nation.families)
	if titled {
		name = pick(r, h.nation.honorifics[title]) + " " + name
	}
	return name
}

// someone is a person who is not the holder.
func (h *parties) someone(r *rand.Rand) string {
	for {
		if name := h.person(r, r.IntN(3) == 0, r.IntN(2) == 0); !strings.Contains(strings.Join(h.holder, " "), name) {
			return name
		}
	}
}

// phone is a number to call.
func (h *parties) phone(r *rand.Rand) string { return fillIn(r, h.nation.phone) }

// site is the bank's address in the web.
func (h *parties) site() string {
	return "www." + strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return -1
	}, strings.ToLower(h.brand)) + ".example"
}

// nation is a country of composed papers: its money, its days, its addresses and how banks and people are named there.
// Every person, company, bank and street is invented.
type nation struct {
	language   *language
	region     region // of the words of movements
	currency   string
	days       []string // layouts of days in figures
	monthFirst bool     // in English words too: "Jan 02, 2006"
	money      grouping
	men, women []string
	families   []string
	honorifics [2][]string // of men, of women
	trades     []string    // what companies are called by
	forms      []string    // %s is trade
	bankStems  []string
	bankKinds  []string // %s is stem
	bankForm   []string // legal forms of banks, "" for none
	streets    []string
	towns      []string
	country    string
	iban       string // format of the national part with the country in front, digits for #; "" for none
	numbers    []string
	phone      string
	products   []string
	places     []string // names of branches; papers with a register print them
	parent     string   // a bank with divisions and its form: "Quandong Bank|Limited"; "" for none
}

var europeanDays = []string{"02.01.2006", "02/01/2006", "2006-01-02", "02-01-2006"}

var nations = []*nation{
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "GBP",
		days:       []string{"02/01/2006", "02 Jan 2006", "02 January 2006", "2 Jan 2006"},
		men:        []string{"John", "Alastair", "Graham", "T. J.", "Kwame"},
		women:      []string{"Margaret", "Niamh", "Priya", "Judith A"},
		families:   []string{"Whitcombe", "O'Dowd", "Fairweather", "Ashdown-Price", "Mensah", "Tully", "Hargreave"},
		honorifics: [2][]string{{"Mr", "MR", "Dr", "Rev"}, {"Mrs", "MRS", "Ms", "Miss"}},
		trades: []string{
			"Thornbury Joinery", "Pike & Daughters", "Westerleigh Catering Supplies", "Moorland Veterinary Practice",
			"Ferryman Coaches",
		},
		forms:     []string{"%s Ltd", "%s Limited", "%s LLP", "%s", "%s (Holdings) Limited"},
		bankStems: []string{"Quillmark", "Tidewater", "Harrowgate", "Solace", "Ninefold"},
		bankKinds: []string{"%s Bank", "%s Building Society", "Bank of %s", "%s Savings Bank", "%s & County Bank"},
		bankForm:  []string{"plc", "Limited", ""},
		streets:   []string{"14 Saltmarket Lane", "Flat 2, 9 Orchard Rise", "The Old Forge, Mill Road", "221 Deansway"},
		towns:     []string{"Leominster HR6 8NE", "Bristol BS1 6QH", "Perth PH1 5TJ", "London SE15 4QR"},
		country:   "United Kingdom",
		iban:      "GB##QLMK##############",
		numbers:   []string{"########", "##-##-## ########", "#### ####"},
		phone:     "0345 ### ####",
		products:  []string{"Current Account", "Business Current Account", "Reserve Account"},
	},
	{
		language:   &languageEnglish,
		region:     american,
		currency:   "USD",
		days:       []string{"01/02/2006", "Jan 02, 2006", "January 2, 2006", "01-02-2006"},
		monthFirst: true,
		men:        []string{"Walter", "DeShawn", "Hector", "Robert L", "Minh"},
		women:      []string{"Eleanor", "Latoya", "Mary Beth", "Guadalupe"},
		families:   []string{"Kowalczyk", "Van Buskirk", "Tran", "McAllister", "Ortega", "Okafor"},
		honorifics: [2][]string{{"Mr.", "MR"}, {"Mrs.", "Ms.", "MS"}},
		trades: []string{
			"Blue Mesa Roofing", "Cottonwood Dental Group", "Lone Heron Trucking", "Prairie Rose Bakery",
			"Tri-Valley Drywall",
		},
		forms:     []string{"%s LLC", "%s, Inc.", "%s Corp.", "%s", "%s LP"},
		bankStems: []string{"Cedar Bluff", "Great Plateau", "Lakemont", "Ironwood", "Juniper"},
		bankKinds: []string{
			"%s Bank", "%s Federal Credit Union", "First %s Bank", "%s Savings & Loan", "%s National Bank",
		},
		bankForm: []string{"N.A.", "", ""},
		streets:  []string{"4417 N Sycamore St Apt 3B", "PO Box 2210", "980 Old Mill Rd", "12 E 4th Ave"},
		towns:    []string{"Toledo OH 43604", "Boise, ID 83702", "Waco TX 76701-2210", "Fresno CA 93721"},
		country:  "USA",
		numbers:  []string{"##########", "############", "####-######-#", "xxxxxx####"},
		phone:    "1-800-###-####",
		products: []string{"Everyday Checking", "Business Checking", "Statement Savings"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "AUD",
		days:       []string{"02/01/2006", "02 Jan 2006", "2 January 2006"},
		men:        []string{"Bruce", "Callum", "Nikos"},
		women:      []string{"Sheila", "Bronwyn", "Mei Ling"},
		families:   []string{"Papadakis", "Thistlewood", "Nguyen", "Macready", "Birdsong"},
		honorifics: [2][]string{{"MR", "Mr"}, {"MS", "MRS"}},
		trades:     []string{"Banksia Landscaping", "Murrumbi Freight", "Coolabah Physiotherapy", "Red Gum Timbers"},
		forms:      []string{"%s Pty Ltd", "%s PTY LTD", "The Trustee for %s Trust", "%s"},
		bankStems:  []string{"Wattlegrove", "Southern Gum", "Currawong"},
		bankKinds:  []string{"%s Bank", "%s Mutual", "%s Credit Union", "%s Banking Group"},
		bankForm:   []string{"Limited", "Ltd", ""},
		streets:    []string{"Unit 7/52 Banksia Pde", "118 Flinders Parade", "GPO Box 991"},
		towns:      []string{"FITZROY VIC 3065", "Newcastle NSW 2300", "PERTH WA 6000"},
		country:    "Australia",
		numbers:    []string{"#########", "###-### #########", "#### #####"},
		phone:      "13 ## ##",
		products:   []string{"Everyday Account", "Business Transaction Account"},
	},
	{
		language:   &languageGerman,
		region:     european,
		currency:   "EUR",
		days:       europeanDays[:1],
		money:      comma,
		men:        []string{"Karl-Heinz", "Jürgen", "Tobias", "Dr. Emil"},
		women:      []string{"Anneliese", "Heike", "Ayla", "Dr. Ilse"},
		families:   []string{"Weidenbach", "Müller-Lüdenscheid", "von Ahlefeld", "Schön", "Yildiz", "Großkopf"},
		honorifics: [2][]string{{"Herr", "Herrn"}, {"Frau"}},
		trades: []string{
			"Tischlerei Brandt", "Nordlicht Elektrotechnik", "Bäckerei Hollmann", "Rheintal Spedition",
			"Autohaus Wendt",
		},
		forms:     []string{"%s GmbH", "%s GmbH & Co. KG", "%s e.K.", "%s", "%s AG", "Firma %s"},
		bankStems: []string{"Lindenau", "Hohenfels", "Nordsund", "Talheim"},
		bankKinds: []string{"Sparkasse %s", "Volksbank %s", "%ser Bank", "Bankhaus %s", "%s Bank"},
		bankForm:  []string{"AG", "eG", ""},
		streets:   []string{"Lindenstraße 14", "Am Alten Markt 3", "Gartenweg 27b", "Postfach 11 04"},
		towns:     []string{"48143 Münster", "04109 Leipzig", "79098 Freiburg", "D-20095 Hamburg"},
		country:   "Deutschland",
		iban:      "DE##################",
		numbers:   []string{"##########", "### ### ## ##", "#######"},
		phone:     "0#### ######",
		products:  []string{"Girokonto", "Geschäftskonto", "Tagesgeld"},
	},
	{
		language:   &languageFrench,
		region:     european,
		currency:   "EUR",
		days:       europeanDays[1:2],
		money:      spaced,
		men:        []string{"Jean-Luc", "Étienne", "Mamadou", "Pierre"},
		women:      []string{"Françoise", "Amélie", "Sylvie", "Aïcha"},
		families:   []string{"DELACROIX", "Le Guen", "Peltier", "de La Brosse", "Diallo", "MARCHAND"},
		honorifics: [2][]string{{"M.", "M", "Monsieur", "MR"}, {"Mme", "MME", "Madame", "Mlle"}},
		trades: []string{
			"Boulangerie du Vieux Pont", "Menuiserie Carrel", "Garage des Alpilles", "Atelier Bleu Nuit",
		},
		forms:     []string{"SARL %s", "%s SAS", "SCI %s", "EURL %s", "%s"},
		bankStems: []string{"du Val Vert", "de l'Estuaire", "Montclair", "des Deux Rives"},
		bankKinds: []string{"Banque %s", "Caisse %s", "Crédit %s"},
		bankForm:  []string{"S.A.", "SA", ""},
		streets: []string{
			"12 rue des Lilas", "3 bis avenue du Moulin", "BP 40112", "Résidence Les Pins, 8 chemin Vert",
		},
		towns:    []string{"69003 LYON", "35000 RENNES", "13100 Aix-en-Provence", "59800 LILLE"},
		country:  "FRANCE",
		iban:     "FR#######################",
		numbers:  []string{"###########", "##### ##### ########### ##", "#########"},
		phone:    "0# ## ## ## ##",
		products: []string{"Compte courant", "Compte chèques", "Livret"},
	},
	{
		language: &languageSpanish,
		region:   spanish,
		currency: "EUR",
		days:     europeanDays[1:2],
		money:    comma,
		men:      []string{"José Luis", "Íñigo", "Antonio", "Fco. Javier"},
		women:    []string{"María del Pilar", "Begoña", "Mª Carmen", "Lucía"},
		families: []string{
			"Villaescusa Roldán", "de la Fuente Prieto", "Echeverría Zubiri", "NÚÑEZ OLMEDO", "Peris i Soler",
		},
		honorifics: [2][]string{{"D.", "Don", "Sr.", "SR."}, {"Dña.", "Sra.", "SRA."}},
		trades:     []string{"Talleres Peñalba", "Conservas Ría Alta", "Reformas El Olivar", "Viveros Segura"},
		forms:      []string{"%s S.L.", "%s, S.A.", "%s SLU", "%s"},
		bankStems:  []string{"Peñarrubia", "del Duero", "Albufera", "Montejaque"},
		bankKinds:  []string{"Banco %s", "Caja %s", "Caja Rural %s", "%s Banco"},
		bankForm:   []string{"S.A.", ""},
		streets: []string{
			"C/ Mayor 14, 2º B", "Avda. de la Constitución, 88", "Calle Nueva 3", "Pol. Ind. El Salvador, nave 7",
		},
		towns:    []string{"28013 Madrid", "46002 VALENCIA", "01001 Vitoria", "41004 Sevilla"},
		country:  "España",
		iban:     "ES######################",
		numbers:  []string{"#### #### ## ##########", "##########", "####-##########"},
		phone:    "9## ### ###",
		products: []string{"Cuenta corriente", "Cuenta de ahorro", "Cuenta negocios"},
	},
	{
		language:   &languageSpanish,
		region:     spanish,
		currency:   "MXN",
		days:       europeanDays[1:2],
		men:        []string{"JUAN CARLOS", "Rogelio", "ERNESTO"},
		women:      []string{"GUADALUPE", "Xóchitl", "ROSA ELENA"},
		families:   []string{"HERNÁNDEZ ZAVALA", "Ibarra Quiroz", "DE LEÓN MUÑIZ", "Tlapanco Ruiz"},
		honorifics: [2][]string{{"SR.", "C.", "Ing."}, {"SRA.", "Lic."}},
		trades: []string{
			"Comercializadora Tres Nopales", "Ferretería La Cumbre", "Transportes Ajusco", "Grupo Agave Azul",
		},
		forms:     []string{"%s S.A. de C.V.", "%s SA DE CV", "%s, S. de R.L. de C.V.", "%s"},
		bankStems: []string{"Papalotl", "del Altiplano", "Cumbres"},
		bankKinds: []string{"Banco %s", "Financiera %s", "Ban%s", "Banca %s"},
		bankForm:  []string{"S.A.", ", S.A., Institución de Banca Múltiple", ""},
		streets:   []string{"Av. Insurgentes 1420 Int. 5", "Calle 5 de Mayo No. 33", "Privada Jacarandas 12"},
		towns: []string{
			"C.P. 06600 Ciudad de México", "Col. Centro, 44100 Guadalajara, Jal.", "64000 Monterrey, N.L.",
		},
		country:  "México",
		numbers:  []string{"###########", "##################", "##-########-#"},
		phone:    "55 #### ####",
		products: []string{"Cuenta de cheques", "Cuenta Enlace", "Cuenta de nómina"},
	},
	{
		language:   &languageItalian,
		region:     european,
		currency:   "EUR",
		days:       europeanDays[:2],
		money:      comma,
		men:        []string{"Gianluca", "Niccolò", "Salvatore"},
		women:      []string{"Maria Grazia", "Ludovica", "Assunta"},
		families:   []string{"Bevilacqua", "De Sanctis", "Dall'Olio", "ESPOSITO", "Quagliarella"},
		honorifics: [2][]string{{"Sig.", "Egr. Sig.", "Dott."}, {"Sig.ra", "Gent.ma Sig.ra"}},
		trades:     []string{"Officine Carraro", "Panificio Tre Torri", "Edilizia Valdarno", "Cantina del Borgo"},
		forms:      []string{"%s S.r.l.", "%s S.p.A.", "%s snc", "%s di Rossi Aldo"},
		bankStems:  []string{"di Valfredda", "Montaldo", "del Lario", "San Rocco"},
		bankKinds:  []string{"Banca %s", "Cassa di Risparmio %s", "Credito %s", "Banco %s"},
		bankForm:   []string{"S.p.A.", ""},
		streets:    []string{"Via Garibaldi 22", "Corso Umberto I, 104", "Piazza del Popolo 3", "Viale dei Mille 7/A"},
		towns:      []string{"20121 Milano MI", "50123 Firenze", "80134 NAPOLI NA"},
		country:    "Italia",
		iban:       "IT##A######################",
		numbers:    []string{"######", "####/########", "############"},
		phone:      "0## #######",
		products:   []string{"Conto corrente", "Conto Facile", "Conto Impresa"},
	},
	{
		language:   &languagePortuguese,
		region:     spanish,
		currency:   "BRL",
		days:       europeanDays[1:2],
		money:      comma,
		men:        []string{"João Batista", "Wellington", "Caio"},
		women:      []string{"Conceição", "Thaís", "Maria Aparecida"},
		families:   []string{"da Silveira Prado", "Nakamura", "dos Anjos", "FIGUEIREDO", "Assunção Leite"},
		honorifics: [2][]string{{"Sr.", "SR."}, {"Sra.", "SRA."}},
		trades: []string{
			"Padaria Sete Lagoas", "Transportadora Ipê Roxo", "Comercial Boa Vista", "Mercearia do Porto",
		},
		forms:     []string{"%s Ltda", "%s LTDA ME", "%s S.A.", "%s EIRELI"},
		bankStems: []string{"Jequitibá", "do Planalto", "Araucária", "Maré"},
		bankKinds: []string{"Banco %s", "%s Bank", "Cooperativa %s", "Banco %s Digital"},
		bankForm:  []string{"S.A.", "S/A", ""},
		streets:   []string{"Rua das Acácias, 45 ap 302", "Av. Beira Rio, 1200", "Travessa São Bento 9"},
		towns:     []string{"01310-100 São Paulo SP", "Belo Horizonte - MG 30130-010", "4000-322 Porto"},
		country:   "Brasil",
		numbers:   []string{"#####-#", "######-#", "####.#####-#"},
		phone:     "(11) ####-####",
		products:  []string{"Conta corrente", "Conta poupança", "Conta PJ"},
	},
	{
		language:   &languageDutch,
		region:     european,
		currency:   "EUR",
		days:       []string{"02-01-2006", "02-01-2006", "02/01/2006"},
		money:      comma,
		men:        []string{"J.P.", "W.", "Sjoerd", "H.A."},
		women:      []string{"M.C.", "Annelies", "F."},
		families:   []string{"van den Broek", "de Wit", "Hoekstra", "Ten Brinke", "El Amrani", "van Dijk-Smit"},
		honorifics: [2][]string{{"Dhr.", "De heer", "DHR"}, {"Mevr.", "Mevrouw", "MW"}},
		trades: []string{
			"Bakkerij Zonneveld", "Klusbedrijf De Hamer", "Fietsenmaker Rood", "Installatiebureau Vos",
		},
		forms:     []string{"%s B.V.", "%s BV", "%s V.O.F.", "%s", "Stichting %s"},
		bankStems: []string{"Waddenkust", "Polderland", "Merwede"},
		bankKinds: []string{"%s Bank", "%sbank", "Spaarbank %s"},
		bankForm:  []string{"N.V.", ""},
		streets:   []string{"Kerkstraat 12", "Oude Gracht 101-II", "Postbus 330", "Dorpsweg 8a"},
		towns:     []string{"3511 AB Utrecht", "1012 JS AMSTERDAM", "9712 EL Groningen"},
		country:   "Nederland",
		iban:      "NL##WADK##########",
		numbers:   []string{"##.##.##.###", "#########"},
		phone:     "0## ### ## ##",
		products:  []string{"Betaalrekening", "Zakelijke rekening", "Spaarrekening"},
	},
	{
		language:   &languageIndonesian,
		region:     indonesian,
		currency:   "IDR",
		days:       europeanDays[1:2],
		men:        []string{"BUDI", "AGUS", "I Wayan", "MUHAMMAD RIZKY"},
		women:      []string{"SITI", "Ni Luh", "DEWI", "RATNA"},
		families:   []string{"HARTONO", "Kusumawardhani", "SETIAWAN", "Simanjuntak", "NUR HIDAYAH"},
		honorifics: [2][]string{{"Bapak", "BPK", "Bpk."}, {"Ibu", "IBU"}},
		trades:     []string{"Sinar Terang Abadi", "Karya Bahari", "Maju Mundur Logistik", "Toko Besi Makmur"},
		forms:      []string{"PT %s", "PT. %s", "CV %s", "CV. %s", "UD %s", "PT %s Tbk"},
		bankStems:  []string{"Cakrawala", "Samudera Biru", "Nusa Lestari"},
		bankKinds:  []string{"Bank %s", "PT Bank %s", "BPR %s", "Bank %s Syariah"},
		bankForm:   []string{"Tbk", "(Persero) Tbk", ""},
		streets:    []string{"Jl. Melati No. 17 RT 003/RW 05", "Ruko Permata Blok C-12", "JL KENANGA 8"},
		towns:      []string{"Jakarta Selatan 12430", "SURABAYA 60271", "Denpasar, Bali 80226"},
		country:    "Indonesia",
		numbers:    []string{"##########", "###-##-#####-#", "#############"},
		phone:      "(021) ### ####",
		products:   []string{"Tabungan", "Giro", "Tabungan Bisnis"},
	},
	{
		language:   &languageMalay,
		region:     malaysian,
		currency:   "MYR",
		days:       []string{"02/01/2006", "02-01-2006"},
		men:        []string{"AHMAD FAIZ BIN", "Lim Wei", "MUTHU A/L"},
		women:      []string{"NUR AISYAH BINTI", "Tan Siew", "KAVITHA A/P"},
		families:   []string{"ABDULLAH", "Rajan", "ISMAIL", "Keong", "HASSAN"},
		honorifics: [2][]string{{"Encik", "EN.", "Datuk"}, {"Puan", "PN.", "Cik"}},
		trades: []string{
			"Seri Kelapa Trading", "Restoran Selera Timur", "Kejuruteraan Tinggi Maju", "Perabot Jaya",
		},
		forms:     []string{"%s Sdn Bhd", "%s SDN. BHD.", "%s Enterprise", "Syarikat %s"},
		bankStems: []string{"Bayu Timur", "Seroja", "Harimau"},
		bankKinds: []string{"Bank %s", "%s Bank", "%s Islamic Bank"},
		bankForm:  []string{"Berhad", "Bhd", ""},
		streets:   []string{"No 12, Jalan SS 2/24", "Lot 5-3, Wisma Kota", "28 LORONG MAWAR 4"},
		towns:     []string{"47300 Petaling Jaya, Selangor", "10200 PULAU PINANG", "80100 Johor Bahru"},
		country:   "MALAYSIA",
		numbers:   []string{"############", "#-#####-#####-#", "##############"},
		phone:     "03-#### ####",
		products:  []string{"Akaun Semasa", "Akaun Simpanan"},
	},
	{
		language:   &languageEnglish,
		region:     philippine,
		currency:   "PHP",
		days:       []string{"01/02/2006", "Jan 02, 2006", "January 2, 2006"},
		monthFirst: true,
		men:        firstNames[:2],
		women:      []string{"CRISTINA", "Ma. Fe", "Rowena"},
		families:   lastNames,
		honorifics: [2][]string{{"Mr.", "ATTY."}, {"Ms.", "MRS."}},
		trades:     []string{"Hiraya Bakeshop", "Tres Reyes Construction", "Bagong Umaga Agrivet", "Mayon Print Shop"},
		forms:      []string{"%s", "%s Inc.", "%s Corporation", "%s OPC", "%s & Co."},
		bankStems:  []string{"Kalayaan", "Maharlika Coast", "Sierra Verde"},
		bankKinds:  []string{"%s Bank", "Rural Bank of %s", "%s Savings Bank", "Banco %s"},
		bankForm:   []string{"Inc.", "Corporation", ""},
		streets:    streets,
		towns:      cities,
		country:    "Philippines",
		numbers:    []string{"####-####-##", "############", "###-#-######-#"},
		phone:      "(02) 8### ####",
		products:   []string{"Regular Savings", "Peso Checking", "Payroll Account"},
	},
	{
		language:   &languageEnglish,
		region:     indian,
		currency:   "INR",
		days:       []string{"02/01/2006", "02-01-2006", "02-Jan-2006"},
		money:      lakh,
		men:        []string{"RAJESH", "Venkata Subrahmanyam", "S", "MOHD. ARIF"},
		women:      []string{"LAKSHMI", "Sunita Devi", "K R", "ANJALI"},
		families:   []string{"KULKARNI", "Iyer", "SINGH RATHORE", "Chatterjee", "PATEL", "N"},
		honorifics: [2][]string{{"Mr.", "SHRI", "MR."}, {"Mrs.", "SMT.", "MS."}},
		trades:     []string{"Ganga Agro Processing", "Sai Krupa Textiles", "Deccan Plastics", "Annapurna Caterers"},
		forms:      []string{"%s Pvt Ltd", "%s PRIVATE LIMITED", "M/S %s", "M/s. %s", "%s LLP"},
		bankStems:  []string{"Vindhya", "Konkan Coast", "Godavari"},
		bankKinds: []string{
			"%s Bank", "%s Gramin Bank", "%s Co-operative Bank", "Bank of %s", "%s Small Finance Bank",
		},
		bankForm: []string{"Ltd.", "Limited", ""},
		streets:  []string{"H NO 4-12/3 NEAR SHIV MANDIR", "Flat 302, Sai Residency, MG Road", "Plot No 45 Sector 9"},
		towns:    []string{"PUNE 411004", "Hyderabad - 500081, Telangana", "NAGPUR MAHARASHTRA 440010"},
		country:  "INDIA",
		numbers:  []string{"###########", "##############", "################", "XXXXXXX####"},
		phone:    "1800 ### ####",
		products: []string{"SAVINGS ACCOUNT - RESIDENT", "Current Account", "CC/OD Account"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "KES",
		days:       []string{"02/01/2006", "02-Jan-2006", "02 January 2006"},
		men:        []string{"Joseph", "OTIENO", "Chukwuemeka"},
		women:      []string{"WANJIKU", "Grace", "Ngozi"},
		families:   []string{"KAMAU", "Achieng Odhiambo", "Adeyemi", "MUTUA", "Cheptoo"},
		honorifics: [2][]string{{"Mr", "Eng."}, {"Mrs", "Ms"}},
		trades:     []string{"Savannah Growers", "Upendo Hardware", "Rift Valley Millers", "Jua Kali Motors"},
		forms:      []string{"%s Ltd", "%s LIMITED", "%s", "%s Self Help Group", "%s SACCO"},
		bankStems:  []string{"Tumaini", "Great Lakes", "Baobab Union"},
		bankKinds:  []string{"%s Bank", "%s Commercial Bank", "%s Microfinance Bank", "%s Trust Bank"},
		bankForm:   []string{"Limited", "Ltd", "PLC", ""},
		streets:    []string{"P.O. Box 30197-00100", "Plot 14, Ngong Road", "P O BOX 551"},
		towns:      []string{"NAIROBI", "Mombasa 80100", "Kisumu"},
		country:    "KENYA",
		numbers:    []string{"#############", "##########", "##-###-#######"},
		phone:      "+254 7## ######",
		products:   []string{"Current Account KES", "Biashara Account", "Savings Account"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "AED",
		days:       []string{"02/01/2006", "02-01-2006", "02 Jan 2006"},
		men:        []string{"MOHAMMED ABDUL", "Saeed Bin", "Rohit"},
		women:      []string{"FATIMA", "Maryam Khalid", "Jennifer"},
		families:   []string{"AL MANSOORI", "Rahman", "Fernandes", "AL-HASHIMI", "Qureshi"},
		honorifics: [2][]string{{"MR.", "Mr"}, {"MRS.", "MS"}},
		trades:     []string{"Desert Falcon General Trading", "Pearl Horizon Contracting", "Oasis Line Tourism"},
		forms:      []string{"%s L.L.C", "%s LLC", "%s FZE", "%s DMCC"},
		bankStems:  []string{"Khaleej Crescent", "Al Waha", "Dune Coast"},
		bankKinds:  []string{"%s Bank", "%s Islamic Bank", "Bank of %s"},
		bankForm:   []string{"PJSC", "P.J.S.C.", ""},
		streets:    []string{"P.O. Box 44231", "Office 1204, Marina Heights Tower", "Villa 9, Street 12C"},
		towns:      []string{"DUBAI", "Abu Dhabi", "Sharjah"},
		country:    "United Arab Emirates",
		iban:       "AE#####################",
		numbers:    []string{"#############", "###-######-###"},
		phone:      "800 ####",
		products:   []string{"CURRENT ACCOUNT", "Business Account", "Call Account"},
	},
	{
		language:   &languageSwedish,
		region:     european,
		currency:   "SEK",
		days:       []string{"2006-01-02"},
		money:      spaced,
		men:        []string{"Lars-Erik", "Åke", "Oskar"},
		women:      []string{"Birgitta", "Åsa", "Ebba"},
		families:   []string{"Lindqvist", "Öberg", "af Klintberg", "Nilsson Rask"},
		honorifics: [2][]string{{"Herr"}, {"Fru"}},
		trades:     []string{"Norrskens Bygg", "Vildmarkens Åkeri", "Bageri Solrosen", "Ekbackens Såg"},
		forms:      []string{"%s AB", "%s HB", "%s"},
		bankStems:  []string{"Norrsund", "Mälardal", "Fjordstrand"},
		bankKinds:  []string{"%s Bank", "%s Sparbank", "%sbanken"},
		bankForm:   []string{"AB", "(publ)", ""},
		streets:    []string{"Storgatan 5", "Björkvägen 12 lgh 1102", "Box 214"},
		towns:      []string{"111 22 Stockholm", "753 20 UPPSALA", "903 26 Umeå"},
		country:    "Sverige",
		iban:       "SE######################",
		numbers:    []string{"####-##,### ###-#", "#### ### ###", "###### - #"},
		phone:      "0##-### ## ##",
		products:   []string{"Privatkonto", "Företagskonto"},
	},
	{
		language:   &languageEnglish,
		region:     singapore,
		currency:   "SGD",
		days:       []string{"02/01/2006", "02 Jan 2006", "02 January 2006"},
		men:        []string{"TAN KOK", "Muhammad Irfan", "LEE JUN"},
		women:      []string{"CHEN XIAO", "Shanti", "ONG BEE"},
		families:   []string{"WAH", "Bin Yusof", "HUI", "Krishnan", "LENG"},
		honorifics: [2][]string{{"MR", "Mr."}, {"MDM", "Ms", "MS"}},
		trades:     []string{"Orchid Bay Logistics", "Kampong Coffee Roasters", "Tri-Star Marine Services"},
		forms:      []string{"%s Pte Ltd", "%s PTE. LTD.", "%s LLP", "%s"},
		bankStems:  []string{"Straits Lantern", "Temasik Harbour", "Marina Union"},
		bankKinds:  []string{"%s Bank", "Bank of %s", "%s Banking Corporation"},
		bankForm:   []string{"Limited", "Ltd", ""},
		streets:    []string{"BLK 123 BEDOK NTH AVE 3 #08-451", "10 Anson Road #21-05", "7 Jalan Tua Kong"},
		towns:      []string{"SINGAPORE 460123", "Singapore 079903", "S(457240)"},
		country:    "SINGAPORE",
		numbers:    []string{"###-#####-#", "###-######-###", "##########"},
		phone:      "6### ####",
		products:   []string{"Autosave Account", "Business Account", "eSavings"},
	},
}

// fillIn puts digits for the signs of a form; the first is no zero.
func fillIn(r *rand.Rand, form string) string {
	b := []byte(form)
	for i, first := 0, true; i < len(b); i++ {
		if b[i] == '#' {
			b[i] = byte('0' + r.IntN(10))
			if first && b[i] == '0' {
				b[i] = '7'
			}
			first = false
		}
	}
	return string(b)
}

// ibanOf makes an IBAN with right check digits of a nation's form, in groups of four.
func (l *nation) ibanOf(r *rand.Rand) string {
	country, national := l.iban[:2], fillIn(r, l.iban[4:])
	rest := 0
	for _, c := range national + country + "00" {
		if c >= 'A' {
			rest = (rest*100 + int(c-'A') + 10) % 97
		} else {
			rest = (rest*10 + int(c-'0')) % 97
		}
	}
	return inFours(fmt.Sprintf("%s%02d%s", country, 98-rest, national))
}

func inFours(s string) string {
	out := ""
	for len(s) > 4 {
		out, s = out+s[:4]+" ", s[4:]
	}
	return out + s
}

// shortDays are the layouts that fit into a column.
func (n *nation) shortDays() []string {
	return slices.DeleteFunc(
		slices.Clone(n.days), func(layout string) bool { return strings.Contains(layout, "January") },
	)
}

// registerNations are countries whose banks print a register of the customer. Every person, company, bank and street is
// invented.
var registerNations = []*nation{
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "AED",
		days:       []string{"02/01/2006", "02-Jan-2006", "02 Jan 2006"},
		men:        []string{"MOHAMMED ABDUL", "Saeed Bin", "Rohit", "KHALID S."},
		women:      []string{"FATIMA", "Maryam Khalid", "Jennifer"},
		families:   []string{"AL MANSOORI", "Rahman", "Fernandes", "AL-HASHIMI", "Qureshi"},
		honorifics: [2][]string{{"MR.", "Mr"}, {"MRS.", "MS"}},
		trades: []string{
			"Desert Falcon General Trading", "Pearl Horizon Contracting", "Oasis Line Tourism",
			"Al Noor Steel Fabrication and Insulation",
		},
		forms:     []string{"%s L.L.C", "%s LLC", "%s FZE", "%s DMCC", "%s FZ-LLC", "%s (L.L.C.)"},
		bankStems: []string{"Khaleej Crescent", "Al Waha", "Dune Coast"},
		bankKinds: []string{"%s Bank", "%s Islamic Bank", "Bank of %s", "Emirates %s"},
		bankForm:  []string{"PJSC", "P.J.S.C.", ""},
		streets:   []string{"P.O. Box 44231", "Office 1204, Marina Heights Tower", "Villa 9, Street 12C"},
		towns:     []string{"DUBAI", "Abu Dhabi", "Sharjah"},
		country:   "United Arab Emirates",
		iban:      "AE#####################",
		numbers:   []string{"#############", "###-######-###", "##########"},
		phone:     "+9715########",
		products:  []string{"CURRENT ACCOUNT", "Business Account", "Call Account"},
		places:    []string{"Al Barsha", "Sheikh Zayed Road", "Bur Dubai", "Khalifa Street", "Main Branch"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "SAR",
		days:       []string{"02/01/2006", "2006/01/02", "02-01-2006"},
		men:        []string{"Abdullah", "FAISAL BIN", "Turki M."},
		women:      []string{"Noura", "HESSA", "Lama"},
		families:   []string{"Al Qahtani", "AL-OTAIBI", "Bin Saleh", "Alghamdi"},
		honorifics: [2][]string{{"Mr.", "Eng."}, {"Ms.", "Mrs."}},
		trades:     []string{"Najd Plains Trading", "Red Palm Contracting", "Jabal Logistics"},
		forms:      []string{"%s Est.", "%s Company", "%s Co. Ltd.", "%s Establishment"},
		bankStems:  []string{"Al Rimal", "Najd", "Hijaz"},
		bankKinds:  []string{"%s Bank", "Bank %s", "Banque Saudi %s"},
		bankForm:   []string{"", "SJSC"},
		streets:    []string{"King Abdulaziz Road 4410", "P.O. Box 8812", "Olaya Street, Tower B"},
		towns:      []string{"RIYADH 11564", "Jeddah 21452", "Dammam"},
		country:    "Saudi Arabia",
		iban:       "SA######################",
		numbers:    []string{"###############", "############"},
		phone:      "+9665########",
		products:   []string{"CURRENT ACCOUNT", "Business Current Account"},
		places:     []string{"Olaya", "King Fahd Road", "Al Malaz"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "QAR",
		days:       []string{"02/01/2006", "02-Jan-2006", "02 January 2006"},
		men:        []string{"Jassim", "HAMAD", "Anil Kumar"},
		women:      []string{"Aisha", "MOZA", "Reena"},
		families:   []string{"Al Kuwari", "AL-MARRI", "Pillai", "Al Emadi"},
		honorifics: [2][]string{{"Mr.", "MR"}, {"Mrs.", "Ms."}},
		trades:     []string{"Gulf Heron Trading and Contracting", "Doha Pearl Interiors", "Al Sidra Catering"},
		forms:      []string{"%s W.L.L", "%s WLL", "%s Co. W.L.L.", "%s Q.S.C."},
		bankStems:  []string{"Lusail", "Al Shamal", "Zubara"},
		bankKinds:  []string{"%s Bank", "Commercial Bank of %s", "%s Islamic Bank"},
		bankForm:   []string{"Q.P.S.C.", "(Q.P.S.C.)", ""},
		streets:    []string{"P.O. Box 3310", "Zone 24, Street 840, Building 17", "C Ring Road"},
		towns:      []string{"Doha", "DOHA", "Al Wakrah"},
		country:    "Qatar",
		iban:       "QA##QLUS#####################",
		numbers:    []string{"####-######-###", "#############"},
		phone:      "+974 4### ####",
		products:   []string{"Current Account", "Corporate Current A/c"},
		places:     []string{"Salwa Road", "Corporate Branch", "West Bay"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "EGP",
		days:       []string{"02/01/2006", "02-01-2006", "02-Jan-06"},
		men:        []string{"Ahmed", "MAHMOUD ALY", "Karim"},
		women:      []string{"Mona", "YASMINE", "Dalia"},
		families:   []string{"El Sayed", "ABDEL RAHMAN", "Fahmy", "Mansour"},
		honorifics: [2][]string{{"Mr.", "Eng."}, {"Mrs.", "Dr."}},
		trades:     []string{"Delta Lotus Foods", "Nile Terrace Real Estate", "Port Said Marine Supplies"},
		forms:      []string{"%s S.A.E.", "%s LLC", "%s Co."},
		bankStems:  []string{"Delta", "Al Nasr", "Heliopolis"},
		bankKinds:  []string{"%s Bank", "Bank of %s", "Commercial %s Bank"},
		bankForm:   []string{"S.A.E.", ""},
		streets:    []string{"14 Talaat Harb St.", "Villa 22, First District", "P.O. Box 110"},
		towns:      []string{"Cairo", "GIZA", "Alexandria"},
		country:    "Egypt",
		numbers:    []string{"############", "###-######-##"},
		phone:      "+20 1# #### ####",
		products:   []string{"Current Account", "Savings Account"},
		places:     []string{"Zamalek", "Heliopolis Branch", "Smouha"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "NGN",
		days:       []string{"02-Jan-2006", "02/01/2006", "02-01-2006"},
		men:        []string{"Chukwuemeka", "BABATUNDE", "Ibrahim"},
		women:      []string{"Ngozi", "ADAEZE", "Folake"},
		families:   []string{"OKONKWO", "Adeyemi", "BELLO", "Eze"},
		honorifics: [2][]string{{"MR", "Chief"}, {"MRS", "Miss"}},
		trades:     []string{"Harmattan Foods", "Lagoon View Pharmacy", "Savanna Bridge Logistics", "Iroko Timber"},
		forms:      []string{"%s Ltd", "%s NIGERIA LIMITED", "%s Ventures", "%s Enterprises", "%s & Sons"},
		bankStems:  []string{"Iroko", "Crestline", "Delta Palm"},
		bankKinds:  []string{"%s Bank", "%s Trust Bank", "%s Microfinance Bank"},
		bankForm:   []string{"Plc", "Limited", "PLC"},
		streets:    []string{"14 Adeola Close", "Plot 27, Ring Road", "No 3 Market Street"},
		towns:      []string{"VICTORIA ISLAND, LAGOS", "Ibadan", "Abuja"},
		country:    "Nigeria",
		numbers:    []string{"##########"},
		phone:      "080########",
		products:   []string{"CURRENT ACCOUNT", "Savings Account", "Corporate Current"},
		places:     []string{"Allen Avenue", "Marina", "Wuse II"},
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "AUD",
		days:       []string{"02/01/2006", "02 Jan 2006", "2 January 2006"},
		men:        []string{"Bruce", "Callum", "Nikos"},
		women:      []string{"Sheila", "Bronwyn", "Mei Ling"},
		families:   []string{"Papadakis", "Thistlewood", "Nguyen", "Macready", "Birdsong"},
		honorifics: [2][]string{{"MR", "Mr"}, {"MS", "MRS"}},
		trades:     []string{"Banksia Landscaping", "Murrumbi Freight", "Coolabah Physiotherapy", "Red Gum Timbers"},
		forms: []string{
			"%s Pty Ltd", "%s PTY LTD", "The Trustee for %s Trust", "%s Pty Ltd ATF the %[1]s Family Trust",
			"J Birdsong T/A %s",
		},
		bankStems: []string{"Wattlegrove", "Southern Gum", "Currawong", "Bluegum"},
		bankKinds: []string{"%s Bank", "%s Mutual", "%s", "Bank%s", "%s Bank Australia"},
		bankForm:  []string{"Limited", "Ltd", ""},
		streets:   []string{"Unit 7/52 Banksia Pde", "118 Flinders Parade", "GPO Box 991"},
		towns:     []string{"FITZROY VIC 3065", "Newcastle NSW 2300", "PERTH WA 6000"},
		country:   "Australia",
		numbers:   []string{"#########", "###-### #########", "#### #####"},
		phone:     "13 ## ##",
		products:  []string{"Everyday Account", "Business Transaction Account", "Complete Access"},
		places:    []string{"Collins Street", "Hunter Street", "Fremantle"},
		parent:    "Quandong Bank|Limited",
	},
	{
		language:   &languageEnglish,
		region:     british,
		currency:   "NZD",
		days:       []string{"02/01/2006", "2 January 2006", "02 Jan 2006"},
		men:        []string{"Hemi", "Grant", "Sione"},
		women:      []string{"Aroha", "Philippa", "Mele"},
		families:   []string{"Ngata", "Ballantyne", "Tuilagi", "McLeod"},
		honorifics: [2][]string{{"Mr", "MR"}, {"Ms", "MRS"}},
		trades:     []string{"Kowhai Builders", "Tasman Bay Orchards", "Rimu Joinery"},
		forms:      []string{"%s Limited", "%s Ltd", "%s Family Trust", "%s"},
		bankStems:  []string{"Kowhai", "Tasman", "Aoraki"},
		bankKinds:  []string{"%s Bank", "%s Savings Bank", "%sbank"},
		bankForm:   []string{"Limited", ""},
		streets:    []string{"12 Rata Street", "RD 2", "PO Box 5502"},
		towns:      []string{"Wellington 6011", "Nelson 7010", "AUCKLAND 1010"},
		country:    "New Zealand",
		numbers:    []string{"##-####-#######-##", "##-####-#######-###"},
		phone:      "0800 ### ###",
		products:   []string{"Freedom Account", "Business Current"},
		places:     []string{"Lambton Quay", "Ponsonby"},
		parent:     "Southern Isles Bank|Limited",
	},
}

// language holds the wordings of every label that a composed paper chooses from.
type language struct {
	title, holder, nameAndAddress, number []string
	// join stands between the days of a period, until between "from A" and B
	currency, period, join, until              []string
	issuedOn, branch, product, customer        []string
	opening, closing, credits, debits          []string
	people                                     []string // labels of persons who are not the holder
	sentence                                   []string // tells of the holder, %s, in words
	sheetNumber, page                          string
	amountsIn                                  string // tells of the currency, %s
	confidential, attention                    []string
	months                                     []string // nil for English
	columns                                    map[columnKind][]string
	legal, member, insured, phone, slogan, tip []string // small print; %s of legal and member is the bank
}

var languageEnglish = language{
	title: []string{
		"Statement of Account", "Account Statement", "STATEMENT", "Your statement", "BANK STATEMENT",
		"Statement of Transactions", "Current Account Statement",
	},
	holder: []string{
		"Account Name", "Name of Account", "Account Holder", "Account Holder(s)", "Customer Name", "Client Name",
		"Client", "Name", "Account of", "In the name of",
		"Account Title", "A/C Name", "A/C Title", "Title of Account", "Account Holder Name", "Holder", "Customer",
		"Held by", "Account in the name of", "Depositor", "Primary Holder", "Account Owner",
		"Statement for", "Prepared for", "Name of Account Holder", "Acct Name", "Customer's Name",
	},
	nameAndAddress: []string{
		"Name & Address", "Name and Address", "Customer Name and Address", "Account holder details", "Customer Details",
	},
	number: []string{
		"Account Number", "Account No.", "Account no", "A/C No.", "Acct No", "Acct #", "Account", "Account Nr.",
	},
	currency: []string{"Currency", "Account Currency", "Ccy", "Currency Code", "CCY"},
	period: []string{
		"Statement Period", "Period", "Period Covered", "For the period", "Transactions from", "Date range",
		"Statement from",
	},
	join:     []string{" - ", " to ", " – ", " through "},
	until:    []string{"From", "To"},
	issuedOn: []string{"Statement Date", "Date Printed", "Printed on", "Date of issue", "Generated on", "Run Date"},
	branch:   []string{"Branch", "Branch Name", "Home Branch", "Account held at", "Servicing Branch"},
	product:  []string{"Product", "Account Type", "Type of Account", "Product Name", "Scheme"},
	customer: []string{"Customer No.", "CIF", "Customer ID", "Client ID", "Relationship No."},
	opening: []string{
		"Opening Balance", "Balance Brought Forward", "Previous Balance", "Beginning Balance", "Starting Balance",
	},
	closing: []string{"Closing Balance", "Balance Carried Forward", "Ending Balance", "Balance at end of period"},
	credits: []string{"Total Credits", "Total Deposits", "Money In", "Total Paid In"},
	debits:  []string{"Total Debits", "Total Withdrawals", "Money Out", "Total Paid Out"},
	people: []string{
		"Relationship Manager", "Your contact", "Contact person", "Branch Manager", "Prepared by", "Your adviser",
		"Account Officer", "Nominee", "Printed by",
	},
	sentence: []string{
		"Statement of the account of %s with us", "This statement is issued to %s",
		"We hold the following account in the name of %s", "Dear %s,",
	},
	sheetNumber:  "Statement No.",
	page:         "Page %d of %d",
	amountsIn:    "All amounts are in %s",
	confidential: []string{"PRIVATE AND CONFIDENTIAL", "Private & Confidential", "Strictly confidential"},
	attention:    []string{"Attn: %s", "c/o %s", "Attention: %s"},
	columns:      map[columnKind][]string{},
	legal: []string{
		"%s. Registered office as above. Authorised and regulated by the financial authority.",
		"%s is a licensed bank. All rights reserved.", "Issued by %s. Please check this statement at once.",
	},
	member: []string{"Member of the %s Group.", "%s cards are issued under licence.", "Insurance is arranged by %s."},
	insured: []string{
		"Deposits are protected up to the statutory limit.",
		"This is a computer generated statement and needs no signature.",
	},
	phone:  []string{"Tel.", "Phone", "Helpline", "24h Contact Centre"},
	slogan: []string{"Banking that listens", "closer to you", "Here for every season", "Since 1894"},
	tip: []string{
		"To pay into this account quote reference %s.", "Report lost cards on %s at any time.",
		"For our terms see form %s.", "Please quote %s in all correspondence.",
	},
}

var languageGerman = language{
	title: []string{
		"Kontoauszug", "KONTOAUSZUG", "Ihr Kontoauszug", "Umsatzübersicht", "Kontoauszug Girokonto",
	},
	holder: []string{
		"Kontoinhaber", "Inhaber", "Kontoinhaber/in", "Kunde", "Name", "Kontobezeichnung", "Auszug für",
		"Name des Kontoinhabers",
	},
	nameAndAddress: []string{"Name und Anschrift", "Kontoinhaber und Anschrift"},
	number:         []string{"Kontonummer", "Konto-Nr.", "Konto Nr.", "Konto", "Kto.-Nr."},
	currency:       []string{"Währung", "Kontowährung"},
	period:         []string{"Zeitraum", "Auszugszeitraum", "Umsätze vom", "Abrechnungszeitraum"},
	join:           []string{" - ", " bis ", " – "},
	until:          []string{"Von", "Bis"},
	issuedOn:       []string{"Auszugsdatum", "Erstellt am", "Druckdatum", "Datum"},
	branch:         []string{"Filiale", "Geschäftsstelle"},
	product:        []string{"Produkt", "Kontoart", "Kontomodell"},
	customer:       []string{"Kundennummer", "Kunden-Nr."},
	opening:        []string{"Anfangssaldo", "Alter Saldo", "Alter Kontostand"},
	closing:        []string{"Endsaldo", "Neuer Saldo", "Neuer Kontostand"},
	credits:        []string{"Summe Gutschriften", "Summe Eingänge"},
	debits:         []string{"Summe Lastschriften", "Summe Ausgänge"},
	people: []string{
		"Ihr Berater", "Ihre Ansprechpartnerin", "Kundenbetreuer", "Filialleitung", "Es betreut Sie",
	},
	sentence:     []string{"Auszug für das Konto von %s", "Wir führen folgendes Konto für %s"},
	sheetNumber:  "Auszug Nr.",
	page:         "Seite %d von %d",
	amountsIn:    "Alle Beträge in %s",
	confidential: []string{"Vertraulich", "Persönlich/Vertraulich"},
	attention:    []string{"z. Hd. %s", "c/o %s"},
	months: []string{
		"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
		"Dezember",
	},
	columns: map[columnKind][]string{
		colDate:      {"Buchung", "Datum", "Buchungstag"},
		colValueDate: {"Wert", "Valuta"},
		colText:      {"Verwendungszweck", "Buchungstext", "Vorgang"},
		colDebit:     {"Soll", "Belastung", "Lastschrift"},
		colCredit:    {"Haben", "Gutschrift"},
		colAmount:    {"Betrag", "Umsatz"},
		colBalance:   {"Saldo", "Kontostand"},
	},
	legal: []string{
		"%s, Sitz der Gesellschaft siehe oben. Vorstand siehe Impressum.", "%s ist ein zugelassenes Kreditinstitut.",
	},
	member:  []string{"Ein Unternehmen der %s Gruppe.", "Versicherungen vermittelt %s."},
	insured: []string{"Einlagen sind gesetzlich gesichert.", "Bitte prüfen Sie diesen Auszug umgehend."},
	phone:   []string{"Telefon", "Tel."},
	slogan:  []string{"nah bei Ihnen", "Seit 1887"},
	tip:     []string{"Sperren Sie verlorene Karten unter %s.", "Bitte geben Sie bei Rückfragen %s an."},
}

var languageFrench = language{
	title: []string{
		"Relevé de compte", "RELEVÉ DE COMPTE", "Extrait de compte", "Votre relevé de compte",
		"Relevé de compte courant",
	},
	holder: []string{
		"Titulaire", "Titulaire du compte", "Titulaire(s)", "Nom du titulaire", "Client", "Intitulé du compte", "Nom",
		"Compte de",
	},
	nameAndAddress: []string{"Nom et adresse", "Nom et adresse du titulaire"},
	number:         []string{"Numéro de compte", "N° de compte", "Compte n°", "N° compte", "Compte"},
	currency:       []string{"Devise", "Monnaie"},
	period:         []string{"Période", "Période du", "Relevé du"},
	join:           []string{" au ", " - "},
	until:          []string{"Du", "Au"},
	issuedOn:       []string{"Date du relevé", "Édité le", "Date d'édition"},
	branch:         []string{"Agence", "Votre agence"},
	product:        []string{"Produit", "Type de compte"},
	customer:       []string{"Numéro client", "N° client", "Identifiant"},
	opening:        []string{"Solde initial", "Ancien solde", "Solde précédent"},
	closing:        []string{"Solde final", "Nouveau solde"},
	credits:        []string{"Total des crédits", "Total crédits"},
	debits:         []string{"Total des débits", "Total débits"},
	people:         []string{"Votre conseiller", "Votre conseillère", "Directeur d'agence", "Votre interlocuteur"},
	sentence:       []string{"Relevé du compte de %s", "Le compte suivant est ouvert au nom de %s"},
	sheetNumber:    "Relevé n°",
	page:           "Page %d sur %d",
	amountsIn:      "Montants exprimés en %s",
	confidential:   []string{"Personnel et confidentiel"},
	attention:      []string{"à l'attention de %s", "c/o %s"},
	months: []string{
		"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre",
		"décembre",
	},
	columns: map[columnKind][]string{
		colDate:      {"Date", "Date opération"},
		colValueDate: {"Valeur", "Date valeur"},
		colText:      {"Libellé", "Nature des opérations", "Opération"},
		colDebit:     {"Débit"},
		colCredit:    {"Crédit"},
		colAmount:    {"Montant"},
		colBalance:   {"Solde"},
	},
	legal:   []string{"%s, société anonyme à directoire, siège social ci-dessus.", "%s est un établissement agréé."},
	member:  []string{"Une société du groupe %s.", "Assurances : %s."},
	insured: []string{"Les dépôts sont garantis dans les limites légales."},
	phone:   []string{"Tél.", "Téléphone"},
	slogan:  []string{"proche de vous", "Depuis 1902"},
	tip:     []string{"Opposition carte au %s.", "Référence à rappeler : %s."},
}

var languageSpanish = language{
	title: []string{
		"Extracto de cuenta", "ESTADO DE CUENTA", "Estado de Cuenta", "Movimientos de la cuenta", "Extracto mensual",
	},
	holder: []string{
		"Titular", "Titular de la cuenta", "Nombre del titular", "Titular(es)", "Cliente", "Nombre",
		"Nombre del cliente", "A nombre de",
	},
	nameAndAddress: []string{"Nombre y domicilio", "Nombre y dirección"},
	number:         []string{"Número de cuenta", "No. de cuenta", "Nº de cuenta", "Cuenta", "Cuenta No."},
	currency:       []string{"Moneda", "Divisa"},
	period:         []string{"Período", "Periodo", "Periodo del"},
	join:           []string{" al ", " - ", " a "},
	until:          []string{"Desde", "Hasta"},
	issuedOn:       []string{"Fecha de emisión", "Fecha de impresión", "Emitido el"},
	branch:         []string{"Sucursal", "Oficina"},
	product:        []string{"Producto", "Tipo de cuenta"},
	customer:       []string{"Número de cliente", "No. de cliente"},
	opening:        []string{"Saldo inicial", "Saldo anterior"},
	closing:        []string{"Saldo final", "Saldo actual"},
	credits:        []string{"Total abonos", "Total de abonos"},
	debits:         []string{"Total cargos", "Total de cargos"},
	people:         []string{"Su gestor", "Ejecutivo de cuenta", "Gerente de sucursal", "Atendido por"},
	sentence:       []string{"Extracto de la cuenta de %s", "Esta cuenta está a nombre de %s"},
	sheetNumber:    "Extracto n.º",
	page:           "Página %d de %d",
	amountsIn:      "Importes en %s",
	confidential:   []string{"Personal y confidencial"},
	attention:      []string{"At.: %s", "c/o %s"},
	months: []string{
		"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
		"noviembre", "diciembre",
	},
	columns: map[columnKind][]string{
		colDate:      {"Fecha", "Fecha operación"},
		colValueDate: {"Fecha valor", "Valor"},
		colText:      {"Concepto", "Descripción"},
		colDebit:     {"Cargos", "Cargo", "Debe"},
		colCredit:    {"Abonos", "Abono", "Haber"},
		colAmount:    {"Importe", "Monto"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s, entidad inscrita en el registro mercantil.", "%s es una entidad autorizada."},
	member:  []string{"Entidad del grupo %s.", "Seguros de %s."},
	insured: []string{"Sus depósitos están garantizados hasta el límite legal."},
	phone:   []string{"Tel.", "Teléfono"},
	slogan:  []string{"cerca de ti", "Desde 1921"},
	tip:     []string{"Robo o extravío: %s.", "Cite la referencia %s."},
}

var languageItalian = language{
	title: []string{"Estratto conto", "ESTRATTO CONTO", "Lista movimenti", "Estratto di conto corrente"},
	holder: []string{
		"Intestatario", "Intestato a", "Intestazione", "Intestatari", "Titolare", "Cliente", "Intestatario del conto",
	},
	nameAndAddress: []string{"Intestatario e indirizzo"},
	number:         []string{"Numero conto", "Conto n.", "N. conto", "Conto corrente n.", "Numero di conto"},
	currency:       []string{"Divisa", "Valuta"},
	period:         []string{"Periodo", "Periodo dal", "Movimenti dal"},
	join:           []string{" al ", " - "},
	until:          []string{"Dal", "Al"},
	issuedOn:       []string{"Data di stampa", "Data emissione"},
	branch:         []string{"Filiale", "Agenzia"},
	product:        []string{"Prodotto", "Tipo di conto"},
	customer:       []string{"Codice cliente", "N. cliente"},
	opening:        []string{"Saldo iniziale", "Saldo precedente"},
	closing:        []string{"Saldo finale"},
	credits:        []string{"Totale accrediti", "Totale avere"},
	debits:         []string{"Totale addebiti", "Totale dare"},
	people:         []string{"Il tuo consulente", "Gestore", "Direttore di filiale"},
	sentence:       []string{"Estratto del conto di %s"},
	sheetNumber:    "Estratto n.",
	page:           "Pagina %d di %d",
	amountsIn:      "Importi in %s",
	confidential:   []string{"Riservata personale"},
	attention:      []string{"c.a. %s", "c/o %s"},
	months: []string{
		"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
		"novembre", "dicembre",
	},
	columns: map[columnKind][]string{
		colDate:      {"Data", "Data contabile"},
		colValueDate: {"Valuta", "Data valuta"},
		colText:      {"Descrizione", "Causale"},
		colDebit:     {"Dare", "Addebiti", "Uscite"},
		colCredit:    {"Avere", "Accrediti", "Entrate"},
		colAmount:    {"Importo"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s, iscritta all'albo delle banche.", "%s aderisce al fondo di tutela dei depositi."},
	member:  []string{"Società del gruppo %s.", "Polizze di %s."},
	insured: []string{"Depositi garantiti nei limiti di legge."},
	phone:   []string{"Tel.", "Telefono"},
	slogan:  []string{"vicino a te", "Dal 1911"},
	tip:     []string{"Blocco carte: %s.", "Riferimento %s."},
}

var languagePortuguese = language{
	title:          []string{"Extrato de conta", "EXTRATO DE CONTA CORRENTE", "Extrato mensal", "Extrato"},
	holder:         []string{"Titular", "Titular da conta", "Cliente", "Nome", "Nome do titular", "Nome do cliente"},
	nameAndAddress: []string{"Nome e endereço", "Nome e morada"},
	number:         []string{"Número da conta", "Conta", "Conta corrente", "N.º de conta", "Conta n.º"},
	currency:       []string{"Moeda"},
	period:         []string{"Período", "Período de"},
	join:           []string{" a ", " até ", " - "},
	until:          []string{"De", "Até"},
	issuedOn:       []string{"Data de emissão", "Emitido em"},
	branch:         []string{"Agência", "Balcão"},
	product:        []string{"Produto", "Tipo de conta"},
	customer:       []string{"Número de cliente", "N.º cliente"},
	opening:        []string{"Saldo inicial", "Saldo anterior"},
	closing:        []string{"Saldo final"},
	credits:        []string{"Total de créditos", "Total créditos"},
	debits:         []string{"Total de débitos", "Total débitos"},
	people:         []string{"Seu gerente", "Gestor", "Gerente de conta"},
	sentence:       []string{"Extrato da conta de %s"},
	sheetNumber:    "Extrato n.º",
	page:           "Página %d de %d",
	amountsIn:      "Valores em %s",
	confidential:   []string{"Confidencial"},
	attention:      []string{"A/C %s", "c/o %s"},
	months: []string{
		"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro",
		"novembro", "dezembro",
	},
	columns: map[columnKind][]string{
		colDate:      {"Data"},
		colValueDate: {"Data valor"},
		colText:      {"Descrição", "Histórico", "Lançamento"},
		colDebit:     {"Débito", "Débitos", "Saídas"},
		colCredit:    {"Crédito", "Créditos", "Entradas"},
		colAmount:    {"Valor"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s, instituição autorizada.", "%s. Todos os direitos reservados."},
	member:  []string{"Uma empresa do grupo %s.", "Seguros %s."},
	insured: []string{"Depósitos garantidos até o limite legal."},
	phone:   []string{"Tel.", "Telefone"},
	slogan:  []string{"perto de você", "Desde 1933"},
	tip:     []string{"Perda de cartão: %s.", "Referência %s."},
}

var languageDutch = language{
	title:          []string{"Rekeningafschrift", "REKENINGAFSCHRIFT", "Afschrift betaalrekening", "Rekeningoverzicht"},
	holder:         []string{"Rekeninghouder", "Naam rekeninghouder", "Ten name van", "T.n.v.", "Naam", "Klant"},
	nameAndAddress: []string{"Naam en adres"},
	number:         []string{"Rekeningnummer", "Rekening", "Rekeningnr."},
	currency:       []string{"Valuta", "Munteenheid"},
	period:         []string{"Periode", "Periode van"},
	join:           []string{" t/m ", " tot en met ", " - "},
	until:          []string{"Van", "T/m"},
	issuedOn:       []string{"Datum afschrift", "Afdrukdatum"},
	branch:         []string{"Kantoor", "Vestiging"},
	product:        []string{"Product", "Soort rekening"},
	customer:       []string{"Klantnummer", "Relatienummer"},
	opening:        []string{"Beginsaldo", "Vorig saldo"},
	closing:        []string{"Eindsaldo", "Nieuw saldo"},
	credits:        []string{"Totaal bij", "Totaal bijgeschreven"},
	debits:         []string{"Totaal af", "Totaal afgeschreven"},
	people:         []string{"Uw adviseur", "Uw contactpersoon", "Relatiebeheerder"},
	sentence:       []string{"Afschrift van de rekening van %s"},
	sheetNumber:    "Volgnummer",
	page:           "Pagina %d van %d",
	amountsIn:      "Bedragen in %s",
	confidential:   []string{"Vertrouwelijk"},
	attention:      []string{"t.a.v. %s", "p/a %s"},
	months: []string{
		"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
		"november", "december",
	},
	columns: map[columnKind][]string{
		colDate:      {"Datum", "Boekdatum"},
		colValueDate: {"Rentedatum", "Valutadatum"},
		colText:      {"Omschrijving"},
		colDebit:     {"Af", "Debet"},
		colCredit:    {"Bij", "Credit"},
		colAmount:    {"Bedrag"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s, statutair gevestigd zoals hierboven vermeld.", "%s heeft een vergunning als bank."},
	member:  []string{"Onderdeel van %s Groep.", "Verzekeringen van %s."},
	insured: []string{"Uw tegoed is wettelijk gegarandeerd."},
	phone:   []string{"Tel.", "Telefoon"},
	slogan:  []string{"dichtbij u", "Sinds 1898"},
	tip:     []string{"Pas blokkeren: %s.", "Vermeld altijd %s."},
}

var languageIndonesian = language{
	title: []string{"REKENING KORAN", "Laporan Mutasi Rekening", "Mutasi Rekening", "Rekening Koran"},
	holder: []string{
		"Nama", "Nama Nasabah", "Nama Rekening", "Nama Pemilik Rekening", "Pemilik Rekening", "Atas Nama",
	},
	nameAndAddress: []string{"Nama dan Alamat", "Nama & Alamat"},
	number:         []string{"No. Rekening", "Nomor Rekening", "No Rek", "Rekening"},
	currency:       []string{"Mata Uang"},
	period:         []string{"Periode", "Periode Transaksi"},
	join:           []string{" - ", " s/d ", " s.d. "},
	until:          []string{"Dari", "Sampai"},
	issuedOn:       []string{"Tanggal Cetak", "Dicetak"},
	branch:         []string{"Cabang", "Kantor Cabang", "KCP"},
	product:        []string{"Produk", "Jenis Rekening"},
	customer:       []string{"No. Nasabah", "CIF"},
	opening:        []string{"Saldo Awal"},
	closing:        []string{"Saldo Akhir"},
	credits:        []string{"Total Kredit", "Mutasi Kredit"},
	debits:         []string{"Total Debet", "Mutasi Debet"},
	people:         []string{"Petugas", "Dicetak oleh", "Manajer Hubungan"},
	sentence:       []string{"Laporan rekening atas nama %s"},
	sheetNumber:    "No. Laporan",
	page:           "Halaman %d dari %d",
	amountsIn:      "Jumlah dalam %s",
	confidential:   []string{"Rahasia"},
	attention:      []string{"u.p. %s", "c/o %s"},
	months: []string{
		"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November",
		"Desember",
	},
	columns: map[columnKind][]string{
		colDate:      {"Tanggal", "Tgl"},
		colValueDate: {"Tgl Valuta"},
		colText:      {"Keterangan", "Uraian Transaksi", "Uraian"},
		colDebit:     {"Debet", "Debit"},
		colCredit:    {"Kredit"},
		colAmount:    {"Jumlah", "Mutasi"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s berizin dan diawasi oleh otoritas.", "%s. Hak cipta dilindungi."},
	member:  []string{"Anggota grup %s.", "Asuransi oleh %s."},
	insured: []string{"Simpanan dijamin sesuai ketentuan."},
	phone:   []string{"Telp.", "Telepon"},
	slogan:  []string{"melayani negeri", "Sejak 1955"},
	tip:     []string{"Hubungi %s bila kartu hilang.", "Cantumkan %s."},
}

var languageMalay = language{
	title:          []string{"PENYATA AKAUN", "Penyata Akaun", "PENYATA AKAUN / STATEMENT OF ACCOUNT"},
	holder:         []string{"Nama", "Nama Akaun", "Nama Pemegang Akaun", "Nama / Name", "Pemegang Akaun"},
	nameAndAddress: []string{"Nama dan Alamat", "Nama & Alamat / Name & Address"},
	number:         []string{"No. Akaun", "Nombor Akaun", "No. Akaun / Account No."},
	currency:       []string{"Mata Wang", "Matawang"},
	period:         []string{"Tempoh", "Tempoh Penyata"},
	join:           []string{" - ", " hingga "},
	until:          []string{"Dari", "Hingga"},
	issuedOn:       []string{"Tarikh Penyata", "Tarikh Cetak"},
	branch:         []string{"Cawangan"},
	product:        []string{"Produk", "Jenis Akaun"},
	customer:       []string{"No. Pelanggan"},
	opening:        []string{"Baki Awal", "Baki Permulaan"},
	closing:        []string{"Baki Akhir", "Baki Penutup"},
	credits:        []string{"Jumlah Kredit"},
	debits:         []string{"Jumlah Debit"},
	people:         []string{"Pengurus Cawangan", "Pegawai Akaun"},
	sentence:       []string{"Penyata bagi akaun %s"},
	sheetNumber:    "No. Penyata",
	page:           "Muka %d / %d",
	amountsIn:      "Amaun dalam %s",
	confidential:   []string{"SULIT"},
	attention:      []string{"u.p. %s", "d/a %s"},
	months: []string{
		"Januari", "Februari", "Mac", "April", "Mei", "Jun", "Julai", "Ogos", "September", "Oktober", "November",
		"Disember",
	},
	columns: map[columnKind][]string{
		colDate:      {"Tarikh"},
		colValueDate: {"Tarikh Nilai"},
		colText:      {"Keterangan", "Butiran"},
		colDebit:     {"Debit", "Pengeluaran"},
		colCredit:    {"Kredit", "Deposit"},
		colAmount:    {"Amaun", "Jumlah"},
		colBalance:   {"Baki"},
	},
	legal:   []string{"%s. Hak cipta terpelihara.", "%s ialah bank berlesen."},
	member:  []string{"Ahli Kumpulan %s.", "Insurans oleh %s."},
	insured: []string{"Deposit dilindungi sehingga had berkanun."},
	phone:   []string{"Tel.", "Telefon"},
	slogan:  []string{"untuk semua", "Sejak 1960"},
	tip:     []string{"Kad hilang? Hubungi %s.", "Sila nyatakan %s."},
}

var languageSwedish = language{
	title:          []string{"Kontoutdrag", "KONTOUTDRAG", "Kontoutdrag privatkonto"},
	holder:         []string{"Kontohavare", "Innehavare", "Kontoinnehavare", "Namn", "Kund"},
	nameAndAddress: []string{"Namn och adress"},
	number:         []string{"Kontonummer", "Konto", "Kontonr"},
	currency:       []string{"Valuta"},
	period:         []string{"Period", "Avser perioden"},
	join:           []string{" - ", " – ", " till "},
	until:          []string{"Från", "Till"},
	issuedOn:       []string{"Utskriftsdatum", "Utskrivet"},
	branch:         []string{"Kontor", "Bankkontor"},
	product:        []string{"Produkt", "Kontotyp"},
	customer:       []string{"Kundnummer"},
	opening:        []string{"Ingående saldo"},
	closing:        []string{"Utgående saldo"},
	credits:        []string{"Summa insättningar"},
	debits:         []string{"Summa uttag"},
	people:         []string{"Din rådgivare", "Kontaktperson"},
	sentence:       []string{"Kontoutdrag för %s"},
	sheetNumber:    "Utdrag nr",
	page:           "Sida %d av %d",
	amountsIn:      "Belopp i %s",
	confidential:   []string{"Konfidentiellt"},
	attention:      []string{"Att: %s", "c/o %s"},
	months: []string{
		"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november",
		"december",
	},
	columns: map[columnKind][]string{
		colDate:      {"Datum", "Bokföringsdag"},
		colValueDate: {"Valutadag"},
		colText:      {"Text", "Beskrivning"},
		colDebit:     {"Uttag"},
		colCredit:    {"Insättning"},
		colAmount:    {"Belopp"},
		colBalance:   {"Saldo"},
	},
	legal:   []string{"%s, säte enligt ovan.", "%s står under tillsyn."},
	member:  []string{"En del av %s-koncernen.", "Försäkringar från %s."},
	insured: []string{"Insättningar omfattas av garantin."},
	phone:   []string{"Tel.", "Telefon"},
	slogan:  []string{"nära dig", "Sedan 1873"},
	tip:     []string{"Spärra kort: %s.", "Ange alltid %s."},
}
