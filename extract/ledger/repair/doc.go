// Package repair corrects misread figures by the arithmetic around them. Running balances, carried balances
// and totals say the same thing several times over: a chain of figures of which some were read wrongly
// mostly has one correction that is far likelier than every other.
//
// Start with [Solve] and [Chain]. The package knows figures and how they look, no pages and no rows: its
// caller makes [Cell]s of words and writes corrections back.
//
// # Why costs, and why a margin
//
// Every departure from what was read has a [Cost] in decibels: 10 for something that happens one time in
// ten, 30 for one in a thousand; costs of things that happen together add up. A figure is corrected only
// when every solution that leaves it as read, or corrects it otherwise, costs at least [Margin] more. Among
// the solutions is always one that corrects nothing: a line of the table was lost, or a cell holds something
// nobody would take it for. A lost line explains any difference, and explains a round one easily, so a
// difference of 5,000.00 convicts a "3" of being an "8" only when more speaks for it than the difference.
// The more candidates there are that would settle a difference, the more solutions lie within the margin,
// and nothing is corrected. A character that is no figure is another matter: that it is wrong and where is known, only which
// figure it stands for is not, and one equation tells that. A single balance at the end of a hundred rows corrects little, two
// printed balances around one row correct nearly everything.
package repair
