/** Stripe's two addresses here: where it sends the shopper back to, and where it tells of what became of payments. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { toAccountSettings } from '../../connectors/choose.ts';
import { isSignedByStripe, readStripeEvent, readStripeEventPath, type StripeEventAddress } from '../../connectors/stripe/event.ts';
import { readStripeReturnPath } from '../../connectors/stripe/return-address.ts';
import { findSigningSecret } from '../../domain/administration/connect.ts';
import { concludeNotified } from '../../domain/payments/processing/returned.ts';
import { applyToldDispute } from '../../domain/reconciliation/told-dispute.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { type PageRequest, textAnswer } from './pages.ts';
import { answerReturn } from './upstream-pages.ts';

export function isStripePage(path: string): boolean {
  return readStripeReturnPath(path) !== undefined || readStripeEventPath(path) !== undefined;
}

/** Undefined where there is no such payment, or no such channel. */
export function stripePages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async (request) => {
    const { method, path } = request;
    const address = readStripeEventPath(path);
    if (address) return method === 'POST' ? takeEvent(ports, request, address) : undefined;
    return answerReturn(ports, request, readStripeReturnPath(path), 'stripe');
  };
}

/**
 * 200: it was applied, or says nothing of ours. Stripe repeats it after anything else, for up to three days. A channel
 * without a signing secret is answered as one that does not exist.
 */
async function takeEvent(ports: Ports, { body, stripeSignature }: PageRequest, address: StripeEventAddress): Promise<Answer | undefined> {
  const { channelId, account } = address;
  const secret = await findSigningSecret(ports, channelId, account);
  if (!secret) return undefined;
  if (!(await isSignedByStripe({ body, signature: stripeSignature ?? '' }, secret, ports.clocks.now()))) return plain(400, 'bad signature');
  const event = readStripeEvent(body);
  if (!event) return plain(400, 'no event');
  if (event.disputeId !== undefined) return takeDispute(ports, address, event.disputeId);
  for (const paymentId of event.paymentIds) await concludeNotified(ports, { paymentId, channelId, connector: account ?? 'stripe' });
  return plain(200, 'ok');
}

/**
 * 503 where Stripe did not say what became of the dispute, or a refund of the payment is under way, whose outcome decides whether the
 * chargeback fits: Stripe sends the event again.
 */
async function takeDispute(ports: Ports, { channelId, account }: StripeEventAddress, disputeId: string): Promise<Answer> {
  const channel = await findEntity(ports, channelId);
  if (!channel?.settings) return plain(200, 'ok');
  const settings = account === undefined ? channel.settings : toAccountSettings(channel.settings, account);
  const told = await ports.askDispute(settings, channelId, disputeId).catch(() => undefined);
  if (!told) return plain(503, 'again later');
  const result = await applyToldDispute(ports, { channel, connector: account ?? 'stripe' }, told);
  return result === 'waits' ? plain(503, 'again later') : plain(200, 'ok');
}

function plain(status: number, text: string): Answer {
  return textAnswer(status, 'text/plain;charset=UTF-8', `${text}\n`);
}
