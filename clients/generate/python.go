package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// pythonFiles is the data of the Python client's templates.
type pythonFiles struct {
	Dicts         []pythonDict
	Unions        []pythonUnion
	DocumentTypes []string
	Results       []pythonResult
	Operations    []pythonOperation
}

// pythonDict is a TypedDict.
type pythonDict struct {
	Name, About        string
	Required, Optional []pythonKey
	Call               bool // a key is a Python keyword, so the type is written as a call
}

type pythonKey struct{ Name, Type, About string }

// pythonUnion is a union whose members are distinguished by a key.
type pythonUnion struct {
	Name, Key string
	Members   []pythonResult
}

// pythonResult maps a word to a type.
type pythonResult struct{ Word, Type string }

// pythonOperation is a method.
type pythonOperation struct {
	operation
	Name       string
	Positional []pythonArgument // parameters in the path
	Keywords   []pythonArgument
	Body       string // its type; "" if there is none
	Answer     string // its type
	Place      string // the path as an f-string
	Query      []pythonArgument
	Header     []pythonArgument
}

type pythonArgument struct{ Name, Wire, Type, About string }

// customResult stays a plain dict, because only its own schema knows its members.
const customResult = "CustomResult"

type pythonTypes struct {
	*document
	dicts map[string]*pythonDict
}

func pythonOf(d *document) (*pythonFiles, error) {
	p := &pythonTypes{d, map[string]*pythonDict{}}
	files := &pythonFiles{DocumentTypes: d.DocumentTypes()}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		s := d.Components.Schemas[name]
		switch {
		case name == customResult:
		case len(s.OneOf) > 0:
			u := pythonUnion{Name: name, Key: s.Discriminator.PropertyName}
			for _, word := range slices.Sorted(maps.Keys(s.Discriminator.Mapping)) {
				u.Members = append(u.Members, pythonResult{word, refName(s.Discriminator.Mapping[word])})
			}
			files.Unions = append(files.Unions, u)
			if name == "DocumentResult" {
				files.Results = u.Members
			}
		case len(s.Properties) > 0 || len(s.AllOf) > 0:
			if err := p.dict(name, s, "List"); err != nil {
				return nil, err
			}
		}
	}
	for _, o := range d.Operations() {
		if o.Form || o.Scheme == "" {
			continue // the client sends forms by hand; the others need no key and are for load balancers
		}
		op, err := p.operation(o)
		if err != nil {
			return nil, err
		}
		files.Operations = append(files.Operations, op)
	}
	for _, name := range slices.Sorted(maps.Keys(p.dicts)) {
		files.Dicts = append(files.Dicts, *p.dicts[name])
	}
	return files, nil
}

func refName(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

// keywords lists the Python keywords that may be the name of a key or an argument.
var keywords = []string{
	"as", "class", "def", "for", "from", "global", "if", "import", "in", "is", "pass", "return", "with",
}

var identifier = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// dict adds a TypedDict. list is the Python type of its lists: Sequence for requests, List for responses.
func (p *pythonTypes) dict(name string, s *schema, list string) error {
	dict := &pythonDict{Name: name, About: s.Description}
	if p.dicts[name] != nil {
		return fmt.Errorf("two types are called %s", name)
	}
	p.dicts[name] = dict
	properties, required := map[string]*schema{}, map[string]bool{}
	p.flatten(s, properties, required)
	for _, key := range slices.Sorted(maps.Keys(properties)) {
		of, err := p.of(name+pascal(key), properties[key], list)
		if err != nil {
			return err
		}
		k := pythonKey{key, of, properties[key].Description}
		dict.Call = dict.Call || slices.Contains(keywords, key) || !identifier.MatchString(key)
		if required[key] {
			dict.Required = append(dict.Required, k)
		} else {
			dict.Optional = append(dict.Optional, k)
		}
	}
	if dict.Call && len(dict.Optional) > 0 && len(dict.Required) > 0 {
		return fmt.Errorf("%s has keys that may be left out, and one that no Python class can have", name)
	}
	return nil
}

// flatten collects the properties of a schema and of its parts; later ones are narrower.
func (p *pythonTypes) flatten(s *schema, properties map[string]*schema, required map[string]bool) {
	if s.Ref != "" {
		s = p.Components.Schemas[refName(s.Ref)]
	}
	for _, part := range s.AllOf {
		p.flatten(part, properties, required)
	}
	maps.Copy(properties, s.Properties)
	for _, key := range s.Required {
		required[key] = true
	}
}

// of returns the Python type of a schema's values. name is used for a type that has no name of its own.
func (p *pythonTypes) of(name string, s *schema, list string) (string, error) {
	switch {
	case s.Ref != "":
		return p.refType(refName(s.Ref)), nil
	case len(s.AnyOf) > 0 || len(s.OneOf) > 0:
		var members []string
		for _, m := range append(slices.Clone(s.AnyOf), s.OneOf...) {
			of, err := p.of(name, m, list)
			if err != nil {
				return "", err
			}
			members = append(members, of)
		}
		return union(members), nil
	case len(s.Enum) > 0:
		var words []string
		nullable := slices.Contains(s.Type, "null")
		for _, word := range s.Enum {
			if word == nil {
				nullable = true
				continue
			}
			words = append(words, fmt.Sprintf("%q", fmt.Sprint(word)))
		}
		if s.Type[0] == "integer" {
			words = strings.Split(strings.ReplaceAll(strings.Join(words, ","), `"`, ""), ",")
		}
		of := "Literal[" + strings.Join(words, ", ") + "]"
		if nullable {
			of = "Optional[" + of + "]"
		}
		return of, nil
	}
	var members []string
	for _, t := range s.Type {
		of, err := p.plain(t, name, s, list)
		if err != nil {
			return "", err
		}
		members = append(members, of)
	}
	return union(members), nil
}

func (p *pythonTypes) refType(name string) string {
	s := p.Components.Schemas[name]
	switch {
	case name == customResult:
		return customResult
	case s.Money:
		return "Decimal"
	case len(s.Properties) == 0 && len(s.OneOf) == 0 && len(s.AllOf) == 0:
		of, _ := p.of(name, s, "List")
		return of
	}
	return name
}

func union(members []string) string {
	var of []string
	null := false
	for _, m := range members {
		if m == "None" {
			null = true
		} else if !slices.Contains(of, m) {
			of = append(of, m)
		}
	}
	switch {
	case len(of) == 0 && null:
		return "None"
	case len(of) == 0:
		return "Any"
	}
	text := of[0]
	if len(of) > 1 {
		text = "Union[" + strings.Join(of, ", ") + "]"
	}
	if null && text != "Any" {
		text = "Optional[" + text + "]"
	}
	return text
}

func (p *pythonTypes) plain(t, name string, s *schema, list string) (string, error) {
	switch t {
	case "null":
		return "None", nil
	case "string":
		return "str", nil
	case "integer":
		return "int", nil
	case "boolean":
		return "bool", nil
	case "number":
		if s.Money {
			return "Decimal", nil
		}
		return "float", nil
	case "array":
		if s.Items == nil {
			return list + "[Any]", nil
		}
		of, err := p.of(name, s.Items, list)
		if same := p.readAs(s.Items); same != "" && list == "Sequence" {
			of = "Union[" + of + ", " + same + "]"
		}
		return list + "[" + of + "]", err
	case "object":
		switch {
		case len(s.Properties) > 0:
			return name, p.dict(name, s, list)
		case s.Additional.schema != nil:
			of, err := p.of(name, s.Additional.schema, list)
			return "Dict[str, " + of + "]", err
		}
		return "Dict[str, Any]", nil
	}
	return "", fmt.Errorf("%s: no Python type is known for %q", name, t)
}

// readAs returns the name of the response schema with the same members as a request object, so that a response may be
// sent back.
func (p *pythonTypes) readAs(sent *schema) string {
	if sent.Ref != "" || len(sent.Properties) == 0 {
		return ""
	}
	for _, name := range slices.Sorted(maps.Keys(p.Components.Schemas)) {
		s := p.Components.Schemas[name]
		if len(s.Properties) == len(sent.Properties) &&
			slices.Equal(slices.Sorted(maps.Keys(s.Properties)), slices.Sorted(maps.Keys(sent.Properties))) {
			return name
		}
	}
	return ""
}

var pathParameter = regexp.MustCompile(`\{(\w+)\}`)

func (p *pythonTypes) operation(o operation) (op pythonOperation, err error) {
	op = pythonOperation{operation: o, Name: snake(o.ID), Answer: "None"}
	byName := map[string]parameter{}
	for _, parameter := range o.Parameters {
		byName[parameter.Name] = parameter
		if parameter.In == "path" || parameter.Name == "Idempotency-Key" {
			continue
		}
		of, err := p.of("", parameter.Schema, "Sequence")
		if err != nil {
			return op, err
		}
		name := strings.ToLower(strings.ReplaceAll(parameter.Name, "-", "_"))
		if slices.Contains(keywords, name) {
			name += "_"
		}
		a := pythonArgument{
			Name:  name,
			Wire:  parameter.Name,
			Type:  "Optional[" + of + "]",
			About: parameter.Description,
		}
		op.Keywords = append(op.Keywords, a)
		if parameter.In == "query" {
			op.Query = append(op.Query, a)
		} else {
			op.Header = append(op.Header, a)
		}
	}
	for _, match := range pathParameter.FindAllStringSubmatch(o.Path, -1) {
		of := "str"
		if parameter := byName[match[1]]; parameter.Schema != nil && slices.Contains(parameter.Schema.Type, "integer") {
			of = "int"
		}
		op.Positional = append(op.Positional, pythonArgument{Name: match[1], Type: of})
	}
	op.Place = pathParameter.ReplaceAllString(o.Path, "{segment($1)}")
	if o.Body != nil {
		if op.Body, err = p.of(pascal(op.Name)+"Body", o.Body, "Sequence"); err != nil {
			return op, err
		}
	}
	switch {
	case o.Binary:
		op.Answer = "bytes"
	case o.Answer != nil:
		op.Answer, err = p.of(pascal(op.Name)+"Answer", o.Answer, "List")
	}
	return op, err
}

// Doc returns the text of the docstring: what the operation does, and its keywords.
func (o pythonOperation) Doc() string {
	text := o.Summary + "."
	if o.Description != "" {
		text += "\n\n" + o.Description
	}
	var about []string
	for _, k := range o.Keywords {
		if k.About != "" {
			about = append(about, k.Name+": "+k.About)
		}
	}
	if len(about) > 0 {
		text += "\n\n" + strings.Join(about, "\n")
	}
	return docstring(text, "        ")
}

// Doc returns the text of the docstring.
func (k pythonKey) Doc() string { return docstring(k.About, "    ") }

// Doc returns the text of the docstring.
func (d pythonDict) Doc() string { return docstring(d.About, "    ") }

// docstring indents and wraps a text for a docstring.
func docstring(text, indent string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, `\`, `\\`), `"""`, `'''`)
	if strings.HasSuffix(text, `"`) {
		text += " "
	}
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if line != "" && len(line)+1+len(word) > 108 {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimLeft(line+" "+word, " ")
		}
		lines = append(lines, line)
	}
	for i := 1; i < len(lines); i++ {
		if lines[i] != "" {
			lines[i] = indent + lines[i]
		}
	}
	if len(lines) > 1 {
		lines = append(lines, indent)
	}
	return strings.Join(lines, "\n")
}

// snake converts an operationId to a Python method name: getPagePicture becomes get_page_picture.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// pascal converts a name to a Python class name.
func pascal(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "_") {
		if word != "" {
			b.WriteString(strings.ToUpper(word[:1]) + word[1:])
		}
	}
	return b.String()
}

var pythonName = regexp.MustCompile(`"[^"]*"|[A-Za-z_]\w*`)

// qualified adds "t." before names of the module types.
func qualified(of string) string {
	plain := []string{"str", "int", "bool", "float", "bytes", "None", "Any", "Literal", "Optional"}
	return pythonName.ReplaceAllStringFunc(of, func(name string) string {
		if name[0] == '"' || slices.Contains(plain, name) {
			return name
		}
		return "t." + name
	})
}

// AnswerType returns the type of the response, for use outside of the module types.
func (o pythonOperation) AnswerType() string { return qualified(o.Answer) }

// BodyType returns the type of the body, for use outside of the module types.
func (o pythonOperation) BodyType() string { return qualified(o.Body) }

// QualifiedType returns the type of the argument, for use outside of the module types.
func (a pythonArgument) QualifiedType() string { return qualified(a.Type) }
