/** Where the gateway behind a channel sends the shopper back to (spec §2.5); from here they go on to the shop. */
import type { Answer } from '../../../rest-compat/exchange.ts';
import { readReturnPath } from '../../connectors/upstream/return-address.ts';
import { shopperReturn } from '../../domain/checkouts/shopper-return.ts';
import { parseAnswer } from '../../domain/payments/execute/answer.ts';
import { settleReturned } from '../../domain/payments/execute/returned.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { listLanguageWishes } from '../../foundation/catalogue/shopper-wishes.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../foundation/kernel/shopper-language.ts';
import { noticeMessages } from './notice-messages.ts';
import { renderNotice } from './notice-page.ts';
import { htmlAnswer, type PageRequest, redirectAnswer } from './pages.ts';

export function isUpstreamPage(path: string): boolean {
  return readReturnPath(path) !== undefined;
}

/** Undefined where there is no such payment. A HEAD looks, and asks nobody. */
export function upstreamPages(ports: Ports): (request: PageRequest) => Promise<Answer | undefined> {
  return async (request) => answerReturn(ports, request, readReturnPath(request.path), 'upstream');
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
  const payment = await settleReturned(ports, id, connector);
  if (!payment) return undefined;
  const location = await shopperReturn(ports, payment);
  if (location !== null) return redirectAnswer(location);
  const language = chooseLanguage([...listLanguageWishes(parseAnswer(payment) as RequestTree), ...parseAcceptLanguage(accepted)]);
  return htmlAnswer(200, renderNotice(language, noticeMessages[language].mayClose));
}
