/**
 * A process of the gateway in a simulation: the product's own operations, endpoints, store and due work, on ports that the simulation
 * owns. It begins as the real one does (what a dead process left under way goes on), and dies without a word: what it has sent is on its
 * way still, and no answer comes to it.
 */

import { abandonedAttempts, recoverPayments } from '../../api/domain/payments/processing/due-work.ts';
import { recoverWebhooks } from '../../api/domain/webhooks/deliver.ts';
import { createGateway, type Gateway } from '../../api/doors/gateway/gateway.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import { recoverClocks } from '../../api/entity-clocks/tick.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodeRuntimePorts } from '../../api/runtime/node/ports.ts';
import type { Body, HttpAnswer } from '../../api/runtime/shared/exchange.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createInboxWatch } from '../../api/runtime/shared/inbox.ts';
import type { PageRequest } from '../../api/runtime/shared/pages.ts';
import { createPayEndpoint } from '../../api/runtime/shared/pay/pay-endpoint.ts';
import { createPorts } from '../../api/runtime/shared/ports.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { parseSettings, type Settings } from '../../api/runtime/shared/settings.ts';
import { createShopperEndpoint } from '../../api/runtime/shared/shopper-endpoint.ts';
import { threeDSecurePages } from '../../api/runtime/shared/three-d-secure-pages.ts';
import { deliverWebhooks, runWork } from '../../api/runtime/shared/work.ts';
import { sendToServers } from '../../api/views/scheduled-reports/send.ts';
import { createStore } from '../../db/store/store.ts';
import { createGraphqlClient, createRestClient, type GraphqlAnswer, type GraphqlClient, type RestClient } from '../support/client.ts';
import { harnessUrl, testWidget } from '../support/harness.ts';
import type { Bank } from './bank.ts';
import { type Disk, type DiskTrouble, never, openDisk } from './disk.ts';
import type { FileServer } from './file-server.ts';
import type { Folder } from './inbox.ts';
import type { Letters } from './letters.ts';
import { createLife } from './life.ts';
import type { Office } from './office.ts';
import type { Random } from './random.ts';
import type { Receivers } from './receiver.ts';
import { officeLimits, type Template } from './template.ts';
import type { Turns } from './turns.ts';

/** The gateway loads these when they are wanted. A file that is read meanwhile goes on by itself, and is no turn of the simulation. */
await Promise.all([
  import('../../api/domain/wallets/formats/certificates.ts'),
  import('../../api/domain/wallets/formats/cms-signature.ts'),
  import('../../api/domain/wallets/formats/test-chain.ts'),
  import('../../api/domain/wallets/formats/test-wallet.ts'),
  import('../../api/domain/wallets/formats/wallet-a.ts'),
  import('../../api/domain/wallets/formats/wallet-b.ts'),
]);

export interface GatewayProcess {
  readonly rest: RestClient;
  readonly graphql: GraphqlClient;
  /** GraphQL by a member of staff with a session of the console. */
  staff(role: Office, document: string, variables: Readonly<Record<string, unknown>>): Promise<GraphqlAnswer>;
  /** A page of 3-D Secure, as a shopper's browser loads it. */
  page(request: PageRequest): Promise<unknown>;
  /** A file, in parts. */
  download(path: string, query: string, who: { readonly role: Office } | { readonly token: string }): Promise<HttpAnswer>;
  /** A page of a payment link; undefined where it is none. */
  pay(request: LinkPageRequest): Promise<HttpAnswer | undefined>;
  readonly ports: Ports;
  readonly disk: Pick<Disk, 'writeUnheard'>;
  /** Its clock is wrong by so much until it is set right. */
  setClockError(ms: number): void;
  /** What nobody requests, one bounded round of each. */
  work(): Promise<void>;
  deliver(): Promise<void>;
  /** Looks into the inbox. */
  look(): Promise<void>;
  /** Sends files to merchants' servers. */
  sendFiles(): Promise<void>;
  /** What a start does with what a dead process left. Nothing is delivered before the first part of it is over. */
  recover(): Promise<void>;
  die(): void;
}

export interface LinkPageRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie: string | undefined;
}

export interface ProcessOptions {
  readonly path: string;
  readonly template: Pick<Template, 'cookies'>;
  /** Whether no other process has the database. */
  readonly isDatabaseOwn: boolean;
  readonly turns: Turns;
  readonly random: Random;
  readonly bank: Bank;
  readonly receivers: Receivers;
  readonly folder: Folder;
  readonly fileServer: FileServer;
  readonly letters: Letters;
  readonly diskTrouble: () => DiskTrouble;
  /** The disk has refused something. */
  readonly refused: () => void;
  /** A fault is a mistake of the gateway. */
  readonly fault: (what: string) => void;
}

const vaultKey = { id: 'test', key: new Secret(new Uint8Array(32).fill(7)) };

const settings = readSettings();

function readSettings(): Settings {
  const parsed = parseSettings({});
  if (parsed.status !== 'valid') throw new Error('the settings of a gateway without environment are not valid');
  return parsed.settings;
}

/** The disk says no now and then: what stops for that is logged, and goes on later. */
const expectedFaults = /unavailable|StoreUnavailable|CommitUnknown|disk is full/;

export async function startProcess(options: ProcessOptions): Promise<GatewayProcess> {
  const { path, turns, random, bank, receivers, diskTrouble, fault } = options;
  const life = createLife();
  const connector = life.connector(bank.connector);
  let clockErrorMs = 0;
  const now = (): number => turns.now() + clockErrorMs;
  const disk = openDisk({ path, turns, random: random.fork('disk'), trouble: diskTrouble, refused: options.refused });
  const store = createStore(disk.driver);
  const bytes = random.fork('bytes');
  const silent = (): void => {};
  const log: Log = {
    debug: silent,
    info: silent,
    warn: silent,
    error: (message, fields) => {
      const told = `${message} ${JSON.stringify(fields ?? {})}`;
      if (!expectedFaults.test(told)) fault(told);
    },
  };
  const clocks = { now, entityNow: now, elapsedUs: () => turns.now() * 1_000 };
  const made = createPorts({
    ...createNodeRuntimePorts({ store, vaultKeys: [vaultKey], widgetScript: async () => testWidget }),
    fillRandom: (target) => {
      for (let place = 0; place < target.length; place += 1) target[place] = bytes.below(256);
    },
    webhookHttp: life.webhookHttp(receivers.http),
    fileServers: life.fileServers(options.fileServer.servers),
    mail: life.mail(options.letters.mail),
    store,
    log,
    metrics: { request: silent, commit: silent },
    environment: 'test',
    buildNumber: `${'0'.repeat(40)}@test`,
    publicUrl: harnessUrl,
    rateLimit: { status: 'off' },
    clocks,
    newestId: await store.newestId(),
    isDatabaseOwn: options.isDatabaseOwn,
    staffPolicy: officeLimits.policy,
  });
  const ports: Ports = {
    ...made,
    connectorFor: (settings, name = settings.connector) => (name === 'bank' ? connector : made.connectorFor(settings, name)),
  };
  const gateway = createGateway(ports);
  const rest = createRestEndpoint(ports, gateway);
  const shopper = createShopperEndpoint(ports, rest);
  const pages = threeDSecurePages(ports);
  const pay = createPayEndpoint(ports);
  const graphql = createGraphqlClient(harnessUrl, (request) => answerGraphql(gateway, request));
  const watch = createInboxWatch(ports, life.inbox(options.folder.inbox));
  const look = oneAfterTheOther(async () => void (await watch.look()));
  const sendFiles = oneAfterTheOther(async () => void (await sendToServers(ports)));
  let released = Promise.resolve();
  return {
    rest: createRestClient(async (exchange) => {
      const answer = (await shopper({ ...exchange, origin: harnessUrl }, '192.0.2.7')) ?? (await rest.handle(exchange));
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
      return { ...answer, headers, body: String(answer.body) };
    }),
    graphql,
    staff: (role, document, variables) =>
      graphql(document, variables, { token: null, headers: { cookie: options.template.cookies[role], origin: harnessUrl } }),
    page: pages,
    download(path, query, who) {
      const headers: Readonly<Record<string, string>> =
        'role' in who ? { cookie: options.template.cookies[who.role], origin: harnessUrl } : { authorization: `Bearer ${who.token}` };
      const connection = { peer: '', isEncrypted: false, readBody: () => never<Body>(), abortSignal: () => new AbortController().signal };
      return answerExport({ gateway, rest, log }, { method: 'GET', path, query, headers, ...connection }, { publicUrl: harnessUrl });
    },
    pay: ({ cookie, ...request }) => pay({ ...request, query: '', body: '', language: 'en', origin: harnessUrl, headers: { cookie } }),
    ports,
    disk,
    setClockError(ms) {
      clockErrorMs = ms;
    },
    async work() {
      await runWork(ports, settings);
    },
    async deliver() {
      await released;
      await deliverWebhooks(ports);
    },
    look,
    sendFiles,
    async recover() {
      const before = releaseAbandoned(ports);
      released = before.then(() => {}).catch(() => {});
      await recoverPayments(ports, await before);
    },
    die() {
      life.end();
      disk.die();
    },
  };
}

/** As a loop of the product: who asks while it runs waits for that. */
function oneAfterTheOther(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** As the router does: a document that is known runs without fetch objects, and what can is written as text. */
async function answerGraphql(gateway: Gateway, request: Request): Promise<Response> {
  const exchange = { method: request.method, headers: Object.fromEntries(request.headers), body: await request.clone().text() };
  const answer = await gateway.executeOperation(exchange, { publicUrl: harnessUrl });
  return answer ? new Response(answer.body, { status: answer.status, headers: answer.headers }) : gateway.handle(request);
}

/** As startWebhooks does before its first round: a lease that this start ended could be of a round of its own otherwise. */
async function releaseAbandoned(ports: Ports): Promise<Awaited<ReturnType<typeof abandonedAttempts>>> {
  const abandoned = await abandonedAttempts(ports);
  await recoverClocks(ports);
  await recoverWebhooks(ports);
  return abandoned;
}
