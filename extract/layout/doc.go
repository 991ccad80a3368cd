// Package layout turns the positioned words of a page into what a reader sees: lines, cells, table
// headers with their columns, and values beside or below their labels. It knows no document type: the
// words to look for come as a [Vocabulary].
//
// Start with [Lines], then [FindHeaders] for tables and [FindLabels] for forms. Text layers, recognized
// words and spreadsheet cells go through the same functions; every tolerance is relative to the height
// of a line, so font size and page scale do not matter, and jitter of recognized words is absorbed.
//
// # Why cells and not ruled boxes
//
// Few statements draw their tables with lines, and those that do draw decoration as well. Gaps between
// words and the edges of numbers are on every page, so they are the evidence used here.
package layout
