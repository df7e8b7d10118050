/**
 * A gateway of this family behind this one, over its documented `/v1` (spec §4). Its query by merchantTransactionId, which
 * is the id of our attempt, tells outcomes that were lost; nothing is ever sent again.
 */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { type Id, parseIdMs } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../foundation/result-codes/result-codes.ts';
import type { Connector, ConnectorCall, ConnectorOutcome, Inquiry } from '../connector.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { mayReverse } from '../cut-off.ts';
import { type Exchange, exchange, type Fetch } from '../exchange.ts';
import { isOpenAnswer, readQuery, readUpstreamAnswer, toUpstreamOutcome, type UpstreamAnswer } from './answer.ts';
import { toUpstreamRequest, type UpstreamRequest } from './request.ts';

export interface UpstreamOptions {
  readonly fetch: Fetch;
  /** How long the gateway behind may take for its whole answer, in milliseconds, where the channel has no setting. */
  readonly timeoutMs: number;
  /** The channel's token over there; undefined where it has none. */
  readonly findToken: (channelId: Id, account?: string) => Promise<Secret<string> | undefined>;
  /** Real time, ms, by the clock that makes ids. */
  readonly now: () => number;
}

/**
 * A request that was given up may still wait before the gateway behind, at most this long: connections end with our
 * time-out, and servers give up requests within minutes. Before that, "not found" proves nothing.
 */
export const upstreamAbsentAfterMs = 5 * minuteMs;

/** An inquiry that takes longer is repeated later. */
const inquiryTimeoutMsMax = 5_000;

/** Longest answer: a payment repeats a whole request, with a cart of 1,000 items. */
const answerCharactersMax = 2_000_000;

export function createUpstream(options: UpstreamOptions): Connector {
  return {
    name: 'upstream',
    effects: 'outside',
    perform: (call) => performUpstream(options, call),
    inquire: (requestId, settings, channelId) => inquireUpstream(options, { requestId, settings, channelId }),
    mayReverse,
  };
}

async function performUpstream(options: UpstreamOptions, call: ConnectorCall): Promise<ConnectorOutcome> {
  const { settings, requestId } = call;
  const token = await options.findToken(call.channelId, settings.upstream?.account);
  if (!token) return toFailure('This channel has no token of the gateway behind');
  const request = toUpstreamRequest(call, requireUpstream(settings).entityId);
  return readOutcome(await postUpstream(options, { settings, token, request, idempotencyKey: requestId }), call);
}

interface UpstreamPost {
  readonly settings: ChannelSettings;
  readonly token: Secret<string>;
  readonly request: UpstreamRequest;
  readonly idempotencyKey: string;
}

/** Throws `ConnectorTimeout` and `ConnectorNotSent`. */
export function postUpstream(
  options: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  { settings, token, request, idempotencyKey }: UpstreamPost,
): Promise<Exchange> {
  return send(options, settings, request.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.reveal()}`,
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      // Gateways that do not know it ignore it. Ours moves once for it, should a proxy repeat the request.
      'idempotency-key': idempotencyKey,
    },
    body: request.form.toString(),
  });
}

function readOutcome({ status, body }: Exchange, call: ConnectorCall): ConnectorOutcome {
  const answer = readUpstreamAnswer(body);
  if (!answer) throw new ConnectorTimeout('the answer of the gateway behind could not be read');
  if (answer.merchantTransactionId !== undefined && answer.merchantTransactionId !== call.requestId)
    throw new ConnectorTimeout('the gateway behind answered another request');
  // spec §7: 401 and 403 are our credentials, and no business of the merchant's customer.
  if (status === 401 || status === 403) return toFailure(`The gateway behind refused our token with ${answer.result.code}`);
  const mayBelieve = status === 200 || (status >= 400 && status < 500 && status !== 408 && hasFailed(answer));
  if (!mayBelieve) throw new ConnectorTimeout(`the gateway behind answered with status ${status}`);
  if (isOpenAnswer(answer)) throw new ConnectorTimeout('the gateway behind does not know the outcome yet');
  return toUpstreamOutcome(answer);
}

function hasFailed({ result }: UpstreamAnswer): boolean {
  const outcome = findResultCode(result.code)?.outcome;
  return outcome !== 'APPROVED' && outcome !== 'REVIEW' && outcome !== 'PENDING';
}

/** "Error response from connector/acquirer": nothing moved. */
function toFailure(why: string): ConnectorOutcome {
  return { resultCode: '900.100.200', resultDetails: { ExtendedDescription: why } };
}

interface Asked {
  readonly requestId: Id;
  readonly settings: ChannelSettings;
  readonly channelId: Id;
}

async function inquireUpstream(options: UpstreamOptions, asked: Asked): Promise<Inquiry> {
  try {
    const found = await query(options, asked);
    if (found === 'none') return mayBeAbsent(options, asked.requestId) ? { status: 'absent' } : { status: 'unreachable' };
    const [answer, ...others] = (found ?? []).filter(({ merchantTransactionId }) => merchantTransactionId === asked.requestId);
    // Two for one id: somebody else sent it again. Which one is ours is for people to find out.
    if (!answer || others.length > 0 || isOpenAnswer(answer)) return { status: 'unreachable' };
    return { status: 'known', outcome: toUpstreamOutcome(answer) };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable' };
    throw error;
  }
}

function mayBeAbsent({ now }: UpstreamOptions, requestId: Id): boolean {
  return now() - parseIdMs(requestId) >= upstreamAbsentAfterMs;
}

async function query(options: UpstreamOptions, { requestId, settings, channelId }: Asked): Promise<ReturnType<typeof readQuery>> {
  const token = await options.findToken(channelId, settings.upstream?.account);
  if (!token) return undefined;
  const answered = await askUpstream(options, { settings, token, merchantTransactionId: requestId });
  return readQuery(answered.status, answered.body);
}

interface UpstreamQuestion {
  readonly settings: ChannelSettings;
  readonly token: Secret<string>;
  readonly merchantTransactionId: string;
}

/** `GET /v1/query`: changes nothing over there. Throws `ConnectorTimeout`. */
export function askUpstream(
  options: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  { settings, token, merchantTransactionId }: UpstreamQuestion,
): Promise<Exchange> {
  const parameters = new URLSearchParams({ entityId: requireUpstream(settings).entityId, merchantTransactionId });
  const timeoutMs = Math.min(settings.connectorTimeoutMs ?? options.timeoutMs, inquiryTimeoutMsMax);
  return getUpstream(options, { ...settings, connectorTimeoutMs: timeoutMs }, token, `/v1/query?${parameters}`);
}

/** Throws `ConnectorTimeout`. */
export function getUpstream(
  options: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  settings: ChannelSettings,
  token: Secret<string>,
  path: string,
): Promise<Exchange> {
  return send(options, settings, path, { method: 'GET', headers: { authorization: `Bearer ${token.reveal()}` } });
}

function send(
  { fetch, timeoutMs }: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  settings: ChannelSettings,
  path: string,
  init: RequestInit,
): Promise<Exchange> {
  const url = `${requireUpstream(settings).url.replace(/\/+$/, '')}${path}`;
  return exchange(
    { fetch, timeoutMs: settings.connectorTimeoutMs ?? timeoutMs, charactersMax: answerCharactersMax, counterpart: 'the gateway behind' },
    url,
    init,
  );
}

export function requireUpstream({ upstream }: ChannelSettings): NonNullable<ChannelSettings['upstream']> {
  assert(upstream !== undefined, 'a channel with the upstream connector has its settings');
  return upstream;
}
