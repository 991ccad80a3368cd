package header

import "testing"

func TestALabelThatAsksForSomebodyElseNamesNoHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"an introducer before the word for a name":     {"Introducer Name: Ali Hassan\nAccount No: 7788123", ""},
		"a nominee, whose word is a label too":         {"Account No: 7788123\nNominee Name: Ali Hassan", ""},
		"a father":                                     {"Father's Name : Ali Hassan\nAccount Name : Reena Marri", "Reena Marri"},
		"a beneficiary's account":                      {"Beneficiary Account Name : Ali Hassan", ""},
		"a bare label under a caption":                 {"Contact person\nName: Ali Hassan\nTel: 04 1234567", ""},
		"a bare label under an officer's caption":      {"Your Relationship Manager\nName: Ali Hassan", ""},
		"a bare label under a branch with its value":   {"Branch     Deira\nName       Reena Marri", "Reena Marri"},
		"a label behind another's value":               {"Currency: AED Account Name: Reena Marri", "Reena Marri"},
		"a label behind a number":                      {"1. Account Name: Reena Marri", "Reena Marri"},
		"the name of a bank account":                   {"Bank Account Name: Reena Marri\nAccount No: 7788123", "Reena Marri"},
		"a bank's name beside a holder's":              {"Bank Name: Ali Hassan\nAccount Name: Reena Marri", "Reena Marri"},
		"a holder's label on the line of an officer's": {"Officer Name: Ali Hassan      Customer Name: Reena Marri", "Reena Marri"},
	} {
		same(t, name, told(labelledIn(c.page)), c.want)
	}
}

func TestALabelWithWordsBeforeItThatNoListKnowsNamesAHolderInDoubt(t *testing.T) {
	for page, doubt := range map[string]bool{
		"Trainee Name: Reena Marri":      true,
		"Account Name: Reena Marri":      false,
		"Your Account Name: Reena Marri": false,
	} {
		v := labelledIn(page)
		if v == nil || v.Guess != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", page, v, doubt)
		}
	}
}
