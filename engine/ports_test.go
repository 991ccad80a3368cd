package engine

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// mostOfPort is the most methods that a noun's port may have, so that a fake can be written by hand.
const mostOfPort = 9

func TestStorePortsAreSmallEnoughToFake(t *testing.T) {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	ports := 0
	look := func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		port, ok := spec.Type.(*ast.InterfaceType)
		name := spec.Name.Name
		if !ok || !strings.HasSuffix(name, "Reads") && !strings.HasSuffix(name, "Writes") && name != "Tx" {
			return true
		}
		methods := 0
		for _, m := range port.Methods.List {
			methods += len(m.Names) // embedded ports have none
		}
		ports++
		if methods > mostOfPort {
			t.Errorf("%s has %d methods of its own, want at most %d: part it by noun", name, methods, mostOfPort)
		}
		return true
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, look)
	}
	if ports < 40 {
		t.Errorf("%d ports found; the search itself is broken", ports)
	}
}
