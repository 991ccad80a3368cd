// Package header reads what a statement prints outside its rows: the issuer, the holder and address, the account
// number, the period, and the figures of the summary.
//
// Start with OutsideOf: it collects the lines outside the rows, and the methods of Outside return the values beside
// labels (TextLabels, MoneyLabels, Periods), each a Value with the words it was read from. Head.Find finds issuer and
// holder. Own returns the values of one document type's own labels.
//
// The files:
//   - labelled.go, wrapped.go, counts.go: values beside labels, values that continue below, numbers of transactions
//   - head.go: issuer and holder; the holder is the candidate with the most evidence
//   - labelled_holder.go, unlabelled_holder.go, told.go, addressee.go: holders beside labels, beside numbers, in titles
//     and sentences, in the address window
//   - issuer.go, letterhead.go, small_print.go: issuers by evidence, in the letterhead, in running text
//   - address.go: addresses
//   - numbers.go, title.go: account numbers beside labels and in titles
//   - period.go: periods and dates
//   - words.go, names.txt, words.txt: words that show the meaning of a line
//   - tolerances.go: tolerances of positions on the page
package header
