import { detectBrand, findBrand } from '../brands.ts';
import type { ConnectorOutcome } from '../connector.ts';

type CardFacts = NonNullable<ConnectorOutcome['card']>;

const countryByBrand: Readonly<Record<string, string>> = {
  AMEX: 'US',
  DISCOVER: 'US',
  JCB: 'JP',
  UNIONPAY: 'CN',
  MADA: 'SA',
  ELO: 'BR',
  HIPERCARD: 'BR',
  DANKORT: 'DK',
  BCMC: 'BE',
  CARTEBLEUE: 'FR',
  CARTEBANCAIRE: 'FR',
};

/** What a bank would know of a card (core 2.3), made up from its brand: the same card has the same facts at every call. */
export function cardFacts(cardNumber: string, brand: string | null): CardFacts {
  const name = brand ?? detectBrand(cardNumber) ?? 'VISA';
  const isDebit = findBrand(name)?.method === 'DC';
  return {
    type: isDebit ? 'DEBIT' : 'CREDIT',
    level: isDebit ? '0002' : '0001',
    regulatedFlag: isDebit ? 'true' : 'false',
    binCountry: countryByBrand[name] ?? 'DE',
    issuer: { bank: `Simulated Bank (${name})`, website: 'https://bank.example', phone: '+49 30 0000000' },
  };
}
