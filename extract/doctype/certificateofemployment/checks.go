package certificateofemployment

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/parse"
)

// checks are in the order of the contract (fields §4.1).
var checks = form.Rules(
	form.Rule[Fields]{Key: "issue_after_hire", Label: "Issued after the employee was hired", Judge: issueAfterHire},
	form.Rule[Fields]{Key: "issue_not_future", Label: "Not issued in the future", Judge: issueNotFuture},
	form.Rule[Fields]{Key: "words_match_figures", Label: "Amount in words and figures agree", Judge: wordsMatch},
	form.Rule[Fields]{Key: "certificate_age", Label: "Issued within the last 90 days", Judge: age},
)

func issueAfterHire(f *Fields, _ engine.Date) engine.Check {
	return form.OrderCheck("The day of hiring", f.HiredDate, "The day of issue", f.IssueDate)
}

func issueNotFuture(f *Fields, today engine.Date) engine.Check {
	return form.OrderCheck("The day of issue", f.IssueDate, "The day on which the paper was received", &today)
}

// wordsMatch compares the amount in words with the figures of the paper: it must be one of them.
func wordsMatch(f *Fields, _ engine.Date) engine.Check {
	if f.CompensationInWords == nil {
		return form.NotApplicable("The paper writes no amount in words.")
	}
	words, ok := parse.AmountInWords(*f.CompensationInWords)
	if !ok {
		return form.NotApplicable("The amount in words, %s, could not be read.", *f.CompensationInWords)
	}
	figures := []*engine.Amount{f.MonthlyBasicSalary, f.AnnualCompensation, f.MonthlyGrossCompensation}
	return form.WordsCheck(words.Amount, figures)
}

// mostDays is how old a certificate usually is at most (domain.md §4.2).
const mostDays = 90

func age(f *Fields, today engine.Date) engine.Check {
	return form.AgeCheck("certificate", f.IssueDate, today, mostDays)
}
