/**
 * Every endpoint of HTTP: which paths are its own, and what holds for its requests before it is asked. The log, the order of turns, the budget
 * of pages and the refusals of `request-rules.ts` read this table; no other file decides by a path who may ask what.
 */
import { isRestPath, bodyBytesMax as restBodyBytesMax } from '../../../rest-compat/exchange.ts';
import { isAuthPath } from '../../domain/staff/sign-in/endpoint.ts';
import { isOAuthPath } from '../../doors/assistants/oauth-paths.ts';
import { bodyBytesMax as graphqlBodyBytesMax } from '../../foundation/graphql/limits/limits.ts';
import { consoleFileName } from './console.ts';
import { isExportPath } from './export-endpoint.ts';
import { isFramePath } from './hosted-form.ts';
import { operatorPath } from './operator.ts';
import { isThreeDSecurePage } from './three-d-secure-pages.ts';
import { scriptPath } from './widget-script.ts';

export interface Endpoint {
  readonly isAt: (path: string) => boolean;
  /** What its requests are called in log and span. */
  readonly logged: 'rest' | 'graphql' | 'auth' | 'export' | 'assistant' | 'console' | 'page';
  /**
   * Who may use it: `programs`, and pages of ours and of ALLOWED_ORIGINS; `shops`: what it answers to GET may also be read by pages of any
   * shop; `browsers`: everybody's browser, with rules of its own against forged requests.
   */
  readonly usedBy: 'programs' | 'shops' | 'browsers';
  /** `network`: strangers may read it without a token, so what they read is counted. `own`: it counts its callers itself. */
  readonly budget: 'network' | 'own';
  readonly bodyBytesMax: number;
  /** Absent: all. */
  readonly methods?: ReadonlySet<string>;
  /** Whether the router refuses secrets in its address; REST does so by its routes. */
  readonly refusesSecrets?: true;
  /** It carries nothing and waits for nobody, also without TLS: an orchestrator ends what does not answer it. */
  readonly isProbe?: true;
}

const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const formPath = /^\/v1\/checkouts\/[^/]+\/form$/;

const program = { usedBy: 'programs', budget: 'own', bodyBytesMax: restBodyBytesMax } as const;
const page = { logged: 'page', usedBy: 'browsers', budget: 'network', bodyBytesMax: restBodyBytesMax } as const;

/** The first one that a path belongs to is its endpoint. */
export const endpoints = {
  /** Pages of banks and issuers that a shopper sees, at addresses below those of REST. */
  threeDSecure: { ...page, isAt: isThreeDSecurePage, logged: 'rest' },
  /** The payment form in a shop's page: its frame, texts and script, and what it shows of a checkout. */
  formFrame: { ...page, isAt: isFramePath, logged: 'rest', usedBy: 'shops' },
  formScript: { ...page, isAt: (path) => path === scriptPath, logged: 'rest', usedBy: 'shops' },
  form: { ...program, isAt: (path) => formPath.test(path), logged: 'rest', usedBy: 'shops' },
  rest: { ...program, isAt: isRestPath, logged: 'rest' },
  graphql: {
    ...program,
    isAt: (path) => path === '/graphql',
    logged: 'graphql',
    bodyBytesMax: graphqlBodyBytesMax,
    // GraphQL over HTTP knows no HEAD.
    methods: new Set(['GET', 'POST', 'OPTIONS']),
    refusesSecrets: true,
  },
  export: { ...program, isAt: isExportPath, logged: 'export', refusesSecrets: true },
  /** The Model Context Protocol. */
  assistant: { ...program, isAt: (path) => path === '/mcp', logged: 'assistant' },
  /** How an assistant's program gets a token. */
  oauth: { ...page, isAt: isOAuthPath },
  /** Signing in to the console. */
  auth: { ...program, isAt: isAuthPath, logged: 'auth', usedBy: 'browsers' },
  /** Commands of whoever has the keys of VAULT_KEYS. */
  operator: { ...program, isAt: (path) => path === operatorPath, logged: 'page', refusesSecrets: true },
  probe: { ...program, isAt: (path) => probes.has(path), logged: 'page', isProbe: true },
  metrics: { ...program, isAt: (path) => path === '/metrics', logged: 'page', refusesSecrets: true },
  console: { ...page, isAt: (path) => consoleFileName(path) !== undefined, logged: 'console' },
  /** Documentation, shop, payment links, and whatever there is not. */
  page: { ...page, isAt: () => true },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointName = keyof typeof endpoints;

const ordered: readonly Endpoint[] = Object.values(endpoints);

export function findEndpoint(path: string): Endpoint {
  return frequent.get(path) ?? seek(path);
}

function seek(path: string): Endpoint {
  return ordered.find(({ isAt }) => isAt(path)) ?? endpoints.page;
}

/** Found once, by the same list: nearly every write and every GraphQL request is for one of them. */
const frequent: ReadonlyMap<string, Endpoint> = new Map(['/graphql', '/v1/payments'].map((path) => [path, seek(path)]));
