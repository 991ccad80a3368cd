package statement

import (
	"regexp"
	"strings"
)

var (
	postal     = regexp.MustCompile(`\b(\d{4,6})\b`)
	barangay   = regexp.MustCompile(`(?i)^(?:BRGY\.?|BGY\.?|BARANGAY)\s+`)
	unit       = regexp.MustCompile(`(?i)^(?:UNIT|RM\.?|ROOM|APT\.?|FLAT|\d+(?:ST|ND|RD|TH)\s+(?:FLR?|FLOOR))\b`)
	building   = regexp.MustCompile(`(?i)\b(?:BLDG\.?|BUILDING|TOWERS?|CONDOMINIUM|PLAZA|CENTRE|CENTER)\b`)
	street     = regexp.MustCompile(`(?i)\b(?:ST\.?|STREET|AVE\.?|AVENUE|ROAD|RD\.?|BLVD\.?|BOULEVARD|DRIVE|DR\.?|LANE|HIGHWAY|HWY\.?|EXT\.?)$`)
	estate     = regexp.MustCompile(`(?i)\b(?:SUBDIVISION|SUBD\.?|VILLAGE|VILL\.?|HOMES|HEIGHTS|ESTATES?)\b`)
	city       = regexp.MustCompile(`(?i)\b(?:CITY|CITY OF|MUNICIPALITY OF)\b`)
	region     = regexp.MustCompile(`(?i)^(?:NCR|METRO MANILA|NATIONAL CAPITAL REGION|REGION\s+\S+|CALABARZON|MIMAROPA|BARMM|CAR)$`)
	philippine = regexp.MustCompile(`(?i)^(?:PHILIPPINES|PHL?)$`)
)

// addressParts tells apart the parts that name themselves ("BRGY SAN JOSE", "MAKATI CITY", "1226");
// a part without such a word stays out.
func addressParts(address string) AddressParts {
	var p AddressParts
	set := func(field **string, v string) {
		if *field == nil && v != "" {
			*field = &v
		}
	}
	for _, part := range strings.Split(address, ",") {
		part = strings.TrimSpace(part)
		if m := postal.FindString(part); m != "" && (part == m || strings.HasSuffix(part, " "+m)) && (p.PostalCode == nil) && !street.MatchString(part) {
			set(&p.PostalCode, m)
			part = strings.TrimSpace(strings.TrimSuffix(part, m))
		}
		switch {
		case part == "":
		case barangay.MatchString(part):
			set(&p.Barangay, barangay.ReplaceAllString(part, ""))
		case region.MatchString(part):
			set(&p.Region, part)
		case philippine.MatchString(part):
			set(&p.Country, part)
		case city.MatchString(part):
			set(&p.City, part)
		case estate.MatchString(part):
			set(&p.Subdivision, part)
		case unit.MatchString(part):
			set(&p.Unit, part)
		case building.MatchString(part):
			set(&p.Building, part)
		case street.MatchString(part):
			set(&p.Street, part)
		}
	}
	return p
}
