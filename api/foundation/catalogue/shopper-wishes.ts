import { type RequestTree, textAt } from './tree.ts';

/** Languages that a request asks for: that of the payment (spec §2.1), then that of the shopper's browser (spec §2.F). */
export function listLanguageWishes(request: RequestTree): readonly (string | undefined)[] {
  return [textAt(request, 'locale'), textAt(request, 'customer.browser.language')];
}
