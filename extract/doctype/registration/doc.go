// Package registration reads the papers by which a business is registered: the certificate of a business name (DTI) and
// of a corporation (SEC), and the mayor's permit.
//
// Start with [DTI], [SEC] and [MayorsPermit]. fields.go has the values, *.tsv the words, checks.go the checks.
package registration
