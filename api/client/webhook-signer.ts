/** Signs or encrypts a notification as the gateway does, so that the tests of a receiver need no gateway. */
import { parseSecrets, toBase64, toHex } from './webhook-secret.ts';
import type { Notification } from './webhooks.ts';

export interface WebhookToSign {
  /** A text is sent as it is: a test can send what no gateway would. */
  readonly notification: Notification | string;
  /** 64 hex characters, or `whsec_…`. While secrets rotate, both. */
  readonly secret: string | readonly string[];
  /** AES_GCM, as a webhook has where it was made without one. */
  readonly signature?: 'AES_GCM' | 'STANDARD' | undefined;
  /** Of AES_GCM. */
  readonly wrapper?: 'NONE' | 'JSON' | undefined;
  /** Made at random where absent. */
  readonly webhookId?: string | undefined;
  /** When it was sent: now where absent. */
  readonly sentAt?: Date | undefined;
}

export interface SignedWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that the gateway would send: POST it to the receiver, or hand it to `verifyWebhook`. */
export async function signWebhook(given: WebhookToSign): Promise<SignedWebhook> {
  const { notification, webhookId = crypto.randomUUID(), sentAt = new Date() } = given;
  const body = typeof notification === 'string' ? notification : JSON.stringify(notification);
  const names = { 'webhook-id': webhookId, 'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)) };
  return given.signature === 'STANDARD' ? sign(given, names, body) : encrypt(given, names, body);
}

type Names = Readonly<Record<'webhook-id' | 'webhook-timestamp', string>>;

async function sign({ secret }: WebhookToSign, names: Names, body: string): Promise<SignedWebhook> {
  const signed = new TextEncoder().encode(`${names['webhook-id']}.${names['webhook-timestamp']}.${body}`);
  const signatures = parseSecrets(secret).map(async (bytes) => {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))}`;
  });
  const signature = (await Promise.all(signatures)).join(' ');
  return { headers: { 'content-type': 'application/json', ...names, 'webhook-signature': signature }, body };
}

const tagBytes = 16;

async function encrypt({ secret, wrapper }: WebhookToSign, names: Names, body: string): Promise<SignedWebhook> {
  const key = await crypto.subtle.importKey('raw', parseSecrets(secret)[0], 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, tagLength: tagBytes * 8 };
  const box = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(body)));
  const sealed = toHex(box.subarray(0, -tagBytes));
  const isJson = wrapper === 'JSON';
  return {
    headers: {
      'content-type': isJson ? 'application/json' : 'text/plain',
      'X-Initialization-Vector': toHex(iv),
      'X-Authentication-Tag': toHex(box.subarray(-tagBytes)),
      ...names,
    },
    body: isJson ? JSON.stringify({ encryptedBody: sealed }) : sealed,
  };
}
