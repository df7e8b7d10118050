/** Every text of the hosted form. `{amount}`, `{brand}`, `{last4}` and `{account}` are filled in. */
export interface FormMessages {
  readonly brand: string;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly expiryPlaceholder: string;
  readonly cardHolder: string;
  readonly cvv: string;
  readonly pay: string;
  readonly payNow: string;
  readonly save: string;
  readonly busy: string;
  readonly iban: string;
  readonly accountHolder: string;
  readonly mandate: string;
  readonly continueTo: string;
  readonly redirectHint: string;
  readonly savedCards: string;
  readonly savedCard: string;
  readonly otherCard: string;
  readonly orPayWith: string;
  readonly testMode: string;
  /** Where the security code stands on a card. */
  readonly cvvHint: string;
  readonly billingAddress: string;
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly street1: string;
  readonly street2: string;
  readonly errors: {
    readonly numberMissing: string;
    readonly numberIncomplete: string;
    readonly numberWrong: string;
    readonly brandNotAccepted: string;
    readonly expiryMissing: string;
    readonly expiryIncomplete: string;
    readonly expiryPast: string;
    readonly holderMissing: string;
    readonly cvvMissing: string;
    readonly cvvIncomplete: string;
    readonly ibanMissing: string;
    readonly ibanIncomplete: string;
    readonly ibanWrong: string;
    readonly accountHolderMissing: string;
    /** Beside a field that the merchant's page added. */
    readonly fieldWrong: string;
    readonly addressMissing: string;
  };
  readonly declined: string;
  readonly refused: string;
  readonly notCharged: string;
  readonly tryAgain: string;
  readonly lost: string;
  readonly expired: string;
  readonly paid: string;
  readonly goBack: string;
  readonly card: string;
  readonly paymentMethod: string;
  readonly payWith: string;
  readonly remove: string;
  readonly removeQuestion: string;
  readonly keep: string;
  readonly removeFailed: string;
  readonly bankTitle: string;
  readonly bankHint: string;
  readonly bankOpen: string;
  readonly close: string;
  readonly walletTest: string;
  readonly walletHint: string;
  readonly unknown: string;
  readonly making: string;
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
