/** Puts the gateway together on Workers, from the bindings that are texts. */
import { openWebStore } from '../../../db/open-web.ts';
import { createThrottle } from '../../access/throttle.ts';
import { createGateway, type Gateway, type GatewayOptions } from '../../gateway/gateway.ts';
import type { Ports } from '../../gateway/ports.ts';
import { createStaffDoor } from '../../staff/sign-in/endpoint.ts';
import { documentOptions } from '../shared/console-documents.ts';
import { isSecure, originOf, type WebOrigin } from '../shared/fetch-origin.ts';
import { createWebDoor, type WebDoor } from '../shared/fetch-router.ts';
import { createLog } from '../shared/log.ts';
import { parseSettings, type Settings } from '../shared/settings.ts';
import { createPages } from '../shared/system-pages.ts';
import { createWebPorts } from '../shared/web-ports.ts';
import { consoleDocuments } from './console.ts';
import type { Fetcher } from './environment.ts';

export interface WorkerGateway {
  readonly ports: Ports;
  readonly gateway: Gateway;
  readonly door: WebDoor;
  /** Null: events are kept for ever. */
  readonly eventRetentionDays: number | null;
  mayUpgrade(request: Request): boolean;
  originOf(request: Request): string;
  /** Lines wait for a turn of the event loop that a request's end would cut off. */
  flushLog(): void;
}

/** Stands where the deployment gives no BUILD_NUMBER; a Worker has no sources to make one of. */
const unknownBuild = `${'0'.repeat(40)}@0.0.0`;

export type WorkerParts = Pick<Ports, 'publish'> &
  Pick<Partial<Ports>, 'onPublished'> &
  Pick<GatewayOptions, 'eventRounds'> & {
    /** The platform's files, the built console among them. */
    readonly assets?: Fetcher | undefined;
  };

/** Throws where the bindings are wrong, with all problems in one message. */
export async function assembleWorker(bindings: Readonly<Record<string, unknown>>, parts: WorkerParts): Promise<WorkerGateway> {
  const { publish, onPublished, eventRounds, assets } = parts;
  const settings = settingsIn(bindings);
  const { environment, database, vaultKeys } = settings;
  if (vaultKeys === null) throw new Error('VAULT_KEYS must be set: a Worker has no disk to keep a key on');
  const log = createLog({
    level: settings.log.level,
    format: settings.log.format ?? 'json',
    write: (lines) => console.log(lines.trimEnd()),
    now: () => Date.now(),
  });
  const store = await openWebStore({
    url: database.url,
    ...(database.authToken === null ? {} : { authToken: database.authToken.reveal() }),
    ...(database.readUrl === null ? {} : { readUrl: database.readUrl }),
  });
  const ports = createWebPorts({
    store,
    vaultKeys,
    log,
    environment,
    buildNumber: typeof bindings.BUILD_NUMBER === 'string' ? bindings.BUILD_NUMBER : unknownBuild,
    publicUrl: settings.publicUrl ?? 'http://127.0.0.1:8787',
    throttle: (clocks) => createThrottle(settings.rateLimit, clocks),
    // A Worker has no HOST that could tell whether only this machine reaches it: it must be said.
    webhookAllowLoopback: bindings.WEBHOOK_ALLOW_LOOPBACK !== undefined && settings.webhookAllowLoopback,
    publish,
    ...(onPublished ? { onPublished } : {}),
  });
  const documents = await documentOptions(settings.graphqlDocuments, () => consoleDocuments(assets));
  const gateway = createGateway(ports, { ...documents, ...(eventRounds ? { eventRounds } : {}) });
  const origin: WebOrigin = { publicUrl: settings.publicUrl, trustProxy: settings.trustProxy };
  const httpsOnly = environment === 'live';
  return {
    ports,
    gateway,
    eventRetentionDays: settings.eventRetentionDays,
    door: createWebDoor({ ports, gateway, pages: createPages(ports, noMetrics), staff: createStaffDoor(ports) }, { origin, httpsOnly }),
    mayUpgrade: (request) => !httpsOnly || isSecure(request, origin),
    originOf: (request) => originOf(request, origin),
    flushLog: log.flush,
  };
}

const noMetrics = {
  contentType: 'text/plain;charset=UTF-8',
  text: async () => '# On Workers the platform counts requests.\n',
  request: () => {},
  commit: () => {},
};

function settingsIn(bindings: Readonly<Record<string, unknown>>): Settings {
  const texts = Object.entries(bindings).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const parsed = parseSettings(Object.fromEntries(texts));
  if (parsed.status === 'valid') return parsed.settings;
  throw new Error(parsed.problems.join('; '));
}
