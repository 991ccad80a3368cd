package lexicon

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestRolesOfAmounts(t *testing.T) {
	for role, want := range map[layout.Role]struct{ money, part, movement bool }{
		RoleDebit:        {true, false, true},
		RoleBalance:      {true, false, false},
		RoleFigure + "2": {true, false, false},
		RolePenalty:      {true, true, false},
		RolePrincipal:    {true, true, false},
		RoleInterest:     {true, true, false},
		RoleCredit:       {true, false, true},
		RoleAmount:       {true, false, true},
		RolePart + "3":   {true, true, false},
		RoleFee:          {false, false, false},
		RoleDescription:  {false, false, false},
	} {
		if IsMoney(role) != want.money || IsPart(role) != want.part || IsMovement(role) != want.movement {
			t.Errorf(
				"%s: money %v, part %v, movement %v; want %v", role, IsMoney(role), IsPart(role), IsMovement(role),
				want,
			)
		}
	}
}
