import { z } from 'zod';
import { defaultIssueDelayMs } from '../../domain/reconciliation/settlement-file.ts';
import type { CompanySettings } from '../../domain/staff/company/settings.ts';
import type { VaultKey } from '../../domain/vault/vault-key.ts';
import type { RateLimit } from '../../foundation/access/budget.ts';
import { defaultStaffPolicy, type StaffPolicy } from '../../foundation/access/staff-policy.ts';
import { defaultRateLimit } from '../../foundation/access/throttle.ts';
import { retentionDaysMax, retentionDaysMin } from '../../foundation/events/retention.ts';
import { requestLogDaysMin } from '../../foundation/idempotency/request-log-operations.ts';
import { allFastPaths, type FastPaths } from '../../foundation/kernel/fast-paths.ts';
import { merchantNumberMax } from '../../foundation/kernel/identifier.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { hourMs, minuteMs } from '../../foundation/kernel/timestamp.ts';
import { companyFields, problemsOfCompany, toCompanyOnly, toCompanySettings } from './settings-company.ts';
import {
  address,
  databaseAddress,
  fastPaths,
  oneOf,
  onOff,
  origins,
  port,
  portRange,
  rateLimit,
  vaultKeys,
  wholeNumber,
} from './settings-fields.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Where issued reconciliation files are fetched by FTP. */
export interface FtpSettings {
  /** Of plain FTP and explicit TLS; null: off. */
  readonly port: number | null;
  /** Of implicit TLS (`ftps:`); null: off. */
  readonly tlsPort: number | null;
  /** Whether a variable names a port, or the default holds. */
  readonly isChosen: boolean;
  /** Ports of data connections; null: any free one. */
  readonly passivePorts: { readonly first: number; readonly last: number } | null;
  /** The IPv4 address that clients are told; null: the one that they reached. */
  readonly passiveAddress: string | null;
}

/** What the environment's variables say. */
export interface Settings {
  readonly environment: 'test' | 'live';
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly database: { readonly url: string; readonly authToken: Secret<string> | null; readonly readUrl: string | null };
  /** Newest first. Null in the test environment only, whose runtime makes one and keeps it in `data/`. */
  readonly vaultKeys: readonly [VaultKey, ...VaultKey[]] | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly trustProxy: boolean;
  /** Without a slash at its end. Null: the address that the request came to. */
  readonly publicUrl: string | null;
  /** Null: off. */
  readonly ftp: FtpSettings | null;
  /** Where issued files are written as files besides; null: nowhere. */
  readonly reconciliationFolder: string | null;
  readonly reconciliationInbox: string | null;
  /** How long imported lines wait before they are issued to the merchant. */
  readonly issueDelayMs: number;
  /** In hundredths. */
  readonly assistants: { readonly refundMinorMax: bigint; readonly refundsMinorADay: bigint };
  /** `format` null: pretty on a terminal, else JSON. */
  readonly log: { readonly level: LogLevel; readonly format: 'json' | 'pretty' | null };
  readonly rateLimit: RateLimit;
  readonly staffPolicy: StaffPolicy;
  /** The company's identity provider; null: nobody signs in with the company's account. */
  readonly company: CompanySettings | null;
  /** `trusted`: GraphQL serves only documents that it knows beforehand. */
  readonly graphqlDocuments: 'any' | 'trusted';
  /** Those that are taken. What is answered is the same without them. */
  readonly fastPaths: FastPaths;
  /** Off: an installation in objects answers neither `npm run backup` nor `npm run restore`. */
  readonly operatorCopies: boolean;
  /** Of each Durable Object; 1,000,000 bytes each. */
  readonly objectMegabytesMax: number;
  /** How many merchants share a projection. */
  readonly projectionMerchants: number;
  readonly webhookAllowLoopback: boolean;
  /** Another sandbox on this machine, behind two channels of this one's. */
  readonly sandboxUpstreamUrl: string | null;
  readonly adminEmail: string | null;
  /** May hold a password. */
  readonly smtpUrl: Secret<string> | null;
  /** Null: events are kept for ever. */
  readonly eventRetentionDays: number | null;
  /** Null: the request log is kept for ever. */
  readonly requestLogRetentionDays: number | null;
  /** Origins of pages that may use REST and GraphQL besides our own and those of this machine; `*`: all. */
  readonly allowedOrigins: '*' | readonly string[];
  /** `/metrics` beside what this machine may read anyway. */
  readonly metrics: { readonly port: number | null; readonly host: string; readonly token: Secret<string> | null };
  /** Where spans are sent. */
  readonly otlpEndpoint: string | null;
  /** May hold a password. Null: in-process. */
  readonly eventBusUrl: Secret<string> | null;
}

/** Every problem at once, each a sentence that names its variable and never repeats a value. */
export type ParsedSettings =
  | { readonly status: 'valid'; readonly settings: Settings }
  | { readonly status: 'invalid'; readonly problems: readonly string[] };

interface Variable {
  /** Separated by commas where several stand in one line. */
  readonly names: string;
  readonly fallback: string;
  readonly meaning: string;
  /** Workers have no address to listen on, no files, and no mail. */
  readonly onWorkers?: true;
}

/** What `npm start -- --help` prints, and the table of api/runtime/README.md, which is made from it. */
export const variables: readonly Variable[] = [
  { names: 'PORT, HOST', fallback: '4000, 127.0.0.1', meaning: 'where the server listens; port 0 takes a free one' },
  {
    names: 'DATABASE_URL, DATABASE_AUTH_TOKEN',
    fallback: 'file:data/gateway.db',
    meaning:
      'a libSQL address: file:, http:, https: or libsql:; on Workers object:NAME is a Durable Object with a database of its own, and objects:NAME one for each merchant',
    onWorkers: true,
  },
  { names: 'DATABASE_READ_URL', fallback: 'none', meaning: 'a replica for search, lists and statistics', onWorkers: true },
  {
    names: 'GATEWAY_ENVIRONMENT',
    fallback: 'test',
    meaning: 'test or live, kept by the database from its first start; live has no sandbox and no simulator',
    onWorkers: true,
  },
  {
    names: 'VAULT_KEYS',
    fallback: 'made in data/ in the test environment',
    meaning: 'id:base64,… with keys of 32 bytes, newest first; live does not start without it',
    onWorkers: true,
  },
  { names: 'TLS_CERT_FILE, TLS_KEY_FILE', fallback: 'off', meaning: 'HTTPS served here; live takes no plain HTTP' },
  {
    names: 'TRUST_PROXY',
    fallback: 'off',
    meaning: 'X-Forwarded-Proto, -Host and -For of a proxy in front are believed',
    onWorkers: true,
  },
  {
    names: 'PUBLIC_URL',
    fallback: 'from the request',
    meaning: 'the address that redirects and links carry; live does not start without it',
    onWorkers: true,
  },
  {
    names: 'FTP_PORT, FTPS_PORT',
    fallback: '2121, off',
    meaning:
      'reconciliation files by FTP with explicit TLS (plain in test only), and with implicit TLS; 0 is off; live needs TLS_CERT_FILE',
  },
  {
    names: 'FTP_PASSIVE_PORTS, FTP_PASSIVE_ADDRESS',
    fallback: 'any, the one reached',
    meaning: 'ports of data connections, such as 50000-50099, and the public IPv4 address behind which they are',
  },
  {
    names: 'RECONCILIATION_FOLDER',
    fallback: 'none',
    meaning: 'a folder for issued reconciliation files, each in the folder of its merchant, for a server of files or a backup to take',
  },
  {
    names: 'RECONCILIATION_INBOX',
    fallback: 'none',
    meaning: "a folder whose settlement files are imported, each in a folder named by its merchant's id, then moved to done/ or refused/",
  },
  {
    names: 'RECONCILIATION_ISSUE_DELAY_MINUTES',
    fallback: '60',
    meaning:
      "how long what came in a settlement file waits before it is issued to the merchant, by the merchant's clock: so long it can be withdrawn; 0: not at all",
    onWorkers: true,
  },
  {
    names: 'LOG_LEVEL, LOG_FORMAT',
    fallback: 'info, json',
    meaning: 'debug, info, warn or error; json or pretty (pretty on a terminal)',
    onWorkers: true,
  },
  {
    names: 'RATE_LIMIT',
    fallback: 'test: only reads of checkouts; live: 100/200',
    meaning: 'requests a second / burst of each entity and operation; off lifts the two status reads a minute of a checkout too',
    onWorkers: true,
  },
  {
    names: 'STAFF_SESSION_HOURS, STAFF_SESSION_IDLE_MINUTES',
    fallback: `${defaultStaffPolicy.sessionMs / hourMs}, ${defaultStaffPolicy.sessionIdleMs / minuteMs}`,
    meaning: 'how long a session of staff lasts, and how long it may be unused',
    onWorkers: true,
  },
  {
    names: 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
    fallback: 'off',
    meaning: "staff sign in with the company's accounts: its identity provider by OpenID Connect, and what this gateway is called there",
    onWorkers: true,
  },
  {
    names: 'OIDC_NAME, OIDC_SCOPES',
    fallback: "the issuer's host, openid email profile",
    meaning: 'what the button of the sign-in page is called; what the provider is asked for',
    onWorkers: true,
  },
  {
    names: 'OIDC_ROLES, OIDC_ROLES_CLAIM',
    fallback: 'none, groups',
    meaning:
      'which values of the claim give which role, the first that matches: pay-admins=ADMIN,pay-support=SUPPORT@ENTITY_ID; without it only who was invited comes in',
    onWorkers: true,
  },
  {
    names: 'OIDC_ONLY, STAFF_BREAK_GLASS_EMAIL',
    fallback: 'off, none',
    meaning: 'on: nobody signs in by password or passkey but this one person, for the day on which the provider fails',
    onWorkers: true,
  },
  {
    names: 'REFUND_LIMITS_A_DAY',
    fallback: String(defaultStaffPolicy.refundLimitsADay),
    meaning: 'how many times their refund limit a member of staff may refund within 24 hours',
    onWorkers: true,
  },
  {
    names: 'ASSISTANT_REFUND_MAX, ASSISTANT_REFUNDS_A_DAY',
    fallback: '500, 2000',
    meaning:
      'the most that a token, or a member of staff over all their assistants, may refund (`/mcp`), at once and within 24 hours, in whole units of any currency; 0: nothing',
    onWorkers: true,
  },
  {
    names: 'GRAPHQL_DOCUMENTS',
    fallback: 'any',
    meaning: 'any or trusted; trusted serves only the documents of api/doors/execution/trusted and of the console',
    onWorkers: true,
  },
  {
    names: 'OPERATOR_COPIES',
    fallback: 'on',
    meaning:
      'for an installation in Durable Objects: whether npm run backup and npm run restore may copy and replace its stores; off, and whoever has VAULT_KEYS can do neither from outside',
    onWorkers: true,
  },
  {
    names: 'OBJECT_MEGABYTES_MAX',
    fallback: '10000',
    meaning:
      'how much the platform lets a Durable Object hold; beyond 95 % it takes no new payments, checkouts and files, beyond 80 % npm run doctor tells of it',
    onWorkers: true,
  },
  {
    names: 'PROJECTION_MERCHANTS',
    fallback: '65535',
    meaning:
      'for an installation with an object for each merchant: how many merchants share an object of lists, search and statistics over merchants; another value fills new ones, and lists over merchants are behind meanwhile',
    onWorkers: true,
  },
  {
    names: 'FAST_PATHS',
    fallback: 'on',
    meaning:
      'what may hasten answers: on, off, or the names of those ways that are taken, as api/runtime/README.md lists them; answers are the same',
    onWorkers: true,
  },
  {
    names: 'WEBHOOK_ALLOW_LOOPBACK',
    fallback: 'on in test on a loopback HOST',
    meaning: 'whether webhooks may go to receivers on this machine',
    onWorkers: true,
  },
  {
    names: 'SANDBOX_UPSTREAM_URL',
    fallback: 'none',
    meaning: 'another sandbox on this machine, behind two channels of this one; `npm start -- --with-upstream` starts both',
  },
  {
    names: 'ADMIN_EMAIL',
    fallback: 'sandbox staff',
    meaning: 'first administrator (npm run setup); is mailed about failing webhooks whose subscription names nobody',
  },
  { names: 'SMTP_URL', fallback: 'none', meaning: 'mail for staff and for failing webhooks; without it, links are shown to copy' },
  {
    names: 'EVENT_RETENTION_DAYS',
    fallback: 'keep all',
    meaning: `how long the log of events is kept, ${retentionDaysMin} or more: webhooks are tried for 30 days`,
    onWorkers: true,
  },
  {
    names: 'REQUEST_LOG_RETENTION_DAYS',
    fallback: 'keep all',
    meaning: `how long the log of requests that a payment's history shows is kept, ${requestLogDaysMin} or more; a merchant's own setting goes before it`,
    onWorkers: true,
  },
  {
    names: 'ALLOWED_ORIGINS',
    fallback: 'all; in test on a loopback HOST: own and loopback origins',
    meaning: 'origins, separated by commas, whose pages may call REST and GraphQL besides; * for all',
    onWorkers: true,
  },
  {
    names: 'METRICS_PORT, METRICS_HOST, METRICS_TOKEN',
    fallback: 'none, HOST, none',
    meaning:
      '/metrics is answered to this machine, to this bearer token, and to everybody on this port, with /healthz and /readyz; plain HTTP',
  },
  {
    names: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    fallback: 'none',
    meaning: 'an OpenTelemetry collector, such as http://127.0.0.1:4318, that is sent spans by OTLP over HTTP',
  },
  { names: 'EVENT_BUS_URL', fallback: 'in-process', meaning: 'redis://… where several instances run on Node or Deno' },
];

/** Every variable that a Worker knows. */
export const workerVariables: readonly string[] = variables.filter(({ onWorkers }) => onWorkers).flatMap(({ names }) => names.split(', '));

/** The table of variables as text, a line for each. */
export function settingsHelp(): string {
  const nameWidth = Math.max(...variables.map(({ names }) => names.length));
  const fallbackWidth = Math.max(...variables.map(({ fallback }) => fallback.length));
  const line = (names: string, fallback: string, meaning: string) =>
    `${names.padEnd(nameWidth)}  ${fallback.padEnd(fallbackWidth)}  ${meaning}`;
  return [line('Variable', 'Default', 'Meaning'), ...variables.map((each) => line(each.names, each.fallback, each.meaning))].join('\n');
}

/** Pure: takes a record, never the process's own. Empty values count as absent; other variables are ignored. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): ParsedSettings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = shape.safeParse(present);
  // Values and the rules between variables are checked apart, so that a wrong port hides no missing key.
  const problems = [...(parsed.error?.issues ?? []).map(({ message }) => message), ...problemsBetween(present)];
  if (!parsed.success || problems.length > 0) return { status: 'invalid', problems };
  return { status: 'valid', settings: toSettings(parsed.data) };
}

const shape = z.object({
  PORT: port('PORT').default(4_000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: databaseAddress('DATABASE_URL', ['file:', 'http:', 'https:', 'libsql:', 'object:', 'objects:']).default(
    'file:data/gateway.db',
  ),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  DATABASE_READ_URL: databaseAddress('DATABASE_READ_URL', ['file:', 'http:', 'https:', 'libsql:']).optional(),
  GATEWAY_ENVIRONMENT: oneOf('GATEWAY_ENVIRONMENT', ['test', 'live']).default('test'),
  VAULT_KEYS: vaultKeys.optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  TRUST_PROXY: onOff('TRUST_PROXY').default(false),
  PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:']).optional(),
  FTP_PORT: port('FTP_PORT').optional(),
  FTPS_PORT: port('FTPS_PORT').optional(),
  FTP_PASSIVE_PORTS: portRange('FTP_PASSIVE_PORTS').optional(),
  FTP_PASSIVE_ADDRESS: z.ipv4('FTP_PASSIVE_ADDRESS must be an IPv4 address').optional(),
  RECONCILIATION_FOLDER: z.string().optional(),
  RECONCILIATION_INBOX: z.string().optional(),
  RECONCILIATION_ISSUE_DELAY_MINUTES: wholeNumber('RECONCILIATION_ISSUE_DELAY_MINUTES', 0, 1_440).optional(),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error']).default('info'),
  LOG_FORMAT: oneOf('LOG_FORMAT', ['json', 'pretty']).optional(),
  RATE_LIMIT: rateLimit.optional(),
  STAFF_SESSION_HOURS: wholeNumber('STAFF_SESSION_HOURS', 1, 168).optional(),
  STAFF_SESSION_IDLE_MINUTES: wholeNumber('STAFF_SESSION_IDLE_MINUTES', 5, 1_440).optional(),
  ...companyFields,
  REFUND_LIMITS_A_DAY: wholeNumber('REFUND_LIMITS_A_DAY', 1, 1_000).optional(),
  ASSISTANT_REFUND_MAX: wholeNumber('ASSISTANT_REFUND_MAX', 0, 1_000_000).default(500),
  ASSISTANT_REFUNDS_A_DAY: wholeNumber('ASSISTANT_REFUNDS_A_DAY', 0, 100_000_000).default(2_000),
  GRAPHQL_DOCUMENTS: oneOf('GRAPHQL_DOCUMENTS', ['any', 'trusted']).default('any'),
  FAST_PATHS: fastPaths('FAST_PATHS').default(allFastPaths),
  OPERATOR_COPIES: onOff('OPERATOR_COPIES').default(true),
  OBJECT_MEGABYTES_MAX: wholeNumber('OBJECT_MEGABYTES_MAX', 1, 1_000_000).default(10_000),
  PROJECTION_MERCHANTS: wholeNumber('PROJECTION_MERCHANTS', 1, merchantNumberMax).default(merchantNumberMax),
  WEBHOOK_ALLOW_LOOPBACK: onOff('WEBHOOK_ALLOW_LOOPBACK').optional(),
  SANDBOX_UPSTREAM_URL: address('SANDBOX_UPSTREAM_URL', ['http:']).optional(),
  ADMIN_EMAIL: z.email('ADMIN_EMAIL must be an e-mail address').optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  EVENT_RETENTION_DAYS: wholeNumber('EVENT_RETENTION_DAYS', retentionDaysMin, retentionDaysMax).optional(),
  REQUEST_LOG_RETENTION_DAYS: wholeNumber('REQUEST_LOG_RETENTION_DAYS', requestLogDaysMin, retentionDaysMax).optional(),
  ALLOWED_ORIGINS: origins('ALLOWED_ORIGINS').optional(),
  METRICS_PORT: port('METRICS_PORT').optional(),
  METRICS_HOST: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must be 16 characters or more').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']).optional(),
  EVENT_BUS_URL: address('EVENT_BUS_URL', ['redis:', 'rediss:']).optional(),
});

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.keys(shape.shape);

function problemsBetween(present: Readonly<Record<string, string | undefined>>): readonly string[] {
  const problems: string[] = [];
  if (present.GATEWAY_ENVIRONMENT === 'live' && present.VAULT_KEYS === undefined) {
    problems.push('VAULT_KEYS must be set in the live environment: without it nothing that was sealed could be opened again');
  }
  if (present.GATEWAY_ENVIRONMENT === 'live' && present.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL must be set in the live environment: redirects and links would follow the Host header of a request');
  }
  if (present.GATEWAY_ENVIRONMENT === 'live' && present.PUBLIC_URL !== undefined && !present.PUBLIC_URL.startsWith('https:')) {
    problems.push('PUBLIC_URL must be an address of https: in the live environment');
  }
  const upstream = present.SANDBOX_UPSTREAM_URL;
  // Its token is the sandbox's, which everybody knows; test cards go there.
  if (upstream !== undefined && (present.GATEWAY_ENVIRONMENT === 'live' || !isLoopbackHost(URL.parse(upstream)?.hostname ?? ''))) {
    problems.push('SANDBOX_UPSTREAM_URL must name another sandbox on this machine, in the test environment');
  }
  if ((present.TLS_CERT_FILE === undefined) !== (present.TLS_KEY_FILE === undefined)) {
    problems.push('TLS_CERT_FILE and TLS_KEY_FILE must be set together');
  }
  return [...problems, ...problemsOfCompany(present)];
}

function toSettings(given: z.output<typeof shape>): Settings {
  const environment = given.GATEWAY_ENVIRONMENT;
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = given;
  return {
    environment,
    host: given.HOST,
    port: given.PORT,
    database: { url: given.DATABASE_URL, authToken: secretOrNull(given.DATABASE_AUTH_TOKEN), readUrl: given.DATABASE_READ_URL ?? null },
    vaultKeys: given.VAULT_KEYS ?? null,
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : null,
    trustProxy: given.TRUST_PROXY,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    ftp: toFtpSettings(given),
    reconciliationFolder: given.RECONCILIATION_FOLDER ?? null,
    reconciliationInbox: given.RECONCILIATION_INBOX ?? null,
    issueDelayMs:
      given.RECONCILIATION_ISSUE_DELAY_MINUTES === undefined ? defaultIssueDelayMs : given.RECONCILIATION_ISSUE_DELAY_MINUTES * minuteMs,
    log: { level: given.LOG_LEVEL, format: given.LOG_FORMAT ?? null },
    rateLimit: given.RATE_LIMIT ?? defaultRateLimit(environment),
    staffPolicy: {
      sessionMs: given.STAFF_SESSION_HOURS === undefined ? defaultStaffPolicy.sessionMs : given.STAFF_SESSION_HOURS * hourMs,
      sessionIdleMs:
        given.STAFF_SESSION_IDLE_MINUTES === undefined ? defaultStaffPolicy.sessionIdleMs : given.STAFF_SESSION_IDLE_MINUTES * minuteMs,
      refundLimitsADay: given.REFUND_LIMITS_A_DAY ?? defaultStaffPolicy.refundLimitsADay,
      ...toCompanyOnly(given),
    },
    company: toCompanySettings(given),
    assistants: {
      refundMinorMax: BigInt(given.ASSISTANT_REFUND_MAX) * 100n,
      refundsMinorADay: BigInt(given.ASSISTANT_REFUNDS_A_DAY) * 100n,
    },
    graphqlDocuments: given.GRAPHQL_DOCUMENTS,
    fastPaths: given.FAST_PATHS,
    operatorCopies: given.OPERATOR_COPIES,
    objectMegabytesMax: given.OBJECT_MEGABYTES_MAX,
    projectionMerchants: given.PROJECTION_MERCHANTS,
    webhookAllowLoopback: given.WEBHOOK_ALLOW_LOOPBACK ?? (environment === 'test' && isLoopbackHost(given.HOST)),
    sandboxUpstreamUrl: given.SANDBOX_UPSTREAM_URL?.replace(/\/+$/, '') ?? null,
    adminEmail: given.ADMIN_EMAIL ?? null,
    smtpUrl: secretOrNull(given.SMTP_URL),
    eventRetentionDays: given.EVENT_RETENTION_DAYS ?? null,
    requestLogRetentionDays: given.REQUEST_LOG_RETENTION_DAYS ?? null,
    allowedOrigins: given.ALLOWED_ORIGINS ?? (environment === 'test' && isLoopbackHost(given.HOST) ? [] : '*'),
    metrics: { port: given.METRICS_PORT ?? null, host: given.METRICS_HOST ?? given.HOST, token: secretOrNull(given.METRICS_TOKEN) },
    otlpEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    eventBusUrl: secretOrNull(given.EVENT_BUS_URL),
  };
}

const defaultFtpPort = 2_121;

function toFtpSettings(given: z.output<typeof shape>): FtpSettings | null {
  const port = (given.FTP_PORT ?? defaultFtpPort) || null;
  const tlsPort = given.FTPS_PORT || null;
  if (port === null && tlsPort === null) return null;
  const isChosen = given.FTP_PORT !== undefined || tlsPort !== null;
  return { port, tlsPort, isChosen, passivePorts: given.FTP_PASSIVE_PORTS ?? null, passiveAddress: given.FTP_PASSIVE_ADDRESS ?? null };
}

/** `http://127.0.0.1:4000`: PUBLIC_URL, or the address that is listened on. */
export function baseUrl({ publicUrl, host, port, tls }: Pick<Settings, 'publicUrl' | 'host' | 'port' | 'tls'>): string {
  return publicUrl ?? `${tls ? 'https' : 'http'}://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

/** Whether only this machine reaches the host: what the sandbox's fixed credentials and loopback webhooks depend on. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function secretOrNull(text: string | undefined): Secret<string> | null {
  return text === undefined ? null : new Secret(text);
}
