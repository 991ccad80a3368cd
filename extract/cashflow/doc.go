// Package cashflow categorises the transactions of a statement and computes cash-flow metrics.
//
// [Annotate] gives each row its category, channel, counterparty and outlier reason; [Analyze] then computes the metrics
// that a lender reads: balances, flows by month and window, income, obligations, risk. Annotate first, because the
// metrics count by category.
//
// # Why words are in data files
//
// The names of banks, lenders and merchants change; rules do not. The lists under data/ have the day from which they
// are valid, and are compiled once into a tree of words, so that a row costs the same however long the lists grow.
//
// Sums, averages and ratios are exact integer arithmetic rounded half away from zero. Floating-point numbers are used
// only for statistics (logarithms, deviations). A value that cannot be computed is nil, never zero.
package cashflow
