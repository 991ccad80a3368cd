// Package ocr turns pictures of pages into pages of words, with whatever [Recognizer] it is given; package
// extract/ocr/tesseract is one.
//
//	pool := ocr.NewPool(runtime.GOMAXPROCS(0), model.New)
//	reader := ocr.NewReader(pool)                                  // one a document
//	pages, err := reader.Page(ctx, picture, ocr.Sheet{Number: 1, Width: 595, Height: 842})
//	document.Reread, document.Confirm, document.ConfirmWords = reader.Reread, reader.Confirm, reader.ConfirmWords
//
// Start with [Reader]; [ReadPage] is one page without a second look. The steps are one file each: prepare.go
// (straighten), turn.go (which way is up), ownrow.go (words that a rule above them made small), sharp.go (doubtful
// faxes read twice), tidy.go and join.go (what recognition makes of rules, dirt and split amounts), upmargin.go
// (notes that are no words of rows), missed.go and mend.go (what is looked at again at once), figurecolumns.go,
// daycells.go and monthdays.go (figures of columns), spaces.go, falsespaces.go, codeforms.go and signs.go (what the
// ink shows without reading), read.go (points on the page), reread.go (figures looked at again when arithmetic
// doubts them). What all pages of a document say of a word is agree.go and what it calls.
//
// # Why words stand on the straightened page
//
// Rows and columns of a turned or photographed page are straight only there, and everything that reads words relies
// on them. What a person is shown is the page as it is seen: page.Page.Seen carries a box there.
//
// # Why boxes are as high as the row of type
//
// Ink alone makes a dash a tenth as high as the figure beside it, and lines are found by heights. Words therefore
// reach from the top of their row's capitals to the foot of its descenders, as in a text layer.
//
// # Why print that no word covers is read again
//
// Taking a sparse page apart, the engine loses lone words: a column's heading, an amount by itself, on a noisy page
// one in a hundred. They are print under no word, which is cheap to see (missed.go); read by itself as a line, each
// is read like any other.
package ocr
