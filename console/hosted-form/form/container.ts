/** The box around one form: `wpwl-container-card` and its kin. */
import { element } from './dom.ts';

export function container(name: string, form: HTMLElement): HTMLElement {
  return element('div', { class: `wpwl-container wpwl-container-${name} wpwl-clearfix`, children: [form] });
}
