// Package cards reads histories that are no tables: apps print each transaction as a block of its own, like a receipt
// or a card in a list. Its day, its amount and what is left stand on different lines, often beside labels, and a space
// or the first label parts it from the next. Blocks may stand beside each other as tiles, and a day may head all of its
// own.
//
// Read gives the entries of such a paper, none when it is not one.
//
// # How blocks are found
//
// Every way of cutting the lines (cut.go) is tried, and the one that gives the most blocks with exactly one day and one
// movement each is taken (reading.go), before it one whose balances follow from each other. What a paper's lines say is
// read once, beforehand (line.go, value.go, below.go).
package cards
