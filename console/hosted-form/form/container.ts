/** The box around one form: `wpwl-container-card` and its kin. Pages read its id, `card_` and digits. */
import { element } from './dom.ts';

/** So many that no two boxes of a page have the same. */
const idsMax = 1e12;

export function container(name: string, form: HTMLElement): HTMLElement {
  const id = `${name}_${Math.floor(Math.random() * idsMax)}`;
  return element('div', { class: `wpwl-container wpwl-container-${name} wpwl-clearfix`, attributes: { id }, children: [form] });
}
