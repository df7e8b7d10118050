/** The form of all card brands: number and code in frames of our origin, expiry and name in the page. */
import { brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { labelFor } from '../options.ts';
import { tellBlur, tellOfFrame } from '../page/field-events.ts';
import type { FromFrame, PaymentAnswer, PaymentFields } from '../protocol.ts';
import { parseExpiry } from '../values/expiry.ts';
import { createBillingAddress } from './billing-address.ts';
import { paintCopies } from './brand-card.ts';
import { brandControl } from './brand-control.ts';
import { container } from './container.ts';
import { type CursorStep, goOnFrom } from './cursor-way.ts';
import { element, uniqueId } from './dom.ts';
import { createExpiryInput } from './expiry-input.ts';
import { type FieldRow, fieldRow, hiddenInput, textInput } from './field.ts';
import { createFrameLink, type FrameLink } from './frame-link.ts';
import { forgetMistake, submitOnce, submitRow } from './submission.ts';

/** spec §2.A: card.holder has 3 to 128 characters. */
const holderMax = 128;
const holderMin = 3;

/** Brands that the form's name for screen readers tells. */
const namesMax = 3;

export interface CardForm {
  readonly container: HTMLElement;
  readonly ready: Promise<unknown>;
}

export function createCardForm(context: FormContext, brands: readonly string[]): CardForm {
  const { messages, options, checkout } = context;
  const group = uniqueId('card');
  const needsCode = options.requireCvv ?? checkout.requireCvv;
  const brand = brandControl(context, brands, {
    changed(next) {
      code?.link.setBrand(next);
      if (next !== undefined) options.call('onChangeBrand', form, next);
      paintCopies(form);
    },
    detected: (fitting, current) => options.call('onDetectBrand', form, fitting, current ?? ''),
  });
  const number = frameField(context, group, 'number', (message) => {
    if (message.type === 'changed') brand.detect(message.brand ?? undefined);
    if (message.type === 'complete') goOnFrom(number.link.frame, steps());
  });
  let isCodeEmpty = true;
  const code = needsCode
    ? frameField(context, group, 'code', (message) => {
        if (message.type === 'changed') isCodeEmpty = message.isEmpty;
        if (message.type === 'complete' && code) goOnFrom(code.link.frame, steps());
      })
    : undefined;
  const expiryInput = createExpiryInput({
    placeholder: options.showPlaceholders ? labelFor(options, 'expiryPlaceholder', messages, 'expiryPlaceholder') : undefined,
    notBefore: () => notBefore(options),
    onComplete: () => goOnFrom(expiryInput, steps()),
  });
  const holderInput = textInput({ name: 'card.holder', class: 'cardHolder', autocomplete: 'cc-name', maxLength: holderMax });
  const expiry = fieldRow('expiry', labelFor(options, 'expiry', messages, 'expiry'), expiryInput);
  const holder = fieldRow('cardHolder', labelFor(options, 'cardHolder', messages, 'cardHolder'), holderInput);
  for (const [input, row] of [
    [expiryInput, expiry],
    [holderInput, holder],
  ] as const)
    input.addEventListener('input', () => {
      forgetMistake(input);
      row.showError(null);
    });

  // A page may have several card forms, each for other brands.
  const names = brands.slice(0, namesMax).map(brandName);
  const steps = (): readonly CursorStep[] => [
    { element: expiryInput, isEmpty: () => expiryInput.value === '', focus: () => expiryInput.focus() },
    ...(code ? [{ element: code.link.frame, isEmpty: () => isCodeEmpty, focus: code.link.focus }] : []),
    { element: holderInput, isEmpty: () => holderInput.value === '', focus: () => holderInput.focus() },
  ];

  const address = options.billingAddress && createBillingAddress(context, options.billingAddress);
  const submit = submitRow(context.payText);
  const line = element('div', { class: 'wpwl-row wpwl-row-card', children: [number.row.row, expiry.row, code?.row.row] });
  const form = element('form', {
    class: 'wpwl-form wpwl-form-card wpwl-form-has-inputs wpwl-clearfix',
    attributes: { novalidate: '', 'data-action': 'submit-payment-card', 'aria-label': `${messages.cardNumber} (${names.join(', ')})` },
    children: [brand.row, line, holder.row, address?.group, submit.row, ...expiryParts(options, expiryInput)],
  });

  const parts: CardParts = { context, brand, number, code, expiry, expiryInput, holder, holderInput, address };
  holderInput.addEventListener('blur', () => tellBlur(options, 'onBlurCardHolder', holderInput, hasHolder(parts)));
  expiryInput.addEventListener('blur', () =>
    tellBlur(options, 'onBlurExpiryDate', expiryInput, 'expiry' in parseExpiry(expiryInput.value, notBefore(options))),
  );
  const rows = errorRowsOf(parts);
  form.addEventListener('submit', (event) => {
    void submitOnce(
      {
        context,
        form,
        submit,
        validate: () => validateCard(parts),
        collect: () => collectCard(parts),
        pay: (fields) => number.link.pay(checkout.kind, fields),
        showParameterErrors: (answer) => showErrors(rows, answer),
      },
      event,
    );
  });
  return { container: container('card', form), ready: Promise.all([number.link.ready, code?.link.ready]) };
}

/** Month and year by their parameters, for the handlers of pages that read them. */
function expiryParts(options: FormContext['options'], input: HTMLInputElement): readonly HTMLInputElement[] {
  const [month, year] = [hiddenInput('card.expiryMonth'), hiddenInput('card.expiryYear')];
  input.addEventListener('input', () => {
    const parsed = parseExpiry(input.value, notBefore(options));
    month.value = 'expiry' in parsed ? parsed.expiry.month : '';
    year.value = 'expiry' in parsed ? parsed.expiry.year : '';
  });
  return [month, year];
}

/** What a shopper fills in, with the rows that show what is wrong. */
interface CardParts {
  readonly context: FormContext;
  readonly brand: ReturnType<typeof brandControl>;
  readonly number: FrameField;
  readonly code: FrameField | undefined;
  readonly expiry: FieldRow;
  readonly expiryInput: HTMLInputElement;
  readonly holder: FieldRow;
  readonly holderInput: HTMLInputElement;
  readonly address: ReturnType<typeof createBillingAddress> | undefined;
}

/** A page may take the row of the name or of the code away, or hide it: nobody can fill it in then. */
function hasHolder({ context, holder, holderInput }: CardParts): boolean {
  const { length } = holderInput.value.trim();
  const isNeeded = !context.options.allowEmptyCardHolderName && holder.row.checkVisibility();
  return length >= holderMin || (length === 0 && !isNeeded);
}

/** Shows what is wrong, and puts the cursor into the first field that is. */
async function validateCard(parts: CardParts): Promise<boolean> {
  const { context, brand, number, code, expiry, expiryInput, holder, holderInput, address } = parts;
  const { messages, options } = context;
  const numberMessage = (await number.link.validate()) ?? brand.problem();
  const codeMessage = code?.link.frame.isConnected ? await code.link.validate() : null;
  const parsed = parseExpiry(expiryInput.value, notBefore(options));
  const expiryMessage = 'problem' in parsed ? expiryError(context, parsed.problem) : null;
  const holderMessage = hasHolder(parts) ? null : messages.errors.holderMissing;
  number.row.showError(numberMessage);
  code?.row.showError(codeMessage);
  expiry.showError(expiryMessage);
  holder.showError(holderMessage);
  if (numberMessage !== null) number.link.focus();
  else if (expiryMessage !== null) expiryInput.focus();
  else if (codeMessage !== null) code?.link.focus();
  else if (holderMessage !== null) holderInput.focus();
  const isRight = numberMessage === null && expiryMessage === null && codeMessage === null && holderMessage === null;
  return (address?.validate(isRight) ?? true) && isRight;
}

function collectCard({ context, brand, expiryInput, holderInput, address }: CardParts): PaymentFields {
  const parsed = parseExpiry(expiryInput.value, notBefore(context.options));
  const { month, year } = 'expiry' in parsed ? parsed.expiry : { month: '', year: '' };
  const chosen = brand.chosen();
  return {
    ...address?.collect(),
    ...(chosen === undefined ? {} : { paymentBrand: chosen }),
    'card.holder': holderInput.value.trim(),
    'card.expiryMonth': month,
    'card.expiryYear': year,
  };
}

function errorRowsOf({ context, number, code, expiry, holder, address }: CardParts): ErrorRows {
  const { errors } = context.messages;
  return {
    ...address?.errorRows,
    'card.number': [number.row, errors.numberWrong],
    paymentBrand: [number.row, errors.numberWrong],
    'card.expiryMonth': [expiry, errors.expiryIncomplete],
    'card.expiryYear': [expiry, errors.expiryIncomplete],
    'card.holder': [holder, errors.holderMissing],
    ...(code ? { 'card.cvv': [code.row, errors.cvvIncomplete] as const } : {}),
  };
}

interface FrameField {
  readonly row: FieldRow;
  readonly link: FrameLink;
}

/** Months before it are past; without the check no month is (`disableCardExpiryDateValidation`). */
function notBefore({ disableCardExpiryDateValidation }: FormContext['options']): Date {
  return disableCardExpiryDateValidation ? new Date(0) : new Date();
}

/** The number's or the code's row. Its texts are in the shopper's language in the frame too, for screen readers. */
export function frameField(context: FormContext, group: string, field: 'number' | 'code', on: (message: FromFrame) => void): FrameField {
  const { messages, options, locale } = context;
  const { errors } = messages;
  const name = field === 'number' ? 'cardNumber' : 'cvv';
  const styleName = field === 'number' ? 'card-number' : 'cvv';
  const label = labelFor(options, name, messages, name);
  const placeholder = !options.showPlaceholders ? '' : field === 'number' ? numberExample(options) : '123';
  const texts =
    field === 'number'
      ? { label, placeholder, missing: errors.numberMissing, incomplete: errors.numberIncomplete, wrong: errors.numberWrong }
      : { label, placeholder, missing: errors.cvvMissing, incomplete: errors.cvvIncomplete, wrong: errors.cvvIncomplete };
  const link = createFrameLink({
    origin: context.origin,
    version: context.version,
    checkoutId: context.checkout.id,
    field,
    group,
    class: `wpwl-control wpwl-control-iframe wpwl-control-${name}`,
    title: label,
    setup: {
      texts,
      locale: locale.tag,
      direction: locale.direction,
      isCodeMasked: options.maskCvv,
      isCodeOptional: options.allowEmptyCvv,
      isNumberGrouped: options.numberFormatting,
      styles: options.iframeStyles[styleName] ?? {},
      placeholderStyles: options.iframeStyles[`${styleName}-placeholder`] ?? {},
      fonts: options.fonts,
      colorScheme: context.colorScheme,
    },
    on: (message) => {
      if (message.type === 'focus' || message.type === 'blur') link.frame.classList.toggle('wpwl-control-focus', message.type === 'focus');
      if (message.type === 'changed') {
        forgetMistake(link.frame);
        row.showError(null);
      }
      if (message.type === 'enter' && !options.disableSubmitOnEnter) link.frame.closest('form')?.requestSubmit();
      tellOfFrame(options, link.frame, field, message);
      on(message);
    },
  });
  const row = fieldRow(name, label, link.frame, field === 'code' ? codeHint(context) : undefined);
  return { row, link };
}

function numberExample({ numberFormatting }: FormContext['options']): string {
  const example = '1234 1234 1234 1234';
  return numberFormatting ? example : example.replaceAll(' ', '');
}

/** `showCVVHint`: where the code stands on the card. */
function codeHint({ options, messages }: FormContext): HTMLElement | undefined {
  if (!options.showCVVHint) return undefined;
  return element('p', { class: 'wpwl-note wpwl-cvv-hint', text: labelFor(options, 'cvvHint', messages, 'cvvHint') });
}

function expiryError({ messages }: FormContext, problem: 'missing' | 'incomplete' | 'past'): string {
  const { errors } = messages;
  return { missing: errors.expiryMissing, incomplete: errors.expiryIncomplete, past: errors.expiryPast }[problem];
}

/** The row of each parameter, and what to tell the shopper: the gateway's own messages are for programmers. */
export type ErrorRows = Readonly<Record<string, readonly [row: FieldRow, text: string]>>;

/** Shows what the gateway found wrong beside its field; false where no message belongs to a field of this form. */
export function showErrors(rows: ErrorRows, { result }: PaymentAnswer): boolean {
  const named = (result.parameterErrors ?? []).flatMap(({ name }) => (rows[name] ? [rows[name]] : []));
  for (const [row, text] of named) row.showError(text);
  return named.length > 0;
}
