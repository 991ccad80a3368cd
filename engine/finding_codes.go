package engine

import "slices"

// findingWords are the codes of findings, each with the question that an underwriter may ask the borrower about one; ""
// if the borrower has nothing to answer. A question never repeats a finding's own sentence, which is for the lender.
var findingWords = []struct{ code, question string }{
	{"GAP", "Some days lie between the statements that you sent. Please send the statements for these days."},
	{"MISSING_MONTH", "Statements of some months are missing. Please send them, so that every account covers the same months."},
	{"OVERLAP_CONFLICT", "Two of the statements that you sent show the same day differently. Please send the statements again, as the bank gave them to you."},
	{"HOLDER_DIFFERS", "Statements of one account name different holders. Please tell us who holds the account since when."},
	{"ACCOUNT_AMBIGUOUS", "A statement shows only a part of its account number. Please tell us which account it belongs to."},
	{"OTHER_CURRENCY", "One of your accounts is in another currency. Please tell us what it is used for."},
	{"UNPROVEN_STATEMENT", "A statement cannot be read completely. Please send it again, as the bank gave it to you."},
	{"LOW_AUTHENTICITY", "Please send your statements again, as the bank gave them to you, or let us see them with the bank."},
	{"UNDISCLOSED_ACCOUNT", "Your statements show transfers with an account of yours that you did not send. Please send its statements for the same months."},
	{"ROUND_TRIP", "Money went to somebody and came back within days, or the other way round. Please tell us what these payments were for."},
	{"WINDOW_DRESSING", "A large amount came in shortly before the end of a statement. Please tell us where it came from, with a paper that shows it."},
	{"RELATED_CREDITS", "Some payments come from persons related to you or to the business. Please tell us what they were for."},
	{"RETURNED_CHECKS", "Some checks were returned. Please tell us why, and whether they were settled since."},
	{"NEGATIVE_BALANCE", "An account was overdrawn on some days. Please tell us why, and whether you have a credit line there."},
	{"PAYER_CONCENTRATION", "Most of your revenue comes from one payer. Please tell us how long you have worked together, and send a contract or orders."},
	{"CASH_HEAVY", "Most of what comes in is cash. Please send sales records or receipts that show where it comes from."},
	{"UNKNOWN_HIGH", "We cannot tell where a large part of what comes in comes from. Please tell us, with papers that show it."},
	{"GAMBLING", ""},
	{"REVENUE_DECLINE", "Your revenue has become less over the last months. Please tell us why, and what you expect."},
	{"REVENUE_VOLATILE", "Your revenue differs much from month to month. Please tell us why."},
	{"LOAN_STACKING", "Your statements show several lenders at once. Please list all loans that you have, with balance, instalment and lender."},
	{"NEW_LOAN", "Your statements show a new loan. Please send its contract or schedule of payments."},
	{"INFORMAL_LOAN", "Your statements show regular payments to a person, as for a loan. Please tell us what they are for, and how much is left to pay."},
	{"UNDECLARED_DEBT", "Your statements show payments on debts that the application does not name. Please list all loans that you have, with balance, instalment and lender."},
	{"BALLOON", "A loan ends with a large payment. Please tell us how you will pay it."},
	{"INCOME_STOPPED", "An income that came regularly has stopped. Please tell us why."},
	{"INCOME_MISSED", "An income that comes regularly did not come on some days. Please tell us why."},
	{"DECLARED_REVENUE_DIFFERS", "Your statements show another revenue than the application. Please send sales records or tax returns for the same months."},
	{"DECLARED_INCOME_DIFFERS", "Your statements show another income than the application. Please send payslips or a certificate of employment."},
}

// FindingCodes lists the codes of findings.
func FindingCodes() []string {
	codes := make([]string, len(findingWords))
	for i, w := range findingWords {
		codes[i] = w.code
	}
	return codes
}

// FindingQuestion is a question to the borrower about a finding of this code, "" if there is none to ask.
func FindingQuestion(code string) string {
	i := slices.IndexFunc(findingWords, func(w struct{ code, question string }) bool { return w.code == code })
	if i < 0 {
		return ""
	}
	return findingWords[i].question
}
