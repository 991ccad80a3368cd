package category

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestScratch(t *testing.T) {
	f := os.Getenv("ROWS")
	if f == "" {
		t.Skip()
	}
	b, _ := os.ReadFile(f)
	cur := map[string]string{"PH": "PHP", "us": "USD", "uk": "GBP", "au": "AUD", "gb": "GBP", "in": "INR", "sg": "SGD", "my": "MYR", "de": "EUR", "fr": "EUR", "es": "EUR", "br": "BRL", "latam": "MXN"}
	for i, l := range strings.Split(string(b), "\n") {
		if i == 0 || l == "" {
			continue
		}
		c := strings.Split(l, "\t")
		m := c[1]
		cc := cur[strings.ToLower(m)]
		if strings.HasPrefix(m, "PH") {
			cc = "PHP"
		}
		p := Account
		if strings.Contains(c[2], "card") {
			p = Card
		}
		if strings.Contains(c[2], "loan") {
			p = Loan
		}
		if strings.Contains(c[2], "wallet") {
			p = Wallet
		}
		d := In
		if c[3] == "out" {
			d = Out
		}
		r := New(Options{Paper: p, Currency: cc, Holders: []string{c[4]}}).Read(Row{Description: c[6], Direction: d, CheckNumber: c[5]})
		fmt.Printf("%s %-3s| %s | %s %.2f | %s | [%s] %s | %s\n", c[0], c[3], c[6], r.Category, r.Confidence, r.Channel, r.Counterparty, r.Bank, r.Reason)
	}
}
