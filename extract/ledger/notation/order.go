package notation

// DecideOrder reads the order from all the document's dates: a part above 12 settles it; then the
// reading in which rows keep one direction and a short span; then the habit of the number style (comma
// decimals and European marks go with day first; otherwise month first).
func DecideOrder(all, rows []PrintedDate, dayFirstHabit bool) (Order, bool) {
	if full := fullYears(all); yearsStandFirst(rows, full) || len(rows) < leastShort && allShort(rows) && yearsStandFirst(all, full) {
		return YearFirst, true
	}
	day, month := 0, 0
	for _, p := range all {
		switch {
		case p.dayLast: // no day of either order
		case p.A > 12:
			day++
		case p.B > 12:
			month++
		}
	}
	switch {
	case day > month:
		return DayFirst, true
	case month > day:
		return MonthFirst, true
	}
	d, m := Disorder(rows, DayFirst), Disorder(rows, MonthFirst)
	switch {
	case d < m:
		return DayFirst, true
	case m < d:
		return MonthFirst, true
	}
	if ds, ms := span(rows, DayFirst), span(rows, MonthFirst); ds*3 < ms {
		return DayFirst, true
	} else if ms*3 < ds {
		return MonthFirst, true
	}
	if dayFirstHabit {
		return DayFirst, false
	}
	return MonthFirst, false
}

// leastShort is how many dates of three short numbers tell which of them is the year.
const leastShort = 4

// misreadShort is the part of them, one in so many, that may be misread: on a recognized page "15-01-03" stands among
// many a "25-01-03".
const misreadShort = 5

// allShort says that all dates are three short numbers whose first may be one year or the next: dates elsewhere on a paper
// tell nothing of rows that are written otherwise.
func allShort(rows []PrintedDate) bool {
	years := map[int]int{}
	for _, p := range rows {
		if p.short {
			years[p.A]++
		}
	}
	_, inYears := mostTogether(years)
	return inYears == len(rows)
}

// yearsStandFirst says that of three numbers of two digits the first hardly changes and the last does, as years
// and days do, or has one digit, or that the first alone is a year which the paper prints in full, and no month.
func yearsStandFirst(dates []PrintedDate, full map[int]bool) bool {
	years, days := map[int]int{}, map[int]int{} // how often each stands first and last
	short, single := 0, 0
	for _, p := range dates {
		if day := p.Year % 100; p.short && p.B <= 12 && day >= 1 && day <= 31 {
			years[p.A]++
			days[day]++
			short++
			if p.dayLast {
				single++
			}
		}
	}
	misread := len(dates) / misreadShort
	year, inYears := mostTogether(years)
	day, inDays := mostTogether(days)
	switch {
	case short < leastShort || len(dates)-inYears > misread:
		return false
	case single > misread, year > 12 && full[century+year] && !isNear(day, full) && len(days) >= len(years):
		return true
	}
	return len(days) > min(len(years), 2)+1 && short-inDays > misread
}

// mostTogether is the number that with the one after it stands most often, and how often both do.
func mostTogether(times map[int]int) (first, most int) {
	for n := range 100 {
		if both := times[n] + times[n+1]; times[n] > 0 && both > most {
			first, most = n, both
		}
	}
	return first, most
}

// isNear says that two digits are a year that is printed in full, or one beside it: the last of three short numbers is
// a year where an account was opened the year before.
func isNear(digits int, full map[int]bool) bool {
	year := century + digits
	return full[year-1] || full[year] || full[year+1]
}

// fullYears are the years that dates print in full.
func fullYears(dates []PrintedDate) map[int]bool {
	full := map[int]bool{}
	for _, p := range dates {
		if p.Year != 0 && !p.short {
			full[p.Year] = true
		}
	}
	return full
}
