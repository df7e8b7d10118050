/** A frame of our origin, seen from the merchant's page. */
import type { CheckoutKind, FrameField, FrameSetup, FromFrame, PaymentAnswer, PaymentFields, ToFrame } from '../protocol.ts';
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

const links = new WeakMap<HTMLIFrameElement, FrameLink>();

/** Puts the cursor into the field within a frame of ours. */
export function focusFrame(frame: HTMLIFrameElement): void {
  links.get(frame)?.focus();
}

export function createFrameLink(options: FrameOptions): FrameLink {
  const { origin, field, checkoutId, group } = options;
  const settings = new URLSearchParams({ field, checkout: checkoutId, group });
  const frame = element('iframe', {
    class: options.class,
    attributes: {
      src: `${origin}/v1/widget/frame?v=${encodeURIComponent(options.version)}#${settings}`,
      title: options.title,
      name: `${group}-${field}`,
      allow: 'payment',
      ...(field === 'none' ? { hidden: '', 'aria-hidden': 'true', tabindex: '-1' } : {}),
    },
  });
  const calls = new Map<number, (message: FromFrame) => void>();
  let lastCall = 0;
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const send = (message: ToFrame) => frame.contentWindow?.postMessage({ mark: protocolMark, message }, origin);
  async function call(message: (call: number) => ToFrame): Promise<FromFrame> {
    await ready;
    lastCall += 1;
    const number = lastCall;
    return new Promise((resolve) => {
      calls.set(number, resolve);
      send(message(number));
    });
  }

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || !hasMark(event.data)) return;
    const message = event.data.message as FromFrame;
    if (message.type === 'ready') {
      send({ type: 'setup', setup: options.setup });
      isReady();
    } else if ('call' in message) {
      calls.get(message.call)?.(message);
      calls.delete(message.call);
    }
    options.on(message);
  });

  const link: FrameLink = {
    frame,
    ready,
    setBrand: (brand) => void ready.then(() => send({ type: 'brand', brand: brand ?? null })),
    focus: () => {
      frame.focus();
      send({ type: 'focus' });
    },
    clear: () => send({ type: 'clear' }),
    async validate() {
      const message = await call((number) => ({ type: 'validate', call: number }));
      return message.type === 'validated' ? message.message : null;
    },
    async pay(kind, fields) {
      const message = await call((number) => ({ type: 'pay', call: number, kind, fields }));
      return message.type === 'answered' ? message.answer : undefined;
    },
  };
  links.set(frame, link);
  return link;
}
