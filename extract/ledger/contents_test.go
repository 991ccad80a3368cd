package ledger

import "testing"

func TestColumnsOfASheetWithoutHeadingsAreKnownByWhatTheyHold(t *testing.T) {
	for name, c := range map[string]struct {
		rows [][]string
		want []string
	}{
		"the account's number first, a day of value, a signed amount": {[][]string{
			{"00075757575", "Direct debit 4711", "22.01.2014", "22.01.2014", "-18.00", "EUR"},
			{"00075757575", "Telecom", "17.01.2014", "18.01.2014", "-9.05", "EUR"},
			{"00075757575", "Muster Clara", "15.01.2014", "15.01.2014", "+120.00", "EUR"},
		}, []string{"2014-01-22|Direct debit 4711|18.00|0.00|-", "2014-01-17|Telecom|9.05|0.00|-", "2014-01-15|Muster Clara|0.00|120.00|-"}},
		"debits, credits and the balance": {[][]string{
			{"17/11/2014", "101", "Deposit", "0", "500.00", "500.00"},
			{"18/11/2014", "102", "Check", "100.00", "0", "400.00"},
			{"19/11/2014", "103", "Check", "150.00", "0", "250.00"},
		}, []string{"2014-11-17|Deposit|0.00|500.00|500.00", "2014-11-18|Check|100.00|0.00|400.00", "2014-11-19|Check|150.00|0.00|250.00"}},
		"an amount and the balance": {[][]string{
			{"16-11-2012", "Shop", "-48.00", "952.00"},
			{"17-11-2012", "Cinema", "-52.00", "900.00"},
			{"18-11-2012", "Refund", "10.00", "910.00"},
		}, []string{"2012-11-16|Shop|48.00|0.00|952.00", "2012-11-17|Cinema|52.00|0.00|900.00", "2012-11-18|Refund|0.00|10.00|910.00"}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, sheetOf(c.rows...)), c.want...) })
	}
}

func TestASheetOfPricesHasNoMovements(t *testing.T) {
	st := read(t, sheetOf([]string{"Chairs", "12.50", "10.00", "11.00", "4.20"}, []string{"Tables", "82.50", "70.00", "71.00", "4.30"}, []string{"Lamps", "22.50", "20.00", "21.00", "4.10"}))
	if len(st.Rows) != 0 {
		t.Errorf("rows %v, want none", st.Rows)
	}
}
