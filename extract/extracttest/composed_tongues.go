package extracttest

// tongue is a language as banks print it: of every label the wordings that a composed paper chooses from.
type tongue struct {
	title, holder, nameAndAddress, number      []string
	currency, period, join, until              []string // join stands between the days of a period, until between "from A" and B
	printed, branch, product, customer         []string
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

var tongueEnglish = tongue{
	title: []string{"Statement of Account", "Account Statement", "STATEMENT", "Your statement", "BANK STATEMENT", "Statement of Transactions", "Current Account Statement"},
	holder: []string{"Account Name", "Name of Account", "Account Holder", "Account Holder(s)", "Customer Name", "Client Name", "Client", "Name", "Account of", "In the name of",
		"Account Title", "A/C Name", "A/C Title", "Title of Account", "Account Holder Name", "Holder", "Customer", "Held by", "Account in the name of", "Depositor", "Primary Holder", "Account Owner",
		"Statement for", "Prepared for", "Name of Account Holder", "Acct Name", "Customer's Name"},
	nameAndAddress: []string{"Name & Address", "Name and Address", "Customer Name and Address", "Account holder details", "Customer Details"},
	number:         []string{"Account Number", "Account No.", "Account no", "A/C No.", "Acct No", "Acct #", "Account", "Account Nr."},
	currency:       []string{"Currency", "Account Currency", "Ccy", "Currency Code", "CCY"},
	period:         []string{"Statement Period", "Period", "Period Covered", "For the period", "Transactions from", "Date range", "Statement from"},
	join:           []string{" - ", " to ", " – ", " through "}, until: []string{"From", "To"},
	printed: []string{"Statement Date", "Date Printed", "Printed on", "Date of issue", "Generated on", "Run Date"},
	branch:  []string{"Branch", "Branch Name", "Home Branch", "Account held at", "Servicing Branch"},
	product: []string{"Product", "Account Type", "Type of Account", "Product Name", "Scheme"}, customer: []string{"Customer No.", "CIF", "Customer ID", "Client ID", "Relationship No."},
	opening: []string{"Opening Balance", "Balance Brought Forward", "Previous Balance", "Beginning Balance", "Starting Balance"}, closing: []string{"Closing Balance", "Balance Carried Forward", "Ending Balance", "Balance at end of period"},
	credits: []string{"Total Credits", "Total Deposits", "Money In", "Total Paid In"}, debits: []string{"Total Debits", "Total Withdrawals", "Money Out", "Total Paid Out"},
	people:      []string{"Relationship Manager", "Your contact", "Contact person", "Branch Manager", "Prepared by", "Your adviser", "Account Officer", "Nominee", "Printed by"},
	sentence:    []string{"Statement of the account of %s with us", "This statement is issued to %s", "We hold the following account in the name of %s", "Dear %s,"},
	sheetNumber: "Statement No.", page: "Page %d of %d", amountsIn: "All amounts are in %s", confidential: []string{"PRIVATE AND CONFIDENTIAL", "Private & Confidential", "Strictly confidential"}, attention: []string{"Attn: %s", "c/o %s", "Attention: %s"},
	columns: map[columnKind][]string{},
	legal:   []string{"%s. Registered office as above. Authorised and regulated by the financial authority.", "%s is a licensed bank. All rights reserved.", "Issued by %s. Please check this statement at once."},
	member:  []string{"Member of the %s Group.", "%s cards are issued under licence.", "Insurance is arranged by %s."}, insured: []string{"Deposits are protected up to the statutory limit.", "This is a computer generated statement and needs no signature."},
	phone: []string{"Tel.", "Phone", "Helpline", "24h Contact Centre"}, slogan: []string{"Banking that listens", "closer to you", "Here for every season", "Since 1894"},
	tip: []string{"To pay into this account quote reference %s.", "Report lost cards on %s at any time.", "For our terms see form %s.", "Please quote %s in all correspondence."},
}

var tongueGerman = tongue{
	title:  []string{"Kontoauszug", "KONTOAUSZUG", "Ihr Kontoauszug", "Umsatzübersicht", "Kontoauszug Girokonto"},
	holder: []string{"Kontoinhaber", "Inhaber", "Kontoinhaber/in", "Kunde", "Name", "Kontobezeichnung", "Auszug für", "Name des Kontoinhabers"}, nameAndAddress: []string{"Name und Anschrift", "Kontoinhaber und Anschrift"},
	number: []string{"Kontonummer", "Konto-Nr.", "Konto Nr.", "Konto", "Kto.-Nr."}, currency: []string{"Währung", "Kontowährung"},
	period: []string{"Zeitraum", "Auszugszeitraum", "Umsätze vom", "Abrechnungszeitraum"}, join: []string{" - ", " bis ", " – "}, until: []string{"Von", "Bis"},
	printed: []string{"Auszugsdatum", "Erstellt am", "Druckdatum", "Datum"}, branch: []string{"Filiale", "Geschäftsstelle"}, product: []string{"Produkt", "Kontoart", "Kontomodell"}, customer: []string{"Kundennummer", "Kunden-Nr."},
	opening: []string{"Anfangssaldo", "Alter Saldo", "Alter Kontostand"}, closing: []string{"Endsaldo", "Neuer Saldo", "Neuer Kontostand"}, credits: []string{"Summe Gutschriften", "Summe Eingänge"}, debits: []string{"Summe Lastschriften", "Summe Ausgänge"},
	people: []string{"Ihr Berater", "Ihre Ansprechpartnerin", "Kundenbetreuer", "Filialleitung", "Es betreut Sie"}, sentence: []string{"Auszug für das Konto von %s", "Wir führen folgendes Konto für %s"},
	sheetNumber: "Auszug Nr.", page: "Seite %d von %d", amountsIn: "Alle Beträge in %s", confidential: []string{"Vertraulich", "Persönlich/Vertraulich"}, attention: []string{"z. Hd. %s", "c/o %s"},
	months:  []string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"},
	columns: map[columnKind][]string{colDate: {"Buchung", "Datum", "Buchungstag"}, colValueDate: {"Wert", "Valuta"}, colText: {"Verwendungszweck", "Buchungstext", "Vorgang"}, colDebit: {"Soll", "Belastung", "Lastschrift"}, colCredit: {"Haben", "Gutschrift"}, colAmount: {"Betrag", "Umsatz"}, colBalance: {"Saldo", "Kontostand"}},
	legal:   []string{"%s, Sitz der Gesellschaft siehe oben. Vorstand siehe Impressum.", "%s ist ein zugelassenes Kreditinstitut."}, member: []string{"Ein Unternehmen der %s Gruppe.", "Versicherungen vermittelt %s."}, insured: []string{"Einlagen sind gesetzlich gesichert.", "Bitte prüfen Sie diesen Auszug umgehend."},
	phone: []string{"Telefon", "Tel."}, slogan: []string{"nah bei Ihnen", "Seit 1887"}, tip: []string{"Sperren Sie verlorene Karten unter %s.", "Bitte geben Sie bei Rückfragen %s an."},
}

var tongueFrench = tongue{
	title:  []string{"Relevé de compte", "RELEVÉ DE COMPTE", "Extrait de compte", "Votre relevé de compte", "Relevé de compte courant"},
	holder: []string{"Titulaire", "Titulaire du compte", "Titulaire(s)", "Nom du titulaire", "Client", "Intitulé du compte", "Nom", "Compte de"}, nameAndAddress: []string{"Nom et adresse", "Nom et adresse du titulaire"},
	number: []string{"Numéro de compte", "N° de compte", "Compte n°", "N° compte", "Compte"}, currency: []string{"Devise", "Monnaie"},
	period: []string{"Période", "Période du", "Relevé du"}, join: []string{" au ", " - "}, until: []string{"Du", "Au"},
	printed: []string{"Date du relevé", "Édité le", "Date d'édition"}, branch: []string{"Agence", "Votre agence"}, product: []string{"Produit", "Type de compte"}, customer: []string{"Numéro client", "N° client", "Identifiant"},
	opening: []string{"Solde initial", "Ancien solde", "Solde précédent"}, closing: []string{"Solde final", "Nouveau solde"}, credits: []string{"Total des crédits", "Total crédits"}, debits: []string{"Total des débits", "Total débits"},
	people: []string{"Votre conseiller", "Votre conseillère", "Directeur d'agence", "Votre interlocuteur"}, sentence: []string{"Relevé du compte de %s", "Le compte suivant est ouvert au nom de %s"},
	sheetNumber: "Relevé n°", page: "Page %d sur %d", amountsIn: "Montants exprimés en %s", confidential: []string{"Personnel et confidentiel"}, attention: []string{"à l'attention de %s", "c/o %s"},
	months:  []string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	columns: map[columnKind][]string{colDate: {"Date", "Date opération"}, colValueDate: {"Valeur", "Date valeur"}, colText: {"Libellé", "Nature des opérations", "Opération"}, colDebit: {"Débit"}, colCredit: {"Crédit"}, colAmount: {"Montant"}, colBalance: {"Solde"}},
	legal:   []string{"%s, société anonyme à directoire, siège social ci-dessus.", "%s est un établissement agréé."}, member: []string{"Une société du groupe %s.", "Assurances : %s."}, insured: []string{"Les dépôts sont garantis dans les limites légales."},
	phone: []string{"Tél.", "Téléphone"}, slogan: []string{"proche de vous", "Depuis 1902"}, tip: []string{"Opposition carte au %s.", "Référence à rappeler : %s."},
}

var tongueSpanish = tongue{
	title:  []string{"Extracto de cuenta", "ESTADO DE CUENTA", "Estado de Cuenta", "Movimientos de la cuenta", "Extracto mensual"},
	holder: []string{"Titular", "Titular de la cuenta", "Nombre del titular", "Titular(es)", "Cliente", "Nombre", "Nombre del cliente", "A nombre de"}, nameAndAddress: []string{"Nombre y domicilio", "Nombre y dirección"},
	number: []string{"Número de cuenta", "No. de cuenta", "Nº de cuenta", "Cuenta", "Cuenta No."}, currency: []string{"Moneda", "Divisa"},
	period: []string{"Período", "Periodo", "Periodo del"}, join: []string{" al ", " - ", " a "}, until: []string{"Desde", "Hasta"},
	printed: []string{"Fecha de emisión", "Fecha de impresión", "Emitido el"}, branch: []string{"Sucursal", "Oficina"}, product: []string{"Producto", "Tipo de cuenta"}, customer: []string{"Número de cliente", "No. de cliente"},
	opening: []string{"Saldo inicial", "Saldo anterior"}, closing: []string{"Saldo final", "Saldo actual"}, credits: []string{"Total abonos", "Total de abonos"}, debits: []string{"Total cargos", "Total de cargos"},
	people: []string{"Su gestor", "Ejecutivo de cuenta", "Gerente de sucursal", "Atendido por"}, sentence: []string{"Extracto de la cuenta de %s", "Esta cuenta está a nombre de %s"},
	sheetNumber: "Extracto n.º", page: "Página %d de %d", amountsIn: "Importes en %s", confidential: []string{"Personal y confidencial"}, attention: []string{"At.: %s", "c/o %s"},
	months:  []string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
	columns: map[columnKind][]string{colDate: {"Fecha", "Fecha operación"}, colValueDate: {"Fecha valor", "Valor"}, colText: {"Concepto", "Descripción"}, colDebit: {"Cargos", "Cargo", "Debe"}, colCredit: {"Abonos", "Abono", "Haber"}, colAmount: {"Importe", "Monto"}, colBalance: {"Saldo"}},
	legal:   []string{"%s, entidad inscrita en el registro mercantil.", "%s es una entidad autorizada."}, member: []string{"Entidad del grupo %s.", "Seguros de %s."}, insured: []string{"Sus depósitos están garantizados hasta el límite legal."},
	phone: []string{"Tel.", "Teléfono"}, slogan: []string{"cerca de ti", "Desde 1921"}, tip: []string{"Robo o extravío: %s.", "Cite la referencia %s."},
}

var tongueItalian = tongue{
	title:  []string{"Estratto conto", "ESTRATTO CONTO", "Lista movimenti", "Estratto di conto corrente"},
	holder: []string{"Intestatario", "Intestato a", "Intestazione", "Intestatari", "Titolare", "Cliente", "Intestatario del conto"}, nameAndAddress: []string{"Intestatario e indirizzo"},
	number: []string{"Numero conto", "Conto n.", "N. conto", "Conto corrente n.", "Numero di conto"}, currency: []string{"Divisa", "Valuta"},
	period: []string{"Periodo", "Periodo dal", "Movimenti dal"}, join: []string{" al ", " - "}, until: []string{"Dal", "Al"},
	printed: []string{"Data di stampa", "Data emissione"}, branch: []string{"Filiale", "Agenzia"}, product: []string{"Prodotto", "Tipo di conto"}, customer: []string{"Codice cliente", "N. cliente"},
	opening: []string{"Saldo iniziale", "Saldo precedente"}, closing: []string{"Saldo finale"}, credits: []string{"Totale accrediti", "Totale avere"}, debits: []string{"Totale addebiti", "Totale dare"},
	people: []string{"Il tuo consulente", "Gestore", "Direttore di filiale"}, sentence: []string{"Estratto del conto di %s"},
	sheetNumber: "Estratto n.", page: "Pagina %d di %d", amountsIn: "Importi in %s", confidential: []string{"Riservata personale"}, attention: []string{"c.a. %s", "c/o %s"},
	months:  []string{"gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"},
	columns: map[columnKind][]string{colDate: {"Data", "Data contabile"}, colValueDate: {"Valuta", "Data valuta"}, colText: {"Descrizione", "Causale"}, colDebit: {"Dare", "Addebiti", "Uscite"}, colCredit: {"Avere", "Accrediti", "Entrate"}, colAmount: {"Importo"}, colBalance: {"Saldo"}},
	legal:   []string{"%s, iscritta all'albo delle banche.", "%s aderisce al fondo di tutela dei depositi."}, member: []string{"Società del gruppo %s.", "Polizze di %s."}, insured: []string{"Depositi garantiti nei limiti di legge."},
	phone: []string{"Tel.", "Telefono"}, slogan: []string{"vicino a te", "Dal 1911"}, tip: []string{"Blocco carte: %s.", "Riferimento %s."},
}

var tonguePortuguese = tongue{
	title:  []string{"Extrato de conta", "EXTRATO DE CONTA CORRENTE", "Extrato mensal", "Extrato"},
	holder: []string{"Titular", "Titular da conta", "Cliente", "Nome", "Nome do titular", "Nome do cliente"}, nameAndAddress: []string{"Nome e endereço", "Nome e morada"},
	number: []string{"Número da conta", "Conta", "Conta corrente", "N.º de conta", "Conta n.º"}, currency: []string{"Moeda"},
	period: []string{"Período", "Período de"}, join: []string{" a ", " até ", " - "}, until: []string{"De", "Até"},
	printed: []string{"Data de emissão", "Emitido em"}, branch: []string{"Agência", "Balcão"}, product: []string{"Produto", "Tipo de conta"}, customer: []string{"Número de cliente", "N.º cliente"},
	opening: []string{"Saldo inicial", "Saldo anterior"}, closing: []string{"Saldo final"}, credits: []string{"Total de créditos", "Total créditos"}, debits: []string{"Total de débitos", "Total débitos"},
	people: []string{"Seu gerente", "Gestor", "Gerente de conta"}, sentence: []string{"Extrato da conta de %s"},
	sheetNumber: "Extrato n.º", page: "Página %d de %d", amountsIn: "Valores em %s", confidential: []string{"Confidencial"}, attention: []string{"A/C %s", "c/o %s"},
	months:  []string{"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"},
	columns: map[columnKind][]string{colDate: {"Data"}, colValueDate: {"Data valor"}, colText: {"Descrição", "Histórico", "Lançamento"}, colDebit: {"Débito", "Débitos", "Saídas"}, colCredit: {"Crédito", "Créditos", "Entradas"}, colAmount: {"Valor"}, colBalance: {"Saldo"}},
	legal:   []string{"%s, instituição autorizada.", "%s. Todos os direitos reservados."}, member: []string{"Uma empresa do grupo %s.", "Seguros %s."}, insured: []string{"Depósitos garantidos até o limite legal."},
	phone: []string{"Tel.", "Telefone"}, slogan: []string{"perto de você", "Desde 1933"}, tip: []string{"Perda de cartão: %s.", "Referência %s."},
}

var tongueDutch = tongue{
	title:  []string{"Rekeningafschrift", "REKENINGAFSCHRIFT", "Afschrift betaalrekening", "Rekeningoverzicht"},
	holder: []string{"Rekeninghouder", "Naam rekeninghouder", "Ten name van", "T.n.v.", "Naam", "Klant"}, nameAndAddress: []string{"Naam en adres"},
	number: []string{"Rekeningnummer", "Rekening", "Rekeningnr."}, currency: []string{"Valuta", "Munteenheid"},
	period: []string{"Periode", "Periode van"}, join: []string{" t/m ", " tot en met ", " - "}, until: []string{"Van", "T/m"},
	printed: []string{"Datum afschrift", "Afdrukdatum"}, branch: []string{"Kantoor", "Vestiging"}, product: []string{"Product", "Soort rekening"}, customer: []string{"Klantnummer", "Relatienummer"},
	opening: []string{"Beginsaldo", "Vorig saldo"}, closing: []string{"Eindsaldo", "Nieuw saldo"}, credits: []string{"Totaal bij", "Totaal bijgeschreven"}, debits: []string{"Totaal af", "Totaal afgeschreven"},
	people: []string{"Uw adviseur", "Uw contactpersoon", "Relatiebeheerder"}, sentence: []string{"Afschrift van de rekening van %s"},
	sheetNumber: "Volgnummer", page: "Pagina %d van %d", amountsIn: "Bedragen in %s", confidential: []string{"Vertrouwelijk"}, attention: []string{"t.a.v. %s", "p/a %s"},
	months:  []string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"},
	columns: map[columnKind][]string{colDate: {"Datum", "Boekdatum"}, colValueDate: {"Rentedatum", "Valutadatum"}, colText: {"Omschrijving"}, colDebit: {"Af", "Debet"}, colCredit: {"Bij", "Credit"}, colAmount: {"Bedrag"}, colBalance: {"Saldo"}},
	legal:   []string{"%s, statutair gevestigd zoals hierboven vermeld.", "%s heeft een vergunning als bank."}, member: []string{"Onderdeel van %s Groep.", "Verzekeringen van %s."}, insured: []string{"Uw tegoed is wettelijk gegarandeerd."},
	phone: []string{"Tel.", "Telefoon"}, slogan: []string{"dichtbij u", "Sinds 1898"}, tip: []string{"Pas blokkeren: %s.", "Vermeld altijd %s."},
}

var tongueIndonesian = tongue{
	title:  []string{"REKENING KORAN", "Laporan Mutasi Rekening", "Mutasi Rekening", "Rekening Koran"},
	holder: []string{"Nama", "Nama Nasabah", "Nama Rekening", "Nama Pemilik Rekening", "Pemilik Rekening", "Atas Nama"}, nameAndAddress: []string{"Nama dan Alamat", "Nama & Alamat"},
	number: []string{"No. Rekening", "Nomor Rekening", "No Rek", "Rekening"}, currency: []string{"Mata Uang"},
	period: []string{"Periode", "Periode Transaksi"}, join: []string{" - ", " s/d ", " s.d. "}, until: []string{"Dari", "Sampai"},
	printed: []string{"Tanggal Cetak", "Dicetak"}, branch: []string{"Cabang", "Kantor Cabang", "KCP"}, product: []string{"Produk", "Jenis Rekening"}, customer: []string{"No. Nasabah", "CIF"},
	opening: []string{"Saldo Awal"}, closing: []string{"Saldo Akhir"}, credits: []string{"Total Kredit", "Mutasi Kredit"}, debits: []string{"Total Debet", "Mutasi Debet"},
	people: []string{"Petugas", "Dicetak oleh", "Manajer Hubungan"}, sentence: []string{"Laporan rekening atas nama %s"},
	sheetNumber: "No. Laporan", page: "Halaman %d dari %d", amountsIn: "Jumlah dalam %s", confidential: []string{"Rahasia"}, attention: []string{"u.p. %s", "c/o %s"},
	months:  []string{"Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"},
	columns: map[columnKind][]string{colDate: {"Tanggal", "Tgl"}, colValueDate: {"Tgl Valuta"}, colText: {"Keterangan", "Uraian Transaksi", "Uraian"}, colDebit: {"Debet", "Debit"}, colCredit: {"Kredit"}, colAmount: {"Jumlah", "Mutasi"}, colBalance: {"Saldo"}},
	legal:   []string{"%s berizin dan diawasi oleh otoritas.", "%s. Hak cipta dilindungi."}, member: []string{"Anggota grup %s.", "Asuransi oleh %s."}, insured: []string{"Simpanan dijamin sesuai ketentuan."},
	phone: []string{"Telp.", "Telepon"}, slogan: []string{"melayani negeri", "Sejak 1955"}, tip: []string{"Hubungi %s bila kartu hilang.", "Cantumkan %s."},
}

var tongueMalay = tongue{
	title:  []string{"PENYATA AKAUN", "Penyata Akaun", "PENYATA AKAUN / STATEMENT OF ACCOUNT"},
	holder: []string{"Nama", "Nama Akaun", "Nama Pemegang Akaun", "Nama / Name", "Pemegang Akaun"}, nameAndAddress: []string{"Nama dan Alamat", "Nama & Alamat / Name & Address"},
	number: []string{"No. Akaun", "Nombor Akaun", "No. Akaun / Account No."}, currency: []string{"Mata Wang", "Matawang"},
	period: []string{"Tempoh", "Tempoh Penyata"}, join: []string{" - ", " hingga "}, until: []string{"Dari", "Hingga"},
	printed: []string{"Tarikh Penyata", "Tarikh Cetak"}, branch: []string{"Cawangan"}, product: []string{"Produk", "Jenis Akaun"}, customer: []string{"No. Pelanggan"},
	opening: []string{"Baki Awal", "Baki Permulaan"}, closing: []string{"Baki Akhir", "Baki Penutup"}, credits: []string{"Jumlah Kredit"}, debits: []string{"Jumlah Debit"},
	people: []string{"Pengurus Cawangan", "Pegawai Akaun"}, sentence: []string{"Penyata bagi akaun %s"},
	sheetNumber: "No. Penyata", page: "Muka %d / %d", amountsIn: "Amaun dalam %s", confidential: []string{"SULIT"}, attention: []string{"u.p. %s", "d/a %s"},
	months:  []string{"Januari", "Februari", "Mac", "April", "Mei", "Jun", "Julai", "Ogos", "September", "Oktober", "November", "Disember"},
	columns: map[columnKind][]string{colDate: {"Tarikh"}, colValueDate: {"Tarikh Nilai"}, colText: {"Keterangan", "Butiran"}, colDebit: {"Debit", "Pengeluaran"}, colCredit: {"Kredit", "Deposit"}, colAmount: {"Amaun", "Jumlah"}, colBalance: {"Baki"}},
	legal:   []string{"%s. Hak cipta terpelihara.", "%s ialah bank berlesen."}, member: []string{"Ahli Kumpulan %s.", "Insurans oleh %s."}, insured: []string{"Deposit dilindungi sehingga had berkanun."},
	phone: []string{"Tel.", "Telefon"}, slogan: []string{"untuk semua", "Sejak 1960"}, tip: []string{"Kad hilang? Hubungi %s.", "Sila nyatakan %s."},
}

var tongueSwedish = tongue{
	title:  []string{"Kontoutdrag", "KONTOUTDRAG", "Kontoutdrag privatkonto"},
	holder: []string{"Kontohavare", "Innehavare", "Kontoinnehavare", "Namn", "Kund"}, nameAndAddress: []string{"Namn och adress"},
	number: []string{"Kontonummer", "Konto", "Kontonr"}, currency: []string{"Valuta"},
	period: []string{"Period", "Avser perioden"}, join: []string{" - ", " – ", " till "}, until: []string{"Från", "Till"},
	printed: []string{"Utskriftsdatum", "Utskrivet"}, branch: []string{"Kontor", "Bankkontor"}, product: []string{"Produkt", "Kontotyp"}, customer: []string{"Kundnummer"},
	opening: []string{"Ingående saldo"}, closing: []string{"Utgående saldo"}, credits: []string{"Summa insättningar"}, debits: []string{"Summa uttag"},
	people: []string{"Din rådgivare", "Kontaktperson"}, sentence: []string{"Kontoutdrag för %s"},
	sheetNumber: "Utdrag nr", page: "Sida %d av %d", amountsIn: "Belopp i %s", confidential: []string{"Konfidentiellt"}, attention: []string{"Att: %s", "c/o %s"},
	months:  []string{"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"},
	columns: map[columnKind][]string{colDate: {"Datum", "Bokföringsdag"}, colValueDate: {"Valutadag"}, colText: {"Text", "Beskrivning"}, colDebit: {"Uttag"}, colCredit: {"Insättning"}, colAmount: {"Belopp"}, colBalance: {"Saldo"}},
	legal:   []string{"%s, säte enligt ovan.", "%s står under tillsyn."}, member: []string{"En del av %s-koncernen.", "Försäkringar från %s."}, insured: []string{"Insättningar omfattas av garantin."},
	phone: []string{"Tel.", "Telefon"}, slogan: []string{"nära dig", "Sedan 1873"}, tip: []string{"Spärra kort: %s.", "Ange alltid %s."},
}
