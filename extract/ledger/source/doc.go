// Package source is one paper as rows and header values are read from it: its lines with their amounts, how it
// writes numbers, what its words mean, which lines are taken.
//
// New brings a document into lines. Who reads a line as part of a table marks it as used; what stays unused
// stands beside the tables.
package source
