import { describe, expect, it } from 'vitest';
import { findBrand } from '../../api/connectors/brands.ts';
import type { ConnectorOutcome } from '../../api/connectors/connector.ts';
import { createSimulator } from '../../api/connectors/simulator/simulator.ts';
import { testCards } from '../../api/connectors/test-cards.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { type CallChange, channelId, channelSettings, connectorCall, storedPayment, testNow } from '../support/connector-call.ts';
import { withoutIds } from '../support/without-ids.ts';

const delays: number[] = [];
const simulator = createSimulator({
  sleep: async (ms) => {
    delays.push(ms);
  },
});

function ask(change: CallChange = {}): Promise<ConnectorOutcome> {
  return simulator.perform(connectorCall(change));
}

async function codeOf(change: CallChange = {}): Promise<string> {
  return (await ask(change)).resultCode;
}

function forced(code: string, change: CallChange = {}): Promise<ConnectorOutcome> {
  return ask({ ...change, customParameters: { forceResultCode: code } });
}

describe('the simulator’s result code', () => {
  it.each([
    ['test', null, '000.100.110'],
    ['test', 'INTERNAL', '000.100.110'],
    ['test', 'EXTERNAL', '000.100.112'],
    ['live', null, '000.000.000'],
  ] as const)('approves in %s with testMode %s as %s', async (environment, testMode, code) => {
    expect(await codeOf({ environment, testMode })).toBe(code);
  });

  it.each(testCards.map(({ brand, number }) => [brand, number] as const))('approves the roster’s %s card %s', async (brand, cardNumber) => {
    expect(await codeOf({ brand, cardNumber })).toBe('000.100.110');
  });

  it('is every code of the catalogue when forced', async () => {
    for (const { code } of allResultCodes) expect((await forced(code)).resultCode).toBe(code);
  });

  it('is 600.200.810 when a code is forced that the catalogue does not hold', async () => {
    expect((await forced('999.123.456')).resultCode).toBe('600.200.810');
  });

  it('reads names of custom parameters with their case', async () => {
    expect(await codeOf({ customParameters: { forceresultcode: '800.100.151' } })).toBe('000.100.110');
  });

  it('is forced on captures, reversals and refunds too', async () => {
    for (const operation of ['CP', 'RV', 'RF'] as const) {
      expect((await forced('800.100.100', { operation, cardNumber: null })).resultCode).toBe('800.100.100');
    }
  });

  it.each(['4200000000000001', '4444444444444444', '1234', 'not a number'])(
    'declines the card number %s as invalid',
    async (cardNumber) => {
      expect(await codeOf({ cardNumber })).toBe('100.100.101');
    },
  );

  it('approves a card outside the roster whose check digit is right', async () => {
    expect(await codeOf({ cardNumber: '4242424242424242' })).toBe('000.100.110');
  });

  it('declines a card after the last day of its month, not on it', async () => {
    const cardExpiry = { month: '11', year: '2026' };
    expect(await codeOf({ cardExpiry, now: Date.UTC(2026, 10, 30, 23, 59) })).toBe('000.100.110');
    expect(await codeOf({ cardExpiry, now: Date.UTC(2026, 11, 1) })).toBe('100.100.303');
    expect(await codeOf({ cardExpiry: { month: '10', year: '26' } })).toBe('100.100.303');
  });

  it('declines a token that stands for a card after its end as it declines the card', async () => {
    const token = { cardNumber: null, cardExpiry: { month: '11', year: '2026' } };
    expect(await codeOf({ ...token, now: Date.UTC(2026, 10, 30, 23, 59) })).toBe('000.100.110');
    expect(await codeOf({ ...token, now: Date.UTC(2026, 11, 1) })).toBe('100.100.303');
    expect(await codeOf({ ...token, operation: 'CP', now: Date.UTC(2026, 11, 1), referenced: storedPayment() })).toBe('000.100.110');
  });

  it.each(['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'] as const)('approves %s', async (operation) => {
    expect(await codeOf({ operation, cardNumber: null, referenced: storedPayment() })).toBe('000.100.110');
  });

  it('lets the largest amount and zero pass', async () => {
    expect(await codeOf({ amountMinor: 999_999_999_999n })).toBe('000.100.110');
    expect(await codeOf({ amountMinor: 0n, operation: 'PA' })).toBe('000.100.110');
  });
});

describe('the simulator’s details', () => {
  it('are the same for the same call', async () => {
    expect(await ask()).toEqual(await ask());
  });

  it('carry the acquirer’s code, references and an authorisation code on approval', async () => {
    const outcome = await ask();
    expect(outcome.resultDetails).toMatchObject({
      AcquirerResponse: '00',
      ExtendedDescription: 'Approved or completed successfully',
      clearingInstituteName: 'Simulated Clearing Institute',
      ConnectorTxID1: '8a0199b1-c2d3-e4f5-a6b7-c8d9e0f10001',
      ConnectorTxID2: expect.stringMatching(/^\d{12}$/),
      ConnectorTxID3: expect.stringMatching(/^\d{6}$/),
      AuthCode: expect.stringMatching(/^\d{6}$/),
    });
    expect(outcome.connectorReference).toBe(outcome.resultDetails.ConnectorTxID1);
    expect(outcome.schemeReference).toMatch(/^\d{15}$/);
    expect(outcome.card).toMatchObject({ type: 'CREDIT', regulatedFlag: 'false', binCountry: 'DE' });
  });

  it('have names and values that the specification allows, for every code (spec §2.3)', async () => {
    for (const { code } of allResultCodes) {
      for (const [name, value] of Object.entries((await forced(code)).resultDetails)) {
        expect(name).toMatch(/^[A-Za-z0-9._]{3,64}$/);
        expect(value.length).toBeLessThanOrEqual(2048);
      }
    }
  });

  it.each([
    ['800.100.151', '14', '03'],
    ['800.100.152', '05', '02'],
    ['800.100.155', '51', '29'],
    ['800.100.157', '54', '01'],
    ['800.100.159', '43', '03'],
    ['800.100.500', 'R1', '21'],
  ])('of %s are acquirer code %s with merchant advice %s', async (code, response, advice) => {
    expect((await forced(code)).resultDetails).toMatchObject({ AcquirerResponse: response, MerchantAdviceCode: advice });
  });

  it('hold no acquirer code where the gateway itself refused, and no authorisation code on a decline', async () => {
    expect((await forced('600.200.500')).resultDetails).not.toHaveProperty('AcquirerResponse');
    expect((await forced('800.100.155')).resultDetails).not.toHaveProperty('AuthCode');
    expect((await forced('800.100.155')).schemeReference).toBeUndefined();
  });

  it('take merchant advice from the test, on declines only', async () => {
    const advice = { SIMULATOR_merchantAdviceCode: '24' };
    const declined = await ask({ customParameters: { ...advice, forceResultCode: '800.100.155' } });
    expect(declined.resultDetails.MerchantAdviceCode).toBe('24');
    expect((await ask({ customParameters: advice })).resultDetails).not.toHaveProperty('MerchantAdviceCode');
  });

  it('call a debit brand’s card a debit card', async () => {
    expect((await ask({ brand: 'MAESTRO', cardNumber: '6799851000000032' })).card?.type).toBe('DEBIT');
  });

  it.each([
    [{ street1: 'Main Street 1', postcode: '12345' }, 'F'],
    [{ street1: 'Main Street 1' }, 'A'],
    [{ street1: 'Main Street 1', postcode: '00000' }, 'A'],
    [{ postcode: '12345' }, 'Z'],
    [{ street1: 'Mismatch Road', postcode: '12345' }, 'Z'],
    [{ street1: 'Mismatch Road', postcode: '00000' }, 'N'],
    [{ city: 'Town' }, undefined],
  ] as const)('check the address %o as %s', async (billing, answer) => {
    expect((await ask({ request: { billing } })).avsResponse).toBe(answer);
  });

  it.each([
    ['123', 'M'],
    ['000', 'N'],
    ['001', 'S'],
    ['002', 'U'],
    [null, 'P'],
  ] as const)('check the security code %s as %s', async (cvv, answer) => {
    expect((await ask({ cvv })).cvvResponse).toBe(answer);
  });

  it('take both checks from the test where it names them, and no letter that does not exist', async () => {
    const named = await ask({ customParameters: { SIMULATOR_avsResponse: 'U', SIMULATOR_cvvResponse: 'S' } });
    expect([named.avsResponse, named.cvvResponse]).toEqual(['U', 'S']);
    const wrong = await ask({ customParameters: { SIMULATOR_avsResponse: 'Q', SIMULATOR_cvvResponse: 'm' } });
    expect([wrong.avsResponse, wrong.cvvResponse]).toEqual([undefined, 'M']);
  });

  it.each([
    ['000.400.010', 'A', 'M'],
    ['000.400.020', 'F', 'N'],
    ['800.100.153', 'F', 'N'],
    ['800.100.192', 'F', 'N'],
    ['800.400.100', 'N', 'M'],
    ['800.400.101', 'Z', 'M'],
    ['800.400.104', 'A', 'M'],
    ['800.400.110', 'N', 'M'],
    ['800.100.155', 'F', 'M'],
  ] as const)('say in letters what a forced %s says: address %s, security code %s', async (forceResultCode, avs, cvv) => {
    const request = { billing: { street1: 'Main Street 1', postcode: '12345' } };
    const { avsResponse, cvvResponse } = await ask({ request, cvv: '123', customParameters: { forceResultCode } });
    expect([avsResponse, cvvResponse]).toEqual([avs, cvv]);
  });

  it('leave what the test names, and what was not checked, beside a forced code', async () => {
    const forced = { forceResultCode: '800.100.153' };
    expect((await ask({ cvv: '123', customParameters: { ...forced, SIMULATOR_cvvResponse: 'U' } })).cvvResponse).toBe('U');
    expect((await ask({ cvv: null, customParameters: forced })).cvvResponse).toBe('P');
  });

  it('check neither without a card', async () => {
    const outcome = await ask({
      cardNumber: null,
      cvv: null,
      brand: 'DIRECTDEBIT_SEPA',
      method: 'DD',
      request: { billing: { postcode: '12345' } },
    });
    expect(outcome).not.toHaveProperty('avsResponse');
    expect(outcome).not.toHaveProperty('cvvResponse');
    expect(outcome).not.toHaveProperty('card');
  });

  it('score fresh card payments only where the channel runs risk checks, and captures and reversals with 0', async () => {
    expect((await ask({ settings: { risk: true } })).riskScore).toBe('100');
    expect((await ask()).riskScore).toBeUndefined();
    expect((await ask({ operation: 'CP', cardNumber: null })).riskScore).toBe('0');
    expect((await ask({ operation: 'RF', cardNumber: null })).riskScore).toBeUndefined();
  });
});

describe('the simulator’s partial approval', () => {
  const customParameters = { SIMULATOR_approvedAmount: '10.00' };

  it('approves less than asked for authorisations and debits', async () => {
    const outcome = await ask({ customParameters });
    expect(outcome).toMatchObject({ resultCode: '000.100.110', approvedMinor: 1_000n, resultDetails: { AcquirerResponse: '10' } });
  });

  it('approves a credit or a capture whole', async () => {
    expect(await ask({ operation: 'CD', customParameters })).not.toHaveProperty('approvedMinor');
    expect(await ask({ operation: 'CP', cardNumber: null, customParameters })).not.toHaveProperty('approvedMinor');
  });

  it.each(['92.00', '100.00', '0.00', 'ten'])('never approves more than asked or nothing: %s', async (amount) => {
    expect(await ask({ customParameters: { SIMULATOR_approvedAmount: amount } })).not.toHaveProperty('approvedMinor');
  });

  it('approves nothing of a decline', async () => {
    const outcome = await ask({ customParameters: { ...customParameters, forceResultCode: '800.100.155' } });
    expect(outcome).not.toHaveProperty('approvedMinor');
  });
});

describe('the simulator’s delay', () => {
  it('is what the test asks for, and never more than 30 seconds', async () => {
    delays.length = 0;
    await ask();
    await ask({ customParameters: { SIMULATOR_delayMs: '250' } });
    await ask({ customParameters: { SIMULATOR_delayMs: '99999' } });
    await ask({ customParameters: { SIMULATOR_delayMs: 'soon' } });
    expect(delays).toEqual([250, 30_000]);
  });
});

describe('the simulator’s asynchronous brands', () => {
  it.each(['PAYPAL', 'SOFORTUEBERWEISUNG', 'IDEAL', 'GIROPAY', 'EPS', 'KLARNA_PAYMENTS_PAYNOW', 'BOLETO'])(
    'send the shopper of %s to the bank’s page',
    async (brand) => {
      const outcome = await ask({ brand, method: findBrand(brand)?.method ?? null, cardNumber: null });
      expect(outcome.resultCode).toBe('000.200.000');
      expect(outcome.redirect).toEqual({
        url: 'http://127.0.0.1:4000/simulator/redirect/8a0199b1c2d3e4f5a6b7c8d9e0f10002',
        method: 'GET',
        parameters: [],
      });
    },
  );

  it('leave a prepayment pending without a page', async () => {
    const outcome = await ask({ brand: 'PREPAYMENT', method: 'PP', cardNumber: null });
    expect(outcome.resultCode).toBe('000.200.000');
    expect(outcome).not.toHaveProperty('redirect');
  });

  it('let a refund of theirs through at once', async () => {
    expect(await codeOf({ brand: 'PAYPAL', operation: 'RF', cardNumber: null })).toBe('000.100.110');
  });
});

describe('the simulator', () => {
  it('has no effect outside, so an attempt without an answer never happened', async () => {
    expect(simulator.effects).toBe('none');
    expect(await simulator.inquire('8a0199b1c2d3e4f5a6b7c8d9e0f10001', channelSettings(), channelId)).toEqual({ status: 'absent' });
  });

  it('lets a payment be reversed until the channel’s cut-off and not after it (spec §2.2)', () => {
    const settings = channelSettings({ reversalCutOffHours: 24 });
    const payment = storedPayment();
    expect(simulator.mayReverse(payment, settings, testNow + 24 * 3_600_000)).toBe(true);
    expect(simulator.mayReverse(payment, settings, testNow + 24 * 3_600_000 + 1)).toBe(false);
  });

  it('puts no card number and no security code into its answer', async () => {
    const text = JSON.stringify(await ask({ cardNumber: '4111111111111111', cvv: '8461' }));
    expect(text).not.toContain('4111111111111111');
    // Alone: references of the acquirer are digits too.
    expect(withoutIds(text)).not.toMatch(/(?<!\d)8461(?!\d)/);
  });
});
