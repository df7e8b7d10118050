/** Published options that do nothing here. A page that sets one is told so, in the test environment, before a shopper finds out. */
import { toRecord } from '../option-values.ts';

/**
 * Those whose effect a page would miss. `imageStyle`, `enableSAQACompliance` and `brandDetectionType` are left out: what they ask for
 * is so in any case.
 */
export const ignoredOptions: readonly string[] = [
  'forceCardHolderEqualsBillingName',
  'validation',
  'useSummaryPage',
  'shopperResultTarget',
  'inlineFlow',
  'showTaxNumberField',
  'displayBic',
  'createCheckout',
  'showOneClickWidget',
  'hideOtherPaymentButton',
  'showBirthDate',
  'requireCardHolder',
];

/** What becomes of a payment that the page expects otherwise. */
const consequences: Readonly<Record<string, string>> = { useSummaryPage: ' The payment is made with the press.' };

/** A sentence for each that the page sets. `false` sets an option only where it stands for true by default. */
export function describeIgnored(options: unknown): readonly string[] {
  const given = toRecord(options);
  const isSet = (name: string) => given[name] !== undefined && (name === 'validation' ? given[name] === false : given[name] !== false);
  return ignoredOptions.filter(isSet).map((name) => `the option "${name}" has no effect here.${consequences[name] ?? ''}`);
}
