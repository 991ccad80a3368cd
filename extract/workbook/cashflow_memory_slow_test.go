//go:build slow && linux

package workbook

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting/policy"
)

// longView is a view of many rows in two years and several accounts.
func longView(rows int) engine.Cashflow {
	currency, profile := "PHP", "sole_proprietor"
	c := engine.Cashflow{MainCurrency: &currency, Basis: engine.Basis{Profile: &profile, Entity: engine.EntityBusiness}}
	first := engine.Date{Year: 2024, Month: 1, Day: 1}
	var months []engine.MonthCell
	for m := range 24 {
		months = append(months, engine.MonthCell{Full: true,
			Month: engine.Date{Year: 2024 + m/12, Month: time.January + time.Month(m%12), Day: 1}.MonthString()})
	}
	for a := range 5 {
		c.Accounts = append(c.Accounts, engine.ViewAccount{Currency: currency, Months: months,
			AccountKey: fmt.Sprintf("narra-commercial-%04d-PHP", 4410+a)})
	}
	c.Combined = []engine.Combined{{Currency: currency, Months: months}}
	for i := range rows {
		r := engine.ViewRow{DocumentID: int64(i / 1000), Row: i%1000 + 1, AccountKey: c.Accounts[i%5].AccountKey,
			Date: first.AddDays(i * 730 / rows), Category: "sales_collection", ClassBasis: "words", Proven: true,
			Description: fmt.Sprintf("PESONET CREDIT AMIHAN CONSTRUCTION SERVICES INC INVOICE NO %d BATCH %d", i, i*7)}
		if r.Credit, r.RevenueClass = engine.Amount(100+i), classRevenue; i%3 == 0 {
			r.Credit, r.Debit, r.RevenueClass = 0, engine.Amount(100+i), classExpense
		}
		c.Rows = append(c.Rows, r)
	}
	return c
}

// TestLongViewFitsIntoMemory writes the workbook of a view of 30,000 rows in a process of its own.
func TestLongViewFitsIntoMemory(t *testing.T) {
	const rows, most = 30_000, 200 << 20
	if os.Getenv("DOSSIER_VIEW_MEMORY") != "" {
		c := longView(rows)
		debug.FreeOSMemory()
		err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o600) // the high mark begins anew
		before, began := resident("VmRSS:"), time.Now()
		if err == nil {
			err = New().WriteCashflow(io.Discard, engine.Application{Number: 1}, c, policy.Default())
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Printf("resident %d peak %d\ntook %s\n", before, resident("VmHWM:"), time.Since(began))
		return
	}
	child := exec.Command(os.Args[0], "-test.run", t.Name())
	child.Env = append(os.Environ(), "DOSSIER_VIEW_MEMORY=1")
	said, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	var before, peak int
	for _, line := range strings.Split(string(said), "\n") {
		fmt.Sscanf(line, "resident %d peak %d", &before, &peak)
	}
	t.Logf("with the view %d MB, at the peak %d MB\n%s", before>>20, peak>>20, said)
	if peak == 0 || peak > most {
		t.Errorf("the workbook took %d MB, want at most %d", peak>>20, most>>20)
	}
}
