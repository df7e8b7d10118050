/**
 * The page inside a field's frame, on the gateway's own origin. It holds the card number or the security code and sends
 * the payment itself, so that neither ever reaches the merchant's page.
 */
import { type FrameField, type FromFrame, hasMark, protocolMark, type ToFrame } from '../protocol.ts';
import { createField } from './field.ts';
import { findSibling, joinGroup } from './group.ts';
import { sendDeletion, sendPayment, sendWalletStep } from './send.ts';

const settings = new URLSearchParams(location.hash.slice(1));
const checkoutId = settings.get('checkout') ?? '';
const group = settings.get('group') ?? '';
const kind = toFieldKind(settings.get('field'));

function toFieldKind(text: string | null): FrameField {
  return text === 'number' || text === 'code' ? text : 'none';
}

function tell(message: FromFrame): void {
  // The page that embeds us may be any shop's. No message carries a card number or a code.
  parent.postMessage({ mark: protocolMark, message }, '*');
}

const field = kind === 'none' ? undefined : createField(kind, tell);
joinGroup({ group, field: kind, read: () => field?.read() ?? '' });

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== parent || !hasMark(event.data)) return;
  handle(event.data.message as ToFrame);
});

function handle(message: ToFrame): void {
  switch (message.type) {
    case 'setup':
      document.documentElement.lang = message.setup.locale;
      field?.setUp(message.setup);
      return;
    case 'brand':
      field?.setBrand(message.brand ?? undefined);
      return;
    case 'focus':
      field?.focus();
      return;
    case 'clear':
      field?.clear();
      return;
    case 'validate':
      tell({ type: 'validated', call: message.call, message: field?.validate() ?? null });
      return;
    case 'delete':
      void sendDeletion(checkoutId, message.registrationId).then((isDeleted) => tell({ type: 'deleted', call: message.call, isDeleted }));
      return;
    case 'wallet':
      void sendWalletStep(checkoutId, message.step, message.fields).then((text) =>
        tell({ type: 'wallet-answered', call: message.call, text }),
      );
      return;
    case 'pay':
      void pay(message);
      return;
  }
}

async function pay({ call, kind: checkoutKind, fields }: Extract<ToFrame, { type: 'pay' }>): Promise<void> {
  const secrets: Record<string, string> = {};
  const number = kind === 'number' ? field?.read() : undefined;
  const code = kind === 'code' ? field?.read() : findSibling(group, 'code')?.read();
  if (number !== undefined && number !== '') secrets['card.number'] = number;
  if (code !== undefined && code !== '') secrets['card.cvv'] = code;
  const answer = await sendPayment({ checkoutId, kind: checkoutKind, fields: { ...fields, ...secrets } });
  tell(answer ? { type: 'answered', call, answer } : { type: 'lost', call });
}

tell({ type: 'ready' });
