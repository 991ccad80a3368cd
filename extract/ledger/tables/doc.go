// Package tables finds the tables of a paper and reads their lines: which words are a day, an amount or a text, and
// under which column each stands.
//
// Find cuts the paper at its headings, WithoutHeadings looks for rows that none head; Table.Fill gives a table's
// amounts and days to their columns, Table.Texts the words that are left. What a line is, a row, a total, the rest
// of the row above, is for those who put rows together.
package tables
