// Package columns parts pages on which lists of dated rows are printed beside each other, as on leaflets folded once:
// two columns of print, each with rows that are whole.
//
// [Part] is the way in. What is one table with many columns, or two under headings that repeat on one line, it leaves
// as it is.
//
// # Why pages and not lines
//
// Lines, tables and labels are read within one page, and pages of a picture that shows two (page.Page.Part) are known
// to all readers. A list that becomes such a part is read as if it were printed below the one before.
package columns
