/**
 * Verifies and reads what the gateway sends to a webhook, in both forms: AES-256-GCM (the default), and signatures of Standard
 * Webhooks. On WebCrypto, which every platform has.
 */
import { WebhookRefused } from './errors.ts';
import type { components } from './generated/openapi.ts';
import { base64, hex, parseBase64, parseHex, parseSecrets } from './webhook-secret.ts';

/** What a webhook says: `type` tells which. */
export type Notification = components['schemas']['Notification'];

/** `webhookId` is the same when the gateway sends a notification again: remember it, and handle each once. */
export type VerifiedNotification = Notification & { readonly webhookId: string };

export interface WebhookRequest {
  /** Fetch's headers, or Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it came: its text or its bytes, not what a JSON parser made of it. */
  readonly body: string | Uint8Array;
  /** 64 hex characters, or `whsec_…`. While secrets rotate, both. */
  readonly secret: string | readonly string[];
  /** How old a signature may be: 5 minutes. */
  readonly toleranceSeconds?: number | undefined;
}

const toleranceSecondsDefault = 300;

type Secrets = ReturnType<typeof parseSecrets>;

/**
 * Throws WebhookRefused where the request is not the gateway's, was changed, or its signature is too old. TypeError where the
 * receiver is wrong: a secret that is not 32 bytes, or a body that was parsed.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedNotification> {
  const secrets = parseSecrets(request.secret);
  const body = readBody(request.body);
  const webhookId = readHeader(request, 'webhook-id') ?? '';
  const isSigned = readHeader(request, 'webhook-signature') !== undefined;
  const text = isSigned ? await verifySignature(request, secrets, webhookId, body) : await decrypt(request, secrets, body);
  try {
    const notification: Notification = JSON.parse(text);
    return { ...notification, webhookId };
  } catch {
    throw new WebhookRefused('the notification is no JSON');
  }
}

function readBody(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const message =
    'body must be the text or the bytes as they came: the signature is over them, and what a JSON parser made of them has others';
  throw new TypeError(`${message}. In Express, take express.text({ type: () => true }) for this path, not express.json()`);
}

function readHeader({ headers }: WebhookRequest, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}

/** `v1,<base64>` of each secret over `id.timestamp.body`. */
async function verifySignature(request: WebhookRequest, secrets: Secrets, id: string, body: string): Promise<string> {
  const timestamp = readHeader(request, 'webhook-timestamp') ?? '';
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || ageSeconds > (request.toleranceSeconds ?? toleranceSecondsDefault)) {
    throw new WebhookRefused('webhook-timestamp is missing, or too far from the time of this machine');
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = (readHeader(request, 'webhook-signature') ?? '').split(' ').flatMap(parseSignature);
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return body;
  }
  throw new WebhookRefused('webhook-signature does not fit the body and the secret');
}

function parseSignature(text: string): readonly Uint8Array<ArrayBuffer>[] {
  const [version, encoded = ''] = text.split(',');
  return version === 'v1' && base64.test(encoded) ? [parseBase64(encoded)] : [];
}

/** The body is upper-case hex, or JSON with it as `encryptedBody`. */
async function decrypt(request: WebhookRequest, secrets: Secrets, body: string): Promise<string> {
  const vector = readHeader(request, 'x-initialization-vector') ?? '';
  const tag = readHeader(request, 'x-authentication-tag') ?? '';
  const sealed = readSealed(body);
  if (!hex.test(vector) || tag.length !== 32 || !hex.test(tag) || !hex.test(sealed)) {
    throw new WebhookRefused('the request is neither signed nor encrypted as the gateway does it');
  }
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['decrypt']);
    try {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: parseHex(vector), tagLength: 128 }, key, parseHex(sealed + tag));
      return new TextDecoder().decode(plain);
    } catch {
      // Another secret may fit.
    }
  }
  throw new WebhookRefused('the body was not encrypted with this secret, or was changed');
}

function readSealed(body: string): string {
  if (!body.trimStart().startsWith('{')) return body.trim();
  try {
    const { encryptedBody }: { readonly encryptedBody?: unknown } = JSON.parse(body);
    return typeof encryptedBody === 'string' ? encryptedBody : '';
  } catch {
    return '';
  }
}
