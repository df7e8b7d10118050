import { detectBrand, findBrand } from '../brands.ts';
import type { ConnectorOutcome } from '../connector.ts';

type CardFacts = NonNullable<ConnectorOutcome['card']>;

const countryByBrand: Readonly<Record<string, string>> = {
  AMEX: 'US',
  DISCOVER: 'US',
  JCB: 'JP',
  UNIONPAY: 'CN',
  MADA: 'SA',
  JAYWAN: 'AE',
  OMANNET: 'OM',
  ELO: 'BR',
  HIPERCARD: 'BR',
  DANKORT: 'DK',
  BCMC: 'BE',
  CARTEBLEUE: 'FR',
  CARTEBANCAIRE: 'FR',
};

/** Issuer data of a card (spec §2.3), invented from its brand. The same card always has the same data. */
export function createCardFacts(cardNumber: string, brand: string | null): CardFacts {
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
