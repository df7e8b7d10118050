/** What Stripe is sent and what its answers mean, in tables. */
import { describe, expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from '../../api/connectors/stripe/amount.ts';
import {
  readError,
  readErrorKind,
  readIntent,
  readList,
  readRefund,
  toIntentOutcome,
  toRefundOutcome,
} from '../../api/connectors/stripe/answer.ts';
import { isSigningSecret, isStripeKey } from '../../api/connectors/stripe/connect.ts';
import { refusalSources, refusals, toMerchantAdvice, toRefusalCode } from '../../api/connectors/stripe/declines.ts';
import { readStripeEvent, readStripeEventPath, stripeEventPath } from '../../api/connectors/stripe/event.ts';
import { toPaymentIntent } from '../../api/connectors/stripe/request.ts';
import { createStripe } from '../../api/connectors/stripe/stripe.ts';
import { parseChannelSettings } from '../../api/foundation/entities/settings.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { channelSettings, connectorCall } from '../support/connector-call.ts';
import { stripeKey } from './stripe-counterpart.ts';

describe('an amount', () => {
  it.each([
    [9_200n, 'EUR', 9_200],
    [1n, 'USD', 1],
    [500_000n, 'JPY', 5_000],
    [500_050n, 'JPY', undefined],
    [100n, 'KRW', 1],
    [1_250n, 'KWD', 12_500],
    [1n, 'BHD', 10],
    // Whole amounts, still written with two decimals.
    [500n, 'ISK', 500],
    [510n, 'ISK', undefined],
    [100n, 'UGX', 100],
    [101n, 'UGX', undefined],
    // Whole in payouts only.
    [1_045n, 'HUF', 1_045],
    [80_045n, 'TWD', 80_045],
    [100n, 'MGA', 1],
    [150n, 'XOF', undefined],
    [999_999_999_999n, 'TND', 9_999_999_999_990],
  ] as const)('of %s hundredths %s is %s there, and the same when it comes back', (minor, currency, units) => {
    expect(toStripeAmount(minor, currency)).toBe(units);
    if (units !== undefined) expect(fromStripeAmount(units, currency)).toBe(minor);
  });

  it('that ours cannot say is no amount', () => {
    expect(fromStripeAmount(5_125, 'KWD')).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each(Object.entries(refusals))(
    '%s has a code of the catalogue that is final and no success, and a source',
    (_name, { resultCode, source }) => {
      const outcome = findResultCode(resultCode)?.outcome;
      expect(outcome).toBeDefined();
      expect(['APPROVED', 'REVIEW', 'PENDING', 'UNKNOWN']).not.toContain(outcome);
      expect(refusalSources[source]).toMatch(/^https:\/\/docs\.stripe\.com\//);
    },
  );

  it.each([
    [['insufficient_funds', 'card_declined'], 'card', '800.100.155'],
    [[undefined, 'expired_card'], 'card', '800.100.157'],
    [['something_new', 'card_declined'], 'card', '800.100.100'],
    [['something_new'], 'card', '800.100.100'],
    [[undefined, 'something_new'], 'request', '900.100.200'],
    [['toString', '__proto__'], 'request', '900.100.200'],
    [[undefined, 'rate_limit'], 'request', '900.100.600'],
  ] as const)('of %j (%s) is %s: the most specific name that is known', (names, kind, code) => {
    expect(toRefusalCode(names, kind)).toBe(code);
  });

  it.each([
    ['03', 'try_again_later', '03'],
    [undefined, 'try_again_later', '02'],
    [undefined, 'do_not_try_again', '03'],
    [undefined, 'confirm_card_data', '01'],
    ['A', undefined, undefined],
    [undefined, 'constructor', undefined],
  ] as const)('with the advice %s and %s advises %s', (network, advice, said) => {
    expect(toMerchantAdvice(network, advice)).toBe(said);
  });
});

/** As Stripe's public fixtures and reference have them, shortened to what is read here and what could be mistaken. */
const recorded = {
  // https://github.com/stripe/openapi, fixtures: refund.
  refund: {
    amount: 100,
    balance_transaction: null,
    charge: 'ch_1MoS30LgUG5tbmjcjfsQqpHI',
    created: 1_234_567_890,
    currency: 'usd',
    id: 're_1MoqxHLgUG5tbmjcYO7PFWn6',
    metadata: {},
    object: 'refund',
    payment_intent: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  },
  // https://docs.stripe.com/api/payment_intents/object
  intent: {
    id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    object: 'payment_intent',
    amount: 2_000,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH',
    confirmation_method: 'automatic',
    created: 1_680_800_504,
    currency: 'usd',
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card', 'link'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  },
  // https://docs.stripe.com/api/charges/object
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    exp_month: 3,
    exp_year: 2_033,
    fingerprint: 'mToisGZ01V71BCos',
    funding: 'credit',
    installments: null,
    last4: '4242',
    mandate: null,
    network: 'visa',
    three_d_secure: null,
    wallet: null,
  },
  // https://docs.stripe.com/error-handling
  invalidRequest: {
    error: {
      code: 'parameter_unknown',
      doc_url: 'https://docs.stripe.com/error-codes#parameter-unknown',
      message: 'Received unknown parameter: bogus',
      param: 'bogus',
      type: 'invalid_request_error',
    },
  },
} as const;

const text = (value: unknown) => JSON.stringify(value);

describe('a recorded answer', () => {
  it('of a refund is an approval', () => {
    const refund = readRefund(text(recorded.refund));
    expect(refund && toRefundOutcome(refund)).toEqual({
      resultCode: '000.100.110',
      resultDetails: { ConnectorTxID1: 're_1MoqxHLgUG5tbmjcYO7PFWn6' },
      connectorReference: 're_1MoqxHLgUG5tbmjcYO7PFWn6',
    });
    const failed = readRefund(text({ ...recorded.refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }));
    expect(failed && toRefundOutcome(failed)).toMatchObject({ resultCode: '800.100.157' });
    for (const status of ['pending', 'requires_action', null, 'new_status']) {
      const open = readRefund(text({ ...recorded.refund, status }));
      expect(open && toRefundOutcome(open)).toBeUndefined();
    }
  });

  const outcomeOf = (change: object) => {
    const intent = readIntent(text({ ...recorded.intent, ...change }));
    if (!intent) throw new Error('the answer is read');
    return toIntentOutcome(intent);
  };
  const charge = { id: 'ch_3MmlLrLkdIwHu7ix0snN0B15', object: 'charge', payment_method_details: { card: recorded.card, type: 'card' } };

  it('of an intent is the outcome of the payment that made it', () => {
    expect(outcomeOf({ status: 'succeeded', amount_received: 2_000, latest_charge: charge })).toEqual({
      resultCode: '000.100.110',
      approvedMinor: 2_000n,
      resultDetails: { ConnectorTxID1: recorded.intent.id, ConnectorTxID2: charge.id },
      connectorReference: recorded.intent.id,
      cvvResponse: 'M',
      card: { type: 'CREDIT', binCountry: 'US' },
    });
    expect(outcomeOf({ status: 'requires_capture', capture_method: 'manual', amount_capturable: 2_000 })).toMatchObject({
      approvedMinor: 2_000n,
    });
    // A part was captured since: the authorisation was for all of it.
    expect(outcomeOf({ status: 'succeeded', capture_method: 'manual', amount_received: 500 })).toMatchObject({ approvedMinor: 2_000n });
    expect(outcomeOf({ status: 'succeeded', amount_received: 2_000, metadata: { environment: 'live' } })).toMatchObject({
      resultCode: '000.000.000',
    });
    expect(outcomeOf({ status: 'canceled' })).toMatchObject({ resultCode: '100.396.201' });
  });

  it.each(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'a_new_status'])(
    'of an intent that says %s and nothing more leaves the outcome open',
    (status) => {
      expect(outcomeOf({ status })).toBeUndefined();
    },
  );

  it.each([
    ['pass', 'pass', 'F'],
    ['pass', 'fail', 'A'],
    ['fail', 'pass', 'Z'],
    ['fail', 'fail', 'N'],
    ['unavailable', 'unavailable', 'U'],
    [null, null, undefined],
  ])('with the checks %s of the street and %s of the postcode tells AVS %s', (street, postcode, avs) => {
    const card = { ...recorded.card, checks: { address_line1_check: street, address_postal_code_check: postcode, cvc_check: null } };
    const checked = { ...charge, payment_method_details: { card, type: 'card' } };
    const outcome = outcomeOf({ status: 'succeeded', amount_received: 2_000, latest_charge: checked });
    expect(outcome?.avsResponse).toBe(avs);
    expect(outcome?.cvvResponse).toBeUndefined();
  });

  it('of a refused request is told by its code, and never by its message', () => {
    expect(readError(text(recorded.invalidRequest))?.error).toMatchObject({ code: 'parameter_unknown', param: 'bogus' });
    expect(readErrorKind(text({ error: { type: 'api_error', message: 'oops' } }))).toMatchObject({ type: 'api_error' });
    expect(readError(text({ error: { type: 'api_error' } }))).toBeUndefined();
  });

  it.each(['', 'null', '[]', '{}', '<html>', '{"error":"try again"}', text(recorded.intent).slice(0, -9)])(
    'that is none is not read: %j',
    (body) => {
      for (const read of [readIntent, readRefund, readError, readErrorKind, readList]) expect(read(body)).toBeUndefined();
      expect(readStripeEvent(body)).toBeUndefined();
    },
  );
});

describe('a request', () => {
  it('passes an authentication of ours or of the merchant’s on', () => {
    const request = {
      threeDSecure: { eci: '05', dsTransactionId: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25', version: '2.2.0', authenticationStatus: 'Y' },
      card: { holder: 'Jane Jones' },
      billing: { street1: 'Sample Street 1', postcode: '80333', country: 'DE' },
    };
    const call = connectorCall({ request, accountSecrets: new Map([['threeDSecure.verificationId', new Secret('AAABBBCCC=')]]) });
    expect(toPaymentIntent(call, { amount: 9_200, stored: undefined, customer: undefined })).toMatchObject({
      payment_method_options: {
        card: {
          three_d_secure: {
            cryptogram: 'AAABBBCCC=',
            transaction_id: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
            version: '2.2.0',
            electronic_commerce_indicator: '05',
            ares_trans_status: 'Y',
          },
        },
      },
      payment_method_data: {
        billing_details: { name: 'Jane Jones', address: { line1: 'Sample Street 1', postal_code: '80333', country: 'DE' } },
      },
    });
  });

  it('is not sent without a key, nor for a wallet or a token', async () => {
    const fetch = () => Promise.reject(new Error('nothing may be sent'));
    const make = (key: Secret<string> | undefined) => createStripe({ fetch, timeoutMs: 1_000, now: Date.now, findKey: async () => key });
    expect(await make(undefined).perform(connectorCall())).toMatchObject({ resultCode: '800.100.190' });
    const withKey = make(new Secret(stripeKey));
    const token = connectorCall({ accountSecrets: new Map([['tokenAccount.cryptogram', new Secret('x')]]) });
    for (const call of [token, connectorCall({ method: 'WA' }), connectorCall({ cardNumber: null })])
      expect(await withKey.perform(call)).toMatchObject({ resultCode: '600.200.201' });
  });
});

describe('a credential', () => {
  it.each([
    ['sk_test_51abc', 'test', true],
    ['rk_test_51abc', 'test', true],
    ['sk_live_51abc', 'test', false],
    ['sk_test_51abc', 'live', false],
    ['rk_live_51abc', 'live', true],
    ['pk_live_51abc', 'live', false],
    ['sk_live_51abc\r\nx: y', 'live', false],
  ] as const)('%j in %s may be a key: %s', (key, environment, may) => {
    expect(isStripeKey(key, environment)).toBe(may);
  });

  it('that signs is a whsec_', () => {
    expect(isSigningSecret('whsec_4f5a')).toBe(true);
    expect(isSigningSecret('sk_test_4f5a')).toBe(false);
  });
});

describe('the settings of a channel with Stripe', () => {
  const breaches = (change: object, environment: 'test' | 'live' = 'test') => {
    const parsed = parseChannelSettings({ ...channelSettings(), ...change }, environment);
    return Array.isArray(parsed) ? parsed.map(({ name }) => name) : [];
  };

  it.each([
    [{ connector: 'stripe' }, []],
    [{ connector: 'stripe', stripe: { connectedAccount: 'acct_1032D82eZvKYlo2C' } }, []],
    [{ connector: 'stripe', stripe: { connectedAccount: 'cus_1' } }, ['settings.stripe.connectedAccount']],
    [{ connector: 'stripe', stripe: { url: 'https://a:b@stripe.example' } }, ['settings.stripe.url']],
    [
      { connector: 'stripe', externalConnector: 'upstream', upstream: { url: 'https://gateway.example', entityId: 'a'.repeat(32) } },
      ['settings.externalConnector'],
    ],
    [{ furtherConnectors: [{ name: 'mine', connector: 'stripe' }] }, []],
  ])('%j breaks %j', (change, names) => {
    expect(breaches(change)).toEqual(names);
  });

  it('are reached over TLS in live', () => {
    expect(breaches({ connector: 'stripe' }, 'live')).toEqual([]);
    expect(breaches({ connector: 'stripe', stripe: { url: 'http://stripe.example' } }, 'live')).toEqual(['settings.stripe.url']);
  });
});

it('tells the channel and the account of an address for events', () => {
  const channelId = 'a'.repeat(32);
  for (const address of [
    { channelId, account: undefined },
    { channelId, account: 'my-stripe' },
  ])
    expect(readStripeEventPath(stripeEventPath(address))).toEqual(address);
  for (const path of [
    '/stripe/events/',
    `/stripe/events/${channelId}/`,
    `/stripe/events/${channelId}/A`,
    `/stripe/events/${channelId}/a/b`,
  ])
    expect(readStripeEventPath(path)).toBeUndefined();
});
