// Package policy reads a lender's underwriting policy and holds it against the figures of an application. [Parse] reads
// the document, [Evaluate] says which rules are hit, [Points] gives the points of the scorecard. docs/policy.md is the
// manual for those who write policies; default.yaml beside this file is the default policy and the example.
//
//   - nodes.go: YAML and JSON to one tree, in which each value has its line and column
//   - document.go: the tree to engine.Policy, or the first thing that is wrong
//   - expression.go: a rule's expression to a condition, or what is wrong and where
//   - evaluate.go: conditions with figures that are not known; rules and their outcome
//   - score.go: points
//
// # Why expressions are parsed by a library and evaluated here
//
// The grammar is expr-lang's: it has the words and, or and not, as policies do. CEL, the other candidate, has only &&,
// || and !, and does not compare a double with an integer literal (dscr > 1). Neither knows what a policy needs beyond
// the grammar: in expr, a figure that is null stops the whole expression with an error, and a division by zero is
// infinite. So the library's syntax tree, reduced to a few operators, is evaluated in three-valued logic, with decimal
// numbers that are exact: 0.1 + 0.2 == 0.3.
//
// # Why a wrong document is refused as a whole
//
// A rule that is left out is a rule that never hits. A lender who misspells a word must hear of it before the next
// application, not after.
package policy
