/** Generated. `npm run client:types` writes it anew. */
/** Structures that are maps: their keys stand in brackets. */
export const mapNames = ['overridePaymentType', 'merchant.data', 'threeDSecure.schemeData', 'customParameters', 'risk.parameters'] as const;
