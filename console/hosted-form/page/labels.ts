/** `showLabels: false`: the texts beside the fields leave the page and stay for screen readers. */
import type { FormOptions } from '../options.ts';

export function hideLabels(root: ParentNode, { showPlaceholders }: Pick<FormOptions, 'showPlaceholders'>): void {
  for (const label of root.querySelectorAll<HTMLElement>('.wpwl-label')) {
    const control = label.id === '' ? null : root.querySelector(`[aria-labelledby="${label.id}"]`);
    const text = label.textContent ?? '';
    control?.removeAttribute('aria-labelledby');
    control?.setAttribute('aria-label', text);
    if (control instanceof HTMLInputElement && showPlaceholders && control.placeholder === '') control.placeholder = text;
    label.remove();
  }
}
