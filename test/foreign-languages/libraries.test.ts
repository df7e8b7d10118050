/** The libraries of one file each, for Python and PHP: retries in front of a gateway whose answers are lost, and webhooks. */
import { readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '../../api/client/webhook-signer.ts';
import { allResultCodes } from '../../api/foundation/result-codes/result-codes.ts';
import { startFaultyServer } from '../client/faulty-server.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { channels, demoToken } from '../support/client.ts';
import { startLossyProxy } from '../support/lossy-proxy.ts';
import { createFolder, type Executed } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { runProgram } from './run-program.ts';

let gateway: LiveGateway;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  [gateway, place] = await Promise.all([startLiveGateway(), createFolder()]);
  for (const file of ['payment_gateway.py', 'PaymentGateway.php']) await copyFile(join(root, 'api/client', file), join(place.folder, file));
  await Promise.all([writeFile(join(place.folder, 'drive.py'), python), writeFile(join(place.folder, 'drive.php'), php)]);
});
afterAll(async () => {
  await Promise.all([gateway.stop(), place.remove()]);
});

const python = `
import json, sys
import payment_gateway as p
given = json.loads(sys.argv[1])
made = []
try:
    if "secret" in given:
        body = json.loads(given["body"]) if given.get("parsed") else given["body"].encode()
        made = p.verify_webhook(given["headers"], body, given["secret"])
    else:
        gateway = p.Gateway(given["url"], given["token"], timeout=5, retries=given.get("retries", 6), delay=0.01)
        if "graphql" in given:
            made = gateway.graphql(given["graphql"], given.get("variables"))
        for path, parameters, key in given.get("posts", []):
            made.append(gateway.post(path, parameters, key))
        if "file" in given:
            made = gateway.download(given["file"]).decode()
        if "codes" in given:
            made = [p.outcome_of({"result": {"code": code}}) for code in given["codes"]]
    print(json.dumps({"made": made}))
except Exception as error:
    facts = {name: getattr(error, name, None) for name in ("idempotency_key", "result_code", "parameter_errors")}
    print(json.dumps({"made": made, "error": type(error).__name__, "message": str(error), **facts}))
`;

const php = `<?php
require 'PaymentGateway.php';
$given = json_decode($argv[1], true);
$made = [];
try {
    if (isset($given['secret'])) {
        $made = PaymentGateway\\Webhook::verify($given['headers'], $given['body'], $given['secret']);
    } else {
        $gateway = new PaymentGateway\\Gateway($given['url'], $given['token'], timeout: 5, retries: $given['retries'] ?? 6, delay: 0.01);
        if (isset($given['graphql'])) {
            $made = $gateway->graphql($given['graphql'], $given['variables'] ?? []);
        }
        foreach ($given['posts'] ?? [] as [$path, $parameters, $key]) {
            $made[] = $gateway->post($path, $parameters, $key);
        }
        if (isset($given['file'])) {
            $made = $gateway->download($given['file']);
        }
        if (isset($given['codes'])) {
            $made = array_map(fn ($code) => PaymentGateway\\Gateway::outcomeOf(['result' => ['code' => $code]]), $given['codes']);
        }
    }
    echo json_encode(['made' => $made]);
} catch (Throwable $error) {
    $facts = [
        'idempotency_key' => $error->idempotencyKey ?? null,
        'result_code' => $error->resultCode ?? null,
        'parameter_errors' => $error->parameterErrors ?? null,
    ];
    $name = (new ReflectionClass($error))->getShortName();
    echo json_encode(['made' => $made, 'error' => $name, 'message' => $error->getMessage(), ...$facts]);
}
`;

interface Told {
  readonly made: readonly { readonly id: string; readonly result: { readonly code: string } }[] & Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly message?: string;
  readonly idempotency_key?: string | null;
  readonly result_code?: string | null;
  readonly parameter_errors?: readonly { readonly name: string }[] | null;
}

const payment = (order: string) => ({
  entityId: channels.documented,
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '05',
  'card.expiryYear': '2044',
  'card.cvv': '123',
  merchantTransactionId: order,
});

async function countPayments(order: string): Promise<number> {
  const { body } = await gateway.rest.get('/v1/query', { entityId: channels.documented, merchantTransactionId: order });
  return (body as unknown as { readonly payments?: readonly unknown[] }).payments?.length ?? 0;
}

const secret = 'ab'.repeat(32);
const notification = JSON.stringify({ type: 'PAYMENT', payload: { id: '8a01a1fc147c87000089f2a7c704c6ed' }, note: 'Jürgen' });

describe.each([
  { language: 'python3', file: 'drive.py', isEncryptionRead: false },
  { language: 'php', file: 'drive.php', isEncryptionRead: true },
] as const)('$language', ({ language, file, isEncryptionRead }) => {
  const drive = async (given: object): Promise<Told> => {
    const { out, errors }: Executed = await runProgram(language, [file, JSON.stringify(given)], place.folder);
    if (!out.startsWith('{')) throw new Error(out + errors);
    return JSON.parse(out) as Told;
  };
  const send = (url: string, posts: readonly unknown[], retries = 6) => drive({ url, token: demoToken, posts, retries });

  test('pays each order once where two of three answers are lost', async () => {
    const proxy = await startLossyProxy(gateway.running.url, (number) => number % 3 !== 0);
    try {
      const orders = Array.from({ length: 4 }, (_, number) => `order-${language}-${number}`);
      const { made, error } = await send(
        proxy.url,
        orders.map((order, number) => ['/v1/payments', payment(order), number % 2 === 0 ? null : `key-${order}`]),
      );
      expect(error).toBeUndefined();
      expect(made.map(({ result }) => result.code)).toEqual(orders.map(() => '000.100.110'));
      expect(proxy.lost()).toBe(8);
      expect(await Promise.all(orders.map(countPayments))).toEqual([1, 1, 1, 1]);
    } finally {
      proxy.close();
    }
  });

  test('says that the outcome is unknown, with the key that makes a repetition safe', async () => {
    const order = `order-${language}-unknown`;
    const proxy = await startLossyProxy(gateway.running.url, () => true);
    try {
      const told = await send(proxy.url, [['/v1/payments', payment(order), null]], 2);
      expect([told.error, proxy.lost()]).toEqual(['OutcomeUnknown', 3]);
      const again = await send(gateway.running.url, [['/v1/payments', payment(order), told.idempotency_key]]);
      expect([again.made[0]?.result.code, await countPayments(order)]).toEqual(['000.100.110', 1]);
    } finally {
      proxy.close();
    }
  });

  test('returns a decline, and throws a refusal with the parameters that are wrong', async () => {
    const declined = { ...payment(`order-${language}-declined`), 'customParameters[forceResultCode]': '800.100.153' };
    const { made, ...told } = await send(gateway.running.url, [
      ['/v1/payments', declined, null],
      ['/v1/payments', { ...payment('order-wrong'), amount: '92,00' }, null],
    ]);
    expect(made.map(({ result }) => result.code)).toEqual(['800.100.153']);
    expect(told).toMatchObject({ error: 'GatewayRefusal', result_code: '200.300.404', parameter_errors: [{ name: 'amount' }] });
    // Who sees the last line of a trace alone knows what to change.
    expect(told.message).toMatch(/^invalid or missing parameter: amount must be /);
  });

  test('tells the outcome of every result code as the catalogue does', async () => {
    const made: unknown = (await drive({ url: gateway.running.url, token: demoToken, codes: allResultCodes.map(({ code }) => code) })).made;
    const notMade: readonly string[] = ['REJECTED', 'CANCELLED', 'EXPIRED'];
    expect(made).toEqual(allResultCodes.map(({ outcome }) => (notMade.includes(outcome) ? 'DECLINED' : outcome)));
  });

  test('leaves out what is absent, writes truth as the gateway reads it, and refuses a float and a structure', async () => {
    const stored = { ...payment(`order-${language}-stored`), createRegistration: true, descriptor: null };
    const { made } = await send(gateway.running.url, [['/v1/payments', stored, null]]);
    expect(made[0]).toMatchObject({ result: { code: '000.100.110' }, registrationId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    for (const wrong of [{ amount: 92.5 }, { card: { number: '4200000000000000' } }]) {
      const { error } = await send(gateway.running.url, [['/v1/payments', { ...payment(`order-${language}-typed`), ...wrong }, null]]);
      expect(['TypeError', 'InvalidArgumentException']).toContain(error);
    }
    expect(await countPayments(`order-${language}-typed`)).toBe(0);
  });

  test('downloads a file as it is, and throws where there is none', async () => {
    const ask = (file: string) => drive({ url: gateway.running.url, token: demoToken, file });
    expect((await ask('/docs/payment_gateway.py')).made).toBe(readFileSync(join(root, 'api/client/payment_gateway.py'), 'utf8'));
    expect((await ask('/export/reconciliation/nothing.csv')).error).toBe('GatewayRefusal');
  });

  test('an empty key, one of blanks and one with a line break send nothing', async () => {
    for (const key of ['', '  ', 'a\nb']) {
      const { error } = await send(gateway.running.url, [['/v1/payments', payment(`order-${language}-empty`), key]]);
      expect(['ValueError', 'InvalidArgumentException']).toContain(error);
    }
    expect(await countPayments(`order-${language}-empty`)).toBe(0);
  });

  test('waits as Retry-After asks, and gives up where nothing answers', async () => {
    const busy = await startFaultyServer(
      (response) => void response.writeHead(429, { 'retry-after': '1' }).end('{"result":{"code":"800.120.100"}}'),
      (response) => void response.writeHead(200).end('{"id":"1","result":{"code":"000.100.110"}}'),
    );
    try {
      const startedAt = performance.now();
      expect((await send(busy.url, [['/v1/payments', payment('order-busy'), null]])).made).toHaveLength(1);
      expect(performance.now() - startedAt).toBeGreaterThan(1_000);
      expect(new Set(busy.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(busy.seen[0]?.headers['user-agent']).toMatch(/^payment-gateway-(?:python|php)\//);
    } finally {
      await busy.stop();
    }
    expect((await send(busy.url, [['/v1/payments', payment('order-busy'), null]], 1)).error).toBe('GatewayUnavailable');
  });

  test('reads GraphQL, throws its errors, and repeats no mutation that passes no key on', async () => {
    const ask = (graphql: string, url = gateway.running.url) => drive({ url, token: demoToken, graphql });
    expect((await ask('{ viewer { entity { id } } }')).made).toMatchObject({ viewer: { entity: { id: expect.any(String) } } });
    expect((await ask('{ nothing }')).error).toBe('GatewayRefusal');
    const proxy = await startLossyProxy(gateway.running.url, () => true);
    try {
      const told = await ask(`mutation { deleteRegistration(id: "${'0'.repeat(32)}") { id } }`, proxy.url);
      expect([told.error, proxy.lost()]).toEqual(['OutcomeUnknown', 1]);
    } finally {
      proxy.close();
    }
  });

  test('verifies a signed notification, also while secrets rotate', async () => {
    const signed = await signWebhook({ notification, secret: ['cd'.repeat(32), secret], signature: 'STANDARD', webhookId: 'w-1' });
    for (const secrets of [secret, `whsec_${Buffer.from(secret, 'hex').toString('base64')}`, ['ef'.repeat(32), secret]]) {
      expect((await drive({ ...signed, secret: secrets })).made).toMatchObject({ type: 'PAYMENT', note: 'Jürgen', webhookId: 'w-1' });
    }
  });

  test('refuses a changed body, another secret, an old signature, a missing one and a short secret', async () => {
    const signed = await signWebhook({ notification, secret, signature: 'STANDARD' });
    const old = await signWebhook({ notification, secret, signature: 'STANDARD', sentAt: new Date(Date.now() - 600_000) });
    const { 'webhook-signature': _signature, ...unsigned } = signed.headers;
    const wrong = [
      { ...signed, body: signed.body.replace('PAYMENT', 'REFUND'), secret },
      { ...signed, secret: 'cd'.repeat(32) },
      { ...old, secret },
      { ...signed, headers: unsigned, secret },
      { ...signed, headers: { ...signed.headers, 'webhook-signature': 'v1,' }, secret },
      { ...signed, headers: { ...signed.headers, 'webhook-signature': 'é v1,é' }, secret },
      { ...signed, headers: { ...signed.headers, 'webhook-timestamp': '-1' }, secret },
    ];
    for (const each of wrong) expect((await drive(each)).error).toBe('WebhookRefused');
    for (const short of ['', 'ab', 'whsec_', 'z'.repeat(64)])
      expect(['ValueError', 'InvalidArgumentException']).toContain((await drive({ ...signed, secret: short })).error);
  });

  test('a parsed body, and an encrypted one where the library has no cipher, are told from a forged one', async () => {
    const encrypted = await signWebhook({ notification, secret });
    const told = await drive({ ...encrypted, secret });
    if (isEncryptionRead) {
      expect(told.made).toMatchObject({ note: 'Jürgen' });
      const wrapped = await signWebhook({ notification, secret, wrapper: 'JSON' });
      expect((await drive({ ...wrapped, secret })).made).toMatchObject({ note: 'Jürgen' });
      expect((await drive({ ...encrypted, secret: 'cd'.repeat(32) })).error).toBe('WebhookRefused');
    } else {
      expect(told).toMatchObject({ error: 'WebhookRefused', message: expect.stringContaining('STANDARD') });
      const signed = await signWebhook({ notification, secret, signature: 'STANDARD' });
      expect((await drive({ ...signed, secret, parsed: true })).error).toBe('TypeError');
    }
  });
});
