package extracttest

// Every person, company and bank here is invented.

var bankNames = []string{
	"Bagwis Commercial Bank", "Luntian Savings Bank", "Banco Sampaguita", "Northfield Mutual Bank",
	"Tala Harbor Bank, Inc.", "Sinag Rural Bank", "Meridian Trade Bank", "BANGKO NG KALAYAAN",
	"Pearl Coast Banking Corporation", "Amihan Development Bank", "Crestline Bank N.A.", "Lakandula Bank",
}

var euroBanks = []string{"Nordhafen Bank AG", "Sparbank Lindental", "Banque du Vieux Pont"}

var indianBanks = []string{"Kaveri Union Bank Ltd", "Saffron Valley Bank Limited"}

var walletNames = []string{"PitakaPay", "SalaPay Wallet"}

var firstNames = []string{
	"MARIA LOURDES", "JOSE MIGUEL", "ANA", "RAMON", "CRISTINA", "PAOLO", "TERESITA", "BENJAMIN",
	"MA. FE", "ARNEL", "ROWENA", "DENNIS", "LIGAYA", "EFREN", "SOCORRO", "NIÑO",
}

var lastNames = []string{
	"DELA CRUZ", "SANTOS", "MAGBANUA", "PEÑAFLOR", "DIMACULANGAN", "TUAZON", "ABAD", "VILLAFUERTE",
	"CATACUTAN", "LIM", "ROSARIO", "BATUNGBAKAL", "GATCHALIAN", "STA. ANA", "UY", "MACARAEG",
}

var companies = []string{
	"Hiraya Trading Corporation", "Bukang Liwayway Foods Inc.", "Tres Marias Hardware", "Kalachuchi Realty Corp.",
	"Silangan Freight Services", "Mangga Tree Software OPC", "Dalisay Water Refilling", "Habagat Construction Supply",
	"Perlas Garments Mfg. Co.", "Anahaw Medical Clinic",
}

var streets = []string{
	"12 Sampaguita St., Brgy. Malinis", "Unit 4B Kamagong Tower, 88 Mabini Ave.", "Blk 7 Lot 21 Narra Village",
	"45-A Rizal Extension, Poblacion", "Km. 18 National Highway, Brgy. San Roque",
}

var cities = []string{"Quezon City 1100", "Makati City 1226", "Cebu City 6000", "Iloilo City 5000", "Davao City 8000", "Baguio City 2600"}

var branches = []string{"MAKATI-MAIN", "QUIAPO", "CEBU UPTOWN", "ORTIGAS 2", "DAVAO BAJADA", "BATANGAS", "ILOILO-IZNART"}

var shops = []string{
	"ALING NENA GROCERY", "KANTO MART 24", "PETROLINE ALABANG", "SARI BOOKS 102", "MANGAN RESTO",
	"BUTIKA PLUS", "TSINELAS DEPOT", "METRO HARDWARE 2",
}

var billers = []string{"LUZON LIGHT & POWER", "AGOS WATER", "FIBRANET BROADBAND", "KALINGA HEALTH INS", "SSS CONTRIBUTION", "PAG-IBIG HOUSING"}
