package workbook

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
)

func text(s string) excelize.Cell { return excelize.Cell{Value: cellText(s)} }

func textOf(s *string) excelize.Cell {
	if s == nil {
		return excelize.Cell{}
	}
	return text(*s)
}

// cellText makes a string that XML and a cell can hold: no control characters, bounded, valid UTF-8.
func cellText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if len(s) <= maxCellText {
		return s
	}
	cut := maxCellText
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut]
}

func (l styles) amount(a engine.Amount) excelize.Cell {
	return excelize.Cell{StyleID: l.money, Value: a.Float()}
}

func (l styles) amountOf(a *engine.Amount) excelize.Cell {
	if a == nil {
		return excelize.Cell{}
	}
	return l.amount(*a)
}

// side is a debit or credit: empty where not applicable.
func (l styles) side(a engine.Amount) excelize.Cell {
	if a == 0 {
		return excelize.Cell{}
	}
	return l.amount(a)
}

func (l styles) date(d *engine.Date) excelize.Cell {
	if d == nil {
		return excelize.Cell{}
	}
	return excelize.Cell{StyleID: l.day, Value: d.Time()}
}

// value is any field of a result as one cell: numbers and days typed, lists and objects as their JSON.
func (l styles) value(v any) (excelize.Cell, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return excelize.Cell{}, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var plain any
	if err := decoder.Decode(&plain); err != nil {
		return excelize.Cell{}, err
	}
	switch p := plain.(type) {
	case nil:
		return excelize.Cell{}, nil
	case bool:
		return excelize.Cell{Value: p}, nil
	case string:
		if d, err := engine.ParseDate(p); err == nil {
			return l.date(&d), nil
		}
		return text(p), nil
	case json.Number:
		if a, err := engine.ParseAmount(p.String()); err == nil {
			return l.numberOf(p.String(), a), nil
		}
		return text(p.String()), nil
	}
	return excelize.Cell{StyleID: l.wrap, Value: cellText(string(raw))}, nil
}

// numberOf shows counts without decimals and money with two.
func (l styles) numberOf(printed string, a engine.Amount) excelize.Cell {
	if strings.Contains(printed, ".") {
		return l.amount(a)
	}
	return excelize.Cell{Value: a.Float()}
}
