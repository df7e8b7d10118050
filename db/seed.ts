import type { Store } from '../api/doors/gateway/ports.ts';
import type { AccessToken } from '../api/foundation/access/caller.ts';
import { scopes } from '../api/foundation/access/scope.ts';
import type { ChannelSettings, Entity } from '../api/foundation/entities/entity.ts';
import type { PlatformWrite } from '../api/foundation/kernel/commit.ts';
import type { Id } from '../api/foundation/kernel/identifier.ts';
import type { Timestamp } from '../api/foundation/kernel/timestamp.ts';

export interface SeedOptions {
  /** SHA-256 in hex. */
  readonly digest: (text: string) => Promise<string>;
  readonly now: Timestamp;
  /** Base address of the test bank, for the channel "Test bank". */
  readonly connectorUrl?: string;
  /** Base address of another sandbox, which two channels have behind them. */
  readonly upstreamUrl?: string;
  /** Secrets that stand for the fixed ones, where the server listens on more than loopback. */
  readonly secrets?: { readonly demoShop: string; readonly otherShop: string };
}

/** The fixed ids and secrets of the sandbox. */
export const sandbox = {
  psp: sandboxId('01'),
  division: sandboxId('02'),
  demoShop: sandboxId('03'),
  otherShop: sandboxId('04'),
  documented: sandboxId('10'),
  documentedThreeDSecure: sandboxId('11'),
  riskRules: sandboxId('12'),
  testBank: sandboxId('13'),
  upstream: sandboxId('14'),
  external: sandboxId('15'),
  tolerant: sandboxId('20'),
  tolerantThreeDSecure: sandboxId('21'),
  otherChannel: sandboxId('30'),
  demoToken: sandboxId('0100'),
  otherToken: sandboxId('0101'),
  demoSecret: 'sandbox-demo',
  otherSecret: 'sandbox-other',
} as const;

function sandboxId(ending: string): Id {
  return `8ac7a4a${ending.padStart(25, '0')}`;
}

/**
 * The sandbox's entity tree and tokens, in one commit. Running it again changes nothing of what was changed by hand:
 * only entities that are missing are put, and a token that was revoked stays so. The test bank may have another
 * address each time: that is put where one is given.
 */
export async function seedSandbox(store: Store, options: SeedOptions): Promise<void> {
  const entities = [...(await entitiesToPut(store, options.connectorUrl)), ...(await upstreamChannelsToPut(store, options.upstreamUrl))];
  const tokens = await sandboxTokens(store, options);
  // A merchant that was moved elsewhere stays as it went.
  const moved = (await store.merchantMoves.all()).map(({ merchantPath }) => merchantPath);
  const isHere = (path: string): boolean => !moved.some((merchantPath) => path.startsWith(merchantPath));
  const writes: PlatformWrite[] = [
    ...entities.filter(({ path }) => isHere(path)).map((entity): PlatformWrite => ({ write: 'entity.put', entity })),
    ...tokens.filter(({ entityPath }) => isHere(entityPath)).map((token): PlatformWrite => ({ write: 'token.put', token })),
  ];
  await store.commit('platform', writes);
}

async function entitiesToPut(store: Store, connectorUrl: string | undefined): Promise<readonly Entity[]> {
  const known = new Map((await store.entities.all()).map((entity) => [entity.id, entity]));
  const missing = sandboxEntities(connectorUrl).filter((entity) => !known.has(entity.id));
  const bank = known.get(sandbox.testBank);
  if (!bank?.settings || connectorUrl === undefined || bank.settings.connectorUrl === connectorUrl) return missing;
  return [...missing, { ...bank, settings: { ...bank.settings, connectorUrl }, version: bank.version + 1 }];
}

/** The other sandbox may have another address each time, like the test bank. */
async function upstreamChannelsToPut(store: Store, url: string | undefined): Promise<readonly Entity[]> {
  if (url === undefined) return [];
  const known = new Map((await store.entities.all()).map((entity) => [entity.id, entity]));
  const upstream = { url, entityId: sandbox.documented };
  return [
    channel(sandbox.upstream, sandbox.demoShop, 'Gateway behind', { connector: 'upstream', upstream }),
    channel(sandbox.external, sandbox.demoShop, 'Simulator, and a gateway behind for EXTERNAL', {
      externalConnector: 'upstream',
      upstream,
    }),
  ].flatMap((wanted) => {
    const before = known.get(wanted.id);
    if (!before?.settings) return [wanted];
    return before.settings.upstream?.url === url
      ? []
      : [{ ...before, settings: { ...before.settings, upstream }, version: before.version + 1 }];
  });
}

const pspPath = `${sandbox.psp}/`;
const divisionPath = `${pspPath}${sandbox.division}/`;

function sandboxEntities(connectorUrl: string | undefined): readonly Entity[] {
  return [
    entity({ id: sandbox.psp, kind: 'psp', parentId: null, name: 'Sandbox', path: pspPath }),
    entity({ id: sandbox.division, kind: 'division', parentId: sandbox.psp, name: 'Sandbox division', path: divisionPath }),
    merchant(sandbox.demoShop, 'Demo Shop'),
    merchant(sandbox.otherShop, 'Other Shop'),
    channel(sandbox.documented, sandbox.demoShop, 'Documented', {}),
    channel(sandbox.documentedThreeDSecure, sandbox.demoShop, 'Documented, 3-D Secure', { threeDSecureBrands: ['VISA', 'MASTER', 'AMEX'] }),
    channel(sandbox.riskRules, sandbox.demoShop, 'Risk rules on', { risk: true }),
    channel(sandbox.testBank, sandbox.demoShop, 'Test bank', {
      connector: 'bank',
      ...(connectorUrl === undefined ? {} : { connectorUrl }),
    }),
    channel(sandbox.tolerant, sandbox.demoShop, 'Tolerant', { validation: 'tolerant' }),
    channel(sandbox.tolerantThreeDSecure, sandbox.demoShop, 'Tolerant, 3-D Secure', {
      validation: 'tolerant',
      threeDSecureBrands: ['VISA'],
    }),
    channel(sandbox.otherChannel, sandbox.otherShop, 'Other Shop', { descriptor: 'Other Shop' }),
  ];
}

function entity(facts: Pick<Entity, 'id' | 'kind' | 'parentId' | 'name' | 'path'>): Entity {
  return { ...facts, dispatching: facts.kind === 'merchant', settings: null, merchantSettings: null, version: 1 };
}

function merchant(id: Id, name: string): Entity {
  return entity({ id, kind: 'merchant', parentId: sandbox.division, name, path: merchantPath(id) });
}

export function merchantPath(id: Id): string {
  return `${divisionPath}${id}/`;
}

function channel(id: Id, merchantId: Id, name: string, settings: Partial<ChannelSettings>): Entity {
  const path = `${merchantPath(merchantId)}${id}/`;
  return { ...entity({ id, kind: 'channel', parentId: merchantId, name, path }), settings: { ...channelDefaults, ...settings } };
}

/** Every brand, account kind and currency; outcomes come from the simulator. */
const channelDefaults: ChannelSettings = {
  validation: 'documented',
  connector: 'simulator',
  descriptor: 'Demo Shop',
  reversalCutOffHours: 24,
  authorizationDays: 7,
  risk: false,
  merchantBankAccount: { holder: 'Demo Shop', number: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' },
};

async function sandboxTokens(store: Store, options: SeedOptions): Promise<readonly AccessToken[]> {
  const secrets = options.secrets ?? { demoShop: sandbox.demoSecret, otherShop: sandbox.otherSecret };
  return [
    await token(store, options, { id: sandbox.demoToken, merchantId: sandbox.demoShop, name: 'Demo Shop', secret: secrets.demoShop }),
    await token(store, options, { id: sandbox.otherToken, merchantId: sandbox.otherShop, name: 'Other Shop', secret: secrets.otherShop }),
  ];
}

interface TokenFacts {
  readonly id: Id;
  readonly merchantId: Id;
  readonly name: string;
  readonly secret: string;
}

async function token(store: Store, { digest, now }: SeedOptions, facts: TokenFacts): Promise<AccessToken> {
  const known = await store.tokens.byId(facts.id);
  return {
    id: facts.id,
    entityId: facts.merchantId,
    entityPath: merchantPath(facts.merchantId),
    name: facts.name,
    scopes,
    secretHash: await digest(facts.secret),
    createdAt: known?.createdAt ?? now,
    expiresAt: null,
    lastUsedAt: known?.lastUsedAt ?? null,
    revokedAt: known?.revokedAt ?? null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
  };
}
