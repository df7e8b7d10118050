/** The README's list of published options and handlers, held to the form's code: what works is read by it, what is ignored is not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow } from '../../../.run/files-below.ts';
import { parseOptions } from '../../../console/hosted-form/options.ts';
import { ignoredOptions } from '../../../console/hosted-form/page/ignored-options.ts';
import { root } from '../../support/sources.ts';

const splitNames = (text: string): readonly string[] => text.trim().split(/\s+/);

/** As documented for this family of forms, and as published pages write them. */
const options = splitNames(`
  locale style autofocus numberFormatting labels errorMessages showLabels showPlaceholders iframeStyles imageStyle spinner requireCvv
  allowEmptyCvv maskCvv showCVVHint allowEmptyCardHolderName forceCardHolderEqualsBillingName enableSAQACompliance
  disableCardExpiryDateValidation disableSubmitOnEnter validation brandDetection brandDetectionType brandDetectionPriority billingAddress
  mandatoryBillingFields registrations useSummaryPage paymentTarget shopperResultTarget threeDIframeSize browser.threeDChallengeWindow
  inlineFlow showTaxNumberField displayBic applePay googlePay createCheckout showOneClickWidget hideOtherPaymentButton showBirthDate
  requireCardHolder`);

/** What this form adds. */
const ownOptions = ['fonts', 'paymentMethods'];

const handlers = splitNames(`
  onReady onBeforeSubmitCard onBeforeSubmitOneClickCard onBeforeSubmitDirectDebit onBeforeSubmitOnlineTransfer onBeforeSubmitVirtualAccount
  onBeforeSubmitInlineVirtualAccount onBeforeSubmitPrepayment onBeforeSubmitCardPromise onAfterSubmit onSaveTransactionData onChangeBrand
  onDetectBrand onDetectBin onBlurCardNumber onBlurSecurityCode onBlurCardHolder onBlurExpiryDate onReadyIframeCommunication
  onFocusIframeCommunication onBlurIframeCommunication onLoadThreeDIframe onError onLightboxCancel onReadyExternal`);

const readme = readFileSync(join(root, 'console/hosted-form/README.md'), 'utf8');
const rows = [...readme.matchAll(/^\| `([\w.]+)[^`|]*` \| (works|ignored) \| (.+) \|$/gm)].map(([, name = '', here = '', why = '']) => ({
  name,
  here,
  why,
}));
const works = rows.filter(({ here }) => here === 'works').map(({ name }) => name);
const isHandler = (name: string) => /^on[A-Z]/.test(name);

/** What these ask for is so in any case. */
const harmless = ['brandDetectionType', 'enableSAQACompliance', 'imageStyle'];

test('an option that does nothing is told to who builds the page, unless what it asks for is so in any case', () => {
  const ignored = rows.filter(({ name, here }) => here === 'ignored' && !isHandler(name)).map(({ name }) => name);
  expect([...ignoredOptions, ...harmless].toSorted()).toEqual(ignored.toSorted());
});

/** The sources of the form, but the file that reads the options. */
const folder = join(root, 'console/hosted-form');
const sources = filesBelow(folder)
  .filter((name) => name.endsWith('.ts') && name !== 'options.ts')
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** As `options.name`, or taken from the options by a function. */
function usesOption(name: string): boolean {
  const isTaken = new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\}: [^\\n]*(?:FormOptions|\\['options'\\])`);
  return new RegExp(`ptions\\.${name}\\b`).test(sources) || isTaken.test(sources);
}

const namesOf = (listed: typeof rows): readonly string[] => listed.map(({ name }) => name).toSorted();

test('every published option and handler is in the list once, and says what it means or why it is ignored', () => {
  expect(namesOf(rows.filter(({ name }) => !isHandler(name)))).toEqual([...options, ...ownOptions].toSorted());
  expect(namesOf(rows.filter(({ name }) => isHandler(name)))).toEqual(handlers.toSorted());
  expect(rows.filter(({ why }) => why.length < 10)).toEqual([]);
});

describe('an option that works is read, and one that is ignored is not', () => {
  /** The names that the form reads of the page's object. */
  const read: string[] = [];
  const page = new Proxy(
    {},
    {
      get(_target, name) {
        read.push(String(name));
        return undefined;
      },
    },
  );
  const parsed = parseOptions(() => page);

  test('by the name that the page writes', () => {
    // Of `browser.threeDChallengeWindow` the page's object is asked for `browser`.
    const expected = works.filter((name) => !isHandler(name)).map((name) => name.replace(/\..*/, ''));
    expect([...new Set(read)].toSorted()).toEqual(expected.toSorted());
  });

  test.each(Object.keys(parsed).filter((name) => !isHandler(name) && name !== 'call'))('%s changes something', (name) => {
    expect(usesOption(name)).toBe(true);
  });
});

describe('a handler that works is called', () => {
  test.each(works.filter(isHandler))('%s', (name) => {
    const told: unknown[] = [];
    const page = { [name]: (...values: unknown[]) => told.push(values) };
    Reflect.apply(parseOptions(() => page).call, undefined, [name, undefined, 1, 2]);
    expect(told).toEqual([[1, 2]]);
    expect(sources.includes(`'${name}'`) || usesOption(name)).toBe(true);
  });

  test('and one that is ignored never is', () => {
    const ignored = namesOf(rows.filter(({ name, here }) => isHandler(name) && here === 'ignored'));
    expect(ignored.length).toBeGreaterThan(0);
    expect(ignored.filter((name) => sources.includes(`'${name}'`))).toEqual([]);
  });
});
