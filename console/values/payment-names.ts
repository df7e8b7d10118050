/** What people know a payment by: its order, and the card or the bank account. A follow-up has those of the payment that it belongs to. Pure. */

interface Account {
  readonly last4Digits?: string | null;
  readonly holder?: string | null;
}

interface AccountFields {
  readonly card?: Account | null;
  readonly bankAccount?: Account | null;
}

interface OfAccount extends AccountFields {
  readonly original?: AccountFields | null;
}

/** The last four digits of the card, or the last four characters of the IBAN. */
export function findLast4({ card, bankAccount, original }: OfAccount): string | null {
  return card?.last4Digits ?? bankAccount?.last4Digits ?? (original ? findLast4(original) : null);
}

export function findHolder({ card, bankAccount, original }: OfAccount): string | null {
  return card?.holder ?? bankAccount?.holder ?? (original ? findHolder(original) : null);
}

interface OfOrder {
  readonly merchantTransactionId: string | null;
  readonly original?: { readonly merchantTransactionId: string | null } | null;
}

export function findOrder({ merchantTransactionId, original }: OfOrder): string | null {
  return merchantTransactionId ?? original?.merchantTransactionId ?? null;
}
