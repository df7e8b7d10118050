/**
 * Which scheme issued a card number, and which brands share numbers. The gateway decides by it who is authenticated, and the
 * hosted form which brand it shows. Pure, without imports, and small: the form's script carries it.
 */

/** Ranges of the six leading digits; narrow ranges before the wide ones that contain them. */
const numberRanges: readonly (readonly [brand: string, from: number, to: number])[] = [
  ['MADA', 588845, 588846],
  ['ELO', 636297, 636297],
  ['ELO', 636368, 636368],
  ['ELO', 438935, 438935],
  ['ELO', 504175, 504175],
  ['HIPERCARD', 606282, 606282],
  ['BCMC', 670300, 670399],
  ['DANKORT', 501900, 501999],
  ['VISAELECTRON', 491730, 491730],
  ['VISAELECTRON', 402600, 402600],
  ['DISCOVER', 601100, 601199],
  ['DISCOVER', 644000, 659999],
  ['DINERS', 300000, 305999],
  ['DINERS', 360000, 369999],
  ['DINERS', 380000, 399999],
  ['AMEX', 340000, 349999],
  ['AMEX', 370000, 379999],
  ['JCB', 352800, 358999],
  ['UNIONPAY', 620000, 629999],
  ['MAESTRO', 500000, 509999],
  ['MAESTRO', 560000, 589999],
  ['MAESTRO', 600000, 609999],
  ['MAESTRO', 630000, 639999],
  ['MAESTRO', 670000, 679999],
  ['MASTER', 222100, 272099],
  ['MASTER', 510000, 559999],
  ['VISA', 400000, 499999],
];

/** The schemes that a brand belongs to, or that stand on the same card (co-badge): its cards may carry their numbers. */
const issuedUnder: Readonly<Record<string, readonly string[]>> = {
  VISADEBIT: ['VISA'],
  VISAELECTRON: ['VISA'],
  VPAY: ['VISA'],
  MASTERDEBIT: ['MASTER'],
  MAESTRO: ['MASTER'],
  AXP: ['AMEX'],
  DINERS: ['DISCOVER'],
  UNIONPAY_SMS: ['UNIONPAY'],
  CARTEBLEUE: ['VISA', 'MASTER'],
  CARTEBANCAIRE: ['VISA', 'MASTER'],
  SERVIRED: ['VISA', 'MASTER'],
  DANKORT: ['VISA'],
  BCMC: ['VISA', 'MASTER', 'MAESTRO'],
  MADA: ['VISA', 'MASTER'],
  ELO: ['VISA', 'MASTER', 'DISCOVER', 'DINERS'],
};

/** The brand whose range holds all numbers that begin so; undefined while the digits are too few to tell. */
export function findScheme(digits: string): string | undefined {
  if (digits === '') return undefined;
  const leading = digits.slice(0, 6);
  const low = Number(leading.padEnd(6, '0'));
  const high = Number(leading.padEnd(6, '9'));
  // By places: taking each range apart would make four objects for it, for every payment.
  return numberRanges.find((range) => low >= range[1] && high <= range[2])?.[0];
}

/** The brand itself, then the schemes whose numbers its cards may carry. */
export function listFamily(brand: string): readonly string[] {
  return [brand, ...(issuedUnder[brand] ?? [])];
}

/** Whether the number may be of a card of this brand. True where nothing is known of the number, or of the brand's numbers. */
export function mayCarry(brand: string, digits: string): boolean {
  const scheme = findScheme(digits);
  if (scheme === undefined || !hasKnownNumbers(brand)) return true;
  const family = listFamily(scheme);
  return listFamily(brand).some((each) => family.includes(each));
}

/** Whether a number can contradict the brand: of others nobody knows which numbers their cards have. */
export function hasKnownNumbers(brand: string): boolean {
  return issuedUnder[brand] !== undefined || numberRanges.some((range) => range[0] === brand);
}

/**
 * The brand that was named and the schemes of the number, the likeliest first: a brand that contradicts the number comes last.
 * Where nothing is known of the number, the schemes of the brand.
 */
export function listSchemes(brand: string | null, digits: string): readonly string[] {
  const scheme = findScheme(digits);
  if (scheme === undefined) return brand === null ? [] : listFamily(brand);
  const ofNumber = listFamily(scheme);
  if (brand === null || ofNumber.includes(brand)) return ofNumber;
  return mayCarry(brand, digits) ? [brand, ...ofNumber] : [...ofNumber, brand];
}
