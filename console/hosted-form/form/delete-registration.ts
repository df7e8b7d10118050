/** Beside a stored account: the shopper deletes it, and is asked first. */
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/form-messages.ts';
import { element } from './dom.ts';
import type { FrameLink } from './frame-link.ts';

export interface DeletableAccount {
  readonly id: string;
  /** What the shopper reads of it: `Visa ending in 0000`. */
  readonly name: string;
  /** Called once it is deleted. */
  readonly onDeleted: () => void;
}

export function createDeletion({ messages }: FormContext, transport: FrameLink, account: DeletableAccount): HTMLElement {
  const button = (text: string, className: string) =>
    element('button', { class: `wpwl-button-small ${className}`, text, attributes: { type: 'button' } });
  const first = button(messages.remove, 'wpwl-button-remove');
  first.setAttribute('aria-label', `${messages.remove}: ${account.name}`);
  const sure = button(messages.remove, 'wpwl-button-remove-sure');
  const keep = button(messages.keep, 'wpwl-button-keep');
  const text = element('span', { text: fill(messages.removeQuestion, { account: account.name }) });
  const question = element('span', {
    class: 'wpwl-registration-question',
    attributes: { role: 'group', hidden: '' },
    children: [text, sure, keep],
  });
  const show = (isAsked: boolean) => {
    question.hidden = !isAsked;
    first.hidden = isAsked;
    (isAsked ? keep : first).focus();
  };
  first.addEventListener('click', () => show(true));
  keep.addEventListener('click', () => show(false));
  sure.addEventListener('click', async () => {
    sure.disabled = true;
    const isDeleted = await transport.deleteRegistration(account.id);
    sure.disabled = false;
    if (isDeleted) account.onDeleted();
    else text.textContent = messages.removeFailed;
  });
  return element('span', { class: 'wpwl-registration-deletion', attributes: { 'aria-live': 'polite' }, children: [first, question] });
}
