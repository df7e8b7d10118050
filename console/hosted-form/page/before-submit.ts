/** The page's handlers before a payment: `onBeforeSubmitCard` and its kin. Each may hold the payment. */
import type { EventName, FormOptions } from '../options.ts';

/** Brands whose page calls them online transfers; every other brand with a page of its own is a virtual account. */
const onlineTransfers: ReadonlySet<string> = new Set(
  'SOFORTUEBERWEISUNG GIROPAY IDEAL EPS PRZELEWY TRUSTLY ENTERCASH INTERAC_ONLINE POLI PAYTRAIL BLIK'.split(' '),
);

/** By the form's published class. */
function findEvent(form: HTMLFormElement): EventName {
  if (form.matches('.wpwl-form-registrations')) return 'onBeforeSubmitOneClickCard';
  if (form.matches('.wpwl-form-directDebit')) return 'onBeforeSubmitDirectDebit';
  if (!form.matches('.wpwl-form-virtualAccount')) return 'onBeforeSubmitCard';
  const brand = /wpwl-form-virtualAccount-(\S+)/.exec(form.className)?.[1] ?? '';
  return onlineTransfers.has(brand) ? 'onBeforeSubmitOnlineTransfer' : 'onBeforeSubmitVirtualAccount';
}

/**
 * Whether the payment goes on. `false`, or a promise of it, stops it, and so does a promise that is rejected. Where the handler
 * returns nothing, `event.preventDefault()` stops it; any other value that it returns wins over that
 * (decision: handlers-hold-payments).
 */
export async function mayGoOn(options: FormOptions, form: HTMLFormElement): Promise<boolean> {
  const name = findEvent(form);
  if (!(await isAllowed(options, name, form))) return false;
  return name !== 'onBeforeSubmitCard' || isAllowed(options, 'onBeforeSubmitCardPromise', form);
}

async function isAllowed(options: FormOptions, name: EventName, form: HTMLFormElement): Promise<boolean> {
  const event = toPageEvent(form);
  const answer = await options.call(name, form, event);
  return answer === undefined || answer === null ? !event.defaultPrevented : answer !== false;
}

/** An event of its own: that of the press has been prevented already, because the form never leaves the page by itself. */
function toPageEvent(form: HTMLFormElement): Event {
  const event = new Event('submit', { cancelable: true });
  for (const name of ['target', 'currentTarget'] as const) Object.defineProperty(event, name, { value: form });
  return event;
}
