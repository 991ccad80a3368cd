package engine

import (
	_ "embed" // the names of institutions
	"slices"
	"strings"
)

//go:embed data/institutions.tsv
var institutionData string

// institutionCodes are the codes of institutions by their compared name.
var institutionCodes = readInstitutions(institutionData)

// legalForms are words that an institution's name keeps only if nothing else is left.
var legalForms = strings.Fields("bank the inc incorporated corp corporation co company ltd limited plc ag sa na llc " +
	"pte berhad bhd")

// InstitutionKey is an institution's name as it is compared: without case, accents, legal form and the words BANK and
// THE, if anything else is left. Names of one institution that the data lists have one key: "The Narra Bank, Inc." is
// "narra", "Bank of the Philippine Islands" is "bpi". "" if the name has no letter or digit.
func InstitutionKey(name string) string {
	bare := strings.Join(InstitutionWords(name), " ")
	if code, known := institutionCodes[bare]; known {
		return code
	}
	return bare
}

// InstitutionWords are the words of an institution's name as they are compared: "The Narra Bank, Inc." has "narra".
func InstitutionWords(name string) []string {
	words := foldedWords(name)
	kept := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(legalForms, w) })
	if len(kept) == 0 {
		return words
	}
	return kept
}

// readInstitutions reads lines of code and name. The data is part of the program, so an error in it stops the program
// at start.
func readInstitutions(data string) map[string]string {
	codes := map[string]string{}
	for line := range strings.Lines(data) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		code, name, ok := strings.Cut(line, "\t")
		key, bare := strings.ToLower(code), strings.Join(InstitutionWords(name), " ")
		before, listed := codes[bare]
		if !ok || strings.Join(InstitutionWords(code), " ") != key || listed && before != key {
			panic("engine: institutions.tsv: not a code and a name of one institution: " + line)
		}
		codes[bare] = key
	}
	return codes
}
