/**
 * A test that imports the number it checks is green whatever the number is. So each number that a test imports stands
 * here once more, as it was decided: who changes it changes it in two places, and says why.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../.run/files-below.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1_048_576;

/** Module and name, and what it is. */
const stated: Readonly<Record<string, number | bigint>> = {
  'api/foundation/access/authenticate.ts tokenTtlMs': 2 * second,
  'api/foundation/access/authenticate.ts lastUsedEveryMs': minute,
  'api/foundation/access/limits.ts bucketsMax': 10_000,
  'api/domain/administration/tokens.ts activeTokensMax': 100,
  'api/domain/notes/mentions.ts mentionsMax': 20,
  'api/views/bulk-runs/bulk-run.ts bulkRunMs': 20 * 60 * minute,
  'api/domain/checkouts/read.ts attemptsMax': 20,
  'api/foundation/catalogue/check.ts reportedMax': 100,
  'api/foundation/catalogue/cron-field.ts cronPartsMax': 60,
  'api/connectors/stripe/event.ts signatureAgeSecondsMax': 300,
  'api/connectors/stripe/inquire.ts stripeAbsentAfterMs': 5 * minute,
  'api/connectors/upstream/upstream.ts upstreamAbsentAfterMs': 5 * minute,
  'api/foundation/entities/entities-operations.ts directoryTtlMs': 2 * second,
  'api/foundation/entities/ports.ts movedClocksMax': 100,
  'api/views/read-model/export/read-model-export-operations.ts exportRowsMax': 1_000_000,
  'api/foundation/events/chain.ts sealedEventsMax': 500,
  'api/foundation/events/hub.ts roundEveryMs': second,
  'api/runtime/shared/work-lease.ts leaseMs': 6 * second,
  'api/foundation/events/retention.ts unplannedKeepDays': 30,
  'api/doors/gateway/socket.ts initTimeoutMs': 3 * second,
  'api/doors/gateway/socket-sink.ts bufferedBytesMax': mebibyte / 4,
  'api/foundation/graphql/limits/limits.ts bodyBytesMax': mebibyte,
  'api/foundation/graphql/limits/limits.ts complexityMax': 100_000,
  'api/foundation/graphql/limits/limits.ts documentCharactersMax': 64 * 1_024,
  'api/foundation/graphql/limits/limits.ts namedValuesMax': 600,
  'api/foundation/graphql/limits/limits.ts definitionsMax': 100,
  'api/foundation/graphql/limits/limits.ts aliasesMax': 100,
  'api/foundation/graphql/limits/limits.ts directivesMax': 100,
  'api/foundation/graphql/limits/limits.ts rootFieldsMax': 20,
  'api/foundation/graphql/limits/limits.ts repeatedFieldsMax': 50,
  'api/foundation/graphql/limits/limits.ts variablesMax': 250,
  'api/foundation/graphql/limits/limits.ts variableValuesMax': 50_000,
  'api/foundation/graphql/limits/limits.ts variableNestingMax': 32,
  'api/foundation/idempotency/refused.ts waitingMax': 1_000,
  'api/foundation/idempotency/refused-request.ts problemsMax': 20,
  'api/foundation/idempotency/refused-request.ts refusedCharactersMax': 8_000,
  'api/domain/jobs/schedule/contract.ts remainingChargesMax': 1_000,
  'api/domain/jobs/schedule/occurrences.ts occurrencesMax': 1_000,
  'api/domain/jobs/job-schedule.ts lateMs': 60 * minute,
  'api/domain/moving-in/shadow/compare-answers.ts differencesMax': 50,
  'api/domain/moving-in/shadow/shadow-repeat.ts repeatsKeptMs': 90 * day,
  'api/runtime/shared/shadow-queue.ts repeatsWaitingMax': 200,
  'api/foundation/kernel/clock.ts clockToleranceMs': 5 * minute,
  'api/foundation/kernel/clock.ts steadyMs': 15 * minute,
  'api/foundation/kernel/clock.ts stopMaxMs': day / 2,
  'api/foundation/kernel/identifier.ts merchantNumberMax': 65_535,
  'api/foundation/kernel/money.ts amountMinorMax': 999_999_999_999n,
  'api/domain/ledger/proof.ts checkpointTtlMs': day,
  'api/domain/ledger/proof.ts proofTtlMs': 5 * second,
  'api/domain/payments/ports.ts linkedPaymentsMax': 1_000,
  'api/domain/payments/query/linked.ts linkedInAnswerMax': 10_000,
  'db/store/payment-sources.ts drivenMax': 10_000,
  'api/domain/payments/staff/approval.ts approvalMs': 3 * day,
  'api/domain/payments/staff/rules.ts refundsWindowMs': day,
  'api/views/read-model/export/read-model-export-operations.ts workbookCellsMax': 20_000_000,
  'api/views/read-model/read-model-operations.ts subjectsMax': 100,
  'api/views/read-model/read-model-operations.ts summedMax': 5_000,
  'api/views/read-model/ports.ts termsScannedMax': 2_000,
  'api/views/scheduled-reports/schedule.ts reportTakesMax': 12,
  'api/domain/risk/rule.ts historyRowsMax': 501,
  'api/runtime/node/pipelining.ts pipelinedMax': 8,
  'api/domain/three-d-secure/security-codes.ts securityCodeMs': 10 * minute,
  'api/domain/vault/keyring.ts keyFreshMs': 30 * second,
  'api/domain/webhooks/failure-mail.ts mailedDeliveriesMax': 100,
  'api/domain/payments/processing/inquiry-schedule.ts patienceMs': minute,
  'api/domain/webhooks/retry-schedule.ts patienceMs': 30 * day,
  'db/connect/reader-thread.ts backgroundReadsMax': 2_000,
  'db/connect/reader-thread.ts backgroundReadsOfKeyMax': 500,
  'db/store/of-each.ts backgroundRowsMax': 10_000,
  'db/store/of-each.ts statementRowsMax': 2_000,
  'db/connect/turns.ts turnRowsMax': 500,
  'rest-compat/exchange.ts bodyBytesMax': mebibyte,
};

test.each(Object.entries(stated))('%s', async (place, value) => {
  const [file = '', name = ''] = place.split(' ');
  const exports: Readonly<Record<string, unknown>> = await import(join('..', file));
  expect(exports[name]).toBe(value);
});

const importing = /import (?:type )?\{([^}]*)\} from '(?:\.\.\/)+((?:api|db|rest-compat)\/[^']+)'/g;
const numberName = /^[a-z]\w*(?:Max|Min|Ms|Days|Bytes)$/;
/** What a millisecond unit is cannot be decided otherwise. */
const unitFiles: ReadonlySet<string> = new Set(['api/foundation/kernel/timestamp.ts', 'api/foundation/kernel/buckets.ts']);

function listTests(): readonly string[] {
  const names = filesBelow('test');
  return names.filter((name) => name.endsWith('.ts') && !name.startsWith('bench/')).map((name) => join('test', name));
}

test('every number that a test imports stands here', async () => {
  const imported = new Set<string>();
  for (const file of listTests()) {
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      if (unitFiles.has(from)) continue;
      for (const name of names.split(',').map((each) => each.trim())) if (numberName.test(name)) imported.add(`${from} ${name}`);
    }
  }
  const numbers: string[] = [];
  for (const place of imported) {
    const [file = '', name = ''] = place.split(' ');
    const exports: Readonly<Record<string, unknown>> = await import(join('..', file));
    if (['number', 'bigint'].includes(typeof exports[name])) numbers.push(place);
  }
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((place) => !Object.hasOwn(stated, place)).sort()).toEqual([]);
});
