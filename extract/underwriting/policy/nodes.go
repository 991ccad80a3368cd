package policy

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3" // knows the place of every value, so that a fault names it

	"github.com/dossier-lending/dossier/engine"
)

// parseNodes reads a document's single tree. JSON is read as JSON, because not all of it is YAML: tabs between values
// and halves of emoji ("\ud83d\ude00") are not.
func parseNodes(document []byte) (*yaml.Node, error) {
	switch trimmed := bytes.TrimSpace(document); {
	case len(document) > engine.MaxPolicyBytes:
		return nil, &engine.PolicyError{Reason: "the document is larger than 256 KiB"}
	case !utf8.Valid(document):
		line := 1 + bytes.Count(document[:validPrefix(document)], []byte("\n"))
		return nil, &engine.PolicyError{Line: line, Reason: "the document is not UTF-8 text"}
	case bytes.HasPrefix(trimmed, []byte("{")) && json.Valid(trimmed):
		return parseJSON(document)
	}
	return parseYAML(document)
}

// validPrefix counts the bytes before the first that is not UTF-8.
func validPrefix(document []byte) (n int) {
	for n < len(document) {
		r, size := utf8.DecodeRune(document[n:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		n += size
	}
	return n
}

func parseYAML(document []byte) (*yaml.Node, error) {
	decoder := yaml.NewDecoder(bytes.NewReader(document))
	var root, next yaml.Node
	err := decoder.Decode(&root)
	if errors.Is(err, io.EOF) || err == nil && (root.Kind != yaml.DocumentNode || len(root.Content) != 1) {
		return nil, &engine.PolicyError{Reason: "the document is empty; dossier policy get prints one to begin with"}
	}
	if err != nil {
		return nil, yamlFault(document, err)
	}
	switch err := decoder.Decode(&next); {
	case errors.Is(err, io.EOF):
		return root.Content[0], nil
	case err != nil:
		return nil, yamlFault(document, err)
	}
	return nil, &engine.PolicyError{Line: next.Line, Reason: "one document is expected; remove what follows ---"}
}

// yamlFault turns an error of the YAML reader, "yaml: line 3: did not find expected key", into ours. That line is not
// used as it is: it is sometimes one too small, and sometimes the begin of the block around the fault.
func yamlFault(document []byte, err error) error {
	reason, near := strings.TrimPrefix(err.Error(), "yaml: "), 1
	if rest, ok := strings.CutPrefix(reason, "line "); ok {
		if digits, text, ok := strings.Cut(rest, ": "); ok {
			reason = text
			near, _ = strconv.Atoi(digits)
		}
	}
	return &engine.PolicyError{Line: brokenLine(document, near), Reason: "this is not YAML: " + cut(reason)}
}

// brokenLine is the line at which a document stops being YAML: the lines before it are, with it they are not. It is
// looked for near a line; 0 if it is not there. A text or bracket that is not closed is broken where it opens.
func brokenLine(document []byte, near int) int {
	const reach = 12 // each look reads the document once
	lines := bytes.SplitAfter(document, []byte("\n"))
	for before := min(near+2, len(lines)) - 1; before >= max(0, near-reach); before-- {
		var root yaml.Node
		err := yaml.NewDecoder(bytes.NewReader(bytes.Join(lines[:before], nil))).Decode(&root)
		if err == nil || errors.Is(err, io.EOF) {
			return before + 1
		}
	}
	return 0
}

// jsonNodes builds the tree that YAML would give from valid JSON.
type jsonNodes struct {
	document     []byte
	decoder      *json.Decoder
	offset       int // of the place that line and column describe
	line, column int
}

func parseJSON(document []byte) (*yaml.Node, error) {
	j := &jsonNodes{document: document, decoder: json.NewDecoder(bytes.NewReader(document)), line: 1, column: 1}
	j.decoder.UseNumber()
	return j.value()
}

// value reads the next value. Its depth is bounded by json.Valid, which the document passed.
func (j *jsonNodes) value() (*yaml.Node, error) {
	j.advance()
	n := &yaml.Node{Line: j.line, Column: j.column}
	token, err := j.decoder.Token()
	if err != nil {
		return nil, &engine.PolicyError{Line: n.Line, Column: n.Column, Reason: "this is not JSON: " + err.Error()}
	}
	switch t := token.(type) {
	case json.Delim:
		n.Kind, n.Tag = yaml.MappingNode, "!!map"
		if t == '[' {
			n.Kind, n.Tag = yaml.SequenceNode, "!!seq"
		}
		return n, j.members(n)
	case string:
		n.Kind, n.Tag, n.Value, n.Style = yaml.ScalarNode, "!!str", t, yaml.DoubleQuotedStyle
	case json.Number:
		n.Kind, n.Tag, n.Value = yaml.ScalarNode, "!!float", t.String()
	case bool:
		n.Kind, n.Tag, n.Value = yaml.ScalarNode, "!!bool", "true or false"
	default:
		n.Kind, n.Tag, n.Value = yaml.ScalarNode, "!!null", "null"
	}
	return n, nil
}

// members reads what is between the brackets of a list or an object, and the closing bracket.
func (j *jsonNodes) members(n *yaml.Node) error {
	for j.decoder.More() {
		member, err := j.value()
		if err != nil {
			return err
		}
		n.Content = append(n.Content, member)
	}
	_, err := j.decoder.Token()
	return err
}

// advance moves the place to the next value.
func (j *jsonNodes) advance() {
	next := int(j.decoder.InputOffset())
	for next < len(j.document) && strings.IndexByte(" \t\r\n,:", j.document[next]) >= 0 {
		next++
	}
	passed := j.document[j.offset:next]
	if i := bytes.LastIndexByte(passed, '\n'); i >= 0 {
		j.line, j.column = j.line+bytes.Count(passed, []byte("\n")), 1
		passed = passed[i+1:]
	}
	j.column += utf8.RuneCount(passed)
	j.offset = next
}
