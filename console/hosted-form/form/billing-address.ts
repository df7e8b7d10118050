/** `billingAddress`: the card form asks for the address too, and sends it as `billing.*` (spec §2.C). */
import { countries } from '../../../api/contract/countries.ts';
import type { FormContext } from '../form-context.ts';
import type { Texts } from '../option-values.ts';
import { labelFor } from '../options.ts';
import type { PaymentFields } from '../protocol.ts';
import { element } from './dom.ts';
import { type FieldRow, fieldRow, textInput } from './field.ts';

/** In the order in which they are shown, with the part of the published class name, the browser's name, and the longest value. */
const fields = [
  ['country', 'country', 'country', 2],
  ['state', 'stateText', 'address-level1', 50],
  ['city', 'city', 'address-level2', 80],
  ['postcode', 'postcode', 'postal-code', 16],
  ['street1', 'street1', 'address-line1', 100],
  ['street2', 'street2', 'address-line2', 100],
] as const;

export interface BillingAddress {
  readonly group: HTMLElement;
  /** Shows which mandatory field is empty; the first gets the focus where `mayFocus`. */
  validate(mayFocus: boolean): boolean;
  /** What was entered, by parameter. */
  collect(): PaymentFields;
  readonly errorRows: Readonly<Record<string, readonly [row: FieldRow, text: string]>>;
}

/** `given`: what the page knows of the address, by the names below `billing`. */
export function createBillingAddress({ options, locale, messages }: FormContext, given: Texts): BillingAddress {
  const entries = fields.map(([name, className, autocomplete, maxLength]) => {
    const input =
      name === 'country'
        ? countrySelect(locale.tag)
        : textInput({ name: `billing.${name}`, class: className, autocomplete: `billing ${autocomplete}`, maxLength });
    input.value = given[name] ?? '';
    const isMandatory = options.mandatoryBillingFields[name] === true;
    input.required = isMandatory;
    const row = fieldRow(name, labelFor(options, name, messages, name), input);
    row.row.classList.add('wpwl-sup-wrapper', `wpwl-sup-wrapper-${name}`);
    input.addEventListener('input', () => row.showError(null));
    return { parameter: `billing.${name}`, input, row, isMandatory };
  });
  const legend = element('legend', { class: 'wpwl-billing-legend', text: labelFor(options, 'billingAddress', messages, 'billingAddress') });
  return {
    group: element('fieldset', { class: 'wpwl-group wpwl-group-billing', children: [legend, ...entries.map(({ row }) => row.row)] }),
    validate(mayFocus) {
      // A page may hide a field that it calls mandatory: nobody can fill it in then.
      const empty = entries.filter(({ input, row, isMandatory }) => isMandatory && input.value.trim() === '' && row.row.checkVisibility());
      for (const entry of entries) entry.row.showError(empty.includes(entry) ? messages.errors.addressMissing : null);
      if (mayFocus) empty[0]?.input.focus();
      return empty.length === 0;
    },
    collect: () =>
      Object.fromEntries(entries.map(({ parameter, input }) => [parameter, input.value.trim()]).filter(([, value]) => value !== '')),
    errorRows: Object.fromEntries(entries.map(({ parameter, row }) => [parameter, [row, messages.errors.fieldWrong] as const])),
  };
}

/** Every country in the shopper's language and its order; none chosen at first. */
function countrySelect(tag: string): HTMLSelectElement {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const named = [...countries].map((code) => ({ code, name: names.of(code) ?? code }));
  const options = [{ code: '', name: '' }, ...named.toSorted((a, b) => a.name.localeCompare(b.name, tag))];
  return element('select', {
    class: 'wpwl-control wpwl-control-country',
    attributes: { name: 'billing.country', autocomplete: 'billing country' },
    children: options.map(({ code, name }) => element('option', { text: name, attributes: { value: code } })),
  });
}
