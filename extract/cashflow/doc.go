// Package cashflow categorises the transactions of a statement and computes cash-flow metrics.
//
// [Annotate] gives each row its category, channel, counterparty and outlier reason; [Analyze] then computes the metrics
// a lender reads: balances, flows by month and window, income, obligations, risk. Annotate first: the metrics count by
// category.
//
// # Why words in data files
//
// What banks, lenders and merchants are called changes; rules do not. The lists under data/ carry the day they are
// valid from and are compiled once into a tree of words, so that a row costs the same however long the lists grow.
//
// Sums, averages and ratios are exact integer arithmetic rounded half away from zero; binary numbers are used only for
// statistics (logarithms, deviations). What cannot be computed is nil, never zero.
package cashflow
