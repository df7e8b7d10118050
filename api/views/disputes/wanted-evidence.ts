/** Which evidence wins against which reason of a chargeback (spec §2.9), the strongest first. Pure. */

/** What a bank may be shown. */
export const evidenceKinds = [
  'THREE_D_SECURE',
  'EARLIER_PAYMENTS',
  'ADDRESS_MATCH',
  'SHOPPER_DATA',
  'DELIVERY',
  'ORDER',
  'REFUND',
  'OTHER_PAYMENT',
  'AUTHORIZATION',
  'MANDATE',
  'TERMS',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const fraud: readonly EvidenceKind[] = ['THREE_D_SECURE', 'EARLIER_PAYMENTS', 'ADDRESS_MATCH', 'DELIVERY', 'SHOPPER_DATA', 'ORDER'];
const notReceived: readonly EvidenceKind[] = ['DELIVERY', 'ADDRESS_MATCH', 'REFUND', 'ORDER', 'SHOPPER_DATA', 'TERMS'];
const mandate: readonly EvidenceKind[] = ['MANDATE', 'ORDER', 'DELIVERY', 'EARLIER_PAYMENTS', 'TERMS'];
const unnamed: readonly EvidenceKind[] = ['ORDER', 'SHOPPER_DATA', 'DELIVERY', 'THREE_D_SECURE', 'EARLIER_PAYMENTS'];
/** The shopper's bank could not pay: that is no dispute, and no document changes it. */
const returned: readonly EvidenceKind[] = [];

const byReason: Readonly<Record<string, readonly EvidenceKind[]>> = {
  '000.100.201': returned,
  '000.100.202': returned,
  '000.100.203': returned,
  '000.100.204': mandate,
  '000.100.205': mandate,
  '000.100.206': mandate,
  '000.100.207': returned,
  '000.100.208': returned,
  '000.100.209': returned,
  '000.100.210': ['AUTHORIZATION', 'ORDER'],
  '000.100.220': fraud,
  '000.100.221': notReceived,
  '000.100.222': fraud,
  '000.100.223': notReceived,
  '000.100.224': ['OTHER_PAYMENT', 'REFUND', 'ORDER'],
  '000.100.225': ['REFUND', 'TERMS', 'ORDER'],
  '000.100.230': fraud,
  '000.100.232': ['THREE_D_SECURE', 'AUTHORIZATION'],
  '000.100.233': ['AUTHORIZATION', 'ORDER'],
  '000.100.234': notReceived,
};

/** Empty where nothing wins. A reason that says nothing gets what helps with most. */
export function listWantedEvidence(reasonCode: string): readonly EvidenceKind[] {
  return byReason[reasonCode] ?? unnamed;
}
