// Package source holds one document while rows and header values are read from it: its lines with their amounts, its
// number style, the meaning of its words, and the lines that are used.
//
// New turns a document into lines. A reader that uses a line as part of a table marks it as used; unused lines are
// outside of the tables.
package source
