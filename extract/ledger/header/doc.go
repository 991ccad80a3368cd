// Package header reads what a paper prints beside its rows: whose it is, of which account and period, and the
// figures of its summary.
//
// OutsideOf takes what stands Outside the rows; its methods give the values beside labels (TextLabels, MoneyLabels,
// Periods...), each a Value with the words that it was read from. A Head finds issuer, holder and address (head.go).
// The holder is the text for which most speaks (holders.go) of those that labels tell (labelledholder.go) and those whose
// place does (inplace.go). The issuer stands among candidates with evidence (evidence.go), else in the texts (intext.go,
// smallprint.go), before the title or by place; of a letterhead only the name is taken (namealone.go, logo.go). What is said
// to all readers names nobody (toreader.go). The account's number stands beside its label (numbers.go), in a title or a
// sentence (title.go), beside the holder (besidename.go) or again and again (mentions.go). Own answers for the labels of one document type.
package header
