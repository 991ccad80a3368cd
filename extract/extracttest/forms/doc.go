// Package forms holds the looks of the forms that readers are measured on: payslips, certificates, tax forms, cards,
// bills, permits, invoices and foreign papers. A look is a function that draws one paper and records what it prints
// ([extracttest.FormDrawing]).
//
//	papers := extracttest.Papers(forms.SeenTemplates(), 1, 10)
//
// The looks are in files by type, listed in forms.go and seen.go. What they draw is invented: people.go (names,
// addresses), firms.go, ids.go (numbers in their formats), payroll.go and taxes.go (pay, contributions and taxes by the
// published tables), trade.go (sales in several countries). parts.go has the parts that most papers are made of. Words
// are data in the folder words.
//
// # Seen and unseen looks
//
// Readers are built on the seen looks alone. An unseen look is committed before the reader of its type exists and is
// never changed afterwards, so its scores tell what a paper of another issuer would get. Unseen papers are drawn with
// the same invented people, firms, pay, taxes and sales: a change of these models or of their words changes unseen
// papers, too.
//
// Later batches (unseen_second*.go and so on, [extracttest.Batches]) were drawn by someone who had not seen the
// readers. The last one is fresh; when readers are to learn from it, it is opened, and the next one is drawn before.
// They are in no packet, so packets stay what they were. accuracy -half fresh measures the last one alone.
package forms
