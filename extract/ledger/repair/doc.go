// Package repair corrects misread figures by the arithmetic around them. Running balances, carried balances and
// totals repeat the same information: if some figures of a chain were misread, there is mostly one correction that is
// far more likely than every other.
//
// Start with [Solve] and [Chain]. The package knows figures and how they look in print, but no pages and no rows: its
// caller makes [Cell]s of words and writes corrections back.
//
// Files: solve.go (chains, and the decision about each part), cells.go and costs.go (what a misreading costs),
// trellis.go (the possible values of balances), ways.go (explanations of one difference), totals.go (printed totals).
//
// # Why costs, and why a margin
//
// Every difference from what was read has a [Cost] in decibels: 10 for something that happens one time in ten, 30 for
// one in a thousand. Costs of things that happen together add up. A figure is corrected only if every solution that
// leaves it as read, or corrects it otherwise, costs at least [Margin] more.
//
// One solution always corrects nothing: a line of the table was lost, or a cell holds something unrecognizable. A lost
// line explains any difference, and a round one easily, so a difference of 5,000.00 alone does not turn a "3" into an
// "8". The more figures could explain a difference, the more solutions lie within the margin, and nothing is corrected.
// A character that is not a digit is another matter: it is certainly wrong, its place is known, and one equation shows
// which digit it is. A single balance at the end of a hundred rows corrects little; two printed balances around one row
// correct nearly everything.
package repair
