/** The ports of operations, put together from what a runtime hands in and what is portable. */

import { createBank } from '../../connectors/bank/bank.ts';
import { createBounds } from '../../connectors/bounded.ts';
import { type Connectors, chooseForChannel } from '../../connectors/choose.ts';
import type { Connector } from '../../connectors/connector.ts';
import { checkCredentials } from '../../connectors/credentials.ts';
import { guardConnector } from '../../connectors/guarded.ts';
import { createHealthBook } from '../../connectors/health.ts';
import { createSimulator } from '../../connectors/simulator/simulator.ts';
import { askDispute } from '../../connectors/stripe/dispute.ts';
import { createStripe, type StripeOptions } from '../../connectors/stripe/stripe.ts';
import { readPast } from '../../connectors/upstream/past.ts';
import { createUpstream, postUpstream } from '../../connectors/upstream/upstream.ts';
import { findConnectorToken } from '../../domain/administration/connect.ts';
import type { WidgetScript } from '../../domain/checkouts/ports.ts';
import { repeatAtShadow } from '../../domain/moving-in/shadow/repeat-operations.ts';
import { toShadowOffer } from '../../domain/moving-in/shadow/shadow-call.ts';
import { createCallsUnderWay } from '../../domain/payments/processing/calls-under-way.ts';
import type { FileServers } from '../../domain/reconciliation/file-transfer.ts';
import { tellCircuit } from '../../domain/routing/circuit-event.ts';
import { createIdentityProvider } from '../../domain/staff/company/provider.ts';
import type { CompanySettings } from '../../domain/staff/company/settings.ts';
import { createSecurityCodes } from '../../domain/three-d-secure/security-codes.ts';
import { createSimulatedAuthenticator } from '../../domain/three-d-secure/simulator/authenticator.ts';
import type { Vault } from '../../domain/vault/ports.ts';
import { createWallets } from '../../domain/wallets/formats/wallets.ts';
import type { StartWalletSession } from '../../domain/wallets/ports.ts';
import type { EncryptNotification, WebhookHttp } from '../../domain/webhooks/ports.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import type { RateLimit } from '../../foundation/access/budget.ts';
import { createLimits } from '../../foundation/access/limits.ts';
import type { StaffPolicy } from '../../foundation/access/staff-policy.ts';
import { createClockBook, withEntityClocks } from '../../foundation/entities/clock-book.ts';
import type { MoveBook } from '../../foundation/entities/merchant-move.ts';
import type { EventLog } from '../../foundation/events/ports.ts';
import { steadyNow } from '../../foundation/kernel/clock.ts';
import type { FastPaths } from '../../foundation/kernel/fast-paths.ts';
import { createIdMaker, createShortIdMaker, type Id, type Partition, withPartition } from '../../foundation/kernel/identifier.ts';
import type { Mail } from '../../foundation/kernel/mail.ts';
import type { Clocks, Log, Metrics } from '../../foundation/kernel/ports.ts';
import { type Bus, createBus } from './bus.ts';
import { createShadowQueue } from './shadow-queue.ts';

/** A bank that has not answered by then is queried later; the payment is pending meanwhile. */
const bankTimeoutMs = 20_000;

/** A test system that takes longer is taken for one that does not answer. */
const shadowTimeoutMs = 5_000;

/** What differs between the runtimes. */
export interface RuntimePorts {
  readonly vault: Vault;
  readonly webhookHttp: WebhookHttp;
  /** Absent: this runtime sends no files. */
  readonly fileServers?: FileServers;
  /** Fills the bytes with cryptographically random ones. */
  readonly fillRandom: (bytes: Uint8Array) => void;
  /** Absent: WebCrypto's, which takes twice the CPU. */
  readonly encryptNotification?: EncryptNotification;
  /** RSA with the padding of PKCS #1 1.5, which WebCrypto does not have; absent: such wallet tokens are refused. */
  readonly unwrapRsa15?: NonNullable<Parameters<typeof createWallets>[0]>;
  /** TLS with a client's certificate; absent where the runtime has none: then the hosted form offers no Apple Pay. */
  readonly startWalletSession?: StartWalletSession;
  /** The script of the hosted form; absent where it was not built. */
  readonly widgetScript?: (() => Promise<WidgetScript | undefined>) | undefined;
}

export interface PortsOptions extends RuntimePorts {
  readonly store: Store;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  /** What redirects carry where no request says otherwise. */
  readonly publicUrl: string;
  readonly rateLimit: RateLimit;
  /** Absent: `defaultStaffPolicy`. */
  readonly staffPolicy?: StaffPolicy | undefined;
  /** Absent: all. */
  readonly fastPaths?: FastPaths | undefined;
  /** Absent: nobody is told how they sign in. */
  readonly sandboxStaff?: Ports['sandboxStaff'];
  /** Absent or null: nobody signs in with the company's account. */
  readonly company?: CompanySettings | null | undefined;
  /** Absent: `defaultIssueDelayMs`. */
  readonly issueDelayMs?: number | undefined;
  /** Wakes readers of the log; absent: those of this process. */
  readonly bus?: Pick<Bus, 'publish'> & Partial<Pick<Bus, 'onPublished'>>;
  /** Absent: links are shown to the administrator who made them. */
  readonly mail?: Mail | undefined;
  /** Whether no other process has the database; absent: yes. */
  readonly isDatabaseOwn?: boolean | undefined;
  /** New ids come after it. */
  readonly newestId?: Id | null;
  /** Which store of several this is; absent: the only one. */
  readonly partition?: Partition | undefined;
  /** Which store an entity is in; absent: this one. */
  readonly partitionAt?: ((entityPath: string) => Partition) | undefined;
  /** Resolves when what was changed at the entity holds in every store; absent: there is one. */
  readonly whenTold?: Ports['whenTold'];
  /** What readers of events are given; absent: the store's own log. */
  readonly eventLog?: EventLog | undefined;
  /** Merchants that go elsewhere; absent: none does. */
  readonly moves?: MoveBook | undefined;
  /** Tests give their own. */
  readonly clocks?: Clocks | undefined;
  /** Measures what connectors do; absent: nobody does. */
  readonly observeConnector?: ((connector: Connector) => Connector) | undefined;
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

export function createPorts(options: PortsOptions): Ports {
  const { fillRandom, bus = createBus(), mail, partitionAt } = options;
  const real = options.clocks ?? createClocks();
  // In live nobody moves a clock: nothing is read or looked up for it.
  const clockBook = options.environment === 'test' ? createClockBook() : undefined;
  const clocks = clockBook ? withEntityClocks(real, clockBook) : real;
  const observe = options.observeConnector ?? ((connector: Connector) => connector);
  const fetchOutside = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
  const stripeOptions: StripeOptions = {
    fetch: fetchOutside,
    timeoutMs: bankTimeoutMs,
    findKey: (channelId, account) => findConnectorToken(ports, channelId, account),
    now: () => steadyNow(clocks),
  };
  const connectors: Connectors = {
    simulator: createSimulator(),
    bank: observe(createBank({ fetch: fetchOutside, timeoutMs: bankTimeoutMs })),
    upstream: observe(
      createUpstream({
        fetch: fetchOutside,
        timeoutMs: bankTimeoutMs,
        findToken: (channelId, account) => findConnectorToken(ports, channelId, account),
        now: () => steadyNow(clocks),
      }),
    ),
    stripe: observe(createStripe(stripeOptions)),
  };
  const { elapsedUs } = clocks;
  const health = createHealthBook({
    elapsedMs: () => elapsedUs() / 1_000,
    now: () => clocks.now(),
    onChange: (change) => void tellCircuit(ports, change),
  });
  const idTime = () => steadyNow(clocks);
  const newId = createIdMaker(idTime, fillRandom, { after: options.newestId ?? null, partition: options.partition });
  const guards = { health, bounds: createBounds(), elapsedUs };
  const shadowQueue = createShadowQueue((offer, dropped) => repeatAtShadow(ports, offer, dropped));
  const ports: Ports = {
    store: options.store,
    isDatabaseOwn: options.isDatabaseOwn ?? true,
    callsUnderWay: createCallsUnderWay(elapsedUs),
    clocks,
    ...(clockBook ? { clockBook } : {}),
    newId,
    ...(partitionAt ? { newIdAt: (entityPath) => withPartition(newId(), partitionAt(entityPath)) } : {}),
    ...(options.whenTold ? { whenTold: options.whenTold } : {}),
    ...(options.partition ? { partition: options.partition } : {}),
    ...(options.eventLog ? { eventLog: options.eventLog } : {}),
    ...(options.moves ? { moves: options.moves } : {}),
    newShortId: createShortIdMaker(idTime, fillRandom),
    randomHex: (bytes) => randomHex(fillRandom, bytes),
    connectorFor: (settings, name = settings.connector) =>
      guardConnector(chooseForChannel(name, settings, { environment: options.environment, connectors }), guards),
    connectorHealth: health,
    checkConnector: (settings, token) => checkCredentials({ fetch: fetchOutside, timeoutMs: bankTimeoutMs }, settings, token),
    readPast: (settings, token, window) => readPast({ fetch: fetchOutside, timeoutMs: bankTimeoutMs }, settings, token, window),
    askDispute: (settings, channelId, disputeId) => askDispute(stripeOptions, settings, channelId, disputeId),
    postToShadow: (settings, token, post) =>
      postUpstream(
        { fetch: fetchOutside, timeoutMs: shadowTimeoutMs },
        { settings: { ...settings, connectorTimeoutMs: shadowTimeoutMs }, token, ...post },
      ),
    offerToShadow: (plan, payment) => {
      const offer = toShadowOffer(plan, payment);
      if (offer) shadowQueue.offer(offer);
    },
    vault: options.vault,
    webhookHttp: options.webhookHttp,
    ...(options.fileServers ? { fileServers: options.fileServers } : {}),
    ...(options.encryptNotification ? { encryptNotification: options.encryptNotification } : {}),
    wallets: createWallets(options.unwrapRsa15),
    // In live, a directory is connected for each installation: without one 3-D Secure answers 000.400.104.
    authenticator: options.environment === 'test' ? createSimulatedAuthenticator() : undefined,
    securityCodes: createSecurityCodes(() => clocks.now()),
    log: options.log,
    metrics: options.metrics,
    publish: bus.publish,
    ...(bus.onPublished ? { onPublished: bus.onPublished } : {}),
    environment: options.environment,
    buildNumber: options.buildNumber,
    publicUrl: options.publicUrl,
    rateLimit: options.rateLimit,
    limits: createLimits(clocks),
    limitsStatusReads: options.rateLimit.status === 'on',
    ...(options.startWalletSession ? { startWalletSession: options.startWalletSession } : {}),
    ...(options.widgetScript ? { widgetScript: options.widgetScript } : {}),
    ...(options.issueDelayMs === undefined ? {} : { issueDelayMs: options.issueDelayMs }),
    ...(options.staffPolicy ? { staffPolicy: options.staffPolicy } : {}),
    ...(options.fastPaths ? { fastPaths: options.fastPaths } : {}),
    ...(mail ? { mail } : {}),
    ...(options.sandboxStaff ? { sandboxStaff: options.sandboxStaff } : {}),
    ...(options.company
      ? { identityProvider: createIdentityProvider({ settings: options.company, fetch: fetchOutside, now: () => clocks.now() }) }
      : {}),
  };
  return ports;
}

export function createClocks(): Clocks {
  return {
    now: () => Date.now(),
    entityNow: () => Date.now(),
    elapsedUs: () => performance.now() * 1_000,
  };
}

function randomHex(fillRandom: RuntimePorts['fillRandom'], bytes: number): string {
  const drawn = new Uint8Array(bytes);
  fillRandom(drawn);
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
