/** A brand whose shopper confirms on the brand's own page: one button. */
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/form-messages.ts';
import { container } from './container.ts';
import { element } from './dom.ts';
import type { FrameLink } from './frame-link.ts';
import { submitOnce, submitRow } from './submission.ts';

export function createRedirectForm(context: FormContext, brand: string, transport: FrameLink): HTMLElement {
  const { messages, checkout } = context;
  const name = brandName(brand);
  const submit = submitRow(fill(messages.continueTo, { brand: name }));
  submit.button.classList.add('wpwl-button-brand');
  const form = element('form', {
    class: `wpwl-form wpwl-form-virtualAccount wpwl-form-virtualAccount-${brand} wpwl-clearfix`,
    attributes: { novalidate: '', 'data-action': `submit-payment-${brand}`, 'aria-label': name },
    children: [
      element('div', { class: 'wpwl-heading', children: [brandMark(brand), element('span', { text: name })] }),
      element('p', { class: 'wpwl-note', text: fill(messages.redirectHint, { brand: name }) }),
      submit.row,
    ],
  });
  form.addEventListener('submit', (event) => {
    const submission = {
      context,
      form,
      submit,
      validate: () => Promise.resolve(true),
      collect: () => ({ paymentBrand: brand }),
      pay: (fields: Readonly<Record<string, string>>) => transport.pay(checkout.kind, fields),
    };
    void submitOnce(submission, event);
  });
  return container(`virtualAccount-${brand}`, form);
}
