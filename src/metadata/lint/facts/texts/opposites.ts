import { conceptsIn, conceptsOfWords, meet, NEGATION, says, type Concept } from "./concepts.ts";

/** Opposites whose words say the same in every text. */
const IN_TEXTS: readonly (readonly [Concept, Concept])[] = [
  ["approve", "reject"],
  ["enable", "disable"],
  ["freeze", "unfreeze"],
  ["lock", "unlock"],
  ["keep", "clear"],
  ["top_up", "withdraw"],
  ["success", "failure"],
  ["on_sale", "off_sale"],
  ["subscribe", "unsubscribe"],
];

/** Opposites that exclude each other in a label. */
export const IN_LABELS: readonly (readonly [Concept, Concept])[] = [
  ...IN_TEXTS,
  ["bind", "unbind"],
  ["ban", "unban"],
  ["login", "logout"],
  ["start", "end"],
  ["first", "last"],
  ["open", "close"],
  ["arrive", "depart"],
  ["checkin", "checkout"],
  ["origin", "destination"],
  ["min", "max"],
  ["earliest", "last"],
  ["next", "last"],
  ["planned", "actual"],
  ["before", "after"],
  ["buy", "sell"],
  ["wholesale", "retail"],
  ["positive", "negative"],
  ["indoor", "outdoor"],
  ["internal", "external"],
  ["domestic", "international"],
  ["online", "offline"],
  ["left", "right"],
  ["horizontal", "vertical"],
  ["upstream", "downstream"],
  ["above_ground", "underground"],
  ["=water", "=electricity"],
  ["inbound", "outbound"],
  ["import", "export"],
  ["admission", "discharge"],
  ["loading", "unloading"],
  ["borrow", "return"],
  ["issue", "return"],
  ["pickup", "dropoff"],
  ["hire", "resign"],
  ["increase", "decrease"],
  ["upgrade", "downgrade"],
  ["ascending", "descending"],
  ["profit", "loss"],
  ["gross", "net"],
  ["gross", "tare"],
  ["net", "tare"],
  ["width", "height"],
  ["latitude", "longitude"],
  ["sender", "receiver"],
  ["debit", "credit"],
  ["lender", "borrower"],
  ["income", "expense"],
  ["principal", "interest"],
  ["payable", "receivable"],
  ["prepaid", "postpaid"],
  ["=paid", "=unpaid"],
  ["valid", "invalid"],
  ["qualified", "unqualified"],
  ["normal", "abnormal"],
  ["public", "private"],
  ["mandatory", "optional"],
  ["manual", "automatic"],
  ["temporary", "permanent"],
  ["=yes", "=no"],
  ["=on", "=off"],
  ["=free", "=charged"],
  ["=male", "=female"],
  ["tenant", "owner"],
  ["driver", "passenger"],
  ["teacher", "student"],
  ["doctor", "patient"],
  ["customer", "supplier"],
  ["party_a", "party_b"],
  ["father", "mother"],
  ["adult", "child"],
  ["single", "double"],
  ["breakfast", "dinner"],
  ["lunch", "dinner"],
  ["breakfast", "lunch"],
  ["morning", "afternoon"],
  ["daytime", "night"],
  ["weekday", "weekend"],
  ["summer", "winter"],
  ["spring", "autumn"],
  ["read", "unread"],
  ["published", "unpublished"],
  ["=shown", "=hidden"],
  ["in_stock", "sold_out"],
  ["=follow", "=unfollow"],
  ["=pause", "=resume"],
  ["=expand", "=collapse"],
  ["full_time", "part_time"],
  ["=married", "=unmarried"],
  ["urban", "rural"],
  ["=direct", "=indirect"],
  ["=fixed", "=floating"],
  ["long_term", "short_term"],
  ["=primary", "=secondary"],
  ["hardware", "software"],
  ["synchronous", "asynchronous"],
  ["=uplink", "=downlink"],
  ["=clockwise", "=counterclockwise"],
  ["inflow", "outflow"],
  ["transfer_in", "transfer_out"],
  ["multiple_choice", "single_choice"],
  ["whitelist", "blacklist"],
  ["=like", "=dislike"],
  ["=win", "=lose"],
  ["=rise", "=fall"],
  ["=large", "=small"],
  ["=fast", "=slow"],
  ["=hot", "=cold"],
  ["=high", "=low"],
  ["=strong", "=weak"],
  ["=full", "=empty"],
  ["charging", "discharging"],
  ["=safe", "=dangerous"],
  ["recyclable", "nonrecyclable"],
  ["asset", "liability"],
  ["spot", "futures"],
  ["employer", "employee"],
  ["plaintiff", "defendant"],
  ["=superior", "=subordinate"],
  ["=input", "=output"],
  ["=upload", "=download"],
  ["=wired", "=wireless"],
  ["=static", "=dynamic"],
  ["=sunny", "=rainy"],
  ["dine_in", "takeaway"],
  ["=east", "=west"],
  ["=north", "=south"],
  ["one_way", "round_trip"],
  ["=upper", "=lower"],
  ["=front", "=back"],
  ["=odd", "=even"],
  ["=raw", "=cooked"],
  ["=alive", "=dead"],
  ["=vegetarian", "=meat"],
  ["refundable", "nonrefundable"],
  ["taxed", "untaxed"],
];

type Opposites = ReadonlyMap<Concept, readonly Concept[]>;

const [OF_TEXTS, OF_LABELS] = [byConcept(IN_TEXTS), byConcept(IN_LABELS)];

function byConcept(pairs: readonly (readonly [Concept, Concept])[]): Opposites {
  const found = new Map<Concept, readonly Concept[]>();
  for (const pair of pairs)
    for (const [one, other] of [pair, pair.toReversed()]) found.set(one, [...(found.get(one) ?? []), other]);
  return found;
}

/** The meanings of a Chinese text that have an opposite in every text; none of a text that negates. */
export function meaningsIn(chinese: string): readonly Concept[] {
  return NEGATION.test(chinese) ? [] : conceptsIn(chinese).filter((concept) => OF_TEXTS.has(concept));
}

const ENGLISH_NEGATION =
  /\b(?:not|non|no(?!\.|$)|never|revok\w*|undo|cancel\w*|without|(?:end|stop)(?= (?:the |a )?subscri))\b|n't\b/i;

/** The meanings of an English text that have an opposite in every text; none of a text that negates. */
export function englishMeaningsIn(english: string): readonly Concept[] {
  return ENGLISH_NEGATION.test(english) ? [] : conceptsOfWords(english).filter((concept) => OF_TEXTS.has(concept));
}

/** The meaning of `one` whose opposite is among the others, while neither side has both; null without one. */
export function oppositeIn(one: readonly Concept[], others: readonly Concept[]): Concept | null {
  const isOpposed = (own: Concept): boolean =>
    !others.includes(own) && (OF_TEXTS.get(own) ?? []).some((opposite) => others.includes(opposite) && !one.includes(opposite));
  return one.find(isOpposed) ?? null;
}

/** Longer texts say several things. */
const LONGEST_LABEL = 10;

/** Finds the concept of a Chinese text whose English says the opposite. @returns null for other texts */
export function opposedIn(chinese: string, english: string): Concept | null {
  const said = ENGLISH_NEGATION.test(english) ? [] : conceptsOfWords(english);
  // The English is looked up, so it is read first.
  const opposites = said.flatMap((concept) => OF_LABELS.get(concept) ?? []).filter((concept) => !said.includes(concept));
  if (opposites.length === 0) return null;
  const inTexts = said.filter((concept) => OF_TEXTS.has(concept));
  const opposed = inTexts.length === 0 ? null : oppositeIn(meaningsIn(chinese), inTexts);
  if (opposed !== null || chinese.length > LONGEST_LABEL) return opposed;
  const own = conceptsIn(chinese);
  return opposites.find((concept) => says(chinese, concept) && !meet(OF_LABELS.get(concept) ?? [], own)) ?? null;
}
