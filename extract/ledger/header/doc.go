// Package header reads what a paper prints beside its rows: whose it is, of which account and period, and the
// figures of its summary.
//
// OutsideOf takes what stands Outside the rows; its methods give the values beside labels (TextLabels, MoneyLabels,
// Periods...), each a Value with the words that it was read from. A Head finds issuer, holder and address where
// no label names them. Own answers for the labels of one document type.
package header
