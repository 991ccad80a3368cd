package bankcertificate

import (
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/parse"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// checks are in the order of the contract (fields §4.1).
var checks = form.Rules(
	form.Rule[Fields]{Key: "words_match_figures", Label: "Balance in words and figures agree", Judge: wordsMatch},
	form.Rule[Fields]{Key: "as_of_before_issue", Label: "Balance is of a day before the issue", Judge: asOfBefore},
	form.Rule[Fields]{Key: "issue_banking_day", Label: "Issued on a banking day", Judge: bankingDay},
)

// wordsMatch judges the amount in words and, of several accounts, the printed total too, by the sum of the balances.
func wordsMatch(f *Fields, _ engine.Date) engine.Check {
	sum, several := sumOfAccounts(f)
	if !several {
		return spelled(f, []*engine.Amount{f.CurrentBalance, f.AvailableBalance, f.AverageDailyBalance})
	}
	all := []engine.Check{spelled(f, []*engine.Amount{&sum})}
	if f.total != nil && *f.total != *f.CurrentBalance {
		all = append(all, form.EqualCheck("the total of the accounts", f.total, sum, 0))
	}
	return form.Together(all...)
}

func spelled(f *Fields, figures []*engine.Amount) engine.Check {
	if f.BalanceInWords == nil {
		return form.NotApplicable("The paper writes no amount in words.")
	}
	words, ok := parse.AmountInWords(*f.BalanceInWords)
	if !ok {
		return form.NotApplicable("The amount in words, %s, could not be read.", *f.BalanceInWords)
	}
	return form.WordsCheck(words.Amount, figures)
}

// sumOfAccounts is the sum of the balances of several accounts; false if there is one account, or a balance is missing.
func sumOfAccounts(f *Fields) (engine.Amount, bool) {
	var sum exact.Sum
	for i := range f.Accounts {
		balance := f.Accounts[i].CurrentBalance
		if balance == nil {
			return 0, false
		}
		sum = sum.Add(*balance)
	}
	return sum.Amount(), len(f.Accounts) > 1
}

func asOfBefore(f *Fields, _ engine.Date) engine.Check {
	return form.OrderCheck("The day of the balance", f.AsOfDate, "The day of issue", f.IssueDate)
}

// bankingDay warns of weekends only, because holidays differ by place.
func bankingDay(f *Fields, _ engine.Date) engine.Check {
	if f.IssueDate == nil {
		return form.NotApplicable("The paper does not show when it was issued.")
	}
	if day := f.IssueDate.Time().Weekday(); day == time.Saturday || day == time.Sunday {
		return form.Warn("The paper was issued on %s, a %s; most banks are closed then.", f.IssueDate, day)
	}
	return form.Pass("The paper was issued on %s, a %s.", f.IssueDate, f.IssueDate.Time().Weekday())
}
