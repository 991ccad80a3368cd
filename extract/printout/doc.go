// Package printout writes papers for people: PDF for printing, and DOCX for word processors.
//
// Start with [New] and the methods of [Printer], which is the engine's port. What a paper says is an engine.Printout;
// both forms are written from it, so they show the same text.
//
//   - text.go: the font, and which characters can be printed
//   - pdf.go: A4 pages: headings, paragraphs, facts and tables
//   - summary.go: the page of a summary
//   - docx.go: the parts of a DOCX file
//
// Only this package imports fpdf.
//
// # Why the font is embedded
//
// The fonts that every PDF reader has of its own lack the peso sign. Roboto has it, and all letters of European
// languages and Vietnamese; a file holds only the glyphs that it uses. Other characters are shown as "?".
package printout
