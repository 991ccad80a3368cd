// Package ocr reads pictures of pages into pages of words. It works with any [Recognizer]; package
// extract/ocr/tesseract is one. Start with [Reader].
//
//	pool := ocr.NewPool(runtime.GOMAXPROCS(0), model.New)
//	reader := ocr.NewReader(pool)                                  // one for each document
//	pages, err := reader.Page(ctx, picture, ocr.Sheet{Number: 1, Width: 595, Height: 842})
//	document.Reread, document.Confirm, document.ConfirmWords = reader.Reread, reader.Confirm, reader.ConfirmWords
//
// [ReadPage] reads one page without second looks. [Align] and [Agree] then work on the whole document.
//
// # The files
//
// The port and the frame of reading:
//   - recognizer.go: the port, the pool, the languages
//   - reader.go: the steps of reading a page, and its coordinates
//   - upright.go: straighten the picture, turn it the right way up
//   - second_look.go: read a place again from several preparations of its pixels
//
// The words of one page:
//   - read_twice.go: blurred pages and words beside rules are read a second time
//   - missed.go: print that no word covers
//   - tidy.go, dirt.go, ruled_lines.go: misreadings of dirt, stamps, fax headers and rules
//   - rows.go: rows of type and fixed pitch
//   - figures.go, split_amounts.go, figure_columns.go, sides.go: amounts, their signs and their columns
//   - dashes.go, leaders.go: dashes in place of amounts, rows of dots before them
//   - dates.go, date_columns.go: dates
//   - spaces.go, letter_shapes.go, accents.go: spaces, look-alike characters and diacritics, as the ink shows them
//
// The whole document as evidence:
//   - align.go: pages that were scanned with an offset
//   - agree.go: the list of corrections, and votes on words that look alike
//   - codes.go, currency.go, split_words.go, spelling.go, misread.go: the corrections
//
// The data: languages.txt, terms.txt, terms_with_diacritics.txt, diacritics.txt, months.txt and
// fax_header.txt, one term a line.
//
// # Why words are placed on the straightened page
//
// Rows and columns of a turned or photographed page are straight only there, and everything that reads words relies on
// that. A person sees the page as it is: page.Page.Seen converts a box.
//
// # Why boxes are as high as the row of type
//
// The ink of a dash is a tenth as high as the digit beside it, and lines are found by heights. Boxes therefore reach
// from the top of the row's capitals to the bottom of its descenders, as in a text layer.
//
// # Why print that no word covers is read again
//
// On a sparse page the engine loses single words: a column's heading, a lone amount, on a noisy page one word in a
// hundred. Print without a word is easy to find (missed.go), and as a line alone it is read as well as any other.
package ocr
