//go:build !slow

package statement_test

// oneOfMixed is of how many mixed files one is read; every sixth is with -tags slow.
const oneOfMixed = 24
