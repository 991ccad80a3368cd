// Package dossier is the root of a system that stands between a borrower's paperwork and a credit
// decision: it takes loan applications with their files, reads the papers, proves their arithmetic and
// hands over clean data.
//
// There is no code here. A lender's programmer begins with package engine (the operations) and package
// extract (bytes in, result out); package httpapi serves both documented APIs over one http.Handler;
// cmd/dossier is the appliance that wires everything together. See the README for a map.
package dossier
