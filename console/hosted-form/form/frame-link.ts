/** A frame of our origin, seen from the merchant's page. */
import type { CheckoutKind, FrameField, FrameSetup, FromFrame, PaymentAnswer, PaymentFields, ToFrame, WalletStep } from '../protocol.ts';
import { hasMark, protocolMark } from '../protocol.ts';
import { element } from './dom.ts';

export interface FrameLink {
  readonly frame: HTMLIFrameElement;
  /** Resolves once the frame listens. */
  readonly ready: Promise<void>;
  setBrand(brand: string | undefined): void;
  focus(): void;
  clear(): void;
  /** What is wrong with the frame's value, in the shopper's language; null where nothing is. */
  validate(): Promise<string | null>;
  /** Whether the stored account is deleted. */
  deleteRegistration(id: string): Promise<boolean>;
  /** What the gateway gives a wallet; null where it gives nothing. */
  askForWallet(step: WalletStep, fields: PaymentFields): Promise<string | null>;
  /** The answer; undefined where the connection was lost and nothing is known. */
  pay(kind: CheckoutKind, fields: PaymentFields): Promise<PaymentAnswer | undefined>;
}

export interface FrameOptions {
  /** The gateway's origin, from where the script came. */
  readonly origin: string;
  readonly version: string;
  readonly checkoutId: string;
  readonly field: FrameField;
  /** Frames of one form. */
  readonly group: string;
  readonly class: string;
  readonly title: string;
  readonly setup: FrameSetup;
  readonly on: (message: FromFrame) => void;
}

interface Call {
  readonly message: ToFrame;
  readonly resolve: (answer: FromFrame) => void;
}

/** The frames' names in the browser, by which shops' tests find them: those of the parameters that are typed there. */
const frameNames: Readonly<Partial<Record<FrameField, string>>> = { number: 'card.number', code: 'card.cvv' };

const links = new WeakMap<HTMLIFrameElement, FrameLink>();

/** Puts the cursor into the field within a frame of ours. */
export function focusFrame(frame: HTMLIFrameElement): void {
  links.get(frame)?.focus();
}

export function createFrameLink(options: FrameOptions): FrameLink {
  const { origin, field, checkoutId, group } = options;
  const fonts = options.setup.fonts.map(({ src }) => `&font=${encodeURIComponent(src)}`).join('');
  const settings = new URLSearchParams({ field, checkout: checkoutId, group });
  const frame = element('iframe', {
    class: options.class,
    attributes: {
      src: `${origin}/v1/widget/frame?v=${encodeURIComponent(options.version)}${fonts}#${settings}`,
      title: options.title,
      name: frameNames[field] ?? `${group}-${field}`,
      allow: 'payment',
      ...(field === 'none' ? { hidden: '', 'aria-hidden': 'true', tabindex: '-1' } : {}),
    },
  });
  const calls = new Map<number, Call>();
  let lastCall = 0;
  let brand: string | undefined;
  /** The window that listens. A page that moves the frame makes the browser load it anew, in a window of its own. */
  let listening: Window | null = null;
  const waiting: (() => void)[] = [];

  const post = (message: ToFrame) => frame.contentWindow?.postMessage({ mark: protocolMark, message }, origin);
  const isListening = () => listening !== null && frame.contentWindow === listening;
  const send = (message: ToFrame) => void whenListening().then(() => post(message));

  async function whenListening(): Promise<void> {
    while (!isListening())
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
  }

  async function call(toMessage: (call: number) => ToFrame): Promise<FromFrame> {
    // Where the frame listens the message goes at once: a page that sees the form busy may move it in the same moment.
    while (!isListening()) await whenListening();
    lastCall += 1;
    const number = lastCall;
    const message = toMessage(number);
    return new Promise((resolve) => {
      calls.set(number, { message, resolve });
      post(message);
    });
  }

  function begin(): void {
    listening = frame.contentWindow;
    post({ type: 'setup', setup: options.setup });
    if (brand !== undefined) post({ type: 'brand', brand });
    for (const [number, { message, resolve }] of calls) {
      if (message.type === 'validate') {
        post(message);
        continue;
      }
      // The window that sent the payment is gone: only the gateway knows what came of it.
      calls.delete(number);
      resolve({ type: 'lost', call: number });
    }
    for (const resolve of waiting.splice(0)) resolve();
  }

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !hasMark(event.data)) return;
    const message = event.data.message as FromFrame;
    if (message.type === 'ready') begin();
    else if ('call' in message) {
      calls.get(message.call)?.resolve(message);
      calls.delete(message.call);
    }
    options.on(message);
  });

  const link: FrameLink = {
    frame,
    ready: whenListening(),
    setBrand(next) {
      brand = next;
      send({ type: 'brand', brand: next ?? null });
    },
    focus: () => {
      frame.focus();
      send({ type: 'focus' });
    },
    clear: () => send({ type: 'clear' }),
    async validate() {
      const message = await call((number) => ({ type: 'validate', call: number }));
      return message.type === 'validated' ? message.message : null;
    },
    async deleteRegistration(registrationId) {
      const message = await call((number) => ({ type: 'delete', call: number, registrationId }));
      return message.type === 'deleted' && message.isDeleted;
    },
    async askForWallet(step, fields) {
      const message = await call((number) => ({ type: 'wallet', call: number, step, fields }));
      return message.type === 'wallet-answered' ? message.text : null;
    },
    async pay(kind, fields) {
      const message = await call((number) => ({ type: 'pay', call: number, kind, fields }));
      return message.type === 'answered' ? message.answer : undefined;
    },
  };
  links.set(frame, link);
  return link;
}
