/**
 * The composition root: makes the gateway and everything in front of it from the settings and from what a runtime hands
 * in. Every runtime calls it; a difference between them is a field of `Runtime`.
 */
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway/gateway.ts';
import type { Ports, Store } from '../../gateway/ports.ts';
import type { Mail } from '../../kernel/mail.ts';
import type { Clocks, Log } from '../../kernel/ports.ts';
import { createStaffEndpoint } from '../../staff/sign-in/endpoint.ts';
import type { Bus } from './bus.ts';
import type { ConsoleFiles } from './console.ts';
import { documentOptions } from './console-documents.ts';
import type { ScrapedMetrics } from './metrics.ts';
import { createPorts, type RuntimePorts } from './ports.ts';
import { createRestEndpoint } from './rest-endpoint.ts';
import { createRouter, type Router } from './router.ts';
import { baseUrl, type Settings } from './settings.ts';
import { createShopperEndpoint } from './shopper-endpoint.ts';
import { createPages } from './system-pages.ts';

/** What a runtime hands in. */
export interface Runtime {
  readonly store: Store;
  readonly ports: RuntimePorts;
  readonly log: Log;
  readonly metrics: ScrapedMetrics;
  readonly buildNumber: string;
  /** Wakes readers of the event log. Without `onPublished` no process lives on between requests. */
  readonly bus: Pick<Bus, 'publish'> & Partial<Pick<Bus, 'onPublished'>>;
  /** Absent: the runtime sends no mail, and links are shown to the administrator who made them. */
  readonly mail?: Mail | undefined;
  readonly console?: ConsoleFiles | undefined;
  /** The list of documents that the built console sends; undefined where it was not built. */
  readonly readConsoleDocuments: () => string | undefined | Promise<string | undefined>;
  /** Compiled execution and GraphiQL where the runtime has them, and whether live events have timers. */
  readonly gateway: Pick<GatewayOptions, 'execute' | 'renderGraphiQL' | 'eventRounds'>;
  /** Tests give their own. */
  readonly clocks?: Clocks | undefined;
}

export interface Composition {
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly router: Router;
}

export async function compose(settings: Settings, runtime: Runtime): Promise<Composition> {
  const { log, metrics } = runtime;
  const { environment, publicUrl, trustProxy } = settings;
  const ports = createPorts({
    ...runtime.ports,
    store: runtime.store,
    log,
    metrics,
    environment,
    buildNumber: runtime.buildNumber,
    publicUrl: baseUrl(settings),
    rateLimit: settings.rateLimit,
    staffPolicy: settings.staffPolicy,
    bus: runtime.bus,
    mail: runtime.mail,
    clocks: runtime.clocks,
  });
  const documents = await documentOptions(settings.graphqlDocuments, runtime.readConsoleDocuments);
  const gateway = createGateway(ports, { ...runtime.gateway, ...documents });
  const rest = createRestEndpoint(ports, gateway);
  const endpoints = {
    gateway,
    rest,
    shopper: createShopperEndpoint(ports, rest),
    staff: createStaffEndpoint(ports, { loadTables: () => import('../../../db/staff-library.ts') }),
    pages: createPages(ports, metrics),
    console: runtime.console,
    log,
  };
  const origin = { publicUrl, trustProxy, host: new URL(baseUrl(settings)).host };
  return { ports, gateway, router: createRouter(endpoints, { origin, httpsOnly: environment === 'live' }) };
}
