package header

// Head is whose paper it is and whom it is sent to. What a label names as the issuer is known from the start.
type Head struct {
	Outside
	First                   bool // the paper's first account, of which all stands at its head
	Within                  func(line int) bool
	From                    int // the account's first line
	Issuer, Holder, Address *Value[string]
	webNames                []string       // see domains
	told, passing           bool           // the issuer is told in the texts, and only in passing, see issuerInText
	large                   *Value[string] // a name on top that is rather whom the paper is sent to, see issuerByEvidence
}

// Find finds issuer and holder, each as far as the other leaves it open.
func (h *Head) Find() {
	blocks, named := h.headBlocks(), h.holdersLabelled()
	h.holderIfSure(named)
	h.issuerByEvidence(blocks)
	if h.First {
		inPlace := h.holdersInPlace(blocks, named)
		agree(named, inPlace)
		named = append(named, inPlace...)
	}
	h.Holder = bestHolder(named)
	h.issuerByPlace(blocks)
	h.dropNameless()
	if alone := h.alone(blocks); h.First && alone != nil && !h.isToldBy(named, *alone) {
		h.Holder = bestHolder(append(named, h.inPlace(alone, forAlone)))
	}
	h.findAddress(blocks)
	h.Holder = withoutRespect(h.withJoint(h.Holder))
}

// holderIfSure takes the holder whom a label tells where enough speaks for it: no letterhead is his name.
func (h *Head) holderIfSure(named []holder) {
	if h.Holder = bestHolder(named); h.Holder != nil && h.Holder.Guess {
		h.Holder = nil
	}
}
