/** One-click payment: the shopper chooses one of the stored accounts that the shop prepared. */
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/form-messages.ts';
import type { PaymentFields, StoredCard } from '../protocol.ts';
import { frameField } from './card-form.ts';
import { container } from './container.ts';
import { createDeletion } from './delete-registration.ts';
import { element, uniqueId } from './dom.ts';
import type { FrameLink } from './frame-link.ts';
import { submitOnce, submitRow } from './submission.ts';

export interface RegistrationsForm {
  readonly container: HTMLElement;
  readonly ready: Promise<unknown>;
}

export function createRegistrationsForm(context: FormContext, transport: FrameLink, onEmpty: () => void): RegistrationsForm {
  const { messages, options, checkout } = context;
  const group = uniqueId('registration');
  const code = options.registrations.requireCvv ? frameField(context, group, 'code', () => {}) : undefined;
  const choices = checkout.registrations.map((stored, index) => choice(context, stored, index === 0));
  if (options.registrations.showDelete) {
    for (const { stored, row, name } of choices) {
      const onDeleted = () => {
        row.remove();
        const next = choices.find(({ input }) => input.isConnected);
        if (!next) return onEmpty();
        next.input.click();
        next.input.focus();
      };
      row.append(createDeletion(context, transport, { id: stored.id, name, onDeleted }));
    }
  }
  const submit = submitRow(context.payText);
  const list = element('div', {
    class: 'wpwl-registrations',
    attributes: { role: 'radiogroup', 'aria-label': messages.savedCards },
    children: choices.map(({ row }) => row),
  });
  const form = element('form', {
    class: 'wpwl-form wpwl-form-registrations wpwl-form-has-inputs wpwl-clearfix',
    attributes: { novalidate: '', 'data-action': 'submit-registration', 'aria-label': messages.savedCards },
    children: [element('div', { class: 'wpwl-heading', text: messages.savedCards }), list, code?.row.row, submit.row],
  });
  // In the list, which is in no document yet when the form is made. A page may take accounts out of it.
  const chosen = () => choices.find(({ input }) => input.checked && list.contains(input))?.stored;
  const showChoice = () => {
    const stored = chosen();
    for (const { row, input } of choices) row.classList.toggle('wpwl-selected', input.checked);
    if (code) code.row.row.hidden = !stored?.card;
    code?.link.setBrand(stored?.paymentBrand);
  };
  form.addEventListener('change', showChoice);
  showChoice();

  form.addEventListener('submit', (event) => {
    const needsCode = code !== undefined && chosen()?.card != null;
    const submission = {
      context,
      form,
      submit,
      async validate() {
        const message = needsCode ? await code.link.validate() : null;
        code?.row.showError(message);
        if (message !== null) code?.link.focus();
        return message === null;
      },
      collect: (): PaymentFields => ({ registrationId: chosen()?.id ?? '' }),
      pay: (fields: PaymentFields) => (needsCode ? code.link : transport).pay(checkout.kind, fields),
    };
    void submitOnce(submission, event);
  });
  return { container: container('registration', form), ready: code?.link.ready ?? Promise.resolve() };
}

function choice(context: FormContext, stored: StoredCard, isFirst: boolean) {
  const id = uniqueId('registration-choice');
  const input = element('input', {
    class: 'wpwl-control wpwl-control-registration',
    attributes: {
      type: 'radio',
      name: 'registrationId',
      value: stored.id,
      id,
      'data-action': 'change-registration',
      ...(isFirst ? { checked: '' } : {}),
    },
  });
  const last4 = stored.card?.last4Digits ?? stored.bankAccount?.last4Digits ?? '';
  const text = fill(context.messages.savedCard, { brand: brandName(stored.paymentBrand), last4 });
  const expiry = stored.card ? `${stored.card.expiryMonth} / ${stored.card.expiryYear.slice(-2)}` : '';
  const holder = stored.card?.holder ?? stored.bankAccount?.holder ?? '';
  const part = (name: string, ...children: Node[]) =>
    element('span', { class: `wpwl-wrapper wpwl-wrapper-registration wpwl-wrapper-registration-${name}`, children });
  const label = element('label', {
    class: 'wpwl-registration wpwl-registration-details',
    attributes: { for: id },
    children: [
      part('registrationId', input),
      part('brand', element('span', { class: `wpwl-brand wpwl-brand-${stored.paymentBrand}`, children: [brandMark(stored.paymentBrand)] })),
      part(
        'details',
        part('number', element('span', { class: 'wpwl-registration-name', text })),
        ...(holder === '' ? [] : [part('holder', element('span', { class: 'wpwl-registration-holder', text: holder }))]),
        part('expiry', element('span', { class: 'wpwl-registration-expiry', text: expiry, attributes: { dir: 'ltr' } })),
      ),
    ],
  });
  return { stored, input, name: text, row: element('div', { class: 'wpwl-group wpwl-group-registration', children: [label] }) };
}
