package extracttest

import (
	"context"
	"errors"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

// perfect answers with the truth itself; change may spoil the answer.
func perfect(papers []Sample, change func(p Sample, e *engine.Extraction)) Extractor {
	byName := map[string]Sample{}
	for _, p := range papers {
		byName[p.Name] = p
	}
	return func(_ context.Context, name string, _ []byte, declared string) (engine.Extraction, error) {
		p := byName[name]
		e := engine.Extraction{DocumentType: declared, BalanceChecks: &engine.BalanceChecks{Status: engine.CheckPass}}
		for _, f := range p.Truth.Fields {
			e.Fields = append(e.Fields, engine.Field{Name: f.Name, Value: f.Value})
		}
		for i, row := range p.Truth.Rows {
			day := row.Date
			e.Transactions = append(e.Transactions, engine.Transaction{Date: &day, Description: row.Description,
				Debit: row.Debit, Credit: row.Credit, Balance: row.Balance, Row: i + 1, AccountIndex: row.AccountIndex})
		}
		change(p, &e)
		return e, nil
	}
}

func TestPerfectReaderScoresFullMarks(t *testing.T) {
	papers := Papers(Templates(), 1, 2)
	total := Measure(context.Background(), perfect(papers, func(Sample, *engine.Extraction) {}), papers).Total()
	if total.F1() != 1 || total.Fields() != 1 || total.WhollyRight != len(papers) || total.SilentlyWrong() != 0 ||
		total.ProvenFigures != len(papers) {
		t.Errorf("got %+v, wanted everything right", total)
	}
}

// TestScorerSeesEachKindOfError plants an error in every answer and wants it counted.
func TestScorerSeesEachKindOfError(t *testing.T) {
	papers := Papers(Templates()[:3], 1, 4)
	rows := 0
	for _, p := range papers {
		rows += len(p.Truth.Rows)
	}
	for _, c := range []struct {
		name       string
		change     func(p Sample, e *engine.Extraction)
		rowsRight  int
		silent     int
		fieldsFull bool
		follow     int
	}{
		{
			"one amount a cent off", func(_ Sample, e *engine.Extraction) { e.Transactions[0].Debit++ },
			rows - len(papers), len(papers), true, 0,
		},
		{
			"a description with a word too many",
			func(_ Sample, e *engine.Extraction) { e.Transactions[1].Description += " EXTRA" }, rows - len(papers), 0,
			true, len(papers),
		},
		{
			"a row missing", func(_ Sample, e *engine.Extraction) { e.Transactions = e.Transactions[1:] },
			rows - len(papers), len(papers), true, 0,
		},
		{
			"a row twice",
			func(_ Sample, e *engine.Extraction) { e.Transactions = append(e.Transactions, e.Transactions[0]) }, rows,
			len(papers), true, 0,
		},
		{
			"a balance left out", func(_ Sample, e *engine.Extraction) { e.Transactions[2].Balance = nil },
			rows - len(papers), len(papers), true, 0,
		},
		{"a wrong row, but no claim of proof", func(_ Sample, e *engine.Extraction) {
			e.Transactions[0].Credit++
			e.BalanceChecks.Status = engine.CheckFail
		}, rows - len(papers), 0, true, 0},
		{"figures in doubt, and a description wrong", func(_ Sample, e *engine.Extraction) {
			e.Transactions[1].Description += " EXTRA"
			e.BalanceChecks.Status, e.BalanceChecks.DoubtfulFigures = engine.CheckWarn, []string{"/opening_balance"}
		}, rows - len(papers), 0, true, len(papers)},
		{"days in doubt, and an amount wrong", func(_ Sample, e *engine.Extraction) {
			e.Transactions[1].Debit++
			e.BalanceChecks.Status, e.BalanceChecks.DoubtfulDays = engine.CheckWarn, []int{2}
		}, rows - len(papers), 0, true, 0},
		{
			"a header value wrong", func(_ Sample, e *engine.Extraction) { e.Fields[2].Value = "0000" }, rows, 0,
			false, len(papers),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			report := Measure(context.Background(), perfect(papers, c.change), papers)
			total := report.Total()
			if total.RowsRight != c.rowsRight {
				t.Errorf("got %d rows right, wanted %d", total.RowsRight, c.rowsRight)
			}
			if got := total.SilentlyWrong(); got != c.silent || len(report.SilentlyWrong()) != c.silent {
				t.Errorf("got %d silently wrong, wanted %d", got, c.silent)
			}
			if total.FollowingRight != c.follow {
				t.Errorf("got %d with every amount claimed and right, wanted %d", total.FollowingRight, c.follow)
			}
			if full := total.Fields() == 1; full != c.fieldsFull {
				t.Errorf("header fields full: got %v, wanted %v", full, c.fieldsFull)
			}
		})
	}
}

func TestFailingReaderLosesOnlyItsPaper(t *testing.T) {
	papers := Papers(Templates()[:1], 1, 3)
	reader := perfect(papers, func(p Sample, e *engine.Extraction) {
		if p.Name == papers[1].Name {
			panic("planted")
		}
	})
	total := Measure(context.Background(), reader, papers).Total()
	if total.Unread != 1 || total.WhollyRight != 2 {
		t.Errorf("got %+v, wanted one unread and two right", total)
	}
	failing := func(context.Context, string, []byte, string) (engine.Extraction, error) {
		return engine.Extraction{}, errors.New("planted")
	}
	if total := Measure(context.Background(), failing, papers).Total(); total.Unread != 3 || total.F1() != 0 {
		t.Errorf("got %+v, wanted three unread", total)
	}
}

func TestValuesCompareAsTheContractSays(t *testing.T) {
	for _, c := range []struct {
		name string
		kind Kind
		want any
		got  any
		is   Verdict
	}{
		{"null where nothing is shown", KindMoney, nil, nil, Right},
		{"a value where nothing is shown", KindMoney, nil, 5, Invented},
		{"null where a value is shown", KindText, "A", nil, Missing},
		{"money as number and as amount", KindMoney, 1234.5, engine.Amount(123450), Right},
		{"money a cent off", KindMoney, 1234.5, engine.Amount(123451), Wrong},
		{"money as text is not money", KindMoney, 1234.5, "1234.5", Wrong},
		{"number within half a cent", KindMoney, 0.125, 0.128, Right},
		{"dates equal", KindExact, "2025-01-05", engine.Date{Year: 2025, Month: 1, Day: 5}, Right},
		{"dates a day off", KindExact, "2025-01-05", engine.Date{Year: 2025, Month: 1, Day: 6}, Wrong},
		{"id without hyphens and spaces", KindID, "0012-3456 78", "0012345678", Right},
		{"id with other masks", KindID, "XXXX-1234", "••••1234", Right},
		{"id with a leading zero lost", KindID, "0012", "12", Wrong},
		{"text in other case and spacing", KindText, "DELA  CRUZ, Ana", "Dela Cruz, ANA", Right},
		{"text with ligature", KindText, "ﬁrst", "FIRST", Right},
		{"text without its comma", KindText, "CRUZ, ANA", "CRUZ ANA", Wrong},
		{"address without its comma", KindAddress, "12 Mabini St., Makati", "12 mabini st makati", Right},
	} {
		if got := Judge(NewField("x", c.kind, c.want), c.got); got != c.is {
			t.Errorf("%s: got verdict %d, wanted %d", c.name, got, c.is)
		}
	}
}
