/** Ports and contexts of unit tests: a clock that a test moves, ids that count, the real vault over the fake store. */

import { createHealthBook } from '../../api/connectors/health.ts';
import { createCallsUnderWay } from '../../api/domain/payments/processing/calls-under-way.ts';
import { createSecurityCodes } from '../../api/domain/three-d-secure/security-codes.ts';
import type { VaultKey } from '../../api/domain/vault/vault-key.ts';
import type { Context } from '../../api/doors/gateway/context.ts';
import type { Ports } from '../../api/doors/gateway/ports.ts';
import type { Authentication } from '../../api/foundation/access/caller.ts';
import { createLimits } from '../../api/foundation/access/limits.ts';
import type { Scope } from '../../api/foundation/access/scope.ts';
import type { ChannelSettings, Entity } from '../../api/foundation/entities/entity.ts';
import { Secret } from '../../api/foundation/kernel/secret.ts';
import { createNodeVault } from '../../api/runtime/node/vault.ts';
import type { FakeStore } from './fake-store.ts';

export interface Clock {
  now: number;
}

export const startOfTime = Date.UTC(2026, 0, 1);

export function vaultKey(id: string, byte: number): VaultKey {
  return { id, key: new Secret(new Uint8Array(32).fill(byte)) };
}

export function fakePorts(fake: FakeStore, clock: Clock, changes: Partial<Ports> = {}): Ports {
  let ids = 0;
  const unused = (): never => {
    throw new Error('no connector in this test');
  };
  const silent = (): void => {};
  return {
    store: fake.store,
    isDatabaseOwn: true,
    callsUnderWay: createCallsUnderWay(() => clock.now * 1_000),
    clocks: { now: () => clock.now, entityNow: () => clock.now, elapsedUs: () => clock.now * 1_000 },
    newId: () => {
      ids += 1;
      return `8a${String(ids).padStart(30, '0')}`;
    },
    newShortId: () => '0000.0000.0000',
    randomHex: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex'),
    connectorFor: unused,
    connectorHealth: createHealthBook({ elapsedMs: () => clock.now, now: () => clock.now }),
    checkConnector: unused,
    readPast: unused,
    postToShadow: unused,
    askDispute: unused,
    vault: createNodeVault({ store: fake.store, keys: [vaultKey('k1', 1)] }),
    webhookHttp: { refusal: unused, post: unused, get: unused },
    limitsStatusReads: false,
    authenticator: undefined,
    securityCodes: createSecurityCodes(() => clock.now),
    wallets: { open: unused, readKey: unused, readRoots: unused, readIdentity: unused, makeTestKey: unused, makeTestToken: unused },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    metrics: { request: silent, commit: silent },
    publish: silent,
    limits: createLimits({ now: () => clock.now }),
    environment: 'test',
    buildNumber: 'test',
    publicUrl: 'http://127.0.0.1:4000',
    ...changes,
  };
}

export function contextOf(ports: Ports, authentication: Authentication, sentNames: ReadonlyMap<string, string> = new Map()): Context {
  return {
    ports,
    request: {
      endpoint: 'rest',
      requestId: '0'.repeat(32),
      arrivedUs: 0,
      authentication,
      publicUrl: ports.publicUrl,
      unknownParameters: [],
      sentNames,
    },
    idempotency: { status: null },
    budget: { headers: null },
  };
}

export function callerAt(entity: Entity, scopes: readonly Scope[]): Authentication {
  return {
    status: 'valid',
    caller: { kind: 'token', id: 'c'.repeat(32), name: 'test', entityId: entity.id, entityPath: entity.path, scopes },
  };
}

export const channelSettings: ChannelSettings = {
  validation: 'documented',
  connector: 'simulator',
  descriptor: 'Demo Shop',
  reversalCutOffHours: 24,
  authorizationDays: 7,
  risk: false,
};

/** 32 hex characters that end with the number. */
export function idOf(number: number): string {
  return String(number).padStart(32, '0');
}

function entity(number: number, kind: Entity['kind'], parent: Entity | null, changes: Partial<Entity> = {}): Entity {
  const id = idOf(number);
  const path = `${parent?.path ?? ''}${id}/`;
  const settings = kind === 'channel' ? channelSettings : null;
  const blank = { dispatching: false, settings, merchantSettings: null, version: 1 };
  return { id, kind, parentId: parent?.id ?? null, name: `${kind} ${number}`, path, ...blank, ...changes };
}

const psp = entity(1, 'psp', null);
const division = entity(2, 'division', psp);
const merchant = entity(3, 'merchant', division);
const otherMerchant = entity(4, 'merchant', division);
const dispatching = entity(5, 'merchant', division, { dispatching: true });

/** One psp and division; a merchant with a channel, another merchant with one, and one whose requests are dispatched. */
export const sampleEntities = {
  psp,
  division,
  merchant,
  otherMerchant,
  dispatching,
  channel: entity(10, 'channel', merchant),
  otherChannel: entity(11, 'channel', otherMerchant),
  anything: entity(12, 'channel', dispatching),
  euros: entity(13, 'channel', dispatching, { settings: { ...channelSettings, currencies: ['EUR'] } }),
  euroVisa: entity(14, 'channel', dispatching, { settings: { ...channelSettings, currencies: ['EUR'], brands: ['VISA'] } }),
  debits: entity(15, 'channel', dispatching, { settings: { ...channelSettings, paymentTypes: ['DB'], currencies: ['USD'] } }),
} as const;
