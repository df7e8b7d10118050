/** `autofocus: 'card.holder'`: the field that has the focus once the form is there. */
import { focusFrame } from '../form/frame-link.ts';

/** Fields that are in a frame, by their parameter. */
const frames: Readonly<Record<string, string>> = { 'card.number': 'cardNumber', 'card.cvv': 'cvv' };

/** Does nothing where the form has no such field, or does not show it. */
export function focusField(root: ParentNode, parameter: string): void {
  const frame = root.querySelector<HTMLIFrameElement>(`iframe.wpwl-control-${frames[parameter] ?? 'none'}`);
  const inputs = [...root.querySelectorAll<HTMLElement>('input, select')].filter((each) => each.getAttribute('name') === parameter);
  if (frame?.checkVisibility()) focusFrame(frame);
  else inputs.find((each) => each.checkVisibility())?.focus();
}
