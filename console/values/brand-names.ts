/** Brands as people write them, where that is not the API's own name. Pure. */

const names: Readonly<Record<string, string>> = {
  MASTER: 'Mastercard',
  MASTERDEBIT: 'Mastercard Debit',
  MAESTRO: 'Maestro',
  VISADEBIT: 'VISA Debit',
  VISAELECTRON: 'VISA Electron',
  VPAY: 'V PAY',
  AMEX: 'American Express',
  DINERS: 'Diners Club',
  DISCOVER: 'Discover',
  UNIONPAY: 'UnionPay',
  CARTEBANCAIRE: 'Carte Bancaire',
  BCMC: 'Bancontact',
  DANKORT: 'Dankort',
  DIRECTDEBIT_SEPA: 'SEPA',
  PAYPAL: 'PayPal',
  GIROPAY: 'giropay',
  IDEAL: 'iDEAL',
  EPS: 'eps',
  APPLEPAY: 'Apple Pay',
  GOOGLEPAY: 'Google Pay',
  KLARNA: 'Klarna',
};

/** `Mastercard` for MASTER; a brand that has no other name keeps the API's. */
export function toBrandName(brand: string): string {
  return names[brand] ?? brand;
}
