// Package category reads a row of a statement: what it is for, how the money moved, and who is on the other side.
//
// Make a [Classifier] with [New] for one statement, then call [Classifier.Read] for each row. A [Reading] has the
// category, the channel and the counterparty, each with a reason in words. [ParseName] and [Clusters] compare the names
// of parties.
//
// # Why a row is judged in this order
//
// A description is a sentence of a small language: a word of the channel, a word of what the payment is for, FROM or
// TO, a name, references, a place. The classifier first finds out what each word is (see words.go), then who is named
// (party.go), and then asks in this order, until a rule decides (judge.go):
//
//  1. structure: a returned check, a reversal, a fee, interest, cash, a check
//  2. purpose: loans, card debts, salary, rent, tax and so on
//  3. party: the holder, a lender, an agency, a company known by name
//  4. merchant: a shop on a purchase, the trade in its name
//  5. fallback: the channel alone, which says least
//
// # Why words are in data files
//
// The names of banks, lenders and shops change; rules do not. Each file under data/ has one idea, the day from which it
// is valid, and a column of markets. In a foreign market structure and words of purpose decide; names of companies are
// few there.
package category
