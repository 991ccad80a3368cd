package identifier

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// check computes the check digits of a compact number that fits its format's pattern.
type check func(number string) Verdict

// named are the algorithms that are not a weighted sum. Those of one country are in national.go.
var named = map[string]check{
	"luhn":         func(s string) Verdict { return verdict(luhn(s) == 0) },
	"mod97":        iban,
	"mod11_10":     mod11And10,
	"vin":          vin,
	"container":    container,
	"vat_at":       austria,
	"vat_be":       belgium,
	"vat_es":       spain,
	"vat_fr":       france,
	"vat_ie":       ireland,
	"vat_lu":       luxembourg,
	"vat_nl":       netherlands,
	"vat_pt":       portugal,
	"gstin":        india,
	"uen_business": func(s string) Verdict { return uen(s, "10,4,9,3,8,2,7,1", "XMKECAWLJDB") },
	"uen_company":  func(s string) Verdict { return uen(s, "10,8,6,4,9,7,5,3,1", "ZKCMDNERGWH") },
	"jp_corporate": japan,
	"kr_business":  korea,
	"cn_uscc":      china,
	"tw_business":  taiwan,
	"th_tin":       thailand,
	"br_cnpj":      func(s string) Verdict { return brazil(s, 12) },
	"br_cpf":       func(s string) Verdict { return brazil(s, 9) },
	"nz_ird":       newZealand,
}

// readCheck reads the check column of formats.tsv. It panics on an unknown one: the file is part of the program.
func readCheck(column string) check {
	if column == "-" {
		return nil
	}
	if c := named[column]; c != nil {
		return c
	}
	weights, rule, ok := strings.Cut(column, "=")
	remainders, modulus, hasModulus := strings.Cut(rule, " mod ")
	if !ok || !hasModulus {
		panic("formats.tsv: no such check: " + column)
	}
	return weighted(integers(weights, ","), integers(remainders, " "), integers(modulus, " ")[0])
}

// integers reads numbers of formats.tsv.
func integers(list, separator string) (numbers []int) {
	for text := range strings.SplitSeq(list, separator) {
		n, err := strconv.Atoi(text)
		if err != nil {
			panic(fmt.Sprintf("formats.tsv: not numbers: %q", list))
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// weighted checks that the sum of digits times weights leaves one of the remainders.
func weighted(weights, remainders []int, modulus int) check {
	return func(number string) Verdict {
		if len(number) != len(weights) {
			return Unknown
		}
		return verdict(slices.Contains(remainders, sum(number, weights)%modulus))
	}
}

// sum is the sum of characters times weights, as far as both reach. A letter counts as its code less that of "0".
func sum(number string, weights []int) (total int) {
	for i := range min(len(number), len(weights)) {
		total += int(number[i]-'0') * weights[i]
	}
	return total
}

// digitSum is the sum of the decimal digits of n.
func digitSum(n int) (total int) {
	for ; n > 0; n /= 10 {
		total += n % 10
	}
	return total
}

// luhn is the remainder of the Luhn sum (ISO/IEC 7812) of digits, 0 if the last is the right check digit.
func luhn(digits string) int {
	total := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		total += digitSum(d << (i % 2))
	}
	return total % 10
}

// mod11And10 is the algorithm MOD 11,10 of ISO 7064.
func mod11And10(digits string) Verdict {
	state := 10
	for _, c := range digits[:len(digits)-1] {
		state = (state + int(c-'0')) % 10
		if state == 0 {
			state = 10
		}
		state = state * 2 % 11
	}
	return verdict((state+int(digits[len(digits)-1]-'0'))%10 == 1)
}

// iban checks the two digits behind the country (ISO 13616): the number with its first four characters moved to its
// end leaves 1.
func iban(number string) Verdict { return verdict(mod97(number[4:]+number[:4]) == 1) }

// mod97 is the remainder of a number divided by 97, with 10 to 35 written for the letters A to Z.
func mod97(number string) (remainder int) {
	for _, c := range number {
		value := value36(c)
		if value >= 10 {
			remainder *= 10
		}
		remainder = (remainder*10 + value) % 97
	}
	return remainder
}

// value36 is the value of a digit, or of a capital from A = 10 to Z = 35.
func value36(c rune) int {
	if c >= 'A' {
		return int(c-'A') + 10
	}
	return int(c - '0')
}

// vinValues are the values of the letters A to Z in vehicle identification numbers.
const vinValues = "12345678012345070923456789"

// vin checks the ninth character. Only the numbers of North America (first character 1 to 5) must have it, so another
// number that does not fit is Unknown.
func vin(number string) Verdict {
	weights := []int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}
	total := 0
	for i, c := range number {
		if c >= 'A' {
			c = rune(vinValues[c-'A'])
		}
		total += int(c-'0') * weights[i]
	}
	if "0123456789X"[total%11] == number[8] {
		return Valid
	}
	if number[0] >= '1' && number[0] <= '5' {
		return Invalid
	}
	return Unknown
}

// container checks the last digit of a freight container number (ISO 6346). Letters count from A = 10 without the
// multiples of 11, and the weights are powers of 2.
func container(number string) Verdict {
	total := 0
	for i, c := range number[:10] {
		value := value36(c)
		if c >= 'A' {
			value += (value - 1) / 10 // 11, 22 and 33 are left out
		}
		total += value << i
	}
	return verdict(total%11%10 == int(number[10]-'0'))
}
