/** That lists, search and statistics walk indexes: what they read grows with what they find, not with what is stored. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namesOf } from '../../api/contract/names-of.ts';
import { paymentOrders } from '../../api/contract/payment-facts.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { toDataScope } from '../../api/foundation/kernel/data-scope.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';
import type { PaymentListFilter, PaymentSort } from '../../api/views/read-model/ports.ts';
import { tickProjection } from '../../api/views/read-model/read-model-operations.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import { sandbox } from '../../db/seed.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { fakePorts, startOfTime } from '../support/fake-ports.ts';
import { createFakeStore } from '../support/fake-store.ts';
import { demoMerchant } from '../support/scopes.ts';
import { channelPath, eventOf, now, paymentOf } from './fixtures.ts';

const merchantPath = channelPath.slice(0, 99);
const pspPath = channelPath.slice(0, 33);

let folder = '';
let driver: Driver;
let store: Store;
const asked: Bound[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-plans-'));
  driver = await openFile({ path: join(folder, 'plans.db') });
  await migrate(driver);
  const note = (sql: string, args: Bound['args']): void => void asked.push({ sql, args });
  store = createStore({
    ...driver,
    read: (sql, args) => {
      note(sql, args);
      return driver.read(sql, args);
    },
    readFirst: (sql, args) => {
      note(sql, args);
      return driver.readFirst(sql, args);
    },
    readInBackground: (sql, args) => {
      note(sql, args);
      return driver.readInBackground(sql, args);
    },
    readReplica: (sql, args) => {
      note(sql, args);
      return driver.readReplica(sql, args);
    },
    commit: (statements) => {
      for (const { sql, args } of statements) note(sql, args);
      return driver.commit(statements);
    },
    commitReadModel: (statements) => {
      for (const { sql, args } of statements) note(sql, args);
      return driver.commitReadModel(statements);
    },
  });
  const payment = paymentOf();
  const declined = paymentOf({
    status: 'declined',
    resultCode: '800.100.155',
    email: 'a@b.test',
    answer: JSON.stringify({ customer: { merchantCustomerId: 'a' } }),
  });
  for (const each of [payment, declined]) {
    await store.commit(demoMerchant, [
      { write: 'payment.insert', payment: each },
      { write: 'event.append', event: eventOf(each) },
    ]);
  }
  await tickProjection({ ...fakePorts(createFakeStore(), { now: startOfTime }), store });
});
afterAll(async () => {
  await driver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What makes a statement one that may fail after it has written: rows from a query, and what a trigger does. */
const ofSeveralSteps = new Set(['InitCoroutine', 'Program']);

test('what is written for each payment is a row a statement: SQLite writes the pages of others to a file before it changes them', async () => {
  asked.length = 0;
  const payment = paymentOf();
  await store.commit(demoMerchant, [
    { write: 'payment.insert', payment },
    { write: 'event.append', event: eventOf(payment) },
  ]);
  const copied = [payment, paymentOf()];
  await store.commit('platform', [{ write: 'copies.payments', payments: copied }]);
  const inserts = asked.filter(({ sql }) => sql.startsWith('INSERT'));
  expect(inserts.map(({ sql }) => /INTO "?(\w+)/.exec(sql)?.[1])).toEqual(['payments', 'event_counters', 'events', 'payments', 'payments']);
  for (const { sql, args } of inserts) {
    const steps = (await driver.read(`EXPLAIN ${sql}`, args)).map(([, step]) => String(step));
    expect(
      steps.filter((step) => ofSeveralSteps.has(step)),
      sql,
    ).toEqual([]);
  }
  expect((await store.acrossMerchants.paymentsByIds(copied.map(({ id }) => id))).length).toBe(2);
});

/** The plan of every statement that the read asks, each step after the number of the step that it is part of. */
async function stepsOf(read: () => Promise<unknown>): Promise<readonly (readonly [parent: string, step: string])[]> {
  asked.length = 0;
  await read();
  const statements = [...asked];
  const steps: (readonly [string, string])[] = [];
  for (const { sql, args } of statements) {
    for (const row of await driver.read(`EXPLAIN QUERY PLAN ${sql}`, args)) steps.push([String(row[1]), String(row[3])]);
  }
  return steps;
}

async function plansOf(read: () => Promise<unknown>): Promise<readonly string[]> {
  return (await stepsOf(read)).map(([, step]) => step);
}

/** Walks of a whole table; lists of numbers and what a statement made itself are short. */
function scansOf(plans: readonly string[]): readonly string[] {
  return plans.filter((step) => /^SCAN (?!\w+ VIRTUAL TABLE|x$|t$|\(subquery)/.test(step));
}

const filters: readonly (readonly [string, Partial<PaymentListFilter>])[] = [
  ['nothing', {}],
  ['outcomes', { outcomes: ['DECLINED'] }],
  ['money statuses', { moneyStatuses: ['DECLINED', 'CAPTURED'] }],
  ['a money status and a time', { moneyStatuses: ['DECLINED'], from: now, to: now + dayMs }],
  ['statuses, brands and a currency', { statuses: ['approved'], brands: ['VISA'], currency: 'EUR' }],
  ['a time', { from: now, to: now + dayMs }],
  ['a result code', { resultCode: '800.100.155' }],
  ['the beginning of a result code', { resultCodePrefix: '800.100' }],
  ['an amount', { amountMin: 9_200n, amountMax: 9_200n }],
  ['amounts', { amountMin: 1n, amountMax: 10_000n }],
  ['an e-mail and outcomes', { email: 'a@b.test', outcomes: ['DECLINED'] }],
  ['a customer', { merchantCustomerId: 'a' }],
  ['ids', { ids: ['a', 'b'] }],
  ['the beginning of an id', { idPrefix: '8a01a1' }],
];

const sorts: readonly PaymentSort[] = namesOf(paymentOrders).flatMap((by) => [
  { by, direction: 'ASC' as const },
  { by, direction: 'DESC' as const },
]);

test.each(filters)(
  'a list narrowed by %s walks no table, in any order, and reads only the payments that it shows',
  async (_name, filter) => {
    for (const sort of sorts) {
      const plans = await plansOf(() => store.readModel.list({ entityPath: merchantPath, ...filter }, sort, { first: 50 }));
      expect(scansOf(plans)).toEqual([]);
      expect(plans.join('\n')).toMatch(/SEARCH r USING INDEX sqlite_autoindex_payments_1/);
    }
    expect(scansOf(await plansOf(() => store.readModel.count({ entityPath: merchantPath, ...filter }, 10)))).toEqual([]);
  },
);

test.each(sorts)('a list by $by $direction comes from an index in its order', async (sort) => {
  const steps = await stepsOf(() => store.readModel.list({ entityPath: merchantPath }, sort, { first: 50 }));
  const index = sort.by === 'TIMESTAMP' ? 'PRIMARY KEY' : `INDEX payment_facts_${sort.by.toLowerCase()}`;
  const walk = steps.find(([, step]) => step.startsWith('SEARCH g USING') && step.includes(index));
  expect(walk).toBeDefined();
  // What is sorted afterwards is the page, not what it is taken from.
  expect(steps.filter(([parent, step]) => parent === walk?.[0] && step.includes('TEMP B-TREE'))).toEqual([]);
});

test('a search for a term and for a beginning seeks it within its merchant', async () => {
  // A full-text query, and a range of its words: both begin with the merchant.
  const seeks = { exact: /SCAN t VIRTUAL TABLE INDEX \d+:M\d/, prefix: /SCAN w VIRTUAL TABLE INDEX 6:/ } as const;
  for (const match of ['exact', 'prefix'] as const) {
    for (const beside of [undefined, ['b420000']]) {
      const look = { term: 'l0000', match, ...(beside ? { beside } : {}) };
      const plans = await plansOf(() => store.readModel.subjectsByTerm(channelPath, look, 10));
      expect(scansOf(plans)).toEqual([]);
      expect(plans.join('\n')).toMatch(seeks[match]);
      expect(plans.join('\n')).toMatch(/SEARCH [su] USING PRIMARY KEY \(number=\?/);
    }
  }
});

test('a search over many merchants seeks a term and a beginning once, and not for each of them', async () => {
  for (const [match, found] of [
    ['exact', 'l0000'],
    ['exact', 'l9999'],
    ['prefix', 'l0000'],
    ['prefix', 'l'],
  ] as const) {
    for (const beside of [undefined, ['b420000']]) {
      const look = { term: found, match, ...(beside ? { beside } : {}) };
      const steps = await stepsOf(() => store.readModel.subjectsByTerm(pspPath, look, 10));
      // What comes first leads: after it, merchants are looked up one by one for what was found.
      expect(steps.filter(([, step]) => step.includes('search_scopes') || /\b(m|o) USING/.test(step)).map(([, step]) => step)).toEqual(
        steps.filter(([, step]) => step === 'SEARCH o USING INTEGER PRIMARY KEY (rowid=?)').map(([, step]) => step),
      );
      expect(steps.map(([, step]) => step).join('\n')).toMatch(/SCAN [tw] VIRTUAL TABLE INDEX/);
    }
  }
});

// Otherwise each of two thousand ids that a text found is sought in each merchant: a list of a PSP with 200 merchants took a second.
test.each([merchantPath, pspPath])('a list and a count of ids below %s seek each id once', async (entityPath) => {
  const filter = { entityPath, ids: [paymentOf().id] };
  for (const read of [
    () => store.readModel.list(filter, { by: 'TIMESTAMP', direction: 'DESC' }, { first: 5 }),
    () => store.readModel.count(filter, 5),
  ]) {
    const plans = (await plansOf(read)).join('\n');
    expect(plans).toMatch(/SEARCH u USING PRIMARY KEY \(number=\? AND subject=\?\)/);
    expect(plans).toMatch(/SEARCH o USING INTEGER PRIMARY KEY \(rowid=\?\)/);
    expect(plans).not.toContain('search_scopes');
  }
});

test('a settlement line is found by its id at its institute', async () => {
  const plans = await plansOf(() => store.reconciliation.paymentIdsBySettlementId(toDataScope(merchantPath), ['ARN-1'], 10));
  expect(plans.join('\n')).toMatch(/SEARCH r USING INDEX reconciliation_records_settlement_tx_id \(settlement_tx_id=\?/);
});

test('one amount and one result code are found by their index, newest first', async () => {
  const amount = await plansOf(() => store.readModel.ids({ entityPath: merchantPath, amountMin: 1n, amountMax: 1n }, 10));
  expect(amount.join('\n')).toMatch(/SEARCH g USING (COVERING )?INDEX payment_facts_amount \(merchant=\? AND amount_minor=\?/);
  const code = await plansOf(() => store.readModel.ids({ entityPath: merchantPath, resultCodePrefix: '000.100' }, 10));
  expect(code.join('\n')).toMatch(/SEARCH k USING (COVERING )?INDEX payment_groups_merchant \(merchant=\?/);
  expect(code.join('\n')).toMatch(/SEARCH g USING (COVERING )?INDEX payment_facts_group \(group_number=\?/);
});

test('statistics walk the hours of the sums, and of hours that are cut the index of the facts alone', async () => {
  const query = {
    entityPath: merchantPath,
    slotMs: hourMs,
    whole: [[now, now + dayMs, 0] as const],
    cut: [[now + dayMs, now + dayMs + 5] as const],
  };
  for (const read of [() => store.statistics.byTime(query), () => store.statistics.byResult(query)]) {
    const plans = (await plansOf(read)).join('\n');
    expect(plans).toMatch(/SEARCH t USING PRIMARY KEY \(merchant=\? AND hour>\? AND hour<\?\)/);
    expect(plans).toMatch(/SEARCH t USING COVERING INDEX payment_facts_created \(merchant=\? AND created_at>\? AND created_at<\?\)/);
  }
});

test('groups walk the two times by the index of the facts, and find each payment by its id', async () => {
  const spans = [
    [now, now + dayMs],
    [now - dayMs, now],
  ] as const;
  const plans = await plansOf(() =>
    store.statistics.byGroup({ entityPath: merchantPath, customParameter: 'product', spans, paymentsMax: 10 }),
  );
  expect(plans.join('\n')).toMatch(
    /SEARCH g USING COVERING INDEX payment_facts_created \(merchant=\? AND created_at>\? AND created_at<\?\)/,
  );
  expect(plans.join('\n')).toMatch(/SEARCH g USING INDEX payment_facts_created \(merchant=\? AND created_at>\? AND created_at<\?\)/);
  expect(plans.join('\n')).toMatch(/SEARCH p USING INDEX sqlite_autoindex_payments_1 \(id=\?\)/);
  expect(scansOf(plans).filter((step) => step !== 'SCAN each')).toEqual([]);
});

test('sums are made anew from one place to the next, and the next place is found, by an index', async () => {
  const place = await plansOf(() => store.readModel.sumsPositionAfter({ merchant: 1, at: now }, 10));
  expect(place.join('\n')).toMatch(/SEARCH payment_facts USING COVERING INDEX payment_facts_created \(\(merchant,created_at\)>/);
});

test('the times of acknowledgement are found by subscription and hour', async () => {
  const plans = await plansOf(() => store.webhooks.acknowledgements(merchantPath, [now, now + dayMs]));
  expect(scansOf(plans)).toEqual([]);
  expect(plans.join('\n')).toMatch(/SEARCH a USING PRIMARY KEY \(subscription_id=\? AND hour>\? AND hour<\?\)/);
});

test('the history of a risk check is an index walk for each subject, newest first', async () => {
  const subjects = { card: 'f1', email: 'a@b.test', ip: '192.0.2.1', device: 'd1' };
  const plans = await plansOf(() => store.risk.history({ entityId: 'a', after: now - dayMs, until: now, subjects }));
  expect(scansOf(plans)).toEqual([]);
  const walks = plans.filter((step) => /^SEARCH risk_checks USING INDEX \S+ \(entity_id=\? AND \w+=\? AND at>\? AND at<\?\)/.test(step));
  expect(walks).toHaveLength(Object.keys(subjects).length);
  expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});

test('events, ledger entries, lines of the request log, attempts and rules are found by their ids', async () => {
  const ids = ['a', 'b'];
  const reads: readonly (readonly [index: string, read: () => Promise<unknown>])[] = [
    ['request_log USING INDEX request_log_id', () => store.requestLog.byIds(demoMerchant, ids)],
    ['attempts USING PRIMARY KEY', () => store.attempts.byIds(demoMerchant, ids)],
    ['webhook_attempts USING INDEX sqlite_autoindex_webhook_attempts_1', () => store.deliveries.attemptsByIds(demoMerchant, ids)],
    ['risk_rules USING INDEX risk_rules_id', () => store.risk.rulesByIds(demoMerchant, ids)],
  ];
  for (const [index, read] of reads) {
    const plans = await plansOf(read);
    expect(scansOf(plans)).toEqual([]);
    expect(plans.join('\n')).toContain(`SEARCH ${index} (id=?)`);
  }
});

test('the first rows of a payment are found by keys, and the others by indexes that leave them out', async () => {
  const ids = ['a', 'b'];
  const reads: readonly (readonly [walks: readonly string[], read: () => Promise<unknown>])[] = [
    [
      ['events USING INDEX events_subject (subject_id>? AND subject_id<?)', 'events USING INDEX events_id (id=?)'],
      () => store.events.byIds(demoMerchant, ids),
    ],
    [
      [
        'ledger_entries USING INDEX sqlite_autoindex_ledger_entries_1 (payment_id>? AND payment_id<?)',
        'ledger_entries USING INDEX ledger_entries_id (id=?)',
      ],
      () => store.ledger.byIds(demoMerchant, ids),
    ],
    [
      ['request_log USING INDEX request_log_id (id>? AND id<?)', 'request_log USING INDEX request_log_subject (subject_id=?)'],
      () => store.requestLog.ofEach(demoMerchant, ids),
    ],
    [
      ['attempts USING PRIMARY KEY (id>? AND id<?)', 'attempts USING INDEX attempts_payment (payment_id=?)'],
      () => store.attempts.ofEach(demoMerchant, ids),
    ],
    [
      ['attempts USING PRIMARY KEY (id>? AND id<?)', 'attempts USING INDEX attempts_payment (payment_id=?)'],
      () => store.attempts.ofPayment(demoMerchant, 'a'),
    ],
    [
      ['attempts USING PRIMARY KEY (id>? AND id<?)', 'attempts USING INDEX attempts_payment (payment_id=?)'],
      () => store.acrossMerchants.toldBefore('b', 5),
    ],
  ];
  for (const [walks, read] of reads) {
    const plans = await plansOf(read);
    expect(scansOf(plans).filter((step) => step !== 'SCAN CONSTANT ROW')).toEqual([]);
    for (const walk of walks) expect(plans.join('\n')).toContain(`SEARCH ${walk}`);
  }
});

test('a page of the request log walks a stretch of ids, newest first, whatever it is narrowed to', async () => {
  const filter = { entityPath: demoMerchant, operation: 'payment', resultCodes: ['000.100.110'] };
  const plans = (await plansOf(() => store.requestLog.page(filter, { first: 50 }))).join('\n');
  expect(plans).toContain('SCAN request_log USING COVERING INDEX request_log_id');
  expect(plans).toContain('SCAN request_log USING INDEX request_log_id');
  expect(plans).not.toContain('TEMP B-TREE');
});

test('the health of a webhook is read from its newest deliveries, and from those that wait', async () => {
  const plans = (await plansOf(() => store.webhooks.health(demoMerchant, 'a'))).join('\n');
  expect(scansOf([plans])).toEqual([]);
  expect(plans).toMatch(/webhook_deliveries USING INDEX webhook_deliveries_subscription \(subscription_id=\?\)/);
  expect(plans).toMatch(/webhook_deliveries USING (?:COVERING )?INDEX webhook_deliveries_due \(subscription_id=\?\)/);
});

test('failures of a webhook are counted and listed from an index that has nothing else', async () => {
  const filter = { entityPath: demoMerchant, subscriptionId: 'a' } as const;
  const [counted = ''] = await plansOf(() => store.deliveries.failureCounts(filter));
  expect(counted).toContain('USING INDEX webhook_deliveries_failed (subscription_id=?');
  expect(counted).not.toContain('TEMP B-TREE');
});

test('old entries of the request log are found by their time, oldest first', async () => {
  const plans = await plansOf(async () => {
    await store.acrossMerchants.oldRequests({ after: 'a', before: now }, 500);
    await store.acrossMerchants.deleteRequests(['a']);
  });
  expect(scansOf(plans)).toEqual([]);
  expect(plans.join('\n')).toMatch(/SEARCH request_log USING INDEX request_log_id \(id>\? AND id<\?\)/);
  expect(plans.join('\n')).toMatch(/SEARCH request_log USING COVERING INDEX request_log_id \(id=\?\)/);
  expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});

test('the payment that a gateway behind knows by its own id is found by one index', async () => {
  const plans = await plansOf(() => store.payments.byConnectorReference(demoMerchant, 'a'));
  expect(plans.join('\n')).toMatch(/SEARCH payments USING INDEX payments_connector_reference \(connector_reference=\?\)/);
  expect(scansOf(plans)).toEqual([]);
  expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});

test('attempts of a checkout, checkouts that ran out and calls that are due are found by their indexes', async () => {
  const attempts = await plansOf(() => store.payments.ofCheckout(demoMerchant, 'a', 20));
  expect(attempts.join('\n')).toMatch(/SEARCH payments USING INDEX payments_checkout \(checkout_id=\?\)/);
  const due = await plansOf(() => store.acrossMerchants.checkoutsDueForExpiry(now, 10));
  expect(due.join('\n')).toMatch(/SEARCH checkouts USING INDEX checkouts_due \(expires_at<\?\)/);
  const calls = await plansOf(() => store.acrossMerchants.dueResultCalls(now, 10));
  expect(calls.join('\n')).toMatch(/SEARCH result_calls USING INDEX result_calls_due \(next_attempt_at<\?\)/);
  for (const plans of [attempts, due, calls]) expect(scansOf(plans)).toEqual([]);
  // Calls that are due are sorted once more, so that merchants take turns.
  for (const plans of [attempts, due]) expect(plans.join('\n')).not.toContain('TEMP B-TREE');
});

test('checkouts of a time are counted by an index of each channel, with one look for the last attempt', async () => {
  for (const entityPath of ['', merchantPath, channelPath]) {
    const plans = await plansOf(() => store.checkouts.counts({ entityPath, from: 0, to: now, itemsMax: 10 }));
    expect(plans.join('\n')).toMatch(
      /SEARCH checkouts USING INDEX checkouts_entity_created \(entity_id=\? AND created_at>\? AND created_at<\?\)/,
    );
    expect(plans.join('\n')).toMatch(/SEARCH last USING COVERING INDEX payments_checkout \(checkout_id=\?\)/);
    expect(scansOf(plans).filter((step) => !/^SCAN (c|entities)\b/.test(step))).toEqual([]);
  }
});

test('due jobs, further attempts and late outcomes are found by their indexes', async () => {
  const due = await plansOf(() => store.acrossMerchants.dueJobs(now, { itemsMax: 10 }));
  // The turns of merchants are decided in the index alone; rows are read for the jobs of the round.
  expect(due.join('\n')).toMatch(/SEARCH jobs USING COVERING INDEX jobs_due \(wake_at<\?\)/);
  expect(due.join('\n')).toMatch(/SEARCH jobs USING INDEX \S+ \(id=\?\)/);
  const merchants = await plansOf(() => store.acrossMerchants.dueJobs(now, { itemsMax: 10, merchant: demoMerchant }));
  expect(merchants.join('\n')).toMatch(/SEARCH jobs USING INDEX jobs_due \(wake_at<\?\)/);
  const retries = await plansOf(() => store.acrossMerchants.dueRetries(now, { itemsMax: 10 }));
  expect(retries.join('\n')).toMatch(/SEARCH job_runs USING INDEX job_runs_retry \(retry_at<\?\)/);
  const settled = await plansOf(() => store.acrossMerchants.decidedRuns(10));
  expect(settled.join('\n')).toMatch(/SCAN job_runs USING INDEX job_runs_pending/);
});

test('jobs of a registration, a chain and a payment, and runs of a job walk indexes', async () => {
  for (const read of [
    () => store.jobs.ofRegistration(demoMerchant, 'a', 10),
    () => store.jobs.lastOfChain(demoMerchant, 'a'),
    () => store.jobs.runs(demoMerchant, 'a', { first: 10 }),
    () => store.jobs.waitingRuns(demoMerchant, 'a', 10),
    () => store.jobs.attempts(demoMerchant, 'a', 10),
    () => store.jobs.runOfPayment(demoMerchant, 'a'),
    () => store.jobs.planned(merchantPath, now, 10),
  ]) {
    expect(scansOf(await plansOf(read))).toEqual([]);
  }
});

test('what waits for a second person, and the chain over the events, walk indexes', async () => {
  for (const read of [
    () => store.refundApprovals.waiting(merchantPath, now, null, 100),
    () => store.refundApprovals.waiting(merchantPath, now, ['a', 'b'], 100),
    () => store.refundApprovals.ofPayment(demoMerchant, 'a', 100),
    () => store.eventChain.last(),
    () => store.eventChain.from(1, 100),
    () => store.eventChain.content(1, 100),
  ]) {
    // The newest row alone is the end of its own key.
    expect(scansOf(await plansOf(read)).filter((step) => step !== 'SCAN event_chain')).toEqual([]);
  }
});

test('what is open about payments is found by indexes, and the read model looks for the movement of none', async () => {
  const ids = ['a', 'b'];
  const anywhere = await plansOf(() => store.acrossMerchants.mattersOf(ids));
  const ofMerchant = await plansOf(() => store.payments.mattersOfEach(toDataScope(merchantPath), ids));
  expect(scansOf([...anywhere, ...ofMerchant])).toEqual([]);
  expect([anywhere, ofMerchant].map((plans) => plans.some((step) => step.includes('settlement_movements')))).toEqual([false, true]);
});

test('authentications are found by payment, checkout, directory id, cryptogram, time and state through an index', async () => {
  const { authentications } = store;
  const reads = [
    () => authentications.ofPayments(demoMerchant, ['a', 'b']),
    () => authentications.ofCheckout(demoMerchant, 'a', 2),
    () => store.acrossMerchants.authenticationByDirectoryId('a'),
    () => store.acrossMerchants.authenticationByVerificationId('a'),
    () => store.acrossMerchants.expiredAuthentications(now, 100),
    () => store.acrossMerchants.unresumedAuthentications(100),
  ];
  for (const [index, name] of ['payment', 'checkout', 'directory', 'verification', 'due', 'unresumed'].entries()) {
    const plans = (await plansOf(reads[index] ?? (() => Promise.resolve()))).filter((step) => step.includes('authentications'));
    expect(plans.join('\n')).toContain(`authentications_${name}`);
  }
});

test('the audit log narrowed by payment, person or action walks the index of it, in the order of its entries', async () => {
  for (const [filter, index] of [
    [{ paymentId: 'a', callerId: 'b', action: 'payment.refund', from: 0 }, 'payment'],
    [{ callerId: 'b', action: 'payment.refund' }, 'caller'],
    [{ action: 'payment.refund', to: now }, 'action'],
  ] as const) {
    const plans = (await plansOf(() => store.auditLog.page(merchantPath, { first: 50 }, filter))).join('\n');
    expect(plans).toMatch(new RegExp(`SEARCH audit USING INDEX audit_${index} `));
    expect(plans).not.toMatch(/TEMP B-TREE/);
  }
});

test('the days to settle are found from channel to channel, whatever waits for them', async () => {
  const plans = await plansOf(() => store.acrossMerchants.daysToSettle(10));
  // The recursion itself: one row for each channel.
  expect(scansOf(plans).filter((step) => !step.startsWith('SCAN channel'))).toEqual([]);
  expect(plans.join('\n')).toContain('INDEX settlement_movements_entity (entity_id>?)');
});

test('the days to issue are found from entity to entity and from file to file, however many lines of a file are held', async () => {
  const plans = await plansOf(() => store.acrossMerchants.daysToIssue(10));
  // The recursions themselves, a row for each entity and file, and the few files that are held.
  const walks = scansOf(plans).filter(
    (step) => !/^SCAN (?:entity|part|day|settlement_files USING COVERING INDEX settlement_files_held)\b/.test(step),
  );
  expect(walks).toEqual([]);
  expect(plans.join('\n')).toContain('INDEX reconciliation_records_unissued (entity_id>?)');
  expect(plans.join('\n')).toContain('INDEX reconciliation_records_unissued (entity_id=? AND file_id>?)');
});

test('settlement is found by file, entity, reference, amount, day, payout and deadline through an index', async () => {
  const payoutKey = { settlementDate: '2026-01-01', currency: 'EUR', instituteMerchantId: 'x' };
  const { reconciliation, acrossMerchants } = store;
  const id = '8a'.padEnd(32, '0');
  const entityId = channelPath.slice(-33, -1);
  const wide = toDataScope(`${sandbox.psp}/`);
  const none = { paymentIds: [], shortIds: [], connectorReferences: [], merchantTransactionIds: [] };
  const wanted = [{ currency: 'EUR', amountMinor: 1n, from: '2026-01-01', to: '2026-01-02' }];
  const walks: readonly (readonly [index: string, read: () => Promise<unknown>])[] = [
    ['settlement_files_merchant', () => reconciliation.files({ entityPath: demoMerchant }, { first: 1 })],
    ['settlement_files_name', () => reconciliation.files({ entityPath: demoMerchant, name: 'x' }, { first: 1 })],
    ['settlement_files_name', () => reconciliation.files({ entityPath: wide, name: 'x' }, { first: 1 })],
    ['settlement_files_checksum', () => reconciliation.fileByChecksum(demoMerchant, 'x')],
    ['settlement_files_day', () => reconciliation.issuedFile(demoMerchant, entityId, '2026-01-01')],
    ['settlement_files_work', () => acrossMerchants.filesInWork(1)],
    ['settlement_files_held', () => acrossMerchants.heldFiles(1)],
    [
      'reconciliation_records_exceptions',
      () => reconciliation.records({ entityPath: demoMerchant, matchingStatuses: ['NOT_MATCHED'] }, { first: 1 }),
    ],
    [
      'reconciliation_records_settlement_tx_id',
      () => reconciliation.records({ entityPath: demoMerchant, settlementId: 'x' }, { first: 1 }),
    ],
    ['reconciliation_records_file', () => reconciliation.recordsOfFile(demoMerchant, id, 0, 1)],
    ['reconciliation_records_unissued', () => reconciliation.recordsToIssue(demoMerchant, entityId, '2026-01-01', 1)],
    ['reconciliation_records_issued', () => reconciliation.countIssued(demoMerchant, id, undefined)],
    ['reconciliation_matches_payment', () => reconciliation.recordsOfPayments(demoMerchant, [id])],
    ['ledger_entries_record', () => reconciliation.entriesOfRecords(demoMerchant, [id])],
    ['payments_short_id', () => reconciliation.movementsByReference(demoMerchant, none, 1)],
    ['payments_merchant_transaction_id', () => reconciliation.movementsByReference(demoMerchant, none, 1)],
    ['settlement_movements_connector_reference', () => reconciliation.movementsByReference(demoMerchant, none, 1)],
    ['settlement_movements_amount', () => reconciliation.movementsByAmount(demoMerchant, wanted, 1)],
    ['settlement_movements_dispute', () => reconciliation.movementsOn(demoMerchant, [id])],
    ['settlement_movements_dispute', () => reconciliation.movementsLeftOut(demoMerchant, id, 1)],
    ['settlement_movements_entity', () => reconciliation.waitingMovements(demoMerchant, entityId, '2026-01-01', 1)],
    ['settlement_movements_open', () => reconciliation.outstanding({ entityPath: demoMerchant }, { first: 1 })],
    ['payouts_entity', () => reconciliation.payouts({ entityPath: demoMerchant }, { first: 1 })],
    ['payouts_entity', () => reconciliation.openPayouts(demoMerchant, { from: '2026-01-01', to: '2026-01-02', itemsMax: 1 })],
    ['payouts_institute', () => reconciliation.payouts({ entityPath: demoMerchant, instituteMerchantId: 'x' }, { first: 1 })],
    ['payouts_key', () => reconciliation.payoutsByKeys(demoMerchant, entityId, [payoutKey])],
    ['reconciliation_records_payout', () => reconciliation.records({ entityPath: demoMerchant, payout: payoutKey }, { first: 1 })],
    ['bank_lines_entity', () => reconciliation.bankLines({ entityPath: demoMerchant }, { first: 1 })],
    ['bank_lines_open', () => reconciliation.bankLines({ entityPath: demoMerchant, statuses: ['open'] }, { first: 1 })],
    ['bank_lines_open', () => reconciliation.openBankLines(demoMerchant, 1)],
    ['bank_lines_reference', () => reconciliation.bankLines({ entityPath: demoMerchant, reference: 'x' }, { first: 1 })],
    ['bank_lines_checksum', () => reconciliation.knownBankLines(demoMerchant, entityId, ['x'])],
    ['bank_line_matches_payout', () => reconciliation.bankLinesOfPayouts(demoMerchant, [id])],
    ['chargebacks_merchant', () => reconciliation.chargebacks({ entityPath: demoMerchant }, { first: 1 })],
    ['chargebacks_deadline', () => acrossMerchants.overdueChargebacks(now, 1)],
  ];
  for (const [index, read] of walks) {
    const plans = await plansOf(read);
    expect([index, scansOf(plans).filter((step) => !step.includes('USING') && !step.includes('wanted'))]).toEqual([index, []]);
    expect(plans.join('\n')).toContain(index);
  }
});

test('a rotation finds sealed accounts and evidence by their key, however much of them there is', async () => {
  const plans = [
    ...(await plansOf(() => store.keys.sealedToRotate(10))),
    ...(await plansOf(() => store.keys.rotationState('other'))).filter((step) => !step.includes('COVERING INDEX')),
  ];
  const large = plans.filter((step) => /sealed_accounts|chargeback_evidence_parts/.test(step));
  expect(large.length).toBeGreaterThan(0);
  for (const step of large) expect(step).toMatch(/^SEARCH \w+ USING INDEX \w+_key \(entity_id=\? AND key_id=\?\)$/);
});

test('repeats at a shadow are read, and forgotten, by indexes, newest first without sorting', async () => {
  const of = { entityId: channelPath.slice(-33, -1), counterpart: 'x' };
  const reads = [
    [() => store.shadowRepeats.newest(toDataScope(channelPath), { ...of, from: now, to: now + dayMs }, 10), 'shadow_repeats_newest'],
    [() => store.shadowRepeats.isLive(toDataScope(channelPath), of), 'shadow_repeats_live'],
    [
      () => store.shadowRepeats.reference(toDataScope(channelPath), { paymentId: 'a', counterpart: 'x' }),
      'sqlite_autoindex_shadow_repeats',
    ],
    [() => store.acrossMerchants.forgetShadowRepeats(now, 10), 'shadow_repeats_expiry'],
  ] as const;
  for (const [read, index] of reads) {
    const plans = await plansOf(read);
    expect(scansOf(plans)).toEqual([]);
    expect(plans.join('\n')).toContain(index);
    expect(plans.join('\n')).not.toContain('TEMP B-TREE');
  }
});
