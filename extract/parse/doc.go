// Package parse reads how documents write money and dates. It knows no tables, rows or accounts.
//
// ParseMoney reads one amount with its sign, brackets, CR or DR and currency mark, in the number Style that DecideStyle
// finds from all texts of a document. MoneyTokens finds the amounts of a line, and FindDate the date that begins at a
// word. A PrintedDate keeps what the text leaves open: the order of day and month, the year. The document's Calendar
// decides both for all its dates. AmountInWords reads amounts that are written out, as on checks and certificates.
package parse
