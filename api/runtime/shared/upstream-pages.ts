/** The two addresses for the gateway behind: where it sends the shopper back to (spec §2.5), who goes on to the shop, and where it tells of payments (spec §6). */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { openNotification, readUpstreamEvent, readUpstreamEventPath, type UpstreamEventAddress } from '../../connectors/upstream/event.ts';
import { readReturnPath } from '../../connectors/upstream/return-address.ts';
import { findSigningSecret } from '../../domain/administration/connect.ts';
import { shopperReturn } from '../../domain/checkouts/shopper-return.ts';
import { parseAnswer } from '../../domain/payments/processing/answer.ts';
import { concludeAttemptNotified, concludeReturned } from '../../domain/payments/processing/returned.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { listLanguageWishes } from '../../foundation/catalogue/shopper-wishes.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import { noticeMessages } from './notice-messages.ts';
import { renderNotice } from './notice-page.ts';
import { htmlAnswer, type PageRequest, redirectAnswer, textAnswer } from './pages.ts';

export function isUpstreamPage(path: string): boolean {
  return readReturnPath(path) !== undefined || readUpstreamEventPath(path) !== undefined;
}

/** Undefined where there is no such payment, or no such channel. A HEAD looks, and asks nobody. */
export function upstreamPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async (request) => {
    const { method, path } = request;
    const address = readUpstreamEventPath(path);
    if (address) return method === 'POST' ? takeNotification(ports, request, address) : undefined;
    return answerReturn(ports, request, readReturnPath(path), 'upstream');
  };
}

/**
 * 200: it was applied, or says nothing of ours, as the probe with which a webhook begins. The gateway behind repeats it after
 * anything else. A channel without the secret is answered as one that does not exist.
 */
async function takeNotification(
  ports: Ports,
  { body, headers = {} }: PageRequest,
  { channelId, account }: UpstreamEventAddress,
): Promise<Answer | undefined> {
  const secret = await findSigningSecret(ports, channelId, account);
  if (!secret) return undefined;
  const text = await openNotification({ headers, body }, secret, ports.clocks.now());
  const event = text === undefined ? undefined : readUpstreamEvent(text);
  if (!event) return plain(400, text === undefined ? 'not encrypted or signed with the secret of this address' : 'no notification');
  if (event.attemptId !== undefined) {
    await concludeAttemptNotified(ports, { attemptId: event.attemptId, channelId, connector: account ?? 'upstream' });
  }
  return plain(200, 'ok');
}

function plain(status: number, text: string): Answer {
  return textAnswer(status, 'text/plain;charset=UTF-8', `${text}\n`);
}

/** The shopper of the payment of that id comes back from the pages of a connector of that kind. */
export async function answerReturn(
  ports: Ports,
  { method, language: accepted }: PageRequest,
  id: string | undefined,
  connector: 'upstream' | 'stripe',
): Promise<Answer | undefined> {
  if (id === undefined || (method !== 'GET' && method !== 'POST' && method !== 'HEAD')) return undefined;
  if (method === 'HEAD') return htmlAnswer(200, '');
  const payment = await concludeReturned(ports, id, connector);
  if (!payment) return undefined;
  const location = await shopperReturn(ports, payment);
  if (location !== null) return redirectAnswer(location);
  const language = chooseLanguage([...listLanguageWishes(parseAnswer(payment) as RequestTree), ...parseAcceptLanguage(accepted)]);
  return htmlAnswer(200, renderNotice(language, noticeMessages[language].mayClose));
}
