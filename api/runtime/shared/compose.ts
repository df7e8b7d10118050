/**
 * The composition root: makes the gateway and everything in front of it from the settings and from what a runtime hands
 * in. Every runtime calls it; a difference between them is a field of `Runtime`.
 */
import { staffTableParts } from '../../../db/staff-library-parts.ts';
import type { Answer } from '../../../rest-compat/exchange.ts';
import { createStaffEndpoint, loadStaffLibrary } from '../../domain/staff/sign-in/endpoint.ts';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import type { Documentation } from '../../doors/docs/documentation.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../../doors/gateway/gateway.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { authenticateRequest, type RequestCredentials } from '../../foundation/access/authenticate.ts';
import { defaultRateLimit, pageRate, toCallerKey } from '../../foundation/access/throttle.ts';
import type { TakeTurn, Turns } from '../../foundation/access/turns.ts';
import { refreshClocks } from '../../foundation/entities/entities-operations.ts';
import { createMoveBook } from '../../foundation/entities/merchant-move.ts';
import type { EventLog } from '../../foundation/events/ports.ts';
import type { Partition } from '../../foundation/kernel/identifier.ts';
import type { Mail } from '../../foundation/kernel/mail.ts';
import { toNetwork } from '../../foundation/kernel/network.ts';
import type { Clocks, Log } from '../../foundation/kernel/ports.ts';
import { createAssistants } from './assistants.ts';
import type { Bus } from './bus.ts';
import { createGuardedClocks } from './clock-guard.ts';
import type { ConsoleFiles } from './console.ts';
import { documentOptions } from './console-documents.ts';
import { fenceStore } from './fenced-store.ts';
import { createGraphiqlPages } from './graphiql.ts';
import { createHostedForm } from './hosted-form.ts';
import type { ScrapedMetrics } from './metrics.ts';
import { countCircuits, countCommits, createMetricsReader } from './metrics-reader.ts';
import { observeConnector } from './observed-connector.ts';
import { createPayEndpoint } from './pay/pay-endpoint.ts';
import { createClocks, createPorts, type RuntimePorts } from './ports.ts';
import { createProbes, type Probes } from './probes.ts';
import {
  createMoveMerchant,
  createProcessOperator,
  type MerchantArrivals,
  type MerchantChanges,
  type MoveMerchant,
} from './process-operator.ts';
import { createReceiptEndpoint } from './receipts/receipt-endpoint.ts';
import { createRequestObserver } from './request-observer.ts';
import { createRestEndpoint } from './rest-endpoint.ts';
import { createRouter, type Router } from './router.ts';
import { knownToken } from './sandbox.ts';
import { knownStaff } from './sandbox-staff.ts';
import { baseUrl, type Settings } from './settings.ts';
import { createShopEndpoint } from './shop-endpoint.ts';
import { createShopperEndpoint } from './shopper-endpoint.ts';
import { createStoredPaymentRead } from './stored-payment-read.ts';
import { createPages } from './system-pages.ts';
import { noTelemetry, type Telemetry } from './telemetry.ts';

/** What a runtime hands in. */
export interface Runtime {
  readonly store: Store;
  /**
   * Whether no other process has this database (a file, an object): then what is under way at the start was left by a process that
   * died, and goes on at once. On a server it may be another process's call.
   */
  readonly isDatabaseOwn: boolean;
  readonly ports: RuntimePorts;
  readonly log: Log;
  readonly metrics: ScrapedMetrics;
  readonly buildNumber: string;
  /** Wakes readers of the event log. Without `onPublished` no process lives on between requests. */
  readonly bus: Pick<Bus, 'publish'> & Partial<Pick<Bus, 'onPublished'>>;
  /** Absent: the runtime sends no mail, and links are shown to the administrator who made them. */
  readonly mail?: Mail | undefined;
  readonly console?: ConsoleFiles | undefined;
  readonly documentation: Documentation;
  /** The list of documents that the built console sends; undefined where it was not built. */
  readonly readConsoleDocuments: () => string | undefined | Promise<string | undefined>;
  /** Compiled execution and GraphiQL where the runtime has them, and whether live events have timers. */
  readonly gateway: Pick<GatewayOptions, 'execute' | 'renderGraphiQL' | 'eventRounds' | 'prepareTexts'>;
  /** Absent: no spans. */
  readonly telemetry?: Telemetry | undefined;
  /** Of the process. Absent: the platform shares its machines out between requests. */
  readonly turns?: Turns | undefined;
  /** Whether only programs and pages of this machine may reach the gateway, by names of this machine. */
  readonly isDeveloperMachine?: boolean;
  /** Which store of several this is; absent: the only one. */
  readonly partition?: Partition | undefined;
  /** Which store an entity is in; absent: this one. */
  readonly partitionAt?: ((entityPath: string) => Partition) | undefined;
  /** Resolves when what was changed at the entity holds in every store; absent: there is one. */
  readonly whenTold?: Ports['whenTold'];
  /** What readers of events are given; absent: the store's own log. */
  readonly eventLog?: EventLog | undefined;
  /** By which an operator signs, where no other process has the database; absent: nobody moves a merchant out of it. */
  readonly operatorKeys?: readonly VaultKey[] | undefined;
  /** Of a database file; absent: no merchant is taken in here. */
  readonly arrivals?: MerchantArrivals | undefined;
  /** Of a database file; absent: a merchant is copied out of it while it is closed. */
  readonly notedChanges?: MerchantChanges | undefined;
  /** Tests give their own. */
  readonly clocks?: Clocks | undefined;
}

export interface Composition {
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly router: Router;
  readonly readMetrics: () => Promise<Answer>;
  readonly probes: Probes;
  /** Commits that were begun until now: by them a server sees whether requests write. */
  readonly commitsBegun: () => number;
  /** A step of an operator; undefined where no merchant is closed or taken in. */
  readonly move?: MoveMerchant | undefined;
  /** Loads what the first sign-in needs, in parts; `pause` is awaited between them and says whether to go on. */
  readonly prepareSignIn: (pause: () => Promise<boolean>) => Promise<void>;
}

const loadTables = () => import('../../../db/staff-library.ts');

/** Looked up as for any request, by the token that is kept in memory. */
async function identify(ports: Ports, credentials: RequestCredentials): Promise<string | undefined> {
  try {
    const authentication = await authenticateRequest(ports, credentials);
    return authentication.status === 'valid' ? toCallerKey(authentication.caller) : undefined;
  } catch {
    // Without the store nobody is known; the operation says why.
    return undefined;
  }
}

function createTakeTurn(ports: Ports, turns: Turns): TakeTurn {
  const keyOf = async ({ credentials, address }: ReturnType<Parameters<TakeTurn>[0]>): Promise<string> =>
    (await identify(ports, credentials)) ?? `network ${toNetwork(address)}`;
  return (who, work) => turns.take(() => keyOf(who()), work);
}

/** In live alone: a developer's tests read pages as fast as they can. Undefined where nothing is limited. */
function createPageCount({ limits }: Ports, { environment, rateLimit }: Settings): ((network: string) => number) | undefined {
  if (environment === 'test' || (rateLimit ?? defaultRateLimit(environment)).status === 'off') return undefined;
  return (network) => {
    const { allowed, retryAfterMs } = limits.take({ kind: 'page', key: network, rate: pageRate });
    return allowed ? 0 : Math.max(retryAfterMs, 1);
  };
}

export async function compose(settings: Settings, runtime: Runtime): Promise<Composition> {
  const { log, metrics } = runtime;
  const { environment, publicUrl, trustProxy, fastPaths } = settings;
  const { telemetry = noTelemetry } = runtime;
  const clocks = runtime.clocks ?? createGuardedClocks(createClocks(), { store: runtime.store, log, environment });
  const { elapsedUs } = clocks;
  const { operatorKeys } = runtime;
  // Before anything is served: a merchant that was closed stays so.
  const moves = operatorKeys && createMoveBook(await runtime.store.merchantMoves.all());
  const fence = moves && fenceStore(runtime.store, moves);
  const { store, waiting: commitsWaiting, begun: commitsBegun } = countCommits(fence?.store ?? runtime.store);
  // A database that cannot be reached yet must not keep a Worker from starting.
  const newestId = await runtime.store.newestId().catch(() => null);
  const hostedForm = createHostedForm(runtime.console);
  const ports = createPorts({
    ...runtime.ports,
    store,
    log,
    metrics,
    environment,
    buildNumber: runtime.buildNumber,
    publicUrl: baseUrl(settings),
    rateLimit: settings.rateLimit,
    staffPolicy: settings.staffPolicy,
    fastPaths,
    sandboxStaff: runtime.isDeveloperMachine ? knownStaff() : undefined,
    company: settings.company,
    issueDelayMs: settings.issueDelayMs,
    bus: runtime.bus,
    mail: runtime.mail,
    clocks,
    widgetScript: hostedForm.script,
    observeConnector: (connector) => observeConnector(connector, { metrics, telemetry, elapsedUs, outside: runtime.turns?.outside }),
    newestId,
    isDatabaseOwn: runtime.isDatabaseOwn,
    partition: runtime.partition,
    partitionAt: runtime.partitionAt,
    whenTold: runtime.whenTold,
    eventLog: runtime.eventLog,
    moves,
  });
  // A shopper's request may be the first one, and names no entity that would be looked up before the time is.
  await refreshClocks(ports).catch(() => undefined);
  const observer = createRequestObserver({ log, elapsedUs, telemetry });
  const probes = createProbes(ports);
  const circuits = () => countCircuits(ports.connectorHealth);
  const readMetrics = createMetricsReader({
    metrics,
    store,
    now: clocks.now,
    requestsInFlight: observer.inFlight,
    commitsWaiting,
    circuits,
  });
  const documents = await documentOptions(settings.graphqlDocuments, runtime.readConsoleDocuments);
  const takeTurn = runtime.turns && createTakeTurn(ports, runtime.turns);
  const graphiql = createGraphiqlPages(runtime.isDeveloperMachine ? knownToken() : undefined);
  const gateway = createGateway(ports, {
    ...runtime.gateway,
    ...documents,
    graphiql: graphiql.optionsFor,
    fastPaths,
    ...(takeTurn ? { takeTurn } : {}),
  });
  const rest = createRestEndpoint(ports, gateway);
  const pageRules = {
    allowed: settings.allowedOrigins,
    loopbackHostsOnly: runtime.isDeveloperMachine ?? false,
    publicHost: publicUrl === null ? null : new URL(publicUrl).host,
  };
  const { documentation: docs, arrivals, notedChanges } = runtime;
  const move = moves && fence && createMoveMerchant({ ports, book: moves, fence, arrivals, notedChanges });
  const endpoints = {
    gateway,
    graphiql,
    rest,
    readStoredPayment: fastPaths.has('stored-answers') ? createStoredPaymentRead(ports, pageRules) : undefined,
    shopper: createShopperEndpoint(ports, rest, hostedForm.answerScript),
    staff: createStaffEndpoint(ports, { loadTables }),
    pages: createPages(ports, readMetrics, { probes, docs }),
    operator: operatorKeys && move && createProcessOperator(ports, operatorKeys, move),
    assistants: createAssistants({ ports, gateway, docs, limits: settings.assistants }),
    pay: createPayEndpoint(ports),
    receipts: createReceiptEndpoint(ports),
    shop: environment === 'test' ? createShopEndpoint(ports, gateway) : undefined,
    console: runtime.console,
    hostedForm,
    log,
    identify: (credentials: RequestCredentials) => identify(ports, credentials),
    takeTurn,
    countPage: createPageCount(ports, settings),
  };
  const origin = { publicUrl, trustProxy, host: new URL(baseUrl(settings)).host };
  const router = createRouter(endpoints, {
    origin,
    httpsOnly: environment === 'live',
    pages: pageRules,
    newId: ports.newId,
    observer,
    metricsToken: settings.metrics.token,
  });
  return {
    ports,
    gateway,
    router,
    readMetrics,
    probes,
    commitsBegun,
    move,
    prepareSignIn: (pause) => loadStaffLibrary([...staffTableParts, loadTables], pause),
  };
}
