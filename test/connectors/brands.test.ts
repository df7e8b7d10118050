import { describe, expect, it } from 'vitest';
import { allBrands, detectBrand, findBrand } from '../../api/connectors/brands.ts';
import { chooseConnector, routePayment } from '../../api/connectors/choose.ts';
import { createCardFacts } from '../../api/connectors/simulator/card-facts.ts';
import { createSimulator } from '../../api/connectors/simulator/simulator.ts';
import { testCards } from '../../api/connectors/test-cards.ts';
import { recordOf } from '../../api/contract/names-of.ts';
import { connectorNames } from '../../api/foundation/entities/entity.ts';
import { channelSettings } from '../support/connector-call.ts';

describe('brands', () => {
  it.each([
    ['VISA', 'card', 'CC', 'sync'],
    ['MAESTRO', 'card', 'DC', 'sync'],
    ['APPLEPAY', 'wallet', 'WA', 'sync'],
    ['DIRECTDEBIT_SEPA', 'bankAccount', 'DD', 'sync'],
    ['SOFORTUEBERWEISUNG', 'redirect', 'OT', 'async'],
    ['PREPAYMENT', 'transfer', 'PP', 'async'],
    ['PAYPAL', 'virtualAccount', 'VA', 'async'],
    ['KLARNA_INVOICE', 'redirect', 'IV', 'async'],
  ])('%s is paid from a %s by method %s, %s', (name, accountKind, method, flow) => {
    expect(findBrand(name)).toEqual({ name, accountKind, method, flow });
  });

  // Names that shops' plugins and apps in use offer, beyond those of the cards.
  it.each([
    ['JAYWAN', 'card', 'DC'],
    ['PRIVATE_LABEL', 'card', 'DC'],
    ['OMANNET', 'card', 'DC'],
    ['AANI', 'redirect', 'OT'],
    ['BLIK', 'redirect', 'OT'],
    ['EFT', 'redirect', 'OT'],
    ['ACI_INSTANTPAY', 'redirect', 'OT'],
    ['BALOTO', 'redirect', 'PP'],
    ['BRADESCO', 'redirect', 'PP'],
    ['PAYNET', 'redirect', 'PP'],
    ['PREPAYMENT_VRP', 'transfer', 'PP'],
    ['KLARNA_CHECKOUT', 'redirect', 'IV'],
    ['RATEPAY_INVOICE', 'redirect', 'IV'],
    ['AMAZONPAY', 'virtualAccount', 'VA'],
  ])('have %s: by %s and method %s', (name, accountKind, method) => {
    expect(findBrand(name)).toMatchObject({ accountKind, method });
  });

  it('have cards of their own country at the simulated bank', () => {
    expect(createCardFacts('4200000000000000', 'JAYWAN')).toMatchObject({ type: 'DEBIT', binCountry: 'AE' });
  });

  it('have names that paymentBrand allows, each listed once (spec §2.1)', () => {
    for (const { name } of allBrands) expect(name).toMatch(/^[A-Z0-9_]{1,32}$/);
    expect(allBrands.length).toBeGreaterThan(130);
  });

  it('are unknown under a name that nobody listed', () => {
    expect(findBrand('visa')).toBeUndefined();
    expect(findBrand('constructor')).toBeUndefined();
  });
});

describe('brand detection', () => {
  it.each(testCards.map(({ brand, number }) => [number, brand] as const))('knows the roster’s card %s as %s', (number, brand) => {
    expect(detectBrand(number)).toBe(brand);
    expect(findBrand(brand)?.accountKind).toBe('card');
  });

  it.each([
    ['4242424242424242', 'VISA'],
    ['2223003122003222', 'MASTER'],
    ['5399999999999999', 'MASTER'],
    ['378282246310005', 'AMEX'],
    ['30569309025904', 'DINERS'],
    ['6011111111111117', 'DISCOVER'],
    ['3530111333300000', 'JCB'],
    ['6200000000000005', 'UNIONPAY'],
    ['6759649826438453', 'MAESTRO'],
    ['6703000000000000', 'BCMC'],
  ])('tells from the first digits of %s that it is %s', (number, brand) => {
    expect(detectBrand(number)).toBe(brand);
  });

  it.each(['9999999999999999', '42', '', '4242 4242 4242 4242'])('finds no brand in %s', (number) => {
    expect(detectBrand(number)).toBeUndefined();
  });
});

describe('the choice of a connector', () => {
  const connectors = recordOf(connectorNames, () => createSimulator());

  it('is the one of that name', () => {
    expect(chooseConnector('simulator', 'test', connectors)).toBe(connectors.simulator);
    expect(chooseConnector('bank', 'live', connectors)).toBe(connectors.bank);
    expect(() => chooseConnector('none', 'test', connectors)).toThrow(/none/);
  });

  it('is in live none of the test environment, whatever the settings say', () => {
    expect(() => chooseConnector('simulator', 'live', connectors)).toThrow(/simulator/);
  });

  it('sends a new payment to the channel’s connector, and testMode=EXTERNAL to the test system where there is one (spec §2.1)', () => {
    const settings = channelSettings({ connector: 'simulator' });
    for (const mode of [null, 'INTERNAL', 'EXTERNAL'] as const) expect(routePayment(settings, mode)).toBe('simulator');
    const external = channelSettings({ connector: 'simulator', externalConnector: 'upstream' });
    expect(routePayment(external, 'INTERNAL')).toBe('simulator');
    expect(routePayment(external, null)).toBe('simulator');
    expect(routePayment(external, 'EXTERNAL')).toBe('upstream');
  });
});
