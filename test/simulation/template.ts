/**
 * A database as a gateway leaves it after its first start; each run begins with a copy. It has receivers of webhooks, 3-D Secure in front of
 * the bank, staff who are signed in, and limits small enough to be met.
 */
import { createHmac } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffPolicy } from '../../api/foundation/access/staff-policy.ts';
import { staffSigningSecret } from '../../api/foundation/access/staff-session.ts';
import { openWriter } from '../../db/connect/native.ts';
import { toReadModelPath } from '../../db/connect/read-model-path.ts';
import { channels, otherToken } from '../support/client.ts';
import { type Harness, harnessUrl, startGateway } from '../support/harness.ts';
import { writeLogBack } from '../support/migrated-store.ts';
import type { Office } from './office.ts';

export const simulationStart = Date.UTC(2026, 5, 1, 6);

/** Memory where the system has a file system in it: what a run writes is nobody's to keep. */
const folderAbove = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const merchants = { demo: '8ac7a4a0000000000000000000000003', other: '8ac7a4a0000000000000000000000004' } as const;

const subscribe = 'mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) { id } }';

const taken = { outcome: 'answered', status: 200, retryAfter: undefined, text: '' } as const;

const yearMs = 365 * 24 * 3_600_000;

/** What staff may do: what support gives back on a payment and how often that a day, and what takes two people, but not on the simulator's channel. */
export const officeLimits = {
  supportMinor: 2_000n,
  timesADay: 3,
  aloneMinor: 3_000n,
  policy: { sessionMs: yearMs, sessionIdleMs: yearMs, refundLimitsADay: 3 } satisfies StaffPolicy,
} as const;

export interface Template {
  readonly folder: string;
  /** A session of the console for each. */
  readonly cookies: Readonly<Record<Office, string>>;
  /** A database of one's own, and what removes it. */
  copy(): { readonly path: string; remove(): void };
  remove(): void;
}

export async function makeTemplate(): Promise<Template> {
  await loadWallets();
  const folder = mkdtempSync(join(folderAbove, 'simulation-'));
  const path = join(folder, 'template.db');
  const gateway = await startGateway({
    databaseFile: path,
    now: simulationStart,
    // A subscription is active when its receiver has taken a first notification.
    adaptPorts: (ports) => ({
      ...ports,
      webhookHttp: { refusal: async () => null, post: async () => taken, get: async () => taken },
      fileServers: { refusal: async () => null, check: async () => null, upload: async () => ({ outcome: 'sent' }) },
      mail: { send: async () => {} },
    }),
  });
  for (const [name, entityId, ordered] of [
    ['all', merchants.demo, false],
    ['ordered', merchants.demo, true],
    ['other', merchants.other, false],
  ] as const) {
    // Who asks for order wants payments alone.
    const types = ordered ? { types: ['PAYMENT'] } : {};
    const input = { entityId, url: `https://${name}.shop.example/hook`, ordered, signature: 'STANDARD', ...types };
    const { errors } = await gateway.graphql(subscribe, { input }, entityId === merchants.other ? { token: otherToken } : {});
    if (errors) throw new Error(errors[0]?.message);
  }
  await setLimits(gateway);
  const cookies = await signIn(gateway, path);
  await orderFiles(gateway, cookies.ADMIN);
  await gateway.stop();
  for (const file of [path, toReadModelPath(path)]) writeLogBack(file);
  writeFileSync(join(folder, cookiesName), JSON.stringify(cookies));
  return { ...openTemplate(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const makeToken = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
const brands = { A: 'APPLEPAY', B: 'GOOGLEPAY' } as const;

/** The gateway loads what opens tokens with the first of them. A file that is read in a run goes on by itself, and is no turn of the simulation. */
async function loadWallets(): Promise<void> {
  const gateway = await startGateway({ now: simulationStart });
  const order = { amount: '1.00', currency: 'EUR' };
  for (const wallet of ['A', 'B'] as const) {
    const input = {
      ...order,
      entityId: channels.documented,
      wallet: `WALLET_${wallet}`,
      number: '4200000000000000',
      expiryMonth: '05',
      expiryYear: '2034',
    };
    const { data } = await gateway.graphql(makeToken, { input });
    const paymentToken = { [`wallet${wallet}.paymentToken`]: String(data?.createTestWalletToken) };
    const parameters = { ...order, entityId: channels.documented, paymentType: 'DB', paymentBrand: brands[wallet], ...paymentToken };
    const { status, text } = await gateway.rest.post('/v1/payments', parameters);
    if (status !== 200) throw new Error(text);
  }
  await gateway.stop();
}

const cookiesName = 'cookies.json';

/** One that another process has made, and removes: several may have copies of it at once. */
export function openTemplate(folder: string): Template {
  const path = join(folder, 'template.db');
  let copies = 0;
  return {
    folder,
    cookies: JSON.parse(readFileSync(join(folder, cookiesName), 'utf8')),
    copy() {
      copies += 1;
      const name = `run-${process.pid}-${copies}`;
      const copied = join(folder, `${name}.db`);
      copyFileSync(path, copied);
      if (existsSync(toReadModelPath(path))) copyFileSync(toReadModelPath(path), toReadModelPath(copied));
      return {
        path: copied,
        remove() {
          for (const file of readdirSync(folder)) if (file.startsWith(`${name}.`)) rmSync(join(folder, file), { force: true });
        },
      };
    },
    remove() {},
  };
}

async function setLimits({ store }: Harness): Promise<void> {
  const entities = await store.entities.all();
  const write = async (id: string, changes: object): Promise<void> => {
    const channel = entities.find((entity) => entity.id === id);
    if (!channel?.settings) throw new Error('the sandbox has no such channel');
    const settings = { ...channel.settings, refundApproval: { amount: '30.00', currency: 'EUR' }, ...changes };
    await store.commit('platform', [{ write: 'entity.put', entity: { ...channel, settings, version: channel.version + 1 } }]);
  };
  await write(channels.testBank, {});
  await write(channels.documentedThreeDSecure, { connector: 'bank', connectorUrl: 'http://bank.example' });
}

const server = { host: 'files.shop.example', userName: 'gateway', password: 'password-of-files', folder: 'in' } as const;

/** What the institute says goes to the merchant's own server, and so does a report each day, of which a letter tells. */
async function orderFiles({ graphql }: Harness, cookie: string): Promise<void> {
  const byAdmin = async (document: string, variables: object) => {
    const { data, errors } = await graphql(document, { ...variables }, { token: null, headers: { cookie, origin: harnessUrl } });
    if (errors) throw new Error(errors[0]?.message);
    return data;
  };
  const made = await byAdmin('mutation ($input: CreateFileDestinationInput!) { createFileDestination(input: $input) { id } }', {
    input: { entityId: merchants.demo, ...server },
  });
  await byAdmin(
    'mutation ($entity: ID!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entity, subject: PAYMENTS, input: $input) { id } }',
    {
      entity: merchants.demo,
      input: {
        ...{ name: 'Payments', filter: '{}', format: 'CSV', cadence: 'DAILY', atMinute: 9 * 60, timeZone: 'UTC', language: 'EN' },
        ...{ deliveries: ['MAIL', 'SERVER'], destinationId: made.createFileDestination.id },
      },
    },
  );
}

/** As the library that signs staff in leaves it: a session by the digest of its token, and a cookie that is signed. */
async function signIn({ ports }: Harness, path: string): Promise<Template['cookies']> {
  const secret = await staffSigningSecret(ports);
  const connection = openWriter(path);
  const open = async (role: Office): Promise<string> => {
    const token = `session-of-${role.toLowerCase()}`;
    connection
      .prepare(
        `INSERT INTO staff_session (id, token, user_id, expires_at, created_at, updated_at)
          SELECT ?, ?, id, ?, ?, ? FROM staff_user WHERE email = ?`,
      )
      .run([
        `session-${role}`,
        await ports.vault.digest(token),
        simulationStart + yearMs,
        simulationStart,
        simulationStart,
        `${role.toLowerCase()}@example.test`,
      ]);
    const signature = createHmac('sha256', secret.reveal()).update(token).digest('base64');
    return `staff.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  };
  try {
    connection
      .prepare("UPDATE staff_user SET refund_limit = ? WHERE email = 'support@example.test'")
      .run([Number(officeLimits.supportMinor)]);
    return { SUPPORT: await open('SUPPORT'), FINANCE: await open('FINANCE'), ADMIN: await open('ADMIN'), VIEWER: await open('VIEWER') };
  } finally {
    connection.close();
  }
}
