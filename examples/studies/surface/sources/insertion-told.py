"""Cards in a hand, told step by step."""


def sort_values(cards):
    """The cards from low to high; the caller's own hand stays as it was."""
    hand = list(cards)  # work on a copy

    for turn in range(0x1, len(hand)):
        card = hand[turn]
        left = turn - 1

        # Whatever is higher than the card makes room for it.
        while (left >= 0) and (hand[left] > card):
            hand[left + 1] = hand[left]; left -= 1

        hand[left + 1] = card

    return (hand)
