/**
 * What a live installation begins with: an entity tree, a token, and the invitation of its first administrator. Made once,
 * and printed once.
 */

import { makeLink } from '../../domain/staff/link.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import type { AccessToken, Caller } from '../../foundation/access/caller.ts';
import { scopes } from '../../foundation/access/scope.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import { formatToken } from '../../foundation/access/token.ts';
import type { ChannelSettings, Entity, EntityKind } from '../../foundation/entities/entity.ts';
import { parseChannelSettings } from '../../foundation/entities/settings.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';

export interface SetUp {
  readonly email: string;
  /** Where the console is reached. */
  readonly base: string;
  readonly names: Readonly<Record<EntityKind, string>>;
  /** Base address of the bank. Null in the test environment only, where the simulator answers. */
  readonly bankUrl: string | null;
  /** The gateway of this family behind the first channel, which then has no bank of its own; its token is given afterwards. */
  readonly upstream?: ChannelSettings['upstream'] | undefined;
  /** The first channel pays at Stripe; its secret key is given afterwards. */
  readonly stripe?: boolean;
}

export type SetUpResult =
  | { readonly status: 'made'; readonly lines: readonly string[] }
  | { readonly status: 'refused'; readonly why: string };

const tokenSecretBytes = 32;

/** Refuses where there is a tree already; an administrator who never accepted the invitation gets another link. */
export async function setUp(ports: Ports, wanted: SetUp): Promise<SetUpResult> {
  const email = wanted.email.trim().toLowerCase();
  const entities = await ports.store.entities.all();
  if (entities.length > 0) return renewInvitation(ports, { ...wanted, email });
  if (ports.environment === 'live' && wanted.bankUrl === null && wanted.upstream === undefined && !wanted.stripe) {
    return { status: 'refused', why: 'a live channel needs a bank: give --bank-url https://…, --upstream-url https://… or --stripe' };
  }
  const settings = parseChannelSettings(channelSettings(wanted), ports.environment);
  if (isRefused(settings)) return { status: 'refused', why: settings.map(({ message }) => message).join('; ') };
  const tree = makeTree(ports, wanted.names, settings);
  const member = makeAdministrator(ports, email, tree.psp);
  const { link, write } = await makeLink(ports, member, { purpose: 'invitation', base: wanted.base });
  const secret = new Secret(ports.randomHex(tokenSecretBytes));
  const token = await makeToken(ports, tree.merchant, secret);
  await ports.store.commit('platform', [
    ...Object.values(tree).map((entity): PlatformWrite => ({ write: 'entity.put', entity })),
    { write: 'token.put', token },
    { write: 'staff.insert', member },
    write,
    auditInvitation(ports, tree.psp, member),
  ]);
  return {
    status: 'made',
    lines: [
      ...Object.values(tree).map(({ kind, id, name }) => `  ${kind.padEnd(10)} ${id}  ${name}`),
      `  token of ${tree.merchant.name}: Authorization: Bearer ${formatToken({ id: token.id, secret }).reveal()}`,
      `  ${email} sets a password within three days at ${link.url.reveal()}`,
      'Keep these: they are printed only once.',
    ],
  };
}

async function renewInvitation(ports: Ports, { email, base }: SetUp): Promise<SetUpResult> {
  const member = await ports.store.staff.byEmail(email);
  if (member === undefined || member.accepted || member.role !== 'ADMIN' || member.disabledAt !== null) {
    return { status: 'refused', why: 'this installation has been set up already: its administrators invite everybody else' };
  }
  const { link, write } = await makeLink(ports, member, { purpose: 'invitation', base });
  await ports.store.commit('platform', [write]);
  return { status: 'made', lines: [`  ${email} sets a password within three days at ${link.url.reveal()}`] };
}

function channelSettings({ names, bankUrl, upstream, stripe = false }: SetUp) {
  const bank = bankUrl === null ? { connector: 'simulator' } : { connector: 'bank', connectorUrl: bankUrl };
  const behind = stripe ? { connector: 'stripe' } : bank;
  const connector = upstream ? { connector: 'upstream', upstream } : behind;
  return { validation: 'documented', ...connector, descriptor: names.merchant, reversalCutOffHours: 24, authorizationDays: 7, risk: true };
}

function isRefused(parsed: ChannelSettings | readonly ParameterError[]): parsed is readonly ParameterError[] {
  return Array.isArray(parsed);
}

function makeTree(ports: Ports, names: SetUp['names'], channelSettings: ChannelSettings): Readonly<Record<EntityKind, Entity>> {
  const entity = (kind: EntityKind, parent: Entity | null, settings: ChannelSettings | null = null): Entity => {
    const id = ports.newId();
    const path = `${parent?.path ?? ''}${id}/`;
    const dispatching = kind === 'merchant';
    return { id, kind, parentId: parent?.id ?? null, name: names[kind], path, dispatching, settings, merchantSettings: null, version: 1 };
  };
  const psp = entity('psp', null);
  const division = entity('division', psp);
  const merchant = entity('merchant', division);
  const channel = entity('channel', merchant, channelSettings);
  return { psp, division, merchant, channel };
}

function makeAdministrator(ports: Ports, email: string, { id: entityId, path: entityPath }: Entity): StaffMember {
  return {
    id: ports.newId(),
    email,
    name: email.split('@')[0] ?? email,
    role: 'ADMIN',
    entityId,
    entityPath,
    refundLimit: null,
    disabledAt: null,
    secondFactor: false,
    passkeys: 0,
    accepted: false,
    version: 1,
    createdAt: ports.clocks.now(),
    lastSeenAt: null,
  };
}

async function makeToken(ports: Ports, merchant: Entity, secret: Secret<string>): Promise<AccessToken> {
  return {
    id: (ports.newIdAt ?? ports.newId)(merchant.path),
    entityId: merchant.id,
    entityPath: merchant.path,
    name: merchant.name,
    scopes,
    secretHash: await ports.vault.digest(secret.reveal()),
    createdAt: ports.clocks.now(),
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    grantedBy: null,
    assistantRefundMinorMax: null,
    assistantRefundsMinorADay: null,
  };
}

function auditInvitation(ports: Ports, { id: entityId, path: entityPath }: Entity, member: StaffMember): PlatformWrite {
  const caller: Caller = { kind: 'token', id: 'setup', name: 'npm run setup', entityId, entityPath, scopes };
  const subject = { subjectId: member.id, entityId, entityPath, change: { email: member.email, role: member.role } };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'staff.invite', ...subject }) };
}
