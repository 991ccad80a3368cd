// Package cards reads transaction histories that are not tables: apps print each transaction as a block of lines, like
// a receipt or a card in a list. Its date, amount and balance are on different lines, often beside labels, and a space
// or the first label separates it from the next. Blocks may be side by side as tiles, and a date may head several.
//
// Start with [Read] and [Entry]. Read returns nil for a document that is not such a history.
//
// # How blocks are found
//
// The values of all lines are read once (lines.go). Then every way of cutting the lines into blocks is tried (cuts.go),
// and each part is read (blocks.go). The attempt with the most blocks that have exactly one date and one movement wins
// (attempts.go), unless another one has balances that follow from each other.
package cards
