package extracttest

func unseenOddities() []Look  { return nil }
func unseenCards() []Look     { return nil }
func unseenLoans() []Look     { return nil }
func unseenWallets() []Look   { return nil }
func unseenPassbooks() []Look { return nil }
