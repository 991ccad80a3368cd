// Package revision recalculates a statement's result from edited rows, without the document.
//
// A reader of statements hands on [Workings] beside its result; [Statements] is the engine.Reviser that puts an
// analyst's rows in place of the read ones and runs the same proof and the same cash-flow analysis over them: the same
// rows give the same numbers as the reading did.
//
// # Why the header and the authenticity block stay
//
// Printed values stand on the paper and no edit of rows changes them; only what the reading itself had worked out from
// rows (a derived opening, closing or period) follows the new rows. Authenticity is a judgement on the file as it came
// in: an analyst's correction makes a tampered paper no better.
package revision
