//go:build slow

package statement_test

// oneOfMixed is of how many mixed files one is read; 24 without -tags slow.
const oneOfMixed = 6
