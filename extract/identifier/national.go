package identifier

import (
	"strconv"
	"strings"
)

// This file has the check digits of tax numbers, by country. Each function gets a number that fits its pattern in
// formats.tsv. formats.tsv says where the algorithm was read.

func austria(s string) Verdict {
	return verdict((6-luhn(s[1:8])+10)%10 == int(s[8]-'0'))
}

func belgium(s string) Verdict {
	if len(s) == 9 {
		s = "0" + s
	}
	return verdict((number(s[:8])+number(s[8:]))%97 == 0)
}

// number is the value of digits that fit an int.
func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

// spain checks the letter of a person (DNI, or NIE with X, Y or Z for 0, 1 or 2) or the digit or letter of a company.
func spain(s string) Verdict {
	last := s[8]
	if first := strings.IndexByte("XYZ", s[0]); first >= 0 {
		s = strconv.Itoa(first) + s[1:]
	}
	if s[0] <= '9' {
		return verdict("TRWAGMYFPDXBNJZSQVHLCKE"[number(s[:8])%23] == last)
	}
	if !strings.ContainsRune("ABCDEFGHJNPQRSUVW", rune(s[0])) {
		return Unknown
	}
	digit := (10 - luhn(s[1:8]+"0")) % 10
	return verdict(last == byte('0'+digit) || last == "JABCDEFGHI"[digit])
}

// france checks keys of two digits; those with letters follow another rule.
func france(s string) Verdict {
	if strings.Trim(s, "0123456789") != "" {
		return Unknown
	}
	return verdict(number(s[2:]+"12")%97 == number(s[:2]))
}

// ireland checks the letter behind seven digits; another letter behind it counts nine times (A = 1).
func ireland(s string) Verdict {
	total := sum(s[:7], []int{8, 7, 6, 5, 4, 3, 2})
	if len(s) == 9 {
		total += 9 * int(s[8]-'A'+1)
	}
	return verdict("WABCDEFGHIJKLMNOPQRSTUV"[total%23] == s[7])
}

func luxembourg(s string) Verdict { return verdict(number(s[:6])%89 == number(s[6:])) }

// netherlands checks the nine digits of a company, or the whole number of a self-employed person (since 2020).
func netherlands(s string) Verdict {
	company := sum(s[:9], []int{9, 8, 7, 6, 5, 4, 3, 2, -1})%11 == 0
	return verdict(company || mod97("NL"+s) == 1)
}

func portugal(s string) Verdict {
	return verdict((11-sum(s[:8], []int{9, 8, 7, 6, 5, 4, 3, 2})%11)%11%10 == int(s[8]-'0'))
}

// india checks the last character of a GSTIN: Luhn with 36 characters.
func india(s string) Verdict {
	total := 0
	for i, c := range s[:14] {
		product := value36(c) * (1 + i%2)
		total += product/36 + product%36
	}
	return verdict((36-total%36)%36 == value36(rune(s[14])))
}

// uen checks the letter of a Singapore number.
func uen(s, weights, letters string) Verdict {
	return verdict(letters[sum(s, integers(weights, ","))%11] == s[len(s)-1])
}

func japan(s string) Verdict {
	total := 0
	for i := range 12 {
		total += int(s[12-i]-'0') * (1 + i%2)
	}
	return verdict(9-total%9 == int(s[0]-'0'))
}

func korea(s string) Verdict {
	total := sum(s[:9], []int{1, 3, 7, 1, 3, 7, 1, 3, 5}) + int(s[8]-'0')*5/10
	return verdict((10-total%10)%10 == int(s[9]-'0'))
}

func china(s string) Verdict {
	const characters = "0123456789ABCDEFGHJKLMNPQRTUWXY"
	weight, total := 1, 0
	for _, c := range s[:17] {
		total += strings.IndexRune(characters, c) * weight
		weight = weight * 3 % 31
	}
	return verdict(characters[(31-total%31)%31] == s[17])
}

// taiwan checks with 5 as the divisor, as since April 2023. A seventh digit 7 may count one more.
func taiwan(s string) Verdict {
	total := 0
	for i, weight := range []int{1, 2, 1, 2, 1, 2, 4, 1} {
		total += digitSum(int(s[i]-'0') * weight)
	}
	return verdict(total%5 == 0 || s[6] == '7' && (total+1)%5 == 0)
}

func thailand(s string) Verdict {
	total := 0
	for i := range 12 {
		total += int(s[i]-'0') * (13 - i)
	}
	return verdict((11-total%11)%10 == int(s[12]-'0'))
}

// brazil checks the two digits behind the first n characters. Letters of a CNPJ count as their code less that of "0".
func brazil(s string, n int) Verdict {
	longest := 9 // the weights of a CNPJ run from 2 to 9 and begin again
	if n == 9 {
		longest = 11
	}
	for ; n < len(s); n++ {
		total := 0
		for i := range n {
			total += int(s[n-1-i]-'0') * (2 + i%(longest-1))
		}
		if (11-total%11)%11%10 != int(s[n]-'0') {
			return Invalid
		}
	}
	return Valid
}

// newZealand checks with second weights if the first give 10.
func newZealand(s string) Verdict {
	if len(s) == 8 {
		s = "0" + s
	}
	for _, weights := range [][]int{{3, 2, 7, 6, 5, 4, 3, 2}, {7, 4, 3, 2, 5, 2, 7, 6}} {
		if digit := (11 - sum(s[:8], weights)%11) % 11; digit != 10 {
			return verdict(digit == int(s[8]-'0'))
		}
	}
	return Invalid
}
