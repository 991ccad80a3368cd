// Command moreletters adds letters to a language of Tesseract:
//
//	moreletters eng.lstm-unicharset eng.lstm-recoder more.lstm-unicharset more.lstm-recoder
//
// The present letters keep their places, because the language's dictionaries name letters by place. The new ones
// follow, each with a new code. The formats are those of Tesseract 4 and 5 (ccutil/unicharset.cpp,
// ccutil/unicharcompress.cpp).
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "usage: moreletters UNICHARSET RECODER NEW-UNICHARSET NEW-RECODER")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintln(os.Stderr, "moreletters:", err)
		os.Exit(1)
	}
}

func run(letters, codes, toLetters, toCodes string) error {
	old, err := os.ReadFile(letters)
	if err != nil {
		return err
	}
	table, added, err := extend(old)
	if err != nil {
		return fmt.Errorf("%s: %w", letters, err)
	}
	if old, err = os.ReadFile(codes); err != nil {
		return err
	}
	coded, err := encode(old, added)
	if err != nil {
		return fmt.Errorf("%s: %w", codes, err)
	}
	if err := os.WriteFile(toLetters, table, 0o644); err != nil {
		return err
	}
	return os.WriteFile(toCodes, coded, 0o644)
}
