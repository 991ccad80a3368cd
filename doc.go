// Package dossier is the root of a system between a borrower's documents and a credit decision. It accepts loan
// applications with their files, reads the documents, checks their arithmetic, and delivers clean data.
//
// There is no code here. A lender's programmer starts with package engine (the operations) and package extract (bytes
// in, result out). Package httpapi serves both documented APIs over one http.Handler; cmd/dossier is the appliance that
// connects everything. The README has a map.
package dossier
