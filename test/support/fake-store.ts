/** A store in Maps, of entities, tokens, audit entries and entity keys. What it has not, it refuses by name. */

import type { EntityKey } from '../../api/domain/vault/ports.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { AccessToken, AuditEntry } from '../../api/foundation/access/caller.ts';
import type { Entity } from '../../api/foundation/entities/entity.ts';
import { isWithin } from '../../api/foundation/entities/tree.ts';
import type { PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';

export interface FakeStore {
  readonly store: Store;
  readonly entities: Map<string, Entity>;
  readonly tokens: Map<string, AccessToken>;
  readonly audit: AuditEntry[];
  readonly keys: Map<string, EntityKey>;
  /** Every commit, in order. */
  readonly commits: (readonly (Write | PlatformWrite)[])[];
  /** How often each read was asked for. */
  readonly reads: Record<'entities' | 'entityKey' | 'tokenById', number>;
}

export function createFakeStore(given: { entities?: readonly Entity[]; tokens?: readonly AccessToken[] } = {}): FakeStore {
  const entities = new Map((given.entities ?? []).map((entity) => [entity.id, entity]));
  const tokens = new Map((given.tokens ?? []).map((token) => [token.id, token]));
  const audit: AuditEntry[] = [];
  const keys = new Map<string, EntityKey>();
  const retiredKeys = new Map<string, EntityKey>();
  const commits: (readonly (Write | PlatformWrite)[])[] = [];
  const reads = { entities: 0, entityKey: 0, tokenById: 0 };

  const apply = (write: Write | PlatformWrite): void => {
    switch (write.write) {
      case 'entity.put':
        entities.set(write.entity.id, write.entity);
        return;
      case 'entity-key.put': {
        const { entityId, keyId } = write.key;
        // A key that is there already stays; only its wrapping may change.
        if ((keys.get(entityId)?.keyId ?? keyId) === keyId) keys.set(entityId, write.key);
        return;
      }
      case 'entity-key.replace':
        retiredKeys.set(`${write.retired.entityId}|${write.retired.keyId}`, write.retired);
        keys.set(write.key.entityId, write.key);
        return;
      case 'entity-key.wrap-retired':
        retiredKeys.set(`${write.key.entityId}|${write.key.keyId}`, write.key);
        return;
      case 'token.room':
        return;
      case 'token.put':
        tokens.set(write.token.id, write.token);
        return;
      case 'token.used': {
        const token = tokens.get(write.id);
        if (token) tokens.set(write.id, { ...token, lastUsedAt: write.at });
        return;
      }
      case 'audit.append':
        audit.push(write.entry);
        return;
      default:
        throw new Error(`the fake store does not write ${write.write}`);
    }
  };

  const store: Store = {
    async commit(...[, writes]) {
      commits.push(writes);
      writes.forEach(apply);
    },
    entities: partial('entities', {
      all: async () => {
        reads.entities += 1;
        return [...entities.values()];
      },
    }),
    entityClocks: partial('entityClocks', { all: async () => [] }),
    dueOfMerchant: partial('dueOfMerchant', {}),
    sandboxData: partial('sandboxData', {}),
    tokens: partial('tokens', {
      byId: async (id) => {
        reads.tokenById += 1;
        return tokens.get(id);
      },
      below: async (entityPath) => [...tokens.values()].filter((token) => isWithin(entityPath, token.entityPath)),
      at: async (entityPath) => [...tokens.values()].filter((token) => token.entityPath === entityPath),
    }),
    auditLog: partial('auditLog', {
      page: async (entityPath, page) => {
        const visible = audit.filter((entry) => isWithin(entityPath, entry.entityPath)).reverse();
        const items = visible.slice(0, page.first).map((item) => ({ cursor: item.id, item }));
        return { items, hasNextPage: visible.length > items.length };
      },
    }),
    keys: partial('keys', {
      current: async (entityId) => {
        reads.entityKey += 1;
        return keys.get(entityId);
      },
      retired: async (entityId, keyId) => retiredKeys.get(`${entityId}|${keyId}`),
      toRotate: async (masterKeyId, itemsMax) => {
        const all = [
          ...[...keys.values()].map((key) => ({ ...key, isRetired: false })),
          ...[...retiredKeys.values()].map((key) => ({ ...key, isRetired: true })),
        ];
        return all.filter((key) => key.masterKeyId !== masterKeyId).slice(0, itemsMax);
      },
      sealedToRotate: async () => [],
      masterKeyIds: async () => [...new Set([...keys.values(), ...retiredKeys.values()].map((key) => key.masterKeyId))],
      rotationState: async (masterKeyId) => {
        const all = [...keys.values(), ...retiredKeys.values()];
        return { remaining: all.filter((key) => key.masterKeyId !== masterKeyId).length, total: all.length, lastRetiredAt: null };
      },
    }),
    staffSessions: partial('staffSessions', {}),
    acrossMerchants: partial('acrossMerchants', {}),
    authentications: partial('authentications', {}),
    idempotency: partial('idempotency', {}),
    events: partial('events', {}),
    eventChain: partial('eventChain', {}),
    installation: partial('installation', {}),
    ledger: partial('ledger', {}),
    wallets: partial('wallets', {}),
    connectorTokens: partial('connectorTokens', {}),
    registrations: partial('registrations', {}),
    risk: partial('risk', {}),
    routing: partial('routing', {}),
    payments: partial('payments', {}),
    attempts: partial('attempts', {}),
    checkouts: partial('checkouts', {}),
    paymentLinks: partial('paymentLinks', {}),
    merchantLooks: partial('merchantLooks', {}),
    jobs: partial('jobs', {}),
    resultCalls: partial('resultCalls', {}),
    reconciliation: partial('reconciliation', {}),
    requestLog: partial('requestLog', {}),
    staffRefunds: partial('staffRefunds', {}),
    refundApprovals: partial('refundApprovals', {}),
    webhooks: partial('webhooks', {}),
    deliveries: partial('deliveries', {}),
    staff: partial('staff', {}),
    notes: partial('notes', {}),
    tags: partial('tags', {}),
    savedViews: partial('savedViews', {}),
    notifications: partial('notifications', {}),
    notificationPlaces: partial('notificationPlaces', {}),
    teamChats: partial('teamChats', {}),
    attention: partial('attention', {}),
    bulkRuns: partial('bulkRuns', {}),
    scheduledReports: partial('scheduledReports', {}),
    pastImports: partial('pastImports', {}),
    importedAccounts: partial('importedAccounts', {}),
    shadowRepeats: partial('shadowRepeats', {}),
    readModel: partial('readModel', {}),
    statistics: partial('statistics', {}),
    backlog: async () => ({ webhooks: 0, unknownOutcomes: 0 }),
    clock: partial('clock', {}),
    leases: partial('leases', {}),
    merchantMoves: partial('merchantMoves', { all: async () => [] }),
    newestId: async () => null,
    ready: async () => {},
    requireOwnVersion: async () => {},
    integrity: async () => [],
    close: async () => {},
  };
  return { store, entities, tokens, audit, keys, commits, reads };
}

/** A part of the store with only these methods. Any other one rejects and names itself. */
function partial<Name extends keyof Store>(name: Name, methods: Partial<Store[Name]>): Store[Name] {
  return new Proxy(methods, {
    get: (target, key) => Reflect.get(target, key) ?? (() => Promise.reject(new Error(`the fake store has no ${name}.${String(key)}`))),
  }) as Store[Name];
}
