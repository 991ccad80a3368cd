package extracttest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// nation is a country of composed papers: its money, its days, its addresses and how banks and people are named there.
// Every person, company, bank and street is invented.
type nation struct {
	tongue     *tongue
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
	{tongue: &tongueEnglish, region: british, currency: "GBP", days: []string{"02/01/2006", "02 Jan 2006", "02 January 2006", "2 Jan 2006"}, men: []string{"John", "Alastair", "Graham", "T. J.", "Kwame"}, women: []string{"Margaret", "Niamh", "Priya", "Judith A"},
		families: []string{"Whitcombe", "O'Dowd", "Fairweather", "Ashdown-Price", "Mensah", "Tully", "Hargreave"}, honorifics: [2][]string{{"Mr", "MR", "Dr", "Rev"}, {"Mrs", "MRS", "Ms", "Miss"}},
		trades: []string{"Thornbury Joinery", "Pike & Daughters", "Westerleigh Catering Supplies", "Moorland Veterinary Practice", "Ferryman Coaches"}, forms: []string{"%s Ltd", "%s Limited", "%s LLP", "%s", "%s (Holdings) Limited"},
		bankStems: []string{"Quillmark", "Tidewater", "Harrowgate", "Solace", "Ninefold"}, bankKinds: []string{"%s Bank", "%s Building Society", "Bank of %s", "%s Savings Bank", "%s & County Bank"}, bankForm: []string{"plc", "Limited", ""},
		streets: []string{"14 Saltmarket Lane", "Flat 2, 9 Orchard Rise", "The Old Forge, Mill Road", "221 Deansway"}, towns: []string{"Leominster HR6 8NE", "Bristol BS1 6QH", "Perth PH1 5TJ", "London SE15 4QR"}, country: "United Kingdom",
		iban: "GB##QLMK##############", numbers: []string{"########", "##-##-## ########", "#### ####"}, phone: "0345 ### ####", products: []string{"Current Account", "Business Current Account", "Reserve Account"}},
	{tongue: &tongueEnglish, region: american, currency: "USD", days: []string{"01/02/2006", "Jan 02, 2006", "January 2, 2006", "01-02-2006"}, monthFirst: true, men: []string{"Walter", "DeShawn", "Hector", "Robert L", "Minh"}, women: []string{"Eleanor", "Latoya", "Mary Beth", "Guadalupe"},
		families: []string{"Kowalczyk", "Van Buskirk", "Tran", "McAllister", "Ortega", "Okafor"}, honorifics: [2][]string{{"Mr.", "MR"}, {"Mrs.", "Ms.", "MS"}},
		trades: []string{"Blue Mesa Roofing", "Cottonwood Dental Group", "Lone Heron Trucking", "Prairie Rose Bakery", "Tri-Valley Drywall"}, forms: []string{"%s LLC", "%s, Inc.", "%s Corp.", "%s", "%s LP"},
		bankStems: []string{"Cedar Bluff", "Great Plateau", "Lakemont", "Ironwood", "Juniper"}, bankKinds: []string{"%s Bank", "%s Federal Credit Union", "First %s Bank", "%s Savings & Loan", "%s National Bank"}, bankForm: []string{"N.A.", "", ""},
		streets: []string{"4417 N Sycamore St Apt 3B", "PO Box 2210", "980 Old Mill Rd", "12 E 4th Ave"}, towns: []string{"Toledo OH 43604", "Boise, ID 83702", "Waco TX 76701-2210", "Fresno CA 93721"}, country: "USA",
		numbers: []string{"##########", "############", "####-######-#", "xxxxxx####"}, phone: "1-800-###-####", products: []string{"Everyday Checking", "Business Checking", "Statement Savings"}},
	{tongue: &tongueEnglish, region: british, currency: "AUD", days: []string{"02/01/2006", "02 Jan 2006", "2 January 2006"}, men: []string{"Bruce", "Callum", "Nikos"}, women: []string{"Sheila", "Bronwyn", "Mei Ling"},
		families: []string{"Papadakis", "Thistlewood", "Nguyen", "Macready", "Birdsong"}, honorifics: [2][]string{{"MR", "Mr"}, {"MS", "MRS"}},
		trades: []string{"Banksia Landscaping", "Murrumbi Freight", "Coolabah Physiotherapy", "Red Gum Timbers"}, forms: []string{"%s Pty Ltd", "%s PTY LTD", "The Trustee for %s Trust", "%s"},
		bankStems: []string{"Wattlegrove", "Southern Gum", "Currawong"}, bankKinds: []string{"%s Bank", "%s Mutual", "%s Credit Union", "%s Banking Group"}, bankForm: []string{"Limited", "Ltd", ""},
		streets: []string{"Unit 7/52 Banksia Pde", "118 Flinders Parade", "GPO Box 991"}, towns: []string{"FITZROY VIC 3065", "Newcastle NSW 2300", "PERTH WA 6000"}, country: "Australia",
		numbers: []string{"#########", "###-### #########", "#### #####"}, phone: "13 ## ##", products: []string{"Everyday Account", "Business Transaction Account"}},
	{tongue: &tongueGerman, region: european, currency: "EUR", days: europeanDays[:1], money: comma, men: []string{"Karl-Heinz", "Jürgen", "Tobias", "Dr. Emil"}, women: []string{"Anneliese", "Heike", "Ayla", "Dr. Ilse"},
		families: []string{"Weidenbach", "Müller-Lüdenscheid", "von Ahlefeld", "Schön", "Yildiz", "Großkopf"}, honorifics: [2][]string{{"Herr", "Herrn"}, {"Frau"}},
		trades: []string{"Tischlerei Brandt", "Nordlicht Elektrotechnik", "Bäckerei Hollmann", "Rheintal Spedition", "Autohaus Wendt"}, forms: []string{"%s GmbH", "%s GmbH & Co. KG", "%s e.K.", "%s", "%s AG", "Firma %s"},
		bankStems: []string{"Lindenau", "Hohenfels", "Nordsund", "Talheim"}, bankKinds: []string{"Sparkasse %s", "Volksbank %s", "%ser Bank", "Bankhaus %s", "%s Bank"}, bankForm: []string{"AG", "eG", ""},
		streets: []string{"Lindenstraße 14", "Am Alten Markt 3", "Gartenweg 27b", "Postfach 11 04"}, towns: []string{"48143 Münster", "04109 Leipzig", "79098 Freiburg", "D-20095 Hamburg"}, country: "Deutschland",
		iban: "DE##################", numbers: []string{"##########", "### ### ## ##", "#######"}, phone: "0#### ######", products: []string{"Girokonto", "Geschäftskonto", "Tagesgeld"}},
	{tongue: &tongueFrench, region: european, currency: "EUR", days: europeanDays[1:2], money: spaced, men: []string{"Jean-Luc", "Étienne", "Mamadou", "Pierre"}, women: []string{"Françoise", "Amélie", "Sylvie", "Aïcha"},
		families: []string{"DELACROIX", "Le Guen", "Peltier", "de La Brosse", "Diallo", "MARCHAND"}, honorifics: [2][]string{{"M.", "M", "Monsieur", "MR"}, {"Mme", "MME", "Madame", "Mlle"}},
		trades: []string{"Boulangerie du Vieux Pont", "Menuiserie Carrel", "Garage des Alpilles", "Atelier Bleu Nuit"}, forms: []string{"SARL %s", "%s SAS", "SCI %s", "EURL %s", "%s"},
		bankStems: []string{"du Val Vert", "de l'Estuaire", "Montclair", "des Deux Rives"}, bankKinds: []string{"Banque %s", "Caisse %s", "Crédit %s"}, bankForm: []string{"S.A.", "SA", ""},
		streets: []string{"12 rue des Lilas", "3 bis avenue du Moulin", "BP 40112", "Résidence Les Pins, 8 chemin Vert"}, towns: []string{"69003 LYON", "35000 RENNES", "13100 Aix-en-Provence", "59800 LILLE"}, country: "FRANCE",
		iban: "FR#######################", numbers: []string{"###########", "##### ##### ########### ##", "#########"}, phone: "0# ## ## ## ##", products: []string{"Compte courant", "Compte chèques", "Livret"}},
	{tongue: &tongueSpanish, region: spanish, currency: "EUR", days: europeanDays[1:2], money: comma, men: []string{"José Luis", "Íñigo", "Antonio", "Fco. Javier"}, women: []string{"María del Pilar", "Begoña", "Mª Carmen", "Lucía"},
		families: []string{"Villaescusa Roldán", "de la Fuente Prieto", "Echeverría Zubiri", "NÚÑEZ OLMEDO", "Peris i Soler"}, honorifics: [2][]string{{"D.", "Don", "Sr.", "SR."}, {"Dña.", "Sra.", "SRA."}},
		trades: []string{"Talleres Peñalba", "Conservas Ría Alta", "Reformas El Olivar", "Viveros Segura"}, forms: []string{"%s S.L.", "%s, S.A.", "%s SLU", "%s"},
		bankStems: []string{"Peñarrubia", "del Duero", "Albufera", "Montejaque"}, bankKinds: []string{"Banco %s", "Caja %s", "Caja Rural %s", "%s Banco"}, bankForm: []string{"S.A.", ""},
		streets: []string{"C/ Mayor 14, 2º B", "Avda. de la Constitución, 88", "Calle Nueva 3", "Pol. Ind. El Salvador, nave 7"}, towns: []string{"28013 Madrid", "46002 VALENCIA", "01001 Vitoria", "41004 Sevilla"}, country: "España",
		iban: "ES######################", numbers: []string{"#### #### ## ##########", "##########", "####-##########"}, phone: "9## ### ###", products: []string{"Cuenta corriente", "Cuenta de ahorro", "Cuenta negocios"}},
	{tongue: &tongueSpanish, region: spanish, currency: "MXN", days: europeanDays[1:2], men: []string{"JUAN CARLOS", "Rogelio", "ERNESTO"}, women: []string{"GUADALUPE", "Xóchitl", "ROSA ELENA"},
		families: []string{"HERNÁNDEZ ZAVALA", "Ibarra Quiroz", "DE LEÓN MUÑIZ", "Tlapanco Ruiz"}, honorifics: [2][]string{{"SR.", "C.", "Ing."}, {"SRA.", "Lic."}},
		trades: []string{"Comercializadora Tres Nopales", "Ferretería La Cumbre", "Transportes Ajusco", "Grupo Agave Azul"}, forms: []string{"%s S.A. de C.V.", "%s SA DE CV", "%s, S. de R.L. de C.V.", "%s"},
		bankStems: []string{"Papalotl", "del Altiplano", "Cumbres"}, bankKinds: []string{"Banco %s", "Financiera %s", "Ban%s", "Banca %s"}, bankForm: []string{"S.A.", ", S.A., Institución de Banca Múltiple", ""},
		streets: []string{"Av. Insurgentes 1420 Int. 5", "Calle 5 de Mayo No. 33", "Privada Jacarandas 12"}, towns: []string{"C.P. 06600 Ciudad de México", "Col. Centro, 44100 Guadalajara, Jal.", "64000 Monterrey, N.L."}, country: "México",
		numbers: []string{"###########", "##################", "##-########-#"}, phone: "55 #### ####", products: []string{"Cuenta de cheques", "Cuenta Enlace", "Cuenta de nómina"}},
	{tongue: &tongueItalian, region: european, currency: "EUR", days: europeanDays[:2], money: comma, men: []string{"Gianluca", "Niccolò", "Salvatore"}, women: []string{"Maria Grazia", "Ludovica", "Assunta"},
		families: []string{"Bevilacqua", "De Sanctis", "Dall'Olio", "ESPOSITO", "Quagliarella"}, honorifics: [2][]string{{"Sig.", "Egr. Sig.", "Dott."}, {"Sig.ra", "Gent.ma Sig.ra"}},
		trades: []string{"Officine Carraro", "Panificio Tre Torri", "Edilizia Valdarno", "Cantina del Borgo"}, forms: []string{"%s S.r.l.", "%s S.p.A.", "%s snc", "%s di Rossi Aldo"},
		bankStems: []string{"di Valfredda", "Montaldo", "del Lario", "San Rocco"}, bankKinds: []string{"Banca %s", "Cassa di Risparmio %s", "Credito %s", "Banco %s"}, bankForm: []string{"S.p.A.", ""},
		streets: []string{"Via Garibaldi 22", "Corso Umberto I, 104", "Piazza del Popolo 3", "Viale dei Mille 7/A"}, towns: []string{"20121 Milano MI", "50123 Firenze", "80134 NAPOLI NA"}, country: "Italia",
		iban: "IT##A######################", numbers: []string{"######", "####/########", "############"}, phone: "0## #######", products: []string{"Conto corrente", "Conto Facile", "Conto Impresa"}},
	{tongue: &tonguePortuguese, region: spanish, currency: "BRL", days: europeanDays[1:2], money: comma, men: []string{"João Batista", "Wellington", "Caio"}, women: []string{"Conceição", "Thaís", "Maria Aparecida"},
		families: []string{"da Silveira Prado", "Nakamura", "dos Anjos", "FIGUEIREDO", "Assunção Leite"}, honorifics: [2][]string{{"Sr.", "SR."}, {"Sra.", "SRA."}},
		trades: []string{"Padaria Sete Lagoas", "Transportadora Ipê Roxo", "Comercial Boa Vista", "Mercearia do Porto"}, forms: []string{"%s Ltda", "%s LTDA ME", "%s S.A.", "%s EIRELI"},
		bankStems: []string{"Jequitibá", "do Planalto", "Araucária", "Maré"}, bankKinds: []string{"Banco %s", "%s Bank", "Cooperativa %s", "Banco %s Digital"}, bankForm: []string{"S.A.", "S/A", ""},
		streets: []string{"Rua das Acácias, 45 ap 302", "Av. Beira Rio, 1200", "Travessa São Bento 9"}, towns: []string{"01310-100 São Paulo SP", "Belo Horizonte - MG 30130-010", "4000-322 Porto"}, country: "Brasil",
		numbers: []string{"#####-#", "######-#", "####.#####-#"}, phone: "(11) ####-####", products: []string{"Conta corrente", "Conta poupança", "Conta PJ"}},
	{tongue: &tongueDutch, region: european, currency: "EUR", days: []string{"02-01-2006", "02-01-2006", "02/01/2006"}, money: comma, men: []string{"J.P.", "W.", "Sjoerd", "H.A."}, women: []string{"M.C.", "Annelies", "F."},
		families: []string{"van den Broek", "de Wit", "Hoekstra", "Ten Brinke", "El Amrani", "van Dijk-Smit"}, honorifics: [2][]string{{"Dhr.", "De heer", "DHR"}, {"Mevr.", "Mevrouw", "MW"}},
		trades: []string{"Bakkerij Zonneveld", "Klusbedrijf De Hamer", "Fietsenmaker Rood", "Installatiebureau Vos"}, forms: []string{"%s B.V.", "%s BV", "%s V.O.F.", "%s", "Stichting %s"},
		bankStems: []string{"Waddenkust", "Polderland", "Merwede"}, bankKinds: []string{"%s Bank", "%sbank", "Spaarbank %s"}, bankForm: []string{"N.V.", ""},
		streets: []string{"Kerkstraat 12", "Oude Gracht 101-II", "Postbus 330", "Dorpsweg 8a"}, towns: []string{"3511 AB Utrecht", "1012 JS AMSTERDAM", "9712 EL Groningen"}, country: "Nederland",
		iban: "NL##WADK##########", numbers: []string{"##.##.##.###", "#########"}, phone: "0## ### ## ##", products: []string{"Betaalrekening", "Zakelijke rekening", "Spaarrekening"}},
	{tongue: &tongueIndonesian, region: indonesian, currency: "IDR", days: europeanDays[1:2], men: []string{"BUDI", "AGUS", "I Wayan", "MUHAMMAD RIZKY"}, women: []string{"SITI", "Ni Luh", "DEWI", "RATNA"},
		families: []string{"HARTONO", "Kusumawardhani", "SETIAWAN", "Simanjuntak", "NUR HIDAYAH"}, honorifics: [2][]string{{"Bapak", "BPK", "Bpk."}, {"Ibu", "IBU"}},
		trades: []string{"Sinar Terang Abadi", "Karya Bahari", "Maju Mundur Logistik", "Toko Besi Makmur"}, forms: []string{"PT %s", "PT. %s", "CV %s", "CV. %s", "UD %s", "PT %s Tbk"},
		bankStems: []string{"Cakrawala", "Samudera Biru", "Nusa Lestari"}, bankKinds: []string{"Bank %s", "PT Bank %s", "BPR %s", "Bank %s Syariah"}, bankForm: []string{"Tbk", "(Persero) Tbk", ""},
		streets: []string{"Jl. Melati No. 17 RT 003/RW 05", "Ruko Permata Blok C-12", "JL KENANGA 8"}, towns: []string{"Jakarta Selatan 12430", "SURABAYA 60271", "Denpasar, Bali 80226"}, country: "Indonesia",
		numbers: []string{"##########", "###-##-#####-#", "#############"}, phone: "(021) ### ####", products: []string{"Tabungan", "Giro", "Tabungan Bisnis"}},
	{tongue: &tongueMalay, region: malaysian, currency: "MYR", days: []string{"02/01/2006", "02-01-2006"}, men: []string{"AHMAD FAIZ BIN", "Lim Wei", "MUTHU A/L"}, women: []string{"NUR AISYAH BINTI", "Tan Siew", "KAVITHA A/P"},
		families: []string{"ABDULLAH", "Rajan", "ISMAIL", "Keong", "HASSAN"}, honorifics: [2][]string{{"Encik", "EN.", "Datuk"}, {"Puan", "PN.", "Cik"}},
		trades: []string{"Seri Kelapa Trading", "Restoran Selera Timur", "Kejuruteraan Tinggi Maju", "Perabot Jaya"}, forms: []string{"%s Sdn Bhd", "%s SDN. BHD.", "%s Enterprise", "Syarikat %s"},
		bankStems: []string{"Bayu Timur", "Seroja", "Harimau"}, bankKinds: []string{"Bank %s", "%s Bank", "%s Islamic Bank"}, bankForm: []string{"Berhad", "Bhd", ""},
		streets: []string{"No 12, Jalan SS 2/24", "Lot 5-3, Wisma Kota", "28 LORONG MAWAR 4"}, towns: []string{"47300 Petaling Jaya, Selangor", "10200 PULAU PINANG", "80100 Johor Bahru"}, country: "MALAYSIA",
		numbers: []string{"############", "#-#####-#####-#", "##############"}, phone: "03-#### ####", products: []string{"Akaun Semasa", "Akaun Simpanan"}},
	{tongue: &tongueEnglish, region: philippine, currency: "PHP", days: []string{"01/02/2006", "Jan 02, 2006", "January 2, 2006"}, monthFirst: true, men: firstNames[:2], women: []string{"CRISTINA", "Ma. Fe", "Rowena"},
		families: lastNames, honorifics: [2][]string{{"Mr.", "ATTY."}, {"Ms.", "MRS."}}, trades: []string{"Hiraya Bakeshop", "Tres Reyes Construction", "Bagong Umaga Agrivet", "Mayon Print Shop"}, forms: []string{"%s", "%s Inc.", "%s Corporation", "%s OPC", "%s & Co."},
		bankStems: []string{"Kalayaan", "Maharlika Coast", "Sierra Verde"}, bankKinds: []string{"%s Bank", "Rural Bank of %s", "%s Savings Bank", "Banco %s"}, bankForm: []string{"Inc.", "Corporation", ""},
		streets: streets, towns: cities, country: "Philippines", numbers: []string{"####-####-##", "############", "###-#-######-#"}, phone: "(02) 8### ####", products: []string{"Regular Savings", "Peso Checking", "Payroll Account"}},
	{tongue: &tongueEnglish, region: indian, currency: "INR", days: []string{"02/01/2006", "02-01-2006", "02-Jan-2006"}, money: lakh, men: []string{"RAJESH", "Venkata Subrahmanyam", "S", "MOHD. ARIF"}, women: []string{"LAKSHMI", "Sunita Devi", "K R", "ANJALI"},
		families: []string{"KULKARNI", "Iyer", "SINGH RATHORE", "Chatterjee", "PATEL", "N"}, honorifics: [2][]string{{"Mr.", "SHRI", "MR."}, {"Mrs.", "SMT.", "MS."}},
		trades: []string{"Ganga Agro Processing", "Sai Krupa Textiles", "Deccan Plastics", "Annapurna Caterers"}, forms: []string{"%s Pvt Ltd", "%s PRIVATE LIMITED", "M/S %s", "M/s. %s", "%s LLP"},
		bankStems: []string{"Vindhya", "Konkan Coast", "Godavari"}, bankKinds: []string{"%s Bank", "%s Gramin Bank", "%s Co-operative Bank", "Bank of %s", "%s Small Finance Bank"}, bankForm: []string{"Ltd.", "Limited", ""},
		streets: []string{"H NO 4-12/3 NEAR SHIV MANDIR", "Flat 302, Sai Residency, MG Road", "Plot No 45 Sector 9"}, towns: []string{"PUNE 411004", "Hyderabad - 500081, Telangana", "NAGPUR MAHARASHTRA 440010"}, country: "INDIA",
		numbers: []string{"###########", "##############", "################", "XXXXXXX####"}, phone: "1800 ### ####", products: []string{"SAVINGS ACCOUNT - RESIDENT", "Current Account", "CC/OD Account"}},
	{tongue: &tongueEnglish, region: british, currency: "KES", days: []string{"02/01/2006", "02-Jan-2006", "02 January 2006"}, men: []string{"Joseph", "OTIENO", "Chukwuemeka"}, women: []string{"WANJIKU", "Grace", "Ngozi"},
		families: []string{"KAMAU", "Achieng Odhiambo", "Adeyemi", "MUTUA", "Cheptoo"}, honorifics: [2][]string{{"Mr", "Eng."}, {"Mrs", "Ms"}},
		trades: []string{"Savannah Growers", "Upendo Hardware", "Rift Valley Millers", "Jua Kali Motors"}, forms: []string{"%s Ltd", "%s LIMITED", "%s", "%s Self Help Group", "%s SACCO"},
		bankStems: []string{"Tumaini", "Great Lakes", "Baobab Union"}, bankKinds: []string{"%s Bank", "%s Commercial Bank", "%s Microfinance Bank", "%s Trust Bank"}, bankForm: []string{"Limited", "Ltd", "PLC", ""},
		streets: []string{"P.O. Box 30197-00100", "Plot 14, Ngong Road", "P O BOX 551"}, towns: []string{"NAIROBI", "Mombasa 80100", "Kisumu"}, country: "KENYA",
		numbers: []string{"#############", "##########", "##-###-#######"}, phone: "+254 7## ######", products: []string{"Current Account KES", "Biashara Account", "Savings Account"}},
	{tongue: &tongueEnglish, region: british, currency: "AED", days: []string{"02/01/2006", "02-01-2006", "02 Jan 2006"}, men: []string{"MOHAMMED ABDUL", "Saeed Bin", "Rohit"}, women: []string{"FATIMA", "Maryam Khalid", "Jennifer"},
		families: []string{"AL MANSOORI", "Rahman", "Fernandes", "AL-HASHIMI", "Qureshi"}, honorifics: [2][]string{{"MR.", "Mr"}, {"MRS.", "MS"}},
		trades: []string{"Desert Falcon General Trading", "Pearl Horizon Contracting", "Oasis Line Tourism"}, forms: []string{"%s L.L.C", "%s LLC", "%s FZE", "%s DMCC"},
		bankStems: []string{"Khaleej Crescent", "Al Waha", "Dune Coast"}, bankKinds: []string{"%s Bank", "%s Islamic Bank", "Bank of %s"}, bankForm: []string{"PJSC", "P.J.S.C.", ""},
		streets: []string{"P.O. Box 44231", "Office 1204, Marina Heights Tower", "Villa 9, Street 12C"}, towns: []string{"DUBAI", "Abu Dhabi", "Sharjah"}, country: "United Arab Emirates",
		iban: "AE#####################", numbers: []string{"#############", "###-######-###"}, phone: "800 ####", products: []string{"CURRENT ACCOUNT", "Business Account", "Call Account"}},
	{tongue: &tongueSwedish, region: european, currency: "SEK", days: []string{"2006-01-02"}, money: spaced, men: []string{"Lars-Erik", "Åke", "Oskar"}, women: []string{"Birgitta", "Åsa", "Ebba"},
		families: []string{"Lindqvist", "Öberg", "af Klintberg", "Nilsson Rask"}, honorifics: [2][]string{{"Herr"}, {"Fru"}},
		trades: []string{"Norrskens Bygg", "Vildmarkens Åkeri", "Bageri Solrosen", "Ekbackens Såg"}, forms: []string{"%s AB", "%s HB", "%s"},
		bankStems: []string{"Norrsund", "Mälardal", "Fjordstrand"}, bankKinds: []string{"%s Bank", "%s Sparbank", "%sbanken"}, bankForm: []string{"AB", "(publ)", ""},
		streets: []string{"Storgatan 5", "Björkvägen 12 lgh 1102", "Box 214"}, towns: []string{"111 22 Stockholm", "753 20 UPPSALA", "903 26 Umeå"}, country: "Sverige",
		iban: "SE######################", numbers: []string{"####-##,### ###-#", "#### ### ###", "###### - #"}, phone: "0##-### ## ##", products: []string{"Privatkonto", "Företagskonto"}},
	{tongue: &tongueEnglish, region: singapore, currency: "SGD", days: []string{"02/01/2006", "02 Jan 2006", "02 January 2006"}, men: []string{"TAN KOK", "Muhammad Irfan", "LEE JUN"}, women: []string{"CHEN XIAO", "Shanti", "ONG BEE"},
		families: []string{"WAH", "Bin Yusof", "HUI", "Krishnan", "LENG"}, honorifics: [2][]string{{"MR", "Mr."}, {"MDM", "Ms", "MS"}},
		trades: []string{"Orchid Bay Logistics", "Kampong Coffee Roasters", "Tri-Star Marine Services"}, forms: []string{"%s Pte Ltd", "%s PTE. LTD.", "%s LLP", "%s"},
		bankStems: []string{"Straits Lantern", "Temasik Harbour", "Marina Union"}, bankKinds: []string{"%s Bank", "Bank of %s", "%s Banking Corporation"}, bankForm: []string{"Limited", "Ltd", ""},
		streets: []string{"BLK 123 BEDOK NTH AVE 3 #08-451", "10 Anson Road #21-05", "7 Jalan Tua Kong"}, towns: []string{"SINGAPORE 460123", "Singapore 079903", "S(457240)"}, country: "SINGAPORE",
		numbers: []string{"###-#####-#", "###-######-###", "##########"}, phone: "6### ####", products: []string{"Autosave Account", "Business Account", "eSavings"}},
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
	return slices.DeleteFunc(slices.Clone(n.days), func(layout string) bool { return strings.Contains(layout, "January") })
}
