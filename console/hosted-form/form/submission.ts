/** One press of a pay button: busy once, one attempt, and what follows from the answer. */
import type { FormContext } from '../form-context.ts';
import { firstTextsFor } from '../messages/first-texts.ts';
import { mayGoOn } from '../page/before-submit.ts';
import type { PaymentAnswer, PaymentFields, Redirect } from '../protocol.ts';
import { watchConnection } from '../states/connection.ts';
import { mayBeFramed, openBankDialog } from './bank-dialog.ts';
import { browserFields } from './browser-fields.ts';
import { element } from './dom.ts';
import { clearPageFieldErrors, readPageFields, showPageFieldErrors } from './page-fields.ts';
import { followRedirect } from './redirect.ts';

export interface SubmitRow {
  readonly row: HTMLElement;
  readonly button: HTMLButtonElement;
  /** Above the button, for results that belong to no field. */
  readonly message: HTMLElement;
}

export function submitRow(text: string): SubmitRow {
  const label = element('span', { class: 'wpwl-button-label', text });
  const button = element('button', {
    class: 'wpwl-button wpwl-button-pay',
    attributes: { type: 'submit', name: 'pay' },
    children: [label],
  });
  const message = element('div', { class: 'wpwl-message', attributes: { role: 'status', 'aria-live': 'polite' } });
  const wrapper = element('div', { class: 'wpwl-wrapper wpwl-wrapper-submit', children: [button] });
  return { row: element('div', { class: 'wpwl-group wpwl-group-submit wpwl-clearfix', children: [message, wrapper] }), button, message };
}

/** Only one payment of the page runs at a time, whichever form's button was pressed. */
let isBusy = false;

export interface Submission {
  readonly context: FormContext;
  readonly form: HTMLFormElement;
  readonly submit: SubmitRow;
  /** Checks the fields and shows what is wrong; the first wrong field gets the focus. */
  readonly validate: () => Promise<boolean>;
  readonly collect: () => PaymentFields;
  readonly pay: (fields: PaymentFields) => Promise<PaymentAnswer | undefined>;
  /** The page's handler has held the payment: what was opened for it closes. */
  readonly giveUp?: () => void;
  /** Shows what the gateway found wrong beside the field; true where a field took the message. */
  readonly showParameterErrors?: (answer: PaymentAnswer) => boolean;
}

export async function submitOnce(submission: Submission, event: Event): Promise<void> {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  const { context, submit } = submission;
  try {
    showMessage(submit, null);
    clearPageFieldErrors(submission.form);
    forgetMistake(submission.form);
    submission.form.addEventListener('input', () => forgetMistake(submission.form), { once: true });
    if (!(await submission.validate())) {
      // Where there is nothing to fill in, a shopper who closes a wallet has made no mistake.
      submit.button.classList.toggle(mistaken, submission.form.matches('.wpwl-form-has-inputs'));
      return;
    }
    let isHeld = true;
    try {
      isHeld = !(await mayGoOn(context.options, submission.form));
    } finally {
      // A handler that fails holds the payment too.
      if (isHeld) submission.giveUp?.();
    }
    if (isHeld) return;
    setBusy(submission, true);
    const { offline, slow } = firstTextsFor(context.locale.language);
    const stop = watchConnection((state) => showMessage(submit, state === null ? null : { offline, slow }[state], true));
    const answer = await submission.pay({
      ...readAddedFields(submission),
      ...submission.collect(),
      ...browserFields(context.options.challengeWindow),
      ...context.attemptFields(),
      ...readResultAddress(submission.form),
    });
    stop();
    showMessage(submit, null);
    await context.options.onAfterSubmit();
    showAnswer(submission, answer);
  } finally {
    isBusy = false;
  }
}

function readAddedFields({ context, form }: Submission): PaymentFields {
  return readPageFields([context.pageForm, form], (name) => context.warn(`the field "${name}" is not sent: a shopper may not set it.`));
}

/** What the page made of it: a handler may lead each shopper to a page of their own. */
function readResultAddress(form: HTMLFormElement): PaymentFields {
  const shopperResultUrl = form.querySelector<HTMLInputElement>('input[name=shopperResultUrl]')?.value ?? '';
  return shopperResultUrl === '' ? {} : { shopperResultUrl };
}

/** The class by which pages know that the last press found a mistake. */
const mistaken = 'wpwl-button-error';

/**
 * The shopper has begun to mend it: `within` is the field, still marked, or the form. A page that found the mistake disables the button
 * too, as published pages do, with our class for it or with a mark on the field alone. Where a page disables it for anything else, as
 * for terms that are not accepted, it stays so.
 */
export function forgetMistake(within: Element): void {
  const button = within.closest('form')?.querySelector<HTMLButtonElement>('.wpwl-button-pay');
  if (!button) return;
  if (button.classList.contains(mistaken) || within.matches('.wpwl-has-error')) button.disabled = false;
  button.classList.remove(mistaken);
}

function setBusy({ context, form, submit }: Submission, busy: boolean): void {
  form.setAttribute('aria-busy', String(busy));
  submit.button.disabled = busy;
  submit.button.classList.toggle('wpwl-button-busy', busy);
  const label = submit.button.querySelector('.wpwl-button-label');
  if (!label) return;
  submit.button.dataset.text ??= label.textContent ?? '';
  label.textContent = busy ? context.messages.busy : (submit.button.dataset.text ?? '');
}

export function showMessage({ message }: SubmitRow, text: string | null, isWaiting = false): void {
  message.textContent = text ?? '';
  message.classList.toggle('wpwl-message-error', text !== null && !isWaiting);
  message.classList.toggle('wpwl-message-waiting', isWaiting);
}

/** After an approval the page leaves: the form stays busy, so that nothing can be pressed twice. */
function showAnswer(submission: Submission, answer: PaymentAnswer | undefined): void {
  const { context, submit } = submission;
  const { messages, options } = context;
  if (!answer) {
    // Nobody knows whether the payment was made. The form stays busy, and the status decides.
    showMessage(submit, messages.lost);
    options.onError({ name: 'ConnectionError', message: messages.lost });
    context.followStatus(() => setBusy(submission, false));
    return;
  }
  if (answer.redirect) {
    openBank(submission, answer.redirect);
    return;
  }
  if (answer.returnUrl && answer.retry !== true) {
    location.assign(answer.returnUrl);
    return;
  }
  const text = describeAnswer(context, answer);
  const took = showFieldErrors(submission, answer);
  showMessage(submit, took ? null : text);
  options.onError({
    name: answer.status === 'refused' ? 'PaymentRefusedError' : 'PaymentDeclinedError',
    message: text,
    result: answer.result,
  });
  setBusy(submission, false);
  if (!took) submit.message.scrollIntoView({ block: 'nearest' });
}

/** Over the form where the page does not say otherwise and the bank allows it; in the whole window else. */
function openBank(submission: Submission, redirect: Redirect): void {
  const { context } = submission;
  const { options } = context;
  const target = options.paymentTarget;
  if (target !== undefined || !mayBeFramed(context, redirect.url)) {
    followRedirect(redirect, target ?? '_self');
    return;
  }
  const dialog = openBankDialog(context, {
    closed: () => setBusy(submission, false),
    openWhole: () => followRedirect({ ...redirect, preconditions: [] }, '_self'),
  });
  followRedirect(redirect, dialog.target);
}

/** True where the shopper sees beside a field what is wrong. */
function showFieldErrors({ context, form, showParameterErrors }: Submission, answer: PaymentAnswer): boolean {
  for (const { message } of answer.result.parameterErrors ?? []) context.warn(message);
  const ownTook = showParameterErrors?.(answer) ?? false;
  return showPageFieldErrors(form, answer, context.messages.errors.fieldWrong) || ownTook;
}

/** The gateway's sentence where it is in the form's language, else the form's own. */
function describeAnswer({ messages, locale }: FormContext, { status, result, retry }: PaymentAnswer): string {
  const isUnderstood = result.shopperText != null && result.shopperTextLanguage === locale.language;
  if (status === 'refused') return isUnderstood ? (result.shopperText ?? '') : messages.refused;
  const sentences = isUnderstood ? [result.shopperText, messages.notCharged] : [messages.declined, messages.notCharged, messages.tryAgain];
  return sentences.slice(0, retry === true ? sentences.length : 1).join(' ');
}
