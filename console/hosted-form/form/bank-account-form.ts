/** The form of a SEPA direct debit: account holder and IBAN. */
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { labelFor } from '../options.ts';
import { findIbanProblem, formatIban, toBankCode, toIban } from '../values/iban.ts';
import { rewrite } from '../values/rewrite.ts';
import { showErrors } from './card-form.ts';
import { container } from './container.ts';
import { element } from './dom.ts';
import { fieldRow, textInput } from './field.ts';
import type { FrameLink } from './frame-link.ts';
import { submitOnce, submitRow } from './submission.ts';

/** An IBAN of 34 characters with its blanks. */
const ibanLengthMax = 42;

export function createBankAccountForm(context: FormContext, brand: string, transport: FrameLink): HTMLElement {
  const { messages, options, checkout } = context;
  const { errors } = messages;
  const holderInput = textInput({ name: 'bankAccount.holder', class: 'accountHolder', autocomplete: 'name', maxLength: 128 });
  const ibanInput = textInput({
    name: 'bankAccount.iban',
    class: 'accountIban',
    autocomplete: 'off',
    maxLength: ibanLengthMax,
    format: (text) => formatIban(toIban(text)),
  });
  ibanInput.dir = 'ltr';
  const holder = fieldRow('accountHolder', labelFor(options, 'accountHolder', messages, 'accountHolder'), holderInput);
  const iban = fieldRow('accountIban', labelFor(options, 'iban', messages, 'iban'), ibanInput);
  for (const [input, row] of [
    [holderInput, holder],
    [ibanInput, iban],
  ] as const)
    input.addEventListener('input', () => row.showError(null));
  ibanInput.addEventListener('input', () => rewrite(ibanInput, formatIban(toIban(ibanInput.value)), /[0-9A-Za-z]/));
  const submit = submitRow(context.payText);
  const form = element('form', {
    class: `wpwl-form wpwl-form-directDebit wpwl-form-${brand} wpwl-form-has-inputs wpwl-clearfix`,
    attributes: { novalidate: '', 'data-action': 'submit-payment-directDebit', 'aria-label': brandName(brand) },
    children: [
      element('div', { class: 'wpwl-heading', children: [brandMark(brand), element('span', { text: brandName(brand) })] }),
      holder.row,
      iban.row,
      element('p', { class: 'wpwl-note', text: messages.mandate }),
      submit.row,
    ],
  });

  async function validate(): Promise<boolean> {
    const holderMessage = holderInput.value.trim().length < 4 ? errors.accountHolderMissing : null;
    const problem = findIbanProblem(toIban(ibanInput.value));
    const texts = { missing: errors.ibanMissing, incomplete: errors.ibanIncomplete, wrong: errors.ibanWrong };
    holder.showError(holderMessage);
    iban.showError(problem ? texts[problem] : null);
    if (holderMessage !== null) holderInput.focus();
    else if (problem) ibanInput.focus();
    return holderMessage === null && problem === undefined;
  }

  form.addEventListener('submit', (event) => {
    const submission = {
      context,
      form,
      submit,
      validate,
      collect: () => ({
        paymentBrand: brand,
        'bankAccount.holder': holderInput.value.trim(),
        'bankAccount.iban': toIban(ibanInput.value),
        'bankAccount.bankCode': toBankCode(toIban(ibanInput.value)),
        'bankAccount.country': toIban(ibanInput.value).slice(0, 2),
      }),
      pay: (fields: Readonly<Record<string, string>>) => transport.pay(checkout.kind, fields),
      showParameterErrors: (answer: Parameters<typeof showErrors>[1]) =>
        showErrors(
          {
            'bankAccount.iban': [iban, errors.ibanWrong],
            'bankAccount.bankCode': [iban, errors.ibanWrong],
            'bankAccount.holder': [holder, errors.accountHolderMissing],
          },
          answer,
        ),
    };
    void submitOnce(submission, event);
  });
  return container('directDebit', form);
}
