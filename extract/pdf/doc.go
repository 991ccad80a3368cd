// Package pdf is dossier's own PDF reader: from a file's bytes to pages of words with exact boxes, and to the structure
// of the file (objects, revisions, streams) for integrity checks.
//
// Start with [Open] and [File.Document].
//
//	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
//	if errors.Is(err, pdf.ErrPasswordRequired) { … }
//	doc, err := f.Document(ctx)
//
// # Why our own reader
//
// Statements need the right edge of every amount to a tenth of a point, fast. Integrity checks need the object, the
// revision and the drawing order of every word. No Go library with a permissive license has both. If this reader cannot
// read a page, it gives the reason and passes the page to [Options.Fallback].
//
// # Why everything is bounded
//
// Files come from strangers. A Go program cannot recover from a stack overflow or from running out of memory. So every
// count, depth and size has a limit (see [Limits]), and exceeding one is a [*LimitError], not a crash. Damage is not an
// error as long as something can be read: cross-reference tables are rebuilt by scanning, broken streams give what they
// have, and the document notes the damage.
package pdf
