package ledger

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// gridRow is a row of a grid that sets every cell in the middle of the row's height.
type gridRow struct {
	day, value, figures string
	text                []string
}

// grid sets rows 20 points apart, lines of a cell 10.7.
func grid(head string, rows ...gridRow) page.Document {
	const pitch, space = 10.7, 20.0
	p := page.Page{Number: 1, Width: 612, Height: 792, Source: page.SourceText, Reader: "typewriter"}
	set := func(y float64, column int, text string) {
		p.Words = append(p.Words, typewriter.Line(strings.Repeat(" ", column)+text, y)...)
	}
	set(40, 0, head)
	y := 70.0
	for _, r := range rows {
		value := strings.Split(r.value, "|")
		lines := max(len(r.text), len(value))
		middle := y + pitch*float64(lines-1)/2
		set(middle, 0, r.day)
		set(middle, 52, r.figures)
		for i, part := range value {
			set(middle+pitch*(float64(i)-float64(len(value)-1)/2), 12, part)
		}
		for i, part := range r.text {
			set(middle+pitch*(float64(i)-float64(len(r.text)-1)/2), 33, part)
		}
		y += pitch*float64(lines-1) + space
	}
	return page.Document{Kind: "pdf", Revisions: 1, Pages: []page.Page{p}}
}

func TestCellsInTheMiddleOfTheirRowsKeepTheirTextsBesideTimesOfTwoLines(t *testing.T) {
	figures := func(in, out, balance string) string { return fmt.Sprintf("%10s%11s%12s", in, out, balance) }
	st := read(t, grid("Date        Transaction Date     Description           Deposit Withdrawal     Balance",
		gridRow{"03/03/2025", "03/03/2025 03:33:36|PM", figures("2,000.00", "0.00", "2,900.00"), []string{"Instant Trf", "payment", "NADIR TIMBER", "LTD"}},
		gridRow{"03/03/2025", "03/03/2025 04:06:34|PM", figures("1,090.00", "0.00", "3,990.00"), []string{"Cheque Deposit", "256280"}},
		gridRow{"03/03/2025", "04/03/2025 12:22:45|AM", figures("0.00", "990.00", "3,000.00"), []string{"Chq Wdl 0952728"}},
		gridRow{"04/03/2025", "04/03/2025 04:12:59|PM", figures("500.00", "0.00", "3,500.00"), []string{"Instant Trf", "C01809", "K ENGINE LINK", "BRANCH 7", "CORNER ROAD"}},
		gridRow{"05/03/2025", "05/03/2025 11:33:41|AM", figures("480.00", "0.00", "3,980.00"), []string{"Instant Trf", "Tomny Resources", "C01826"}},
	))
	checkRows(t, st,
		"2025-03-03|Instant Trf payment NADIR TIMBER LTD|0.00|2000.00|2900.00",
		"2025-03-03|Cheque Deposit 256280|0.00|1090.00|3990.00",
		"2025-03-03|Chq Wdl 0952728|990.00|0.00|3000.00",
		"2025-03-04|Instant Trf C01809 K ENGINE LINK BRANCH 7 CORNER ROAD|0.00|500.00|3500.00",
		"2025-03-05|Instant Trf Tomny Resources C01826|0.00|480.00|3980.00")
}

func TestTextsOfTwoLinesBesideTheirFiguresStayWhereChecksHaveAColumn(t *testing.T) {
	figures := func(check, out, in, balance string) string {
		return fmt.Sprintf("%-10s%8s%10s%12s", check, out, in, balance)
	}
	st := read(t, grid("Date        Value Date           Remarks            Check No.    Debit    Credit     Balance",
		gridRow{"03/03/2025", "03/03/2025", figures("", "", "2,000.00", "2,900.00"), []string{"TRF/2dfa1cf/MARA", "LINDOSO"}},
		gridRow{"03/03/2025", "03/03/2025", figures("65900", "900.00", "", "2,000.00"), []string{"NIP/ZWX/14363/TIAGO", "VALVERDE"}},
		gridRow{"04/03/2025", "04/03/2025", figures("", "500.00", "", "1,500.00"), []string{"MPESA/DHRR/ACC#2", "7103910"}},
		gridRow{"05/03/2025", "05/03/2025", figures("", "", "480.00", "1,980.00"), []string{"TRF/9e55/FRM/INES", "CARDIM"}},
	))
	checkRows(t, st,
		"2025-03-03|TRF/2dfa1cf/MARA LINDOSO|0.00|2000.00|2900.00",
		"2025-03-03|NIP/ZWX/14363/TIAGO VALVERDE|900.00|0.00|2000.00",
		"2025-03-04|MPESA/DHRR/ACC#2 7103910|500.00|0.00|1500.00",
		"2025-03-05|TRF/9e55/FRM/INES CARDIM|0.00|480.00|1980.00")
}
