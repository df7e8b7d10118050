/** Where time comes from: one port for the real time, one for that of a merchant; every other source is named here (decision: sandbox-clock). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, type Source, sourcesOf, walk } from '../support/sources.ts';

const sources = sourcesOf(['api', 'db', 'rest-compat']);

/** Who reads the machine's clock, and why. */
const readersOfTheMachine: Readonly<Record<string, string>> = {
  'api/runtime/shared/ports.ts': 'makes the port of real time',
  'api/runtime/shared/run.ts': 'dates log lines before there are ports',
  'api/runtime/shared/router.ts': 'names a page of this process',
  'api/runtime/worker/hub.ts': 'closes sockets that say nothing',
  'api/runtime/worker/start.ts': 'dates log lines before there are ports',
  'api/client/transport.ts': 'a program of its own: ends a call in time',
  'api/client/waiting.ts': 'a program of its own: reads Retry-After',
  'api/client/webhook-signer.ts': 'a program of its own: dates what a test sends',
  'api/client/webhooks.ts': 'a program of its own: refuses old signatures',
  'api/vault/vault.ts': 'forgets keys that it has opened; handed in otherwise',
  'api/staff/sign-in/one-time-code.ts': 'codes of authenticator apps follow the real time',
  'db/connect/writer.ts': 'measures how long a commit takes',
  'db/migration-progress.ts': 'how long a migration has taken, for the log',
};

/**
 * Who asks the port for real time. What is not here has entity time (`entityNow`, `steadyEntityNow`): events, payments,
 * expiries, schedules of inquiries, calls and webhooks.
 */
const askersOfRealTime: Readonly<Record<string, readonly string[]>> = {
  'tokens, sessions, sign-in, rate limits': [
    'api/access/authenticate.ts',
    'api/access/limits.ts',
    'api/access/staff-session.ts',
    'api/administration/operations-tokens.ts',
    'api/checkouts/operations-read.ts',
    'api/checkouts/result-token.ts',
    'api/runtime/shared/ports.ts',
    'api/runtime/shared/rest-endpoint.ts',
    'api/runtime/shared/start.ts',
    'api/staff/operations-attempt.ts',
    'api/staff/operations-forgotten.ts',
    'api/staff/operations-link.ts',
    'api/staff/sign-in/endpoint.ts',
    'api/staff/sign-in/sign-in.ts',
  ],
  'what staff do: the audit log, configuration, limits and approvals of refunds, exports': [
    'api/administration/operations-clock.ts',
    'api/administration/operations-entities.ts',
    'api/entity-clocks/operations-reset.ts',
    'api/entity-clocks/operations.ts',
    'api/notes/operations.ts',
    'api/payments/reference/audit.ts',
    'api/payments/query/standing.ts',
    'api/payments/schema/approvals.ts',
    'api/payments/staff/operations-approval.ts',
    'api/payments/staff/operations-second-person.ts',
    'api/payments/staff/operations-decision.ts',
    'api/payments/staff/personal.ts',
    'api/payments/staff/refund-limit.ts',
    'api/read-model/export/allowance.ts',
    'api/reconciliation/operations-destinations.ts',
    'api/reconciliation/operations-files.ts',
    'api/reconciliation/operations-inbox.ts',
    'api/reconciliation/operations-match.ts',
    'api/risk/operations-rules.ts',
    'api/saved-views/operations.ts',
    'api/search/operations-rebuild.ts',
    'api/staff/operations-audit.ts',
    'api/staff/operations.ts',
    'api/webhooks/operations-deliveries.ts',
    'api/webhooks/operations-failure-mail.ts',
    'api/webhooks/operations.ts',
  ],
  'wallet tokens and keys, whose validity others have signed': [
    'api/wallets/operations-keys.ts',
    'api/wallets/operations-test-token.ts',
    'api/wallets/operations.ts',
  ],
  'leases, signatures, idempotency keys, calls that are in flight': [
    'api/entity-clocks/clock-move.ts',
    'api/entity-clocks/delivery-kind.ts',
    'api/entity-clocks/kinds.ts',
    'api/entity-clocks/operations-tick.ts',
    'api/idempotency/operations.ts',
    'api/reconciliation/operations-transfers.ts',
    'api/webhooks/operations-deliver.ts',
    'api/webhooks/operations-result-calls.ts',
    'api/webhooks/operations-send.ts',
  ],
  'due work of merchants with real time; the statement leaves out the others': [
    'api/checkouts/operations-tick.ts',
    'api/jobs/operations-tick.ts',
    'api/payments/authenticate/due-work.ts',
    'api/payments/execute/due-work.ts',
    'api/reconciliation/operations-chargebacks.ts',
    'api/registrations/operations-tick.ts',
  ],
  'caches, housekeeping, and how far a projection is behind': [
    'api/entities/operations.ts',
    'api/events/operations-chain.ts',
    'api/events/operations-retention.ts',
    'api/idempotency/operations-refused.ts',
    'api/idempotency/operations-request-log.ts',
    'api/jobs/operations-preview.ts',
    'api/ledger/operations-proof.ts',
    'api/read-model/list/list.ts',
    'api/read-model/statistics/schema.ts',
    'api/search/schema.ts',
  ],
  'the installation': [
    'api/runtime/shared/compose.ts',
    'api/runtime/shared/installation.ts',
    'api/runtime/shared/sandbox-staff.ts',
    'api/runtime/shared/sandbox.ts',
    'api/runtime/shared/setup.ts',
  ],
  'the clocks themselves': ['api/entities/clock-book.ts', 'api/kernel/clock.ts', 'api/runtime/shared/clock-guard.ts'],
};

function filesWith(holds: (node: ts.Node) => boolean): readonly string[] {
  const has = (source: Source): boolean => {
    let found = false;
    walk(source.tree, (node) => {
      found ||= holds(node);
    });
    return found;
  };
  return sources
    .filter(has)
    .map(({ path }) => path)
    .sort();
}

test('only the named files read the machine’s clock', () => {
  const isMachine = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && ['Date.now', 'performance.now'].includes(node.getText())) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) ||
    (ts.isCallExpression(node) && node.expression.getText() === 'Date');
  expect(filesWith(isMachine)).toEqual(Object.keys(readersOfTheMachine).sort());
});

test('only the named files ask for real time: what belongs to the business has the time of its merchant', () => {
  const isReal = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && /(?:^|\.)(?:clocks|machine|real)\.now$/.test(node.getText())) ||
    (ts.isCallExpression(node) && node.expression.getText() === 'steadyNow');
  expect(filesWith(isReal)).toEqual(Object.values(askersOfRealTime).flat().sort());
});

test('no statement asks the database for the time: its values are bound', () => {
  const clockOfSql = /\b(?:CURRENT_(?:TIME|DATE|TIMESTAMP)|strftime|julianday|unixepoch|(?:date|time|datetime)\s*\(\s*'now')/i;
  const texts = [
    ...sources.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')] as const),
    ['db/migrations/0000_baseline.sql', readFileSync(join(root, 'db/migrations/0000_baseline.sql'), 'utf8')] as const,
  ];
  expect(texts.filter(([, text]) => clockOfSql.test(text)).map(([path]) => path)).toEqual([]);
});
