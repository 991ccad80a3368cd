package parse

import (
	"testing"
)

func TestDatesInEastAsianCharacters(t *testing.T) {
	for text, want := range map[string][3]int{
		"2024年3月1日": {2024, 3, 1}, "24年3月1日": {2024, 3, 1}, "令和6年3月1日": {2024, 3, 1}, "令和元年5月1日": {2019, 5, 1},
		"平成31年4月30日": {2019, 4, 30}, "3月1日": {0, 3, 1}, "2024년 3월 1일": {2024, 3, 1}, "2024 年 3 月 15 日": {2024, 3, 15},
	} {
		p, ok := ParsePrintedDate(text)
		if got := [3]int{p.Year, p.Month, p.Day}; !ok || got != want {
			t.Errorf("%s: %v, %v; want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"日本銀行", "2024年3月", "3月", "月", "2024年3月1日現在", "年3月1日"} {
		if p, ok := ParsePrintedDate(text); ok {
			t.Errorf("%s: %+v, want no day", text, p)
		}
	}
}
