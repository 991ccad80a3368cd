// Package narrations measures how well a reader understands the rows of statements: their category and the other
// party's name. It has about 1,160 descriptions in the manner of banks and wallets of thirteen markets, to be
// labelled twice. To measure a reader on the half that it was not built on:
//
//	result, err := narrations.Measure(narrations.Held, func(r narrations.Row) (category, counterparty string) {
//		return reader.Read(r.Description, r.Direction, r.Holder)
//	})
//	fmt.Print(result.Report())
//
// # Where the rows are from
//
// The rows are written, not collected. Some follow the grammar of tests of public parsers and of help pages: GCash,
// BDO, BPI, UnionBank, GoTyme and MariBank, and single forms of DBS, Westpac, SBI, BBVA México and French banks. The
// others, among them most Philippine banks and Maya, follow general knowledge of such statements and were not checked
// against a specimen, so a figure here is no figure of real papers.
//
// Brands, banks, agencies and lenders are real, because a reader must know them. People, other companies, references,
// numbers and amounts are invented. The mass are transfers, purchases, cash, fees and salaries, as in life. Hard rows
// are there on purpose: a purpose inside a transfer, a machine at a mall, a brand inside a longer name, a shortened or
// masked name, words run together, a code alone.
//
// # How the rows are labelled
//
// Two labellers who see only GUIDE.md and the rows label each row independently (build.a.tsv and build.b.tsv,
// held.a.tsv and held.b.tsv). Their disagreements stay: [Agreement] is the most that a reader can be expected to reach,
// and a reader is right as often as it agrees with either of them, on average.
//
// # Why there are two halves
//
// The readers' tables are made with the rows of [Build] in view. What they reach on [Held], which nobody tunes to, is
// the figure that counts. A hash of a row's id decides its half, so a new row moves no other.
package narrations
