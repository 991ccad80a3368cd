package form_test

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// statedFields are the values of a letter whose sentences are put together freely.
type statedFields struct {
	Who     *string        `json:"who" form:"person"`
	Post    *string        `json:"post" form:"text"`
	Unit    *string        `json:"unit" form:"text"`
	Began   *engine.Date   `json:"began" form:"date"`
	Ended   *engine.Date   `json:"ended" form:"date"`
	Monthly *engine.Amount `json:"monthly" form:"amount"`
	Annual  *engine.Amount `json:"annual" form:"amount"`
	For     *string        `json:"for" form:"text"`
	Now     *bool          `json:"now"`
}

var stated = form.Declare(form.Spec[statedFields]{Name: "stated", Family: "other", File: "stated", Marks: "5 letter\n",
	StatementWeight: 4,
	Terms: "[fact now work !past]\tnow\t-\t-\n[fact now hold !past]\tnow\t-\t-\n" +
		"[purpose issue]\tfor\t-\t-\n[name say]\twho\t-\t-\n[name work]\twho\t-\t-\n[name join]\twho\t-\t-\n[name employ]\twho\t-\t-\n" +
		"[post apposed]\tpost\t-\t-\n[post role !contact]\tpost\t-\t-\n[post hold !contact]\tpost\t-\t-\n" +
		"[post as work]\tpost\t-\t-\n[post as join]\tpost\t-\t-\n[unit work]\tunit\t-\t-\n[unit hold]\tunit\t-\t-\n" +
		"[day on join]\tbegan\t-\t-\n[day from work]\tbegan\t-\t-\n[day until]\tended\t-\t-\n[day leave]\tended\t-\t-\n" +
		"[money annual !allowance !thirteenth]\tannual\t-\t-\n" +
		"[money monthly pay !allowance]\tmonthly\t-\t-\n[money monthly earn !allowance]\tmonthly\t-\t-\n" +
		form.Statements,
	Complete: func(p *form.Paper, r *form.Result[statedFields]) {
		if p.Says("now") {
			is := true
			r.Fields.Now = &is
		}
	}})

func TestStatementsOfAPerson(t *testing.T) {
	yes := true
	for name, c := range map[string]struct {
		text string
		want statedFields
	}{
		"each clause has its own verb": {
			"This is to certify that LINA B. SORIANO joined us on 4 May 2019 and now holds the post of Teller in\n" +
				"the Branch Services Department, drawing P18,250.00 a month.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Teller"), Unit: text("Branch Services"),
				Began: date("2019-05-04"), Monthly: amount(18250), Now: &yes},
		},
		"past work with both days": {
			"We confirm that from 2 March 2011 until 30 June 2014, LINA B. SORIANO was on the payroll as Head Cook.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Head Cook"), Began: date("2011-03-02"),
				Ended: date("2014-06-30")},
		},
		"the nearest period is an amount's": {
			"LINA B. SORIANO has been with us since 4 May 2019. Her yearly pay reaches P260,000.00, made up of a\n" +
				"salary of P20,000.00 a month for twelve months and a travel allowance of P1,500.00 a month.\n",
			statedFields{Who: text("LINA B. SORIANO"), Began: date("2019-05-04"), Monthly: amount(20000),
				Annual: amount(260000), Now: &yes},
		},
		"a pay without a period is of no period": {
			"LINA B. SORIANO has been with us since 4 May 2019 and her salary amounts to P20,000.00 before tax.\n",
			statedFields{Who: text("LINA B. SORIANO"), Began: date("2019-05-04"), Now: &yes},
		},
		"what an aside says is of another amount": {
			"LINA B. SORIANO is employed here as Baker at a salary of P21,000.00 monthly, inclusive of the annual uniform.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Baker"), Monthly: amount(21000), Now: &yes},
		},
		"a post before a name": {
			"We refer to the request of our Pastry Chef, MS. LINA G. SORIANO, who joined us on 4 May 2019 in Cebu.\n",
			statedFields{Who: text("LINA G. SORIANO"), Post: text("Pastry Chef"), Began: date("2019-05-04")},
		},
		"a kind of employment is no post": {
			"LINA B. SORIANO joined us as a full-time employee on 4 May 2019 and works in the head office.\n",
			statedFields{Who: text("LINA B. SORIANO"), Began: date("2019-05-04"), Now: &yes},
		},
		"whom to call is no unit": {
			"LINA B. SORIANO is employed here as Baker. Please call our Human Resources Department at any time.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Baker"), Now: &yes},
		},
		"a company is no person": {
			"This letter confirms that MABUHAY BAKERS INC. employs Lina B. Soriano as Baker since 4 May 2019.\n",
			statedFields{Who: text("Lina B. Soriano"), Post: text("Baker"), Began: date("2019-05-04"), Now: &yes},
		},
		"Filipino": {
			"Pinatutunayan nito na si LINA B. SORIANO ay nanunungkulan bilang Kahera mula 4 May 2019 dito, at siya ay\n" +
				"tumatanggap ng P17,400.00 bawat buwan o kabuuang P226,200.00 bawat taon kasama ang bonus.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Kahera"), Began: date("2019-05-04"),
				Monthly: amount(17400), Annual: amount(226200)},
		},
		"what the paper is for": {
			"LINA B. SORIANO is employed here as Baker. Issued on her request for scholarship purposes only.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Baker"), For: text("scholarship"), Now: &yes},
		},
		"any purpose is none": {
			"LINA B. SORIANO is employed here as Baker. Issued for whatever purpose it may serve her best.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Baker"), Now: &yes},
		},
		"a justified line is one line": {
			"This is to certify that LINA B. SORIANO has been employed in this company as Senior\n" +
				"Baker   from   4   May   2019   up   to   31   July   2022   with   good   standing.   She   left.\n",
			statedFields{Who: text("LINA B. SORIANO"), Post: text("Senior Baker"), Began: date("2019-05-04"),
				Ended: date("2022-07-31"), Now: &yes},
		},
	} {
		r := &extract.Reading{Context: t.Context()}
		r.Read(typewriter.Document(c.text))
		e, err := stated.Read(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, _ := json.Marshal(e.Fields)
		want, _ := json.Marshal(c.want)
		if string(got) != string(want) {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

func TestStatementsTellTheTypeOfAPaper(t *testing.T) {
	for text, want := range map[string]int{
		"We confirm that LINA B. SORIANO joined us on 4 May 2019 and holds the post of Teller.\n":                 4,
		"We confirm that LINA B. SORIANO keeps a savings account here. Issued on 4 May 2019 for visa purposes.\n": 0,
	} {
		r := &extract.Reading{Context: t.Context()}
		r.Read(typewriter.Document(text))
		if got := stated.Fits(r); got != want {
			t.Errorf("weight %d, want %d: %s", got, want, text)
		}
	}
}

// date is a day that a test writes as YYYY-MM-DD.
func date(s string) *engine.Date {
	d, err := engine.ParseDate(s)
	if err != nil {
		panic(err)
	}
	return &d
}
