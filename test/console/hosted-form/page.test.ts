/** What published pages give the form: values of options, texts, and handlers that hold a payment. Without a browser. */
import { describe, expect, test } from 'vitest';
import { otherBrandNames } from '../../../api/connectors/brand-names.ts';
import { matchBrands } from '../../../console/hosted-form/brands-of-page.ts';
import { listFitting } from '../../../console/hosted-form/form/brand-control.ts';
import { isAuthorized, narrow } from '../../../console/hosted-form/form/wallet-press.ts';
import { en } from '../../../console/hosted-form/messages/en.ts';
import { labelFor, parseOptions } from '../../../console/hosted-form/options.ts';
import { mayGoOn } from '../../../console/hosted-form/page/before-submit.ts';
import { withErrorMessages } from '../../../console/hosted-form/page/error-messages.ts';
import { describeIgnored } from '../../../console/hosted-form/page/ignored-options.ts';

type Handler = (event: Event) => unknown;

/** A form with these classes, as far as the rule looks at it. */
function formWith(className: string) {
  const classes = className.split(' ');
  const matches = (selector: string) => classes.includes(selector.slice(1));
  return { className, matches } as unknown as Parameters<typeof mayGoOn>[1];
}

const goesOn = (handlers: Readonly<Record<string, Handler>>, form = 'wpwl-form wpwl-form-card') =>
  mayGoOn(
    parseOptions(() => handlers),
    formWith(form),
  );

describe('a handler before a payment', () => {
  test.each<[string, Handler, boolean]>([
    ['returns nothing', () => undefined, true],
    ['returns null', () => null, true],
    ['returns true', () => true, true],
    ['returns false', () => false, false],
    ['promises true', async () => true, true],
    ['promises false', async () => false, false],
    ['promises nothing', async () => undefined, true],
    ['prevents the press', (event) => event.preventDefault(), false],
    [
      'prevents the press and promises nothing',
      async (event) => {
        await Promise.resolve();
        event.preventDefault();
      },
      false,
    ],
    [
      'prevents the press and returns true',
      (event) => {
        event.preventDefault();
        return true;
      },
      true,
    ],
  ])('that %s', async (_what, onBeforeSubmitCard, expected) => {
    expect(await goesOn({ onBeforeSubmitCard })).toBe(expected);
  });

  test('whose promise is rejected stops the payment', async () => {
    await expect(goesOn({ onBeforeSubmitCard: () => Promise.reject(new Error('no stock')) })).rejects.toThrow('no stock');
    await expect(goesOn({ onBeforeSubmitCardPromise: () => Promise.reject(new Error('no stock')) })).rejects.toThrow('no stock');
  });

  test.each([
    ['wpwl-form wpwl-form-card', 'onBeforeSubmitCard'],
    ['wpwl-form wpwl-form-registrations', 'onBeforeSubmitOneClickCard'],
    ['wpwl-form wpwl-form-directDebit wpwl-form-DIRECTDEBIT_SEPA', 'onBeforeSubmitDirectDebit'],
    ['wpwl-form wpwl-form-virtualAccount wpwl-form-virtualAccount-PAYPAL', 'onBeforeSubmitVirtualAccount'],
    ['wpwl-form wpwl-form-virtualAccount wpwl-form-virtualAccount-IDEAL', 'onBeforeSubmitOnlineTransfer'],
  ])('of the form %s is %s alone, and gets the form as target and this', async (classes, name) => {
    const names = ['Card', 'OneClickCard', 'DirectDebit', 'VirtualAccount', 'OnlineTransfer'].map((each) => `onBeforeSubmit${each}`);
    const told: unknown[] = [];
    const handlerOf = (each: string) =>
      function (this: unknown, event: Event) {
        told.push([each, event.target === this]);
      };
    await goesOn(Object.fromEntries(names.map((each) => [each, handlerOf(each)])), classes);
    expect(told).toEqual([[name, true]]);
  });
});

describe('what the page answers to a wallet', () => {
  test.each<[unknown, boolean]>([
    [undefined, true],
    [true, true],
    [{ status: 'SUCCESS' }, true],
    [{ status: 0 }, true],
    [{ transactionState: 'SUCCESS' }, true],
    [false, false],
    [{ status: 'FAILURE', errors: [] }, false],
    [{ status: 1 }, false],
    [{ transactionState: 'ERROR', error: { reason: 'OTHER_ERROR' } }, false],
  ])('%j lets it pay: %s', (answer, expected) => {
    expect(isAuthorized(answer)).toBe(expected);
  });
});

describe('what a page wishes of what the gateway takes', () => {
  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [['visa', 'masterCard'], ['VISA'], ['visa']],
    [['visa', 'masterCard'], ['mada'], ['visa', 'masterCard']],
    [['visa', 'masterCard'], [], ['visa', 'masterCard']],
  ])('of %j the wish %j leaves %j', (taken, wished, expected) => {
    expect(narrow(taken, wished)).toEqual(expected);
  });

  test.each<[readonly string[], readonly string[]]>([
    [[], ['VISA', 'CARTEBANCAIRE']],
    [
      ['CARTEBANCAIRE', 'VISA'],
      ['CARTEBANCAIRE', 'VISA'],
    ],
    [['CARTEBANCAIRE'], ['CARTEBANCAIRE', 'VISA']],
    [['MASTER'], ['VISA', 'CARTEBANCAIRE']],
  ])('brandDetectionPriority %j orders the brands of a VISA number as %j', (priority, expected) => {
    expect(listFitting(['CARTEBANCAIRE', 'MASTER', 'VISA'], 'VISA', priority)).toEqual(expected);
  });

  test.each([
    ['a number that no other brand of the page has', ['VISA', 'CABAL'], 'MAESTRO', ['CABAL']],
    ['a number of another brand of the page', ['VISA', 'CABAL'], 'VISA', ['VISA']],
    ['any number, on a page of its own', ['PRIVATE_LABEL'], 'VISA', ['PRIVATE_LABEL']],
    ['no number of a scheme that the shop does not take', ['VISA', 'MASTER'], 'AMEX', []],
  ])('a brand whose numbers nobody knows takes %s', (_what, brands, found, expected) => {
    expect(listFitting(brands, found)).toEqual(expected);
  });

  test.each([
    ['VISA', ['VISA'], ''],
    ['MASTERCARD visa VISA american-express', ['MASTER', 'VISA', 'AMEX'], ''],
    ['APPLEPAYTKN APPLEPAY', ['APPLEPAY'], ''],
    ['VISA KNET TABBY', ['VISA'], 'the checkout takes no brand of this name: KNET, TABBY.'],
    ['constructor', [], 'the checkout takes no brand of this name: constructor.'],
    ['', ['VISA', 'MASTER'], ''],
  ])('data-brands "%s" are %j', (text, brands, problem) => {
    const checkout = { brands: ['VISA', 'MASTER', 'AMEX', 'APPLEPAY'], offeredBrands: ['VISA', 'MASTER'], otherBrandNames };
    expect(matchBrands(text === '' ? [] : text.split(' '), checkout)).toEqual({ brands, problem });
  });

  test.each([
    [1, '1'],
    ['05', '5'],
    [6, undefined],
    ['large', undefined],
    [undefined, undefined],
  ])('the challenge window %j is %j', (threeDChallengeWindow, expected) => {
    expect(parseOptions(() => ({ browser: { threeDChallengeWindow } })).challengeWindow).toBe(expected);
  });
});

describe('an option that does nothing', () => {
  test('is named where the page sets it, and what becomes of the payment', () => {
    expect(describeIgnored({ useSummaryPage: true, inlineFlow: ['PAYPAL'], displayBic: false, style: 'card' })).toEqual([
      'the option "useSummaryPage" has no effect here. The payment is made with the press.',
      'the option "inlineFlow" has no effect here.',
    ]);
  });

  test.each([
    [{ validation: true }, 0],
    [{ validation: false }, 1],
    [undefined, 0],
    ['card', 0],
  ])('of %j: %i sentences', (options, count) => {
    expect(describeIgnored(options)).toHaveLength(count);
  });
});

describe('own texts', () => {
  test('of mistakes replace ours, and all others stay', () => {
    const { errors } = withErrorMessages(en, { cardNumberError: 'A', expiryMonthError: 'B', expiryYearError: 'C', cvvError: '' });
    expect(errors).toEqual({
      ...en.errors,
      numberMissing: 'A',
      numberIncomplete: 'A',
      numberWrong: 'A',
      expiryMissing: 'B',
      expiryIncomplete: 'B',
      expiryPast: 'C',
    });
  });

  test.each([
    [{ expiry: 'A', expiryDate: 'B' }, 'A'],
    [{ expiryDate: 'B' }, 'B'],
    [{}, en.expiry],
  ])('of the expiry date: %j', (labels, text) => {
    expect(
      labelFor(
        parseOptions(() => ({ labels })),
        'expiry',
        en,
        'expiry',
      ),
    ).toBe(text);
  });
});

test('values of options in other kinds than documented are taken as pages write them, or ignored', () => {
  const { billingAddress, mandatoryBillingFields, spinner, style } = parseOptions(() => ({
    billingAddress: { postcode: 1010, city: null },
    mandatoryBillingFields: { city: 'true', state: 0 },
    spinner: { color: 'teal', radius: '8', speed: -1 },
    style: 'LOGOS',
  }));
  expect({ billingAddress, mandatoryBillingFields, spinner, style }).toEqual({
    billingAddress: { postcode: '1010' },
    mandatoryBillingFields: { city: true, state: false },
    spinner: { color: 'teal', radius: undefined, width: undefined, speed: undefined },
    style: 'card',
  });
  expect(parseOptions(() => ({})).billingAddress).toBeUndefined();
});
