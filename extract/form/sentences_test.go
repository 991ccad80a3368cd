package form_test

import (
	"encoding/json"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// letterFields are the values of a letter about somebody's work.
type letterFields struct {
	Who    *string        `json:"who" form:"person"`
	As     *string        `json:"as" form:"text"`
	With   *string        `json:"with" form:"business"`
	Salary *engine.Amount `json:"salary" form:"amount"`
}

var letter = form.Declare(form.Spec[letterFields]{Name: "letter", Family: "other", File: "letter", Marks: "5 letter\n",
	Terms: "certify that {}\twho\ten\t-\nas {}\tas\ten\t-\nposition of {}\tas\ten\t-\njoined {}\twith\ten\t-\n" +
		"salary of {}\tsalary\ten\t-\n"})

func TestValuesOfSentencesEndWhereTheirWordsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want letterFields
	}{
		"a title in capitals ends at a small word": {
			"This is to certify that ANA REYES works as Senior Analyst and is paid a salary of P25,000.00 each month.\n",
			letterFields{Who: text("ANA REYES"), As: text("Senior Analyst"), Salary: amount(25000)},
		},
		"and has no words before or after it": {
			"This is to certify that ANA REYES holds the position of our Head of Sales.\n",
			letterFields{Who: text("ANA REYES"), As: text("Head of Sales")},
		},
		"a day ends the name of a business": {
			"This is to certify that ANA REYES joined Golden Leaf Lending Company on 8 July 2013.\n",
			letterFields{Who: text("ANA REYES"), With: text("Golden Leaf Lending Company")},
		},
		"brackets end the name of a person": {
			"I write to certify that Ana Reyes (Employee ID 55219) works as Clerk.\n",
			letterFields{Who: text("Ana Reyes"), As: text("Clerk")},
		},
		"a number in brackets is no amount": {
			"This is to certify that ANA REYES has a salary of which we tell at (02) 8123-4567.\n",
			letterFields{Who: text("ANA REYES")},
		},
		"a clause may stand before a name": {
			"This is to certify that based on the records of this office, ANA REYES works as Teller.\n",
			letterFields{Who: text("ANA REYES"), As: text("Teller")},
		},
		"a name with the surname first goes on behind its comma": {
			"This is to certify that REYES, ANA CRUZ, works as Teller.\n",
			letterFields{Who: text("REYES, ANA CRUZ"), As: text("Teller")},
		},
		"words in small letters are no name": {
			"This is to certify that the person named below works as Teller.\n",
			letterFields{As: text("Teller")},
		},
	} {
		r := &extract.Reading{Context: t.Context()}
		r.Read(typewriter.Document(c.text))
		e, err := letter.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		var got letterFields
		if err := e.Fields.Into(&got); err != nil {
			t.Fatal(err)
		}
		if shown(t, got) != shown(t, c.want) {
			t.Errorf("%s: %s, want %s", name, shown(t, got), shown(t, c.want))
		}
	}
}

func text(s string) *string { return &s }

func shown(t *testing.T, of any) string {
	t.Helper()
	b, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
