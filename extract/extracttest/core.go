package extracttest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:embed core.tsv
var coreFile string

// coreNames are the core names of each document type that is a form, in the order of the contract.
var coreNames = readCore()

// kindNames are the kinds of the data file as values are compared.
var kindNames = map[string]Kind{
	"str": KindText, "address": KindAddress, "id": KindID, "money": KindMoney, "num": KindMoney, "pct": KindMoney,
	"date": KindExact, "int": KindExact, "bool": KindExact, "enum": KindExact, "amounts": KindExact, "list": KindList,
}

// readCore reads the data file. It panics on a line that is wrong, because the file is part of the program.
func readCore() map[string][]Field {
	types := map[string][]Field{}
	for line := range strings.Lines(coreFile) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "\t")
		if len(columns) != 3 || kindNames[columns[2]] == "" {
			panic(fmt.Sprintf("core.tsv: want a document type, a name and a kind, got %q", line))
		}
		documentType, name, kind := columns[0], columns[1], kindNames[columns[2]]
		list, member, inList := strings.Cut(name, "[].")
		if !inList {
			types[documentType] = append(types[documentType], Field{Name: name, Kind: kind})
			continue
		}
		last := len(types[documentType]) - 1
		if last < 0 || types[documentType][last].Name != list {
			panic(fmt.Sprintf("core.tsv: the members of a list come after it, got %q", line))
		}
		types[documentType][last].Members = append(types[documentType][last].Members, Member{member, kind})
	}
	return types
}

// CoreTypes lists the document types that are forms, sorted.
func CoreTypes() (names []string) {
	for name := range coreNames {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// CoreFields are the names that a type is scored by, in the order of the contract, without values.
func CoreFields(documentType string) []Field { return slices.Clone(coreNames[documentType]) }

// completed puts the values that a form shows in the order of its type's core names. Core names without a value are
// null, or an empty list; values with another name are extra.
func completed(documentType string, shown []Field) (fields []Field) {
	for _, core := range coreNames[documentType] {
		core.Value = json.RawMessage("null")
		if core.Kind == KindList {
			core.Value = json.RawMessage("[]")
		}
		if i := slices.IndexFunc(shown, func(f Field) bool { return f.Name == core.Name }); i >= 0 {
			core.Value, core.Shown = shown[i].Value, shown[i].Shown
		}
		fields = append(fields, core)
	}
	for _, f := range shown {
		if !slices.ContainsFunc(fields, func(core Field) bool { return core.Name == f.Name }) {
			f.Extra = true
			fields = append(fields, f)
		}
	}
	return fields
}
