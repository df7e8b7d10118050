/** A store in Maps, of entities, tokens, audit entries and entity keys. What it has not, it refuses by name. */
import type { AccessToken, AuditEntry } from '../../api/access/caller.ts';
import type { Entity } from '../../api/entities/entity.ts';
import { isWithin } from '../../api/entities/tree.ts';
import type { Store, Write } from '../../api/kernel/commit.ts';
import type { EntityKey } from '../../api/vault/ports.ts';

export interface FakeStore {
  readonly store: Store;
  readonly entities: Map<string, Entity>;
  readonly tokens: Map<string, AccessToken>;
  readonly audit: AuditEntry[];
  readonly keys: Map<string, EntityKey>;
  /** Every commit, in order. */
  readonly commits: (readonly Write[])[];
  /** How often each read was asked for. */
  readonly reads: Record<'entities' | 'entityKey' | 'tokenById', number>;
}

export function createFakeStore(given: { entities?: readonly Entity[]; tokens?: readonly AccessToken[] } = {}): FakeStore {
  const entities = new Map((given.entities ?? []).map((entity) => [entity.id, entity]));
  const tokens = new Map((given.tokens ?? []).map((token) => [token.id, token]));
  const audit: AuditEntry[] = [];
  const keys = new Map<string, EntityKey>();
  const retiredKeys = new Map<string, EntityKey>();
  const commits: (readonly Write[])[] = [];
  const reads = { entities: 0, entityKey: 0, tokenById: 0 };

  const apply = (write: Write): void => {
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
    async commit(writes) {
      commits.push(writes);
      writes.forEach(apply);
    },
    async entities() {
      reads.entities += 1;
      return [...entities.values()];
    },
    async entityKey(entityId) {
      reads.entityKey += 1;
      return keys.get(entityId);
    },
    async tokenById(id) {
      reads.tokenById += 1;
      return tokens.get(id);
    },
    tokensOf: async (entityPath) => [...tokens.values()].filter((token) => isWithin(entityPath, token.entityPath)),
    audit: async (entityPath, page) => {
      const visible = audit.filter((entry) => isWithin(entityPath, entry.entityPath)).reverse();
      const items = visible.slice(0, page.first).map((item) => ({ cursor: item.id, item }));
      return { items, hasNextPage: visible.length > items.length };
    },
    paymentById: () => lacks('paymentById'),
    linkedPayments: () => lacks('linkedPayments'),
    linkedPaymentsOfEach: () => lacks('linkedPaymentsOfEach'),
    payments: () => lacks('payments'),
    numberedPayments: () => lacks('numberedPayments'),
    countNumberedPayments: () => lacks('countNumberedPayments'),
    expiredAuthorizations: () => lacks('expiredAuthorizations'),
    attemptsOf: () => lacks('attemptsOf'),
    attemptsOfEach: () => lacks('attemptsOfEach'),
    dueInquiries: () => lacks('dueInquiries'),
    idempotencyRecord: () => lacks('idempotencyRecord'),
    entriesOf: () => lacks('entriesOf'),
    entriesOfEach: () => lacks('entriesOfEach'),
    accountBalances: () => lacks('accountBalances'),
    proveLedger: () => lacks('proveLedger'),
    events: () => lacks('events'),
    eventsOfEach: () => lacks('eventsOfEach'),
    lastSequence: () => lacks('lastSequence'),
    firstSequence: () => lacks('firstSequence'),
    lastForgettable: () => lacks('lastForgettable'),
    firstHeldEvent: () => lacks('firstHeldEvent'),
    unplannedEvents: () => lacks('unplannedEvents'),
    countUnplanned: () => lacks('countUnplanned'),
    sequenceBefore: () => lacks('sequenceBefore'),
    requestLog: () => lacks('requestLog'),
    requestLogOfEach: () => lacks('requestLogOfEach'),
    registrationById: () => lacks('registrationById'),
    registrations: () => lacks('registrations'),
    registrationsToErase: () => lacks('registrationsToErase'),
    sealedAccount: () => lacks('sealedAccount'),
    walletKeys: () => lacks('walletKeys'),
    walletKeyById: () => lacks('walletKeyById'),
    forgetSpentTokens: () => lacks('forgetSpentTokens'),
    riskRules: () => lacks('riskRules'),
    riskHistory: () => lacks('riskHistory'),
    riskCheck: () => lacks('riskCheck'),
    riskChecks: () => lacks('riskChecks'),
    isKnownCustomer: () => lacks('isKnownCustomer'),
    keysToRotate: async (masterKeyId, itemsMax) => {
      const all = [
        ...[...keys.values()].map((key) => ({ ...key, isRetired: false })),
        ...[...retiredKeys.values()].map((key) => ({ ...key, isRetired: true })),
      ];
      return all.filter((key) => key.masterKeyId !== masterKeyId).slice(0, itemsMax);
    },
    retiredEntityKey: async (entityId, keyId) => retiredKeys.get(`${entityId}|${keyId}`),
    sealedToRotate: async () => [],
    rotationState: async (masterKeyId) => {
      const all = [...keys.values(), ...retiredKeys.values()];
      return { remaining: all.filter((key) => key.masterKeyId !== masterKeyId).length, total: all.length, lastRetiredAt: null };
    },
    forgetExpiredKeys: () => lacks('forgetExpiredKeys'),
    webhookSubscriptionById: () => lacks('webhookSubscriptionById'),
    webhookSubscriptions: () => lacks('webhookSubscriptions'),
    activeWebhooks: () => lacks('activeWebhooks'),
    webhookHealth: () => lacks('webhookHealth'),
    webhookDelivery: () => lacks('webhookDelivery'),
    webhookDeliveries: () => lacks('webhookDeliveries'),
    webhookAttempts: () => lacks('webhookAttempts'),
    countDeliveries: () => lacks('countDeliveries'),
    dueWebhooks: () => lacks('dueWebhooks'),
    claimDeliveries: () => lacks('claimDeliveries'),
    webhooksToMail: () => lacks('webhooksToMail'),
    claimFailureMail: () => lacks('claimFailureMail'),
    failingDeliveries: () => lacks('failingDeliveries'),
    releaseDeliveries: () => lacks('releaseDeliveries'),
    forgetDeliveries: () => lacks('forgetDeliveries'),
    staffSession: () => lacks('staffSession'),
    staffSessionById: () => lacks('staffSessionById'),
    staffSessionToken: () => lacks('staffSessionToken'),
    staffMember: () => lacks('staffMember'),
    staffMemberByEmail: () => lacks('staffMemberByEmail'),
    staffMembers: () => lacks('staffMembers'),
    staffLink: () => lacks('staffLink'),
    takeAttempt: () => lacks('takeAttempt'),
    takeCodeStep: () => lacks('takeCodeStep'),
    staffRefunded: () => lacks('staffRefunded'),
    staffDatabase: { run: () => lacks('staffDatabase') },
    paymentsByIds: () => lacks('paymentsByIds'),
    listPayments: () => lacks('listPayments'),
    paymentIds: () => lacks('paymentIds'),
    countPayments: () => lacks('countPayments'),
    paymentStatistics: () => lacks('paymentStatistics'),
    paymentResults: () => lacks('paymentResults'),
    webhookAcknowledgements: () => lacks('webhookAcknowledgements'),
    paymentsAfter: () => lacks('paymentsAfter'),
    registrationsAfter: () => lacks('registrationsAfter'),
    registrationsByIds: () => lacks('registrationsByIds'),
    projectionState: () => lacks('projectionState'),
    sumsPlaceAfter: () => lacks('sumsPlaceAfter'),
    eventSubjects: () => lacks('eventSubjects'),
    subjectsByTerm: () => lacks('subjectsByTerm'),
    notesOfEach: () => lacks('notesOfEach'),
    noteByKey: () => lacks('noteByKey'),
    viewById: () => lacks('viewById'),
    views: () => lacks('views'),
    countViews: () => lacks('countViews'),
    ready: async () => {},
    close: async () => {},
  };
  return { store, entities, tokens, audit, keys, commits, reads };
}

function lacks(method: string): Promise<never> {
  return Promise.reject(new Error(`the fake store has no ${method}`));
}
