/** Why there is nothing to pay, as a sentence for the shopper and an error for who builds the page. */
import type { LoadedCheckout } from '../checkout.ts';
import { createNotice, resultAddress } from '../form/notice.ts';
import { firstTextsFor } from '../messages/first-texts.ts';
import type { FormLocale } from '../messages/locale.ts';
import type { FormError } from '../options.ts';

export interface EndNotice {
  readonly notice: HTMLElement;
  readonly error: FormError | undefined;
}

/**
 * Undefined where the checkout can be paid, or is being paid. `action`: the shop's result page, empty where the page has none. `problem`:
 * why nothing of an open checkout can be shown, empty where something can.
 */
export function createEndNotice(
  checkout: LoadedCheckout | undefined,
  locale: FormLocale,
  action: string,
  problem: string,
): EndNotice | undefined {
  const { messages, language } = locale;
  if (checkout === undefined) return createUnavailable('The script has no checkoutId.', language);
  if (checkout === 'unreachable') return createUnavailable('The checkout cannot be loaded.', language, 'ConnectionError');
  if (checkout === 'unknown') return withError('InvalidCheckoutIdError', messages.unknown);
  if (checkout.isUnderWay) return undefined;
  if (checkout.status === 'expired') return withError('InvalidCheckoutIdError', messages.expired);
  if (checkout.status === 'open') return problem === '' ? undefined : createUnavailable(problem, language);
  const link = action === '' ? undefined : { text: messages.goBack, url: resultAddress({ checkout }, action) };
  return { notice: createNotice(messages.paid, link && { link }), error: undefined };
}

/** All that the shopper can do is load the page again. `error`: for who builds the page. */
function createUnavailable(message: string, language: FormLocale['language'], name: FormError['name'] = 'ConfigurationError'): EndNotice {
  const { unavailable, reload } = firstTextsFor(language);
  const notice = createNotice(unavailable, { link: { text: reload, url: location.href }, isFailure: true });
  notice.querySelector('a')?.addEventListener('click', (event) => {
    // The address may lead to a part of the page, which would not load it anew.
    event.preventDefault();
    location.reload();
  });
  return { notice, error: { name, message } };
}

function withError(name: FormError['name'], message: string): EndNotice {
  return { notice: createNotice(message, { isFailure: true }), error: { name, message } };
}
