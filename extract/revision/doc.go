// Package revision recalculates a statement's result from edited rows, without the document.
//
// A reader of statements returns [Workings] with its result. [Statements] is the engine.Reviser that replaces the rows
// by an analyst's rows and runs the same proof and the same cash-flow analysis over them: the same rows give the same
// numbers as the reading did.
//
// # Why the header and the authenticity block stay
//
// An edit of rows does not change the values that are printed on the paper. Only values that the reading itself had
// computed from rows (a derived opening, closing or period) follow the new rows. Authenticity is a judgement on the
// original file: an analyst's correction does not make a tampered paper better.
package revision
