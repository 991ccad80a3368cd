// Package sheet reads spreadsheets and text files into the same pages of words with boxes that paper has: CSV,
// fixed-width text, XLSX and the older XLS. Start with [Read].
//
// A spreadsheet cell becomes one word with the cell's name ("B12") and a place on an imagined sheet: columns side by
// side, rows below each other, numbers flush right, texts flush left. The columns of a text file are where its
// characters are, so its words are placed on a grid of equal characters and have the name of their line ("A12").
//
// # Why charset and dialect are found and not assumed
//
// A bank's "CSV" may use commas, semicolons, tabs or bars, be written in UTF-8, UTF-16 or a Windows code page, and
// begin with lines about the account. Nothing in the file shows this reliably, and a wrong guess gives wrong amounts
// ("1.234,56"), not an error. So the bytes decide the charset, the cells that look like days and money decide the
// delimiter, and all lines are kept.
//
// # Why this package imports excelize too
//
// The workbook package writes workbooks for people; this one reads those of strangers. They share only the library, so
// each wraps it with its own limits.
package sheet
