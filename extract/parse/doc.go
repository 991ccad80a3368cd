// Package parse reads how papers write money and days, and knows nothing of tables, rows or accounts.
//
// ParseMoney reads one amount with its sign, brackets, CR or DR and currency mark, in the number Style that
// DecideStyle takes from all of a paper's texts; MoneyTokens finds the amounts of a line, FindDate the day that
// begins at a word. A PrintedDate keeps what the print leaves open: the order of day and month, the year. The
// paper's Calendar settles both for all its days.
package parse
