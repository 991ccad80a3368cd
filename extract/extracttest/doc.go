// Package extracttest measures readers of papers: it draws synthetic statements whose truth is known ([Make]), runs a
// reader over papers and their truths ([Measure]), and compares whole results with golden files ([Golden]). It serves
// dossier's own document types and an embedder's alike: a reader is any [Extractor] function.
//
// To measure a reader over ten papers of every template:
//
//	papers := extracttest.Papers(extracttest.Templates(), 1, 10)
//	report := extracttest.Measure(ctx, read, papers)
//	fmt.Print(report.Markdown())
//
// And over the same papers printed in the fonts of the machine and scanned, faxed or photographed ([Grades]):
//
//	renderer := extracttest.Renderer{Families: extracttest.InstalledFamilies()}
//	outcome := extracttest.MeasureOne(ctx, read, renderer.Scan(template, 1, extracttest.Fax))
//
// # Why the papers are drawn and not collected
//
// Bank statements are the most private papers people have. Invented people, companies and banks can be committed,
// remade from a seed, and drawn by the thousand, and the truth is known before the ink is. What drawing cannot give is
// surprise: files printed by other programs (testdata/printed) stand beside the maker for that, and real samples stay
// with those who own them.
//
// # Why pages are printed by code of this package
//
// What is scanned was never a file: its own small rasterizer (rasterizer.go) puts outlines of TrueType fonts on
// paper, so no engine that reads papers has had a hand in making them, and the same seed gives the same pixels.
//
// # Why truth and golden are two files
//
// A golden file (x.golden.json) holds everything the reader said last time and is rewritten by -update: it shows a
// reviewer what changed. A truth (x.truth.json) says what the paper says, is written once with the paper, and is never
// rewritten: it measures.
package extracttest
