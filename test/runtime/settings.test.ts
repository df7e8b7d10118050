import { describe, expect, test } from 'vitest';
import { allFastPaths } from '../../api/foundation/kernel/fast-paths.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { isLoopbackHost, parseSettings, type Settings, settingsHelp, variables } from '../../api/runtime/shared/settings.ts';

const keyText = btoa('0123456789abcdef0123456789abcdef');

/** The least that a live installation sets. */
const live = { GATEWAY_ENVIRONMENT: 'live', VAULT_KEYS: `k1:${keyText}`, PUBLIC_URL: 'https://pay.example' };

function settingsFrom(environment: Record<string, string | undefined>): Settings {
  const parsed = parseSettings(environment);
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return parsed.settings;
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  const parsed = parseSettings(environment);
  return parsed.status === 'invalid' ? parsed.problems : [];
}

test('nothing set is the sandbox on loopback', () => {
  expect(settingsFrom({})).toEqual({
    environment: 'test',
    assistants: { refundMinorMax: 50_000n, refundsMinorADay: 200_000n },
    host: '127.0.0.1',
    port: 4_000,
    database: { url: 'file:data/gateway.db', authToken: null, readUrl: null },
    vaultKeys: null,
    tls: null,
    trustProxy: false,
    publicUrl: null,
    ftp: { port: 2_121, tlsPort: null, isChosen: false, passivePorts: null, passiveAddress: null },
    reconciliationFolder: null,
    reconciliationInbox: null,
    issueDelayMs: 3_600_000,
    log: { level: 'info', format: null },
    rateLimit: { status: 'on', rate: null },
    staffPolicy: { sessionMs: 12 * 3_600_000, sessionIdleMs: 2 * 3_600_000, refundLimitsADay: 10 },
    company: null,
    graphqlDocuments: 'any',
    fastPaths: allFastPaths,
    operatorCopies: true,
    objectMegabytesMax: 10_000,
    projectionMerchants: 65_535,
    webhookAllowLoopback: true,
    sandboxUpstreamUrl: null,
    adminEmail: null,
    smtpUrl: null,
    eventRetentionDays: null,
    requestLogRetentionDays: null,
    eventBusUrl: null,
    allowedOrigins: [],
    metrics: { port: null, host: '127.0.0.1', token: null },
    otlpEndpoint: null,
  });
});

test('every variable is understood', () => {
  const settings = settingsFrom({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'libsql://db.example',
    DATABASE_AUTH_TOKEN: 'db-token',
    DATABASE_READ_URL: 'https://replica.example',
    GATEWAY_ENVIRONMENT: 'live',
    VAULT_KEYS: `k2:${keyText},k1:${keyText}`,
    TLS_CERT_FILE: '/cert.pem',
    TLS_KEY_FILE: '/key.pem',
    TRUST_PROXY: 'on',
    PUBLIC_URL: 'https://pay.example/',
    FTP_PORT: '0',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'pretty',
    RATE_LIMIT: '10/20',
    STAFF_SESSION_HOURS: '8',
    STAFF_SESSION_IDLE_MINUTES: '30',
    OIDC_ISSUER: 'https://login.example/tenant',
    OIDC_CLIENT_ID: 'gateway',
    OIDC_CLIENT_SECRET: 'a client secret',
    OIDC_NAME: 'Example Ltd',
    OIDC_SCOPES: 'openid email groups',
    OIDC_ROLES: `pay-admins=ADMIN, pay-support=SUPPORT@${'a'.repeat(32)}, pay-desk=${'b'.repeat(32)}`,
    OIDC_ROLES_CLAIM: 'roles',
    OIDC_ONLY: 'on',
    STAFF_BREAK_GLASS_EMAIL: 'Admin@shop.example',
    REFUND_LIMITS_A_DAY: '3',
    GRAPHQL_DOCUMENTS: 'trusted',
    FAST_PATHS: 'off',
    OPERATOR_COPIES: 'off',
    OBJECT_MEGABYTES_MAX: '5000',
    PROJECTION_MERCHANTS: '16',
    WEBHOOK_ALLOW_LOOPBACK: '1',
    ADMIN_EMAIL: 'admin@example.test',
    SMTP_URL: 'smtp://user:smtp-password@mail.example',
    EVENT_RETENTION_DAYS: '400',
    REQUEST_LOG_RETENTION_DAYS: '90',
    RECONCILIATION_ISSUE_DELAY_MINUTES: '15',
    EVENT_BUS_URL: 'redis://:bus-password@bus.example',
    ASSISTANT_REFUND_MAX: '40',
    ASSISTANT_REFUNDS_A_DAY: '90',
  });
  expect(settings).toMatchObject({
    environment: 'live',
    host: '0.0.0.0',
    port: 0,
    database: { url: 'libsql://db.example', readUrl: 'https://replica.example' },
    tls: { certFile: '/cert.pem', keyFile: '/key.pem' },
    trustProxy: true,
    publicUrl: 'https://pay.example',
    ftp: null,
    log: { level: 'debug', format: 'pretty' },
    rateLimit: { status: 'on', rate: { perSecond: 10, burst: 20 } },
    staffPolicy: {
      sessionMs: 8 * 3_600_000,
      sessionIdleMs: 30 * 60_000,
      refundLimitsADay: 3,
      companyOnly: { exceptEmail: 'admin@shop.example' },
    },
    company: {
      issuer: 'https://login.example/tenant',
      clientId: 'gateway',
      clientSecret: new Secret('a client secret'),
      name: 'Example Ltd',
      scopes: 'openid email groups',
      roleClaim: 'roles',
      roles: [
        { value: 'pay-admins', role: 'ADMIN', entityId: null },
        { value: 'pay-support', role: 'SUPPORT', entityId: 'a'.repeat(32) },
        { value: 'pay-desk', role: 'CUSTOM', customRoleId: 'b'.repeat(32), entityId: null },
      ],
    },
    graphqlDocuments: 'trusted',
    fastPaths: new Set(),
    operatorCopies: false,
    objectMegabytesMax: 5_000,
    projectionMerchants: 16,
    webhookAllowLoopback: true,
    adminEmail: 'admin@example.test',
    eventRetentionDays: 400,
    assistants: { refundMinorMax: 4_000n, refundsMinorADay: 9_000n },
    requestLogRetentionDays: 90,
    issueDelayMs: 15 * 60_000,
  });
  expect(settings.vaultKeys?.map((key) => key.id)).toEqual(['k2', 'k1']);
  expect(settings.database.authToken?.reveal()).toBe('db-token');
  const printed = JSON.stringify(settings, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of ['db-token', 'smtp-password', 'bus-password', 'a client secret', keyText]) expect(printed).not.toContain(secret);
});

test('the sandbox behind this one is on this machine, and not in live', () => {
  expect(settingsFrom({ SANDBOX_UPSTREAM_URL: 'http://127.0.0.1:4001/' }).sandboxUpstreamUrl).toBe('http://127.0.0.1:4001');
  for (const wrong of [
    { SANDBOX_UPSTREAM_URL: 'http://192.0.2.1:4001' },
    { SANDBOX_UPSTREAM_URL: 'https://127.0.0.1:4001' },
    { ...live, SANDBOX_UPSTREAM_URL: 'http://127.0.0.1:4001' },
  ]) {
    expect(problemsOf(wrong).join()).toContain('SANDBOX_UPSTREAM_URL');
  }
});

test('live allows 100 requests a second with bursts of 200, unless the limit is off', () => {
  expect(settingsFrom(live).rateLimit).toEqual({ status: 'on', rate: { perSecond: 100, burst: 200 } });
  expect(settingsFrom({ ...live, RATE_LIMIT: 'off' }).rateLimit).toEqual({ status: 'off' });
});

test('live does not start without VAULT_KEYS and PUBLIC_URL, and needs nothing else', () => {
  expect(problemsOf({ GATEWAY_ENVIRONMENT: 'live' })).toEqual([
    expect.stringMatching(/^VAULT_KEYS must be set in the live environment/),
    expect.stringMatching(/^PUBLIC_URL must be set in the live environment/),
  ]);
  expect(problemsOf(live)).toEqual([]);
});

test('a live installation has a public address of https: redirects and cookies carry it', () => {
  expect(problemsOf({ ...live, PUBLIC_URL: 'http://pay.example' })).toEqual([
    'PUBLIC_URL must be an address of https: in the live environment',
  ]);
});

test('webhooks may go to this machine by default only in test while the server listens on loopback', () => {
  expect(settingsFrom({ HOST: 'localhost' }).webhookAllowLoopback).toBe(true);
  expect(settingsFrom({ HOST: '0.0.0.0' }).webhookAllowLoopback).toBe(false);
  expect(settingsFrom({ WEBHOOK_ALLOW_LOOPBACK: 'off' }).webhookAllowLoopback).toBe(false);
  expect(settingsFrom(live).webhookAllowLoopback).toBe(false);
});

describe('the company’s identity provider', () => {
  const whole = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'gateway', OIDC_CLIENT_SECRET: 'a client secret' };

  test('needs its address, a name and a secret, and nothing else', () => {
    expect(settingsFrom(whole).company).toMatchObject({
      name: 'login.example',
      scopes: 'openid email profile',
      roleClaim: 'groups',
      roles: [],
    });
    for (const name of Object.keys(whole)) {
      expect(problemsOf({ ...whole, [name]: undefined })).toEqual([
        `${name} must be set too: without it nobody can sign in with the company's account`,
      ]);
    }
    expect(problemsOf({ OIDC_ROLES: 'pay=ADMIN' })).toEqual([
      "OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too: without it nobody can sign in with the company's account",
    ]);
  });

  test('is the only way in where one person keeps the password', () => {
    expect(problemsOf({ ...whole, OIDC_ONLY: 'on' })).toEqual([
      expect.stringMatching(/^STAFF_BREAK_GLASS_EMAIL must name an administrator/),
    ]);
    expect(problemsOf({ ...whole, OIDC_ONLY: 'off' })).toEqual([]);
  });

  test.each([
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'https://login.example?tenant=x'],
    ['OIDC_ISSUER', 'https://user:password@login.example'],
    ['OIDC_SCOPES', 'openid profile'],
    ['OIDC_ROLES', 'owners'],
    ['OIDC_ROLES', 'owners=OWNER'],
    ['OIDC_ROLES', 'owners=8ac7'],
    ['OIDC_ROLES', 'owners=ADMIN@shop'],
    ['OIDC_ONLY', 'perhaps'],
    ['STAFF_BREAK_GLASS_EMAIL', 'admin'],
  ])('of %s %s is one problem that names it and does not repeat it', (name, value) => {
    const problems = problemsOf({ ...whole, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    expect(problems[0]).not.toContain(value);
  });

  test('is reached by TLS in live, and on this machine alone without', () => {
    const loopback = { ...whole, OIDC_ISSUER: 'http://127.0.0.1:8080/tenant' };
    expect(problemsOf(loopback)).toEqual([]);
    expect(problemsOf({ ...live, ...loopback })).toEqual(['OIDC_ISSUER must be an address of https: in the live environment']);
  });
});

test('FTP listens where its variables say', () => {
  const ftp = (environment: Record<string, string>) => settingsFrom(environment).ftp;
  expect(ftp({ FTP_PORT: '0' })).toBeNull();
  expect(ftp({ FTP_PORT: '0', FTPS_PORT: '990' })).toMatchObject({ port: null, tlsPort: 990, isChosen: true });
  expect(ftp({ FTP_PORT: '21', FTP_PASSIVE_PORTS: '50000-50099', FTP_PASSIVE_ADDRESS: '192.0.2.10' })).toEqual({
    port: 21,
    tlsPort: null,
    isChosen: true,
    passivePorts: { first: 50_000, last: 50_099 },
    passiveAddress: '192.0.2.10',
  });
});

test('ways that hasten are all taken, none, or those that are named', () => {
  const fastPaths = (value: string) => settingsFrom({ FAST_PATHS: value }).fastPaths;
  expect(fastPaths('on')).toEqual(allFastPaths);
  expect(fastPaths('off')).toEqual(new Set());
  expect(fastPaths('known-documents, cached-tokens')).toEqual(new Set(['known-documents', 'cached-tokens']));
});

describe('a wrong value', () => {
  const wrong: readonly (readonly [string, string])[] = [
    ['GRAPHQL_DOCUMENTS', 'some'],
    ['FAST_PATHS', 'some'],
    ['FAST_PATHS', 'cached-tokens,faster'],
    ['OPERATOR_COPIES', 'reads'],
    ['OBJECT_MEGABYTES_MAX', '0'],
    ['PROJECTION_MERCHANTS', '0'],
    ['PROJECTION_MERCHANTS', '65536'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '40.5'],
    ['DATABASE_URL', 'postgres://db.example'],
    ['DATABASE_URL', 'gateway.db'],
    ['DATABASE_URL', 'file::memory:'],
    ['DATABASE_URL', 'object:-main'],
    ['DATABASE_URL', 'object:Main Object'],
    ['DATABASE_URL', 'objects:-main'],
    ['DATABASE_READ_URL', 'redis://db.example'],
    ['GATEWAY_ENVIRONMENT', 'production'],
    ['VAULT_KEYS', 'k1:short'],
    ['TRUST_PROXY', 'maybe'],
    ['PUBLIC_URL', 'pay.example'],
    ['FTP_PORT', 'ftp'],
    ['FTPS_PORT', '-1'],
    ['FTP_PASSIVE_PORTS', '51000'],
    ['FTP_PASSIVE_PORTS', '51099-51000'],
    ['FTP_PASSIVE_PORTS', '80-90'],
    ['FTP_PASSIVE_ADDRESS', 'ftp.shop.example'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['RATE_LIMIT', '0/10'],
    ['RATE_LIMIT', 'fast'],
    ['WEBHOOK_ALLOW_LOOPBACK', '2'],
    ['ADMIN_EMAIL', 'admin'],
    ['SMTP_URL', 'https://mail.example'],
    ['EVENT_BUS_URL', 'kafka://bus.example'],
    ['EVENT_RETENTION_DAYS', '30'],
    ['EVENT_RETENTION_DAYS', 'forever'],
    ['REQUEST_LOG_RETENTION_DAYS', '0'],
    ['REQUEST_LOG_RETENTION_DAYS', 'forever'],
  ];

  test.each(wrong)('of %s (%s) is one problem that names it and does not repeat it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    // `-1` and `2` may stand in a sentence by chance.
    if (value.length > 2) expect(problems[0]).not.toContain(value);
  });

  test('is told together with all the others', () => {
    const problems = problemsOf({
      PORT: 'x',
      LOG_LEVEL: 'loud',
      GATEWAY_ENVIRONMENT: 'live',
      TLS_KEY_FILE: '/key.pem',
      RATE_LIMIT: 'fast',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'RATE_LIMIT',
      'VAULT_KEYS',
      'PUBLIC_URL',
      'TLS_CERT_FILE',
    ]);
  });

  test('of a secret is not repeated, whatever it holds', () => {
    const secret = 'canary-8f2c';
    const problems = problemsOf({ VAULT_KEYS: secret, SMTP_URL: secret, EVENT_BUS_URL: secret, DATABASE_URL: `x://${secret}` });
    expect(problems).toHaveLength(4);
    expect(problems.join(' ')).not.toContain(secret);
  });
});

test('empty values count as absent, and variables of others are not looked at', () => {
  expect(settingsFrom({ PORT: '', HOST: ' ', VAULT_KEYS: undefined, PATH: '/bin' })).toEqual(settingsFrom({}));
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.example.com', false],
  ['10.0.0.1', false],
])('the host %s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

test('the help names every variable that is understood, with its default', () => {
  const help = settingsHelp();
  const names =
    `PORT HOST DATABASE_URL DATABASE_AUTH_TOKEN DATABASE_READ_URL GATEWAY_ENVIRONMENT VAULT_KEYS TLS_CERT_FILE TLS_KEY_FILE TRUST_PROXY
    PUBLIC_URL FTP_PORT FTPS_PORT FTP_PASSIVE_PORTS FTP_PASSIVE_ADDRESS RECONCILIATION_FOLDER RECONCILIATION_INBOX LOG_LEVEL LOG_FORMAT RATE_LIMIT GRAPHQL_DOCUMENTS FAST_PATHS OPERATOR_COPIES OBJECT_MEGABYTES_MAX PROJECTION_MERCHANTS WEBHOOK_ALLOW_LOOPBACK ADMIN_EMAIL SMTP_URL EVENT_RETENTION_DAYS
    REQUEST_LOG_RETENTION_DAYS EVENT_BUS_URL`.split(/\s+/);
  for (const name of names) expect(help).toContain(name);
  expect(help).toContain('file:data/gateway.db');
  expect(help.split('\n')).toHaveLength(variables.length + 1);
});
