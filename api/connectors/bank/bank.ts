import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import type { Cancellation, Connector, ConnectorCall, ConnectorOutcome, Inquiry } from '../connector.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { mayReverse } from '../cut-off.ts';
import { type Exchange, exchange, type Fetch } from '../exchange.ts';
import { isAbsentAnswer, isCancelledAnswer, readAnswer, toOperationMessage } from './message.ts';

export interface BankOptions {
  readonly fetch: Fetch;
  /** How long the bank may take for its whole answer, in milliseconds, where the channel has no setting. */
  readonly timeoutMs: number;
}

/** An inquiry that takes longer is repeated later. */
const inquiryTimeoutMsMax = 5_000;

/** Longest answer of the bank. */
const answerCharactersMax = 100_000;

/**
 * A bank with a JSON API over HTTP at the channel's `connectorUrl`: `POST /operations`, idempotent by the request id, and
 * `GET` and `DELETE /operations/{requestId}`. Throws `ConnectorTimeout` where the outcome is unknown.
 */
export function createBank(options: BankOptions): Connector {
  return {
    name: 'bank',
    effects: 'outside',
    perform: (call) => performAtBank(options, call),
    inquire: (requestId, settings) => inquireAtBank(options, requestId, settings),
    cancel: (requestId, settings) => cancelAtBank(options, requestId, settings),
    mayReverse,
  };
}

async function performAtBank(options: BankOptions, call: ConnectorCall): Promise<ConnectorOutcome> {
  const body = toOperationMessage(call);
  const answer = await sendRequest(options, effectiveTimeoutMs(options, call.settings), `${requireAddress(call.settings)}/operations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (answer.status === 200) {
    const outcome = readAnswer(answer.body, call.requestId);
    if (outcome !== undefined) return outcome;
    throw new ConnectorTimeout('the bank’s answer could not be read');
  }
  if (isRefusal(answer.status)) return toRefusedOutcome(answer.status);
  throw new ConnectorTimeout(`the bank answered with status ${answer.status}`);
}

async function inquireAtBank(options: BankOptions, requestId: string, settings: ChannelSettings): Promise<Inquiry> {
  try {
    const answer = await requestOperation(options, requestId, settings, 'GET');
    if (answer.status === 404 && isAbsentAnswer(answer.body, requestId)) return { status: 'absent' };
    const outcome = answer.status === 200 ? readAnswer(answer.body, requestId) : undefined;
    return outcome === undefined ? { status: 'unreachable' } : { status: 'known', outcome };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable' };
    throw error;
  }
}

async function cancelAtBank(options: BankOptions, requestId: string, settings: ChannelSettings): Promise<Cancellation> {
  try {
    const answer = await requestOperation(options, requestId, settings, 'DELETE');
    return answer.status === 200 && isCancelledAnswer(answer.body, requestId) ? 'cancelled' : 'unreachable';
  } catch (error) {
    if (error instanceof ConnectorTimeout) return 'unreachable';
    throw error;
  }
}

function requestOperation(options: BankOptions, requestId: string, settings: ChannelSettings, method: 'GET' | 'DELETE'): Promise<Exchange> {
  const timeoutMs = Math.min(effectiveTimeoutMs(options, settings), inquiryTimeoutMsMax);
  return sendRequest(options, timeoutMs, `${requireAddress(settings)}/operations/${encodeURIComponent(requestId)}`, { method });
}

function sendRequest({ fetch }: BankOptions, timeoutMs: number, url: string, init: RequestInit): Promise<Exchange> {
  return exchange({ fetch, timeoutMs, charactersMax: answerCharactersMax, counterpart: 'the bank' }, url, init);
}

function effectiveTimeoutMs(options: BankOptions, settings: ChannelSettings): number {
  return settings.connectorTimeoutMs ?? options.timeoutMs;
}

/** The bank refused the request and did nothing. 408 is a timeout, so the outcome is unknown. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function toRefusedOutcome(status: number): ConnectorOutcome {
  return { resultCode: '900.100.200', resultDetails: { ExtendedDescription: `The bank refused the request with status ${status}` } };
}

function requireAddress(settings: ChannelSettings): string {
  assert(settings.connectorUrl !== undefined, 'a channel with the bank connector has a connectorUrl');
  return settings.connectorUrl.replace(/\/+$/, '');
}
