/**
 * The bank's question over the form: its page in a frame within a dialog. The gateway's last page in the frame tells where the shopper
 * returns to, and the whole window goes there (api/runtime/shared/return-page.ts).
 */
import type { FormContext } from '../form-context.ts';
import { toQuery } from '../page/query.ts';
import { hasMark } from '../protocol.ts';
import { element, uniqueId } from './dom.ts';

/** The return page knows by it that it is within this dialog, and not in a frame of the merchant's. */
const frameName = 'wpwl-bank';

/** Only pages of 3-D Secure may be framed: banks and brands with pages of their own forbid it. */
export function mayBeFramed({ origin }: FormContext, address: string): boolean {
  return address.startsWith(`${origin}/v1/threeDSecure/`) && 'showModal' in HTMLDialogElement.prototype;
}

export interface BankDialog {
  /** What the request to the bank targets. */
  readonly target: string;
}

/** `onClosed`: the shopper closed it, and the payment waits for the bank's answer; `openWhole` opens the bank in the whole window. */
export function openBankDialog(context: FormContext, on: { readonly closed: () => void; readonly openWhole: () => void }): BankDialog {
  const { messages, locale, origin } = context;
  const titleId = uniqueId('bank');
  const target = `${frameName}-${crypto.randomUUID()}`;
  const frame = element('iframe', { class: 'wpwl-target', attributes: { name: target, title: messages.bankTitle } });
  const { width, height } = context.options.threeDIframeSize;
  if (width !== undefined) Object.assign(frame.style, { width, maxWidth: '100%', alignSelf: 'center' });
  if (height !== undefined) frame.style.flex = `0 1 ${height}`;
  // Without an address of its own the frame loads an empty page first, which is nobody's.
  let loads = 0;
  frame.addEventListener('load', () => {
    loads += 1;
    if (loads > 1 || !isEmptyPage(frame)) void context.options.call('onLoadThreeDIframe', context.pageForm, toQuery(frame));
  });
  const close = element('button', { class: 'wpwl-button-small', text: messages.close, attributes: { type: 'button' } });
  const whole = element('button', { class: 'wpwl-button-small', text: messages.bankOpen, attributes: { type: 'button' } });
  const dialog = element('dialog', {
    class: 'wpwl-bank',
    attributes: { 'aria-labelledby': titleId, lang: locale.language, dir: locale.direction },
    children: [
      element('div', {
        class: 'wpwl-bank-head',
        children: [element('strong', { text: messages.bankTitle, attributes: { id: titleId } }), close],
      }),
      frame,
      element('div', { class: 'wpwl-bank-foot', children: [element('p', { class: 'wpwl-note', text: messages.bankHint }), whole] }),
    ],
  });
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !hasMark(event.data)) return;
    const { type, url } = event.data.message as { readonly type?: unknown; readonly url?: unknown };
    if (type === 'returned' && typeof url === 'string' && isWebAddress(url)) location.assign(url);
  };
  addEventListener('message', onMessage);
  dialog.addEventListener('close', () => {
    removeEventListener('message', onMessage);
    dialog.remove();
    on.closed();
  });
  close.addEventListener('click', () => dialog.close());
  whole.addEventListener('click', () => on.openWhole());
  // Within the form's styles, which the page may change by their classes.
  (document.querySelector('.wpwl-forms') ?? document.body).append(dialog);
  dialog.showModal();
  return { target };
}

/** Only a page of this origin can be read: the bank's never is. */
function isEmptyPage(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.URL === 'about:blank';
  } catch {
    return false;
  }
}

function isWebAddress(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
