// Command floatweights turns a network of Tesseract whose weights are whole numbers into one whose weights are
// fractions, as training needs them:
//
//	floatweights eng.lstm eng.float.lstm
//
// Tesseract itself only converts the other way. Every weight becomes the number that it encodes, so that both networks
// read the same. The format is that of Tesseract 4 and 5 (lstm/network.cpp, lstm/weightmatrix.cpp).
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: floatweights WHOLE.lstm FRACTIONS.lstm")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "floatweights:", err)
		os.Exit(1)
	}
}

func run(from, to string) error {
	whole, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	fractions, err := float(whole)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return os.WriteFile(to, fractions, 0o600)
}
