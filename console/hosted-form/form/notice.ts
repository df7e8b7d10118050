/** What stands in the place of the form where nothing can be paid. */
import type { FormContext } from '../form-context.ts';
import { container } from './container.ts';
import { element } from './dom.ts';

export interface NoticeOptions {
  readonly link?: { readonly text: string; readonly url: string };
  /** The form could not be loaded: pages find that by these classes. */
  readonly isFailure?: boolean;
}

export function createNotice(text: string, { link, isFailure = false }: NoticeOptions = {}): HTMLElement {
  return container(
    'notice',
    element('div', {
      class: isFailure ? 'wpwl-notice wpwl-message wpwl-has-error' : 'wpwl-notice',
      attributes: { role: 'status' },
      children: [
        element('p', { text }),
        link ? element('a', { class: 'wpwl-button wpwl-button-link', text: link.text, attributes: { href: link.url } }) : undefined,
      ],
    }),
  );
}

/** The shop's result page with the parameters that a finished checkout brings (spec §2.5). */
export function resultAddress({ checkout }: Pick<FormContext, 'checkout'>, action: string): string {
  const url = new URL(action, document.baseURI);
  url.searchParams.set('id', checkout.id);
  url.searchParams.set('resourcePath', `/v1/checkouts/${checkout.id}/${checkout.kind}`);
  return url.href;
}
