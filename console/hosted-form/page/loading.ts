/** The sign that turns while the form is on its way, and within the button while a payment is. `wpwlOptions.spinner` sets its looks. */
import { element } from '../form/dom.ts';
import type { FormOptions } from '../options.ts';

export function createLoadingSign(): HTMLElement {
  return element('div', { class: 'wpwl-loading', attributes: { 'aria-hidden': 'true' } });
}

/** As custom properties, which a page's policy allows a script to set. */
export function styleLoadingSigns(place: HTMLElement, { color, radius, width, speed }: FormOptions['spinner']): void {
  const set = (name: string, value: number | string | undefined, unit = '') => {
    if (value !== undefined) place.style.setProperty(`--wpwl-spinner-${name}`, `${value}${unit}`);
  };
  set('color', color);
  set('size', radius && radius * 2, 'px');
  set('width', width, 'px');
  set('turn', speed && 1 / speed, 's');
}
