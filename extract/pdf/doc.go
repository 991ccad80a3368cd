// Package pdf is dossier's own PDF reader: from a file's bytes to pages of words with exact boxes,
// and to the bones of the file (objects, revisions, streams) that integrity checks look at.
//
// Start with [Open] and [File.Document].
//
//	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
//	if errors.Is(err, pdf.ErrPasswordRequired) { … }
//	doc, err := f.Document(ctx)
//
// # Why an own reader
//
// Statements need the right edge of every amount to a tenth of a point, fast; integrity checks need
// the object, the revision and the drawing order behind every word. No permissively licensed Go
// library gives either. Where this reader cannot read a page, it says why and hands the page to
// [Options.Fallback].
//
// # Why everything is bounded
//
// Files come from strangers. A Go program cannot recover from a stack overflow or from running out of
// memory, so every count, depth and size has a limit (see [Limits]) and breaking one is a
// [*LimitError], not a crash. Damage is no error while something can be read: cross-reference tables
// are rebuilt by scanning, broken streams give what they held, and the document notes it.
package pdf
