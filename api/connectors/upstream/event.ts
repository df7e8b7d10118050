/**
 * What the gateway behind tells at our address (spec §6): a notification, encrypted with AES-256-GCM as this family does it, or
 * signed by Standard Webhooks. The key says who sent it; what it says of money is asked again, and never believed.
 */

import { z } from 'zod';
import { bytesOfHex } from '../../foundation/kernel/bytes.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';

const prefix = '/upstream/events/';

export interface UpstreamEventAddress {
  readonly channelId: string;
  /** The further account; undefined: the channel's own. */
  readonly account: string | undefined;
}

/** `/upstream/events/{channel}` or `/upstream/events/{channel}/{account}`; undefined for any other path. */
export function readUpstreamEventPath(path: string): UpstreamEventAddress | undefined {
  const [, channelId, account] = /^\/upstream\/events\/([0-9a-f]{32})(?:\/([a-z][a-z0-9-]{1,31}))?$/.exec(path) ?? [];
  return channelId === undefined ? undefined : { channelId, account };
}

export function upstreamEventPath({ channelId, account }: UpstreamEventAddress): string {
  return `${prefix}${channelId}${account === undefined ? '' : `/${account}`}`;
}

export interface NotificationRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** Both forms in which a gateway of this family shows the secret of a webhook. */
const secretPattern = /^(?:([0-9a-fA-F]{64})|whsec_([A-Za-z0-9+/]{43}=))$/;

export function isNotificationSecret(secret: string): boolean {
  return secretPattern.test(secret);
}

/** Signatures further from this time are refused: somebody may have kept one. An encrypted notification carries no time. */
const toleranceSeconds = 300;

/** The text of a notification; undefined where it was not made with the secret, was changed, or its signature is too old. `now` in milliseconds. */
export async function openNotification(request: NotificationRequest, secret: Secret<string>, now: number): Promise<string | undefined> {
  const key = toKey(secret.reveal());
  if (key === undefined) return undefined;
  return request.headers['webhook-signature'] === undefined ? decrypt(request, key) : verify(request, key, now);
}

function toKey(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, hex, base64] = secretPattern.exec(secret) ?? [];
  if (hex !== undefined) return bytesOfHex(hex);
  return base64 === undefined ? undefined : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

async function decrypt({ headers, body }: NotificationRequest, secret: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const vector = headers['x-initialization-vector'] ?? '';
  const tag = headers['x-authentication-tag'] ?? '';
  const sealed = readSealed(body);
  // A tag that is cut short would be easier to guess.
  if (!/^[0-9a-fA-F]{24,32}$/.test(vector) || vector.length % 2 !== 0 || !/^[0-9a-fA-F]{32}$/.test(tag) || sealed === undefined)
    return undefined;
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
  try {
    const algorithm = { name: 'AES-GCM', iv: bytesOfHex(vector), tagLength: 128 };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytesOfHex(sealed + tag)));
  } catch {
    return undefined;
  }
}

/** Hex, or JSON with it as `encryptedBody`, which is the wrapper that merchants may choose. */
function readSealed(body: string): string | undefined {
  const wrapped = body.trimStart().startsWith('{') ? wrapper.safeParse(parseJson(body)) : undefined;
  const sealed = wrapped === undefined ? body.trim() : wrapped.data?.encryptedBody;
  return sealed !== undefined && /^(?:[0-9a-fA-F]{2})+$/.test(sealed) ? sealed : undefined;
}

const wrapper = z.object({ encryptedBody: z.string() });

async function verify({ headers, body }: NotificationRequest, secret: Uint8Array<ArrayBuffer>, now: number): Promise<string | undefined> {
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) return undefined;
  const signed = new TextEncoder().encode(`${headers['webhook-id'] ?? ''}.${timestamp}.${body}`);
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const part of (headers['webhook-signature'] ?? '').split(' ').slice(0, signaturesMax)) {
    const [, encoded] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(part) ?? [];
    const signature = encoded === undefined ? undefined : Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return body;
  }
  return undefined;
}

/** While secrets rotate, there are two. */
const signaturesMax = 10;

const notification = z.object({
  type: z.string().max(64),
  payload: z.object({ merchantTransactionId: z.string().max(255).nullish().catch(undefined) }).nullish(),
});

export interface UpstreamEvent {
  readonly type: string;
  /** Our attempt that it may be about, which the gateway behind knows as `merchantTransactionId`. */
  readonly attemptId: string | undefined;
}

/** Undefined where the text is no notification. One of a payment that was made without us names no attempt. */
export function readUpstreamEvent(text: string): UpstreamEvent | undefined {
  const parsed = notification.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { type, payload } = parsed.data;
  const named = payload?.merchantTransactionId ?? '';
  return { type, attemptId: type === 'PAYMENT' && isId(named) ? named : undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
