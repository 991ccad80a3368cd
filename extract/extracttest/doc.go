// Package extracttest measures readers of papers: it draws synthetic statements and forms whose truth is known
// ([Make]), runs a reader over papers and their truths ([Measure], [MeasureForm]), and compares whole results with
// golden files ([Golden]). It serves dossier's document types and those of an embedder: a reader is any [Extractor]
// function.
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
// Names, labels and descriptions are data: see the folder words.
//
// Statements with given rows are printed by [MakeStatement]; package borrowers does so for whole borrowers, and has the
// truth of the figures over all their statements.
//
// Forms (payslips, certificates, bills, cards) are drawn by a function each, a [FormLook], and become templates by
// [FormTemplate]; package forms has dossier's. [MakePacket] puts several papers into one file. [MeasureForm] judges the
// reading of a form or a packet:
//
//	outcome := extracttest.MeasureForm(ctx, read, extracttest.Make(extracttest.FormTemplate(look), 1))
//
// # Why the papers are drawn and not collected
//
// Bank statements are the most private papers that people have. Invented people, companies and banks can be committed,
// remade from a seed, and drawn by the thousand, and their truth is known from the start. Drawn papers have no
// surprises, so files printed by other programs (testdata/printed) are measured too, and real samples stay with their
// owners.
//
// # Why pages are printed by code of this package
//
// A scanned page was never a file. So a small rasterizer of our own (rasterizer.go) puts outlines of TrueType fonts on
// paper: no engine that reads papers takes part in making them, and the same seed gives the same pixels.
//
// # Why truth and golden are two files
//
// A golden file (x.golden.json) is the whole last result of the reader. -update rewrites it, and it shows a reviewer
// what changed. A truth (x.truth.json) has the values on the paper. It is written once with the paper and never
// rewritten, because it measures.
package extracttest
