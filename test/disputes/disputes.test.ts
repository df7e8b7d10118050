/** What wins against a chargeback is asked for by its reason, collected by itself, and shown as the bank gets it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { type EvidenceKind, evidenceKinds, listWantedEvidence } from '../../api/views/disputes/wanted-evidence.ts';
import { type StaffHarness, startStaff } from '../staff/browser.ts';
import { channels } from '../support/client.ts';
import { type SearchShop, startSearchShop } from '../support/search-shop.ts';

describe('what wins', () => {
  test.each([
    ['000.100.220', 'THREE_D_SECURE'],
    ['000.100.222', 'THREE_D_SECURE'],
    ['000.100.221', 'DELIVERY'],
    ['000.100.234', 'DELIVERY'],
    ['000.100.224', 'OTHER_PAYMENT'],
    ['000.100.225', 'REFUND'],
    ['000.100.205', 'MANDATE'],
    ['000.100.233', 'AUTHORIZATION'],
    ['000.100.200', 'ORDER'],
    ['000.100.203', undefined],
  ] as const)('against %s is %s first', (code, first) => {
    expect(listWantedEvidence(code)[0]).toBe(first);
  });

  test('every kind counts for some reason, and none twice for one', () => {
    const codes = Array.from({ length: 100 }, (_, last) => `000.100.2${String(last).padStart(2, '0')}`);
    const used = new Set<EvidenceKind>(codes.flatMap((code) => listWantedEvidence(code)));
    expect([...used].sort()).toEqual([...evidenceKinds].sort());
    for (const code of codes) expect(new Set(listWantedEvidence(code)).size).toBe(listWantedEvidence(code).length);
  });
});

const jane = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@shop.test', 'customer.ip': '192.0.2.7' };
const address = { street1: 'High Street 1', city: 'Berlin', postcode: '10115', country: 'DE' };
const addressed = (name: string, over: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries({ ...address, ...over }).map(([field, value]) => [`${name}.${field}`, value]));
const proof = {
  'threeDSecure.eci': '05',
  'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
  'threeDSecure.version': '2.2.0',
  'threeDSecure.dsTransactionId': 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
};

describe('a chargeback', () => {
  let shop: SearchShop;
  beforeAll(async () => {
    shop = await startSearchShop({ now: Date.UTC(2026, 0, 10, 12) });
    for (const amount of ['11.00', '12.00']) await shop.pay({ ...jane, amount, merchantTransactionId: `order-old-${amount}` });
    shop.clock.advance(130 * dayMs);
    await shop.pay({ ...jane, amount: '13.00', merchantTransactionId: 'order-recent' });
    shop.clock.advance(dayMs);
  });
  afterAll(() => shop.stop());

  const dispute = async (reason: string, parameters: Record<string, string>): Promise<{ id: string; payment: string }> => {
    const { amount = '63.00', currency = 'EUR' } = parameters;
    const payment = await shop.pay({ ...jane, amount, ...parameters });
    const { body } = await shop.rest.post(`/v1/payments/${payment}`, {
      ...{ entityId: channels.documented, paymentType: 'CB', amount, currency, chargebackResultCode: reason },
    });
    // Cases follow the ledger, and a list reads up to its end.
    await shop.graphql('{ chargebacks(first: 1) { edges { cursor } } }');
    return { id: String(body.id), payment };
  };
  const responseOf = async (id: string, statement = '') => {
    const { data, errors } = await shop.graphql(
      `query ($id: ID!, $statement: String) { chargeback(id: $id) { wantedEvidence response(statement: $statement) { text evidence { kind standing lines } } } }`,
      { id, statement },
    );
    expect(errors).toBeUndefined();
    const { evidence, text } = data.chargeback.response;
    const of = (kind: string) => evidence.find((one: { kind: string }) => one.kind === kind);
    return { wanted: data.chargeback.wantedEvidence, evidence, text: String(text), of };
  };

  test('for fraud has the proof of the issuer, earlier payments of the card that nobody disputed, addresses and data', async () => {
    const { id } = await dispute('000.100.220', {
      ...proof,
      ...addressed('billing'),
      ...addressed('shipping'),
      merchantTransactionId: 'order-0001',
    });
    const { wanted, text, of } = await responseOf(id, 'She collected it herself.');
    expect(wanted).toEqual(['THREE_D_SECURE', 'EARLIER_PAYMENTS', 'ADDRESS_MATCH', 'DELIVERY', 'SHOPPER_DATA', 'ORDER']);
    expect(of('THREE_D_SECURE')).toMatchObject({ standing: 'FOUND' });
    expect(of('THREE_D_SECURE').lines.join(' ')).toContain('ECI 05');
    expect(of('EARLIER_PAYMENTS').lines[0]).toBe(
      '3 earlier payments with the same account, none of them disputed; 2 of them 120 to 365 days before this one:',
    );
    expect(
      of('EARLIER_PAYMENTS')
        .lines.slice(1)
        .map((line: string) => line.slice(0, 10)),
    ).toEqual(['2026-01-10', '2026-01-10', '2026-05-20']);
    expect(of('ADDRESS_MATCH')).toMatchObject({
      standing: 'FOUND',
      lines: [expect.stringContaining('High Street 1'), expect.stringContaining('Jane Jones')],
    });
    expect(of('DELIVERY')).toEqual({ kind: 'DELIVERY', standing: 'ASKED', lines: [] });
    expect(of('SHOPPER_DATA').lines).toEqual(['Name: Jane Jones', 'E-mail address: jane@shop.test', 'IP address: 192.0.2.7']);
    expect(text).toMatch(/^RESPONSE TO A CHARGEBACK\n\nChargeback: 63\.00 EUR/);
    expect(text).toContain('Reason: 000.100.220 Fraudulent Transaction');
    expect(text).toContain('1. Authentication of the cardholder');
    expect(text).toContain('She collected it herself.');
    expect(text).not.toContain('Delivery\n');
    expect(text).not.toContain('4200000000000000');
  });

  test('tells staff what is known in German, and the bank in English', async () => {
    const order = { ...addressed('shipping'), 'shipping.trackingNumber': 'JJD2', merchantTransactionId: 'order-german' };
    const fraud = await dispute('000.100.220', { ...proof, ...addressed('billing'), ...order });
    const twice = await dispute('000.100.224', { merchantTransactionId: 'order-german-other' });
    const approved = await dispute('000.100.233', { amount: '1063.00' });
    const read = async (id: string) => {
      const { data, errors } = await shop.graphql(
        'query ($id: ID!) { chargeback(id: $id) { response { text evidence(language: DE) { kind standing lines } } } }',
        { id },
      );
      expect(errors).toBeUndefined();
      return data.chargeback.response as { text: string; evidence: { kind: string; lines: string[] }[] };
    };
    const { text, evidence } = await read(fraud.id);
    const lines = Object.fromEntries(evidence.map(({ kind, lines: of }) => [kind, of]));
    expect(lines.THREE_D_SECURE?.[0]).toMatch(/^Der Kartenherausgeber hat den Karteninhaber/);
    expect(lines.EARLIER_PAYMENTS?.[0]).toMatch(/^\d+ frühere Zahlungen mit demselben Konto, von niemandem bestritten/);
    expect(lines.EARLIER_PAYMENTS?.[1]).toMatch(/^\d\d\.\d\d\.\d{4}: \d+,00 EUR, Bestellung /);
    expect(lines.DELIVERY?.[0]).toBe('Versandt mit Sendungsnummer JJD2.');
    expect(lines.SHOPPER_DATA).toContain('IP-Adresse: 192.0.2.7');
    expect(lines.ORDER?.[0]).toMatch(/^Bestellung order-german vom /);
    expect(text).toContain('Sent with tracking number JJD2.');
    expect(text).not.toMatch(/Bestellung|Versandt|frühere/);
    const others = await read(twice.id);
    expect(others.evidence.flatMap(({ lines: of }) => of).join(' ')).toContain('gehört zu einer anderen Bestellung');
    const [authorization] = (await read(approved.id)).evidence;
    expect(authorization?.lines[0]).toMatch(/^Der Kartenherausgeber hat 1\.063,00 EUR am \d\d\.\d\d\.\d{4} genehmigt\.$/);
  });

  test('leaves out of the response what speaks against the merchant', async () => {
    const { id } = await dispute('000.100.220', {
      ...addressed('billing'),
      ...addressed('shipping', { city: 'Hamburg' }),
      'card.holder': 'Somebody Else',
    });
    const { text, of } = await responseOf(id);
    expect(of('THREE_D_SECURE')).toMatchObject({ standing: 'AGAINST' });
    const tried = await responseOf((await dispute('000.100.220', { ...proof, 'threeDSecure.eci': '07' })).id);
    expect(tried.of('THREE_D_SECURE')).toMatchObject({ standing: 'AGAINST', lines: [expect.stringContaining('did not authenticate')] });
    expect(of('ADDRESS_MATCH')).toMatchObject({ standing: 'AGAINST' });
    expect(text).not.toContain('3-D Secure');
    expect(text).not.toContain('another address');
  });

  test('for goods that did not come has their tracking, for a double charge the other order, for a refund that it was made', async () => {
    const sent = { ...addressed('shipping'), 'shipping.trackingNumber': 'JJD1', 'shipping.logisticsProvider': 'Parcel Co' };
    const delivery = await responseOf((await dispute('000.100.221', sent)).id);
    expect(delivery.of('DELIVERY').lines[0]).toBe('Sent by Parcel Co, tracking number JJD1.');
    const twice = await responseOf((await dispute('000.100.224', { merchantTransactionId: 'order-other' })).id);
    expect(twice.of('OTHER_PAYMENT')).toMatchObject({ standing: 'FOUND' });
    expect(twice.of('OTHER_PAYMENT').lines[0]).toBe('The other payment of this amount is for another order:');
    expect(twice.of('REFUND')).toMatchObject({ standing: 'ASKED' });
    const returned = await responseOf((await dispute('000.100.203', {})).id);
    expect(returned.evidence).toEqual([]);
  });

  test.each([
    ['JPY', '2000.00', '2000 JPY', '2.000 JPY'],
    ['KWD', '1061.25', '1061.250 KWD', '1.061,250 KWD'],
  ])('of %s tells amounts with the decimals of that currency', async (currency, amount, english, german) => {
    const { id } = await dispute('000.100.233', { currency, amount });
    expect((await responseOf(id)).text).toContain(`Chargeback: ${english} of `);
    const { data } = await shop.graphql(`{ chargeback(id: "${id}") { response { evidence(language: DE) { lines } } } }`);
    expect(JSON.stringify(data.chargeback.response.evidence)).toContain(`hat ${german} am`);
  });

  test('names the documents that the merchant added, and speaks of none where there are none', async () => {
    const { id } = await dispute('000.100.221', {});
    expect((await responseOf(id)).text).not.toContain('attached');
    await shop.graphql(
      'mutation ($id: ID!, $content: String!) { addChargebackEvidence(chargebackId: $id, name: "delivery.txt", contentType: "text/plain", content: $content) { id } }',
      { id, content: Buffer.from('signed by Jane Jones').toString('base64') },
    );
    // The response itself is among the documents, too.
    await shop.graphql(`mutation { attachChargebackResponse(id: "${id}") { id } }`);
    expect((await responseOf(id)).text).toMatch(/\nSee the attached documents: delivery\.txt\.\n$/);
  });

  test('gets the response as a sealed document, and how those of the year ended is counted', async () => {
    const { id } = await dispute('000.100.220', proof);
    const attach = (statement: string) =>
      shop.graphql(
        'mutation ($id: ID!, $statement: String) { attachChargebackResponse(id: $id, statement: $statement) { evidence { name content } fees { amount } } }',
        { id, statement },
      );
    const refused = await attach('the card 4200000000000000');
    expect(refused.errors?.[0]?.message).toContain('statement must not hold a card number');
    const { data, errors } = await attach('Thank you.');
    expect(errors).toBeUndefined();
    const [document] = data.attachChargebackResponse.evidence;
    expect(document.name).toBe('response.txt');
    expect(Buffer.from(document.content, 'base64').toString()).toContain('Thank you.');
    const answer = (answer: string) =>
      shop.graphql(`mutation { answerChargeback(id: "${id}", answer: ${answer}, note: "as written") { status } }`);
    await answer('REPRESENTED');
    await answer('LOST');
    const summary = (await shop.graphql('{ chargebackSummary { winRate sums { status currency count amount } } }')).data.chargebackSummary;
    expect(summary.winRate).toBe(0);
    expect(summary.sums).toContainEqual({ status: 'LOST', currency: 'EUR', count: 1, amount: '63.00' });
    shop.clock.advance(366 * dayMs);
    expect((await shop.graphql('{ chargebackSummary { winRate sums { count } } }')).data.chargebackSummary).toEqual({
      winRate: null,
      sums: [],
    });
  });
});

describe('the response', () => {
  let staff: StaffHarness;
  beforeAll(async () => {
    staff = await startStaff();
  });
  afterAll(() => staff.stop());

  test('names the shopper, so who may not answer chargebacks does not read it', async () => {
    const { body } = await staff.rest.post('/v1/payments', {
      ...{ entityId: channels.documented, amount: '9.00', currency: 'EUR', paymentType: 'DB', paymentBrand: 'VISA' },
      ...{
        'card.number': '4200000000000000',
        'card.holder': 'Jane Jones',
        'card.expiryMonth': '05',
        'card.expiryYear': '2044',
        'card.cvv': '123',
      },
      ...jane,
    });
    const { body: chargeback } = await staff.rest.post(`/v1/payments/${body.id}`, {
      ...{ entityId: channels.documented, paymentType: 'CB', amount: '9.00', currency: 'EUR' },
    });
    await staff.graphql('{ chargebacks(first: 1) { edges { cursor } } }');
    const query = `{ chargeback(id: "${chargeback.id}") { wantedEvidence response { text } } }`;
    const support = await (await staff.signedIn('SUPPORT')).graphql(query);
    expect(JSON.stringify(support.data)).not.toContain('Jane');
    expect(support.errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    const finance = await (await staff.signedIn('FINANCE')).graphql(query);
    expect(finance.errors).toEqual([]);
    expect(finance.data.chargeback.response.text).toContain('Jane Jones');
  });
});
