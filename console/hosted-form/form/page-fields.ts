/**
 * The fields that a merchant's page adds: within its own `form.paymentWidgets`, or in one of our forms, in `onReady` or later.
 * They are read when the shopper presses the button, by their names, which are those of the API.
 */
import { isShopperParameter } from '../../../api/contract/shopper-parameters.ts';
import type { PaymentAnswer, PaymentFields } from '../protocol.ts';
import { element, isOurs, uniqueId } from './dom.ts';

type PageField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What the shopper entered; `ignored` is told the name of each field that cannot be sent. */
export function readPageFields(forms: readonly HTMLFormElement[], ignored: (name: string) => void): PaymentFields {
  const fields: Record<string, string> = {};
  for (const field of forms.flatMap(listPageFields)) {
    if (!isShopperParameter(field.name)) ignored(field.name);
    else if (isChosen(field)) fields[field.name] = readValue(field);
  }
  return fields;
}

/** Inputs that send nothing of their own. */
const buttons: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image', 'file']);

function listPageFields(form: HTMLFormElement): readonly PageField[] {
  return [...form.elements].filter(
    (each): each is PageField =>
      (each instanceof HTMLInputElement || each instanceof HTMLSelectElement || each instanceof HTMLTextAreaElement) &&
      !isOurs(each) &&
      each.name !== '' &&
      !buttons.has(each.type) &&
      !each.matches(':disabled'),
  );
}

function isTick(field: PageField): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function isChosen(field: PageField): boolean {
  return !isTick(field) || field.checked;
}

/** A tick without a value of its own means yes: `<input type="checkbox" name="createRegistration">`. */
function readValue(field: PageField): string {
  const isYes =
    isTick(field) && (!field.hasAttribute('value') || (field.name === 'createRegistration' && /^(?:1|on|yes)$/i.test(field.value)));
  return isYes ? 'true' : field.value;
}

/** Shows the text beside each added field that the gateway refused; false where the shopper sees none of them. */
export function showPageFieldErrors(form: HTMLFormElement, { result }: PaymentAnswer, text: string): boolean {
  const refused = new Set((result.parameterErrors ?? []).map(({ name }) => name));
  const wrong = listPageFields(form).filter(({ name, type }) => refused.has(name) && type !== 'hidden');
  for (const field of wrong) {
    const id = uniqueId('page-field-error');
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-errormessage', id);
    field.classList.add('wpwl-has-error');
    field.after(element('div', { class: 'wpwl-hint wpwl-hint-pageField', text, attributes: { id, role: 'alert' } }));
  }
  wrong[0]?.focus();
  return wrong.length > 0;
}

/** Before the next press is judged. */
export function clearPageFieldErrors(form: HTMLFormElement): void {
  for (const hint of form.querySelectorAll('.wpwl-hint-pageField')) hint.remove();
  for (const field of listPageFields(form)) {
    if (!field.hasAttribute('aria-errormessage')) continue;
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-errormessage');
    field.classList.remove('wpwl-has-error');
  }
}
