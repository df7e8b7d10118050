/** What a documented field says about a person, and what follows from it for every mask. Pure. */

/**
 * - `merchant`: about the merchant, who is no secret: never masked.
 * - `indirect`: about the shopper or another person, but it names nobody on its own: city, language, itinerary, bank.
 * - `institution`: about a bank, which everybody may call: never masked.
 * - `none`: about the payment.
 *
 * Every other class says who somebody is, or how to reach them.
 */
export type PersonalClass =
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'birth'
  | 'identity'
  | 'account'
  | 'network'
  | 'indirect'
  | 'merchant'
  | 'institution'
  | 'none';

/** Leaves enough of a value to compare it with what a caller says, and not enough to learn it. */
export type Mask = (text: string) => string;

export interface PersonalRule {
  /** For staff who may not see personal data; null: they see the value. */
  readonly mask: Mask | null;
  /** Whether a notification with the setting NON_CUSTOMER_DATA leaves the field out. */
  readonly isCustomerData: boolean;
}

/** What a masked value shows in place of what it hides. */
export const hidden = '•••';

/** Words of a name whose first letter is shown. */
const wordsMax = 6;
/** In a shorter number, the last two characters would be too much of it. */
const lastTwoLengthMin = 6;

const hideAll: Mask = () => hidden;
const keepFirst: Mask = (text) => `${[...text][0] ?? ''}${hidden}`;

/** `Jane Jones` becomes `J••• J•••`. */
const keepInitials: Mask = (text) => text.split(/\s+/).filter(Boolean).slice(0, wordsMax).map(keepFirst).join(' ') || hidden;

/** `jane.jones@example.test` becomes `j•••@example.test`. */
const keepDomain: Mask = (text) => {
  const at = text.lastIndexOf('@');
  return at <= 0 ? hidden : `${keepFirst(text)}${text.slice(at)}`;
};

const keepLastTwo: Mask = (text) => (text.length < lastTwoLengthMin ? hidden : `${hidden}${text.slice(-2)}`);

export const personalRules: Readonly<Record<PersonalClass, PersonalRule>> = {
  name: { mask: keepInitials, isCustomerData: true },
  email: { mask: keepDomain, isCustomerData: true },
  phone: { mask: keepLastTwo, isCustomerData: true },
  address: { mask: hideAll, isCustomerData: true },
  birth: { mask: hideAll, isCustomerData: true },
  identity: { mask: keepLastTwo, isCustomerData: true },
  account: { mask: hideAll, isCustomerData: true },
  network: { mask: hideAll, isCustomerData: true },
  indirect: { mask: null, isCustomerData: true },
  merchant: { mask: null, isCustomerData: false },
  institution: { mask: null, isCustomerData: false },
  none: { mask: null, isCustomerData: false },
};
