// Package classify says which document type a page shows and why, and which pages of a file are one paper.
//
// Start with [New], [Classifier.Page], [Classifier.Judge] and [Parts]. A type's phrases ([Mark]) are data of the type;
// what the structure and the look of a page say about types is structure.tsv.
//
// The files, in reading order:
//
//   - marks.go: the words of all marks in one index, and the marks on a page
//   - misread.go: words with misread letters
//   - place.go: where on the page a mark is, and what that makes of its weight
//   - facts.go: structure and look of a page in figures; what they say about types
//   - judge.go: all evidence together: the best type, the next best, and how likely
//   - edges.go: what links a page to the one before: numbers, running lines, columns, ids, fonts
//   - flow.go: whether the text goes on from page to page; closings.txt: what closes a paper
//   - parts.go: runs of pages that are one paper
//
// # Why weights add up
//
// A weight is the natural logarithm of how many times likelier a piece of evidence makes a type (a log-likelihood
// ratio), so independent pieces add up, and evidence against a type is negative. Every type begins at 0 and "other" at
// [otherWeight]. The confidence of a type is its share of the sum of all exponentials, as in a naive Bayes classifier.
// Labels of one form are not independent: of a type that has many, only the first few count in full.
//
// # Why one pass over the words
//
// All types together have about a thousand phrases. Each word of a page is looked up once; only phrases that begin
// with a word of the page are compared with what follows it. This takes about a tenth of the time of reading the
// page's text.
package classify
