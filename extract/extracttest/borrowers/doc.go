// Package borrowers invents whole borrowers with known truth: months of movements on their accounts, the statements
// that they hand in, and the figures that a lender should see. It measures a reader of whole applications:
//
//	outcomes := borrowers.Measure(ctx, analyst, policy, borrowers.Open(1, 5), borrowers.Exact)
//	fmt.Print(borrowers.Report(outcomes))
//
// An analyst that is no [engine.Analyst] compares its own JSON:
//
//	for _, s := range borrowers.Open(1, 5) {
//		got := read(borrowers.Handed(s))
//		for _, d := range borrowers.Compare(borrowers.TruthOf(s), got, borrowers.OnePercent) {
//			fmt.Println(s.Theme, s.Seed, d)
//		}
//	}
//
// [Handed] gives the statements as results of a perfect reader, each row with its true category and other party, so
// that figures are judged alone. [Draw] prints the same statements as PDF files, and [MeasureDrawn] judges the whole
// way.
//
// # Why the truth has a package of its own
//
// Package truth computes the figures from the script and from the contract's text alone. It imports nothing of the
// program that it judges, and it was written without looking at it. Where both agree, two readings of the contract
// agree; where they differ, one is wrong or the contract is open.
//
// # Why half of the borrowers is set apart
//
// Who tunes a reader on the borrowers that measure it learns the borrowers. [Open] gives those for building.
// [Measuring] gives those for measuring: themes, seeds and wordings that builders do not read (measuring.go,
// words/measuring.txt).
package borrowers
