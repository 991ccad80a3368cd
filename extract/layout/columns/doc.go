// Package columns splits pages on which lists of dated rows are printed side by side, as on folded leaflets: two
// columns of print, each with complete rows.
//
// Start with [Part]. It leaves single tables with many columns as they are, and also tables under header rows that
// repeat on one line.
//
// # Why pages and not lines
//
// Lines, tables and labels are read within one page, and all readers know pages with several parts (page.Page.Part),
// for pictures of two pages. A list that becomes such a part is read as if it were printed below the list before it.
package columns
