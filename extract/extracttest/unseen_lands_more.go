package extracttest

var (
	germanLand = land{currency: "EUR", low: 3, high: 900, number: "DE{n2} {n4} {n4} {n4} {n4} {n2}",
		banks: []string{"Sparkontor Neuwald eG", "Elbtor Bank AG"}, people: []string{"Jürgen Weiß", "Annelie Schröder", "Tischlerei Vogt GmbH"},
		shops: []string{"Bäckerei Kranz", "Tankhof Süd", "Buchladen am Tor"}, products: []string{"Girokonto", "Geschäftskonto"},
		credits: []string{"Gehalt|Tischlerei Vogt GmbH|Lohn {n4}", "Überweisungsgutschrift|{person}|Danke", "Bareinzahlung"},
		debits:  []string{"Kartenzahlung|{shop}|Karte {n4}", "Lastschrift|Stadtwerke Neuwald|KD-NR {n8}", "Dauerauftrag|{person}|Miete", "Bargeldauszahlung|GA NR {n8}", "Entgelt Kontoführung"}}
	frenchLand = land{currency: "EUR", low: 3, high: 900, number: "{n11}",
		banks: []string{"Banque des Trois Rivières", "Crédit du Littoral"}, people: []string{"M. Étienne Garnier", "MME CLAIRE DUPRÉ", "SARL Atelier du Pin"},
		shops: []string{"BOULANGERIE MORIN", "STATION DU LAC", "PHARMACIE CENTRALE"}, products: []string{"Compte courant", "Compte chèques"},
		credits: []string{"VIR SEPA RECU|/DE {person}", "VIREMENT SALAIRE|SARL ATELIER DU PIN", "REMISE CHEQUES {n7}"},
		debits:  []string{"CARTE X{n4} {shop}", "PRLV SEPA EAUX DU LITTORAL|/RUM {n12}", "RETRAIT DAB {n4}", "CHEQUE {n7}", "VIR INST VERS {person}|LOYER"}}
	mexicanLand = land{currency: "MXN", low: 40, high: 9000, number: "{n10}",
		banks: []string{"Banco Agave", "Banca Cordillera"}, people: []string{"GUADALUPE IBÁÑEZ ROMO", "JORGE LUIS CANTÚ", "TALLERES DEL BAJÍO SA DE CV"},
		shops: []string{"ABARROTES LUPITA", "GASOLINERA 4410", "FARMACIA PAZ"}, products: []string{"Cuenta Libretón", "Cuenta Enlace"},
		credits: []string{"SPEI RECIBIDO|{person}|{n7}", "PAGO DE NOMINA", "DEPOSITO EFECTIVO PRACTIC"},
		debits:  []string{"{shop}|RFC: XYZ {n6}", "SPEI ENVIADO|{person}|{n10}", "RETIRO CAJERO AUTOMATICO", "PAGO CUENTA DE TERCERO|{n10}", "COMISION MANEJO CTA"}}
	brazilianLand = land{currency: "BRL", low: 8, high: 2500, number: "{n5}-{n1}",
		banks: []string{"Banco Ipê Amarelo S.A.", "Banco Serra Azul"}, people: []string{"JOÃO PAULO MENDONÇA", "OFICINA TRÊS IRMÃOS LTDA", "ANTÔNIA REZENDE"},
		shops: []string{"PADARIA SÃO BENTO", "POSTO DA SERRA", "DROGARIA VIVA"}, products: []string{"Conta Corrente", "Conta Fácil"},
		credits: []string{"PIX RECEBIDO {person}", "TED RECEBIDA {n8}", "DEPOSITO DINHEIRO"},
		debits:  []string{"PIX ENVIADO {person}", "COMPRA CARTAO {shop}", "PAGTO BOLETO {n10}", "TARIFA PACOTE SERVICOS", "SAQUE TERMINAL {n6}"}}
	italianLand = land{currency: "EUR", low: 3, high: 900, number: "{n4}/{n8}",
		banks: []string{"Cassa Rurale del Lago", "Banca Montechiaro"}, people: []string{"Lucia Ferrante", "Officine Berti S.r.l.", "Niccolò Amato"},
		shops: []string{"FORNO ROSSI", "DISTRIBUTORE AUTOSOLE", "FARMACIA DUOMO"}, products: []string{"Conto corrente", "Conto Famiglia"},
		credits: []string{"BONIFICO A VOSTRO FAVORE|{person}", "EMOLUMENTI|OFFICINE BERTI", "VERSAMENTO CONTANTE"},
		debits:  []string{"PAGAMENTO POS {shop}|CARTA {n4}", "ADDEBITO SDD ACQUEDOTTO|MANDATO {n8}", "PRELIEVO BANCOMAT", "IMPOSTA DI BOLLO", "DISPOSIZIONE DI BONIFICO|{person}"}}
	southAfricanLand = land{currency: "ZAR", low: 15, high: 4000, number: "{n11}", overdrawn: true,
		banks: []string{"Baobab Bank Limited", "Cape Anchor Bank"}, people: []string{"MR SIPHO NDLOVU", "PROTEA PLUMBING CC", "ANNEKE VAN ZYL"},
		shops: []string{"KAROO FOODS", "N1 ENGEN", "SPAZA CORNER"}, products: []string{"Gold Cheque Account", "Fusion Account"},
		credits: []string{"Magtape Credit PROTEA PLUMBING", "FNB App Payment From {person}", "ADT Cash Deposit {n8}"},
		debits:  []string{"POS Purchase {shop}|{n6}*{n4}", "Internal Debit Order Insure {n7}", "#Monthly Account Fee", "App Payment To {person}", "ATM Cash {shop}"}}
	nigerianLand = land{currency: "NGN", low: 300, high: 90_000, number: "{n10}",
		banks: []string{"Zenithra Trust Bank Plc", "Palmgate Bank"}, people: []string{"ADEBAYO OLUWASEUN", "CHIDINMA OKEKE", "SAHEL AGRO VENTURES"},
		shops: []string{"MAMA PUT KITCHEN", "LEKKI SUPERSTORE", "OANDA FILLING STN"}, products: []string{"Savings Account", "SME Current"},
		credits: []string{"NIP CR/MOB/{person}/PALMGATE|/Trf from {person}/{n12}", "SALARY PAYMENT FOR THE MONTH", "CASH DEP BY {person}"},
		debits:  []string{"NIP TRANSFER TO {person} |{n18}/FT {n8}", "STAMP DUTY CHARGE", "POS PRCH {shop} LANG", "AIRTIME PURCHASE 0803{n7}", "SMS ALERT FEE", "ATM WDL @ LEKKI {n6}"}}
	kenyanLand = land{currency: "KES", low: 80, high: 30_000, number: "01{n11}",
		banks: []string{"Savanna Trust Bank", "Lakeshore Bank Kenya"}, people: []string{"WANJIRU KAMAU", "OTIENO BROTHERS LTD", "FATUMA ALI"},
		shops: []string{"MAMA MBOGA", "TUSKO MART", "MATATU SACCO"}, products: []string{"Transact Account", "Biashara Account"},
		credits: []string{"MPESA C2B QK{n8}|{person}", "EFT CREDIT SALARY", "CASH DEPOSIT AGENT {n5}"},
		debits:  []string{"B2C TO 2547{n8}|{person}", "PAYBILL 888{n3} KPLC TOKENS", "EXCISE DUTY", "ATM WITHDRAWAL {n6}", "TILL {n6} {shop}"}}
	japaneseLand = land{currency: "JPY", low: 300, high: 80_000, whole: true, number: "{n3}-{n7}",
		banks: []string{"Hinode Bank, Ltd.", "Sakuragawa Bank"}, people: []string{"KENJI MORITA", "EMILY WATANABE", "Aozora Design K.K."},
		shops: []string{"KONBINI SHINJUKU", "METRO IC CHARGE", "HON-YA"}, products: []string{"Ordinary Deposit", "Yen Savings"},
		credits: []string{"FURIKOMI {person}", "SALARY", "INTEREST", "CASH"},
		debits:  []string{"CARD", "TRANSFER {person}", "DENKI DAI", "DEBIT {shop} {n6}", "FEE", "RENT HOUSING {n4}"}}
	indianLand = land{currency: "INR", low: 50, high: 60_000, number: "{n14}",
		banks: []string{"Deccan Heritage Bank Ltd", "Gangotri Bank"}, people: []string{"PRIYA SUBRAMANIAM", "RAKESH KUMAR YADAV", "M/S NEELAM TEXTILES"},
		shops: []string{"ANNAPURNA SWEETS", "HP PETROL BEGUMPET", "APNA KIRANA"}, products: []string{"SB-GENERAL", "CURRENT ACCOUNT-TRADER"},
		credits: []string{"NEFT-{n12}-NEELAM TEXTILES-SALARY-0001-{n10}", "UPI/CR/{n12}/{person}/YESB/pay", "CASH DEPOSIT SELF", "CLG CHQ DEP {n6}", "SB INT CREDIT"},
		debits:  []string{"UPI/DR/{n12}/{shop}/paytm-{n6}@ptys/UPI", "IMPS-{n12}-{person}-HDFX-XXXXXX{n4}-RENT", "ACH D- LIC OF INDYA-{n10}", "ATW-{n6}XXXXXX{n4}-S1ANHY{n2}-HYDERABAD", "SMS CHGS Q{n1}", "CHQ PAID {person}"}}
	homeLand = land{currency: "PHP", low: 20, high: 12_000, number: "{n4}-{n5}-{n2}",
		banks: []string{"Dagat Universal Bank", "KAPATIRAN SAVINGS BANK", "Mayon Rural Bank, Inc."}, people: []string{"ISABEL QUIAMBAO", "RODEL T. MANALASTAS", "TINDAHAN NI ALING PURING", "AGILA LOGISTICS INC."},
		shops: []string{"PALENGKE EXPRESS", "SUKI DRUG 14", "MERIENDA HAUS"}, products: []string{"Regular Savings", "Checking Account"},
		credits: []string{"CREDIT MEMO-PAYROLL AGILA", "INSTAPAY CR {person}|{n6}", "CASH DEP CAM {n4}", "LOCAL CHECK DEPOSIT", "INTEREST CREDIT"},
		debits:  []string{"WITHDRAWAL-ATM|{n4} ALABANG TOWN", "DEBIT MEMO {n4}", "BP-{shop} {n10}", "PESONET DR|{person}", "INWARD CHECK", "FUND TRANSFER TO {n4}"}}
)
