/** Where time comes from: one port for the real time, one for that of a merchant; every other source is named here (decision: sandbox-clock). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, type Source, sourcesOf, walk } from '../support/sources.ts';

const sources = sourcesOf(['api', 'db', 'rest-compat']);
const consoleSources = sourcesOf(['console']);

/** Who reads the machine's clock, and why. */
const readersOfTheMachine: Readonly<Record<string, string>> = {
  'api/runtime/shared/ports.ts': 'makes the port of real time',
  'api/runtime/shared/run.ts': 'dates log lines before there are ports',
  'api/runtime/shared/router.ts': 'names a page of this process',
  'api/runtime/worker/across-merchants.ts': 'tells for a second again how far the projection is',
  'api/runtime/worker/hub.ts': 'closes sockets that say nothing',
  'api/runtime/worker/merchant-object.ts': 'counts how long it has promised the platform to be quiet',
  'api/runtime/worker/object-copies.ts': 'gives up a copy that nobody goes on with',
  'api/runtime/worker/object-gateway.ts': 'sets the alarm of the platform, which goes by the real time',
  'api/runtime/node/arrivals.ts': 'gives others their turn while a merchant arrives',
  'api/runtime/node/under-way.ts': 'when another connection asked last',
  'api/runtime/worker/object-sockets.ts': 'notes when a socket was opened',
  'api/runtime/worker/operator-door.ts': 'compares the clock of the machine with events, for the doctor',
  'api/runtime/worker/partition-directory.ts': 'remembers for a minute until when a file gave ids, before there is any gateway',
  'api/runtime/worker/platform-object.ts':
    'ends reservations of refunds, which are of the real time as the limits are, and promises of merchants',
  'api/runtime/worker/projection-object.ts': 'says for how long whoever listens is told what came',
  'api/runtime/worker/projection-outbox.ts': 'says how long a step waits for the own read model',
  'api/runtime/worker/projection-work.ts': 'says when it is tried again to reach the projection',
  'api/runtime/worker/start.ts': 'dates log lines before there are ports',
  'api/client/transport.ts': 'a program of its own: ends a call in time',
  'api/client/waiting.ts': 'a program of its own: reads Retry-After',
  'api/client/webhook-signer.ts': 'a program of its own: dates what a test sends',
  'api/client/webhooks.ts': 'a program of its own: refuses old signatures',
  'api/domain/vault/vault.ts': 'forgets keys that it has opened; handed in otherwise',
  'api/domain/staff/sign-in/company-session.ts': 'the library compares the end of a challenge with the machine’s clock',
  'api/domain/staff/sign-in/one-time-code.ts': 'codes of authenticator apps follow the real time',
  'db/connect/calling-thread-writer.ts': 'measures how long a commit takes',
  'db/connect/idle-copy.ts': 'waits until nothing was committed for a while',
  'db/connect/serve-writer.ts': 'measures how long a commit takes',
  'db/migration-progress.ts': 'how long a migration has taken, for the log',
};

/** Who reads the browser's clock, and why. Everything else that a page says of merchants asks `entity-clocks.tsx`. */
const readersOfTheBrowser: Readonly<Record<string, string>> = {
  'console/app/changed-rights.tsx': 'how long ago the rights were read again',
  'console/app/time-zone.tsx': 'names the zone as it is today',
  'console/client/live-events.ts': 'how old a cursor is',
  'console/components/date-field.tsx': 'which month a calendar opens with, where the clocks of merchants differ',
  'console/hooks/entity-clocks.tsx': 'makes the time of an entity from the real one',
  'console/hooks/payment-ahead.ts': 'how old a read is',
  'console/hooks/use-clock.ts': 'real time, each minute',
  'console/hooks/use-today.ts': 'real time, for the words of an entity’s day',
  'console/hosted-form/form/browser-fields.ts': 'the shopper’s zone',
  'console/hosted-form/form/card-form.ts': 'a card that expires on the shopper’s page',
  'console/pages/access-review/access-review-page.tsx': 'tokens stay on real time',
  'console/pages/live/pulse.tsx': 'moves the lines; entity-clocks.tsx says what time it is',
  'console/pages/payments/payment-list.ts': 'how old a read is',
  'console/pages/payments/payments-page.tsx': 'names a file by when it was made',
  'console/pages/routing/shadow.tsx': 'repeats at a test system are made in real time',
  'console/pages/tokens/create-token.tsx': 'tokens stay on real time',
};

/**
 * Who asks the port for real time. What is not here has entity time (`entityNow`, `steadyEntityNow`): events, payments,
 * expiries, schedules of inquiries, calls and webhooks.
 */
const askersOfRealTime: Readonly<Record<string, readonly string[]>> = {
  'tokens, sessions, sign-in, rate limits': [
    'api/foundation/access/authenticate.ts',
    'api/foundation/access/limits.ts',
    'api/foundation/access/staff-session.ts',
    'api/domain/administration/assistants/grant.ts',
    'api/domain/administration/tokens.ts',
    'api/domain/checkouts/read.ts',
    'api/domain/checkouts/result-token.ts',
    'api/runtime/shared/ports.ts',
    'api/runtime/shared/rest-endpoint.ts',
    'api/runtime/shared/start.ts',
    // How old a signature of Stripe, or of the gateway behind, is.
    'api/runtime/shared/stripe-pages.ts',
    'api/runtime/shared/upstream-pages.ts',
    'api/domain/staff/attempt.ts',
    'api/domain/staff/custom-role-operations.ts',
    'api/domain/staff/forgotten.ts',
    'api/domain/staff/link.ts',
    'api/domain/staff/sign-in/company-cookie.ts',
    'api/domain/staff/sign-in/company.ts',
    'api/domain/staff/sign-in/endpoint.ts',
    'api/domain/staff/sign-in/sign-in.ts',
  ],
  'what staff do: the audit log, configuration, limits and approvals of refunds, exports': [
    'api/domain/staff/commit-staff.ts',
    'api/foundation/access/store-entity.ts',
    'api/domain/administration/clock.ts',
    'api/domain/administration/connect.ts',
    'api/domain/checkouts/links/links-operations.ts',
    'api/domain/checkouts/links/looks-operations.ts',
    'api/domain/checkouts/receipts/receipts-operations.ts',
    'api/entity-clocks/reset.ts',
    'api/entity-clocks/entity-clocks-operations.ts',
    'api/domain/moving-in/account-import.ts',
    'api/domain/moving-in/import-operations.ts',
    'api/domain/moving-in/shadow/repeat-operations.ts',
    'api/domain/reconciliation/told-dispute.ts',
    'api/domain/notes/notes-operations.ts',
    'api/domain/payments/reference/audit.ts',
    'api/domain/payments/query/standing.ts',
    'api/domain/payments/schema/approvals.ts',
    'api/domain/payments/staff/approval-operations.ts',
    'api/domain/payments/staff/second-person-operations.ts',
    'api/domain/payments/staff/decision-operations.ts',
    'api/domain/payments/staff/personal.ts',
    'api/domain/payments/staff/refund-limit.ts',
    'api/domain/payments/staff/review-operations.ts',
    'api/views/bulk-runs/bulk-runs-operations.ts',
    'api/views/bulk-runs/bulk-runs-schema.ts',
    'api/views/attention/assign.ts',
    'api/views/attention/attention-operations.ts',
    'api/views/notifications/mail.ts',
    'api/views/notifications/chat-operations.ts',
    'api/views/notifications/chat-tell.ts',
    'api/views/notifications/notifications-operations.ts',
    'api/views/notifications/tell.ts',
    'api/views/read-model/export/read-model-export-operations.ts',
    'api/views/read-model/export/allowance.ts',
    'api/domain/reconciliation/aside.ts',
    'api/domain/reconciliation/bank-lines.ts',
    'api/domain/reconciliation/destinations.ts',
    'api/domain/reconciliation/files.ts',
    'api/domain/reconciliation/inbox.ts',
    'api/domain/reconciliation/match.ts',
    'api/domain/registrations/change.ts',
    'api/domain/risk/rules-operations.ts',
    'api/domain/routing/routing-operations.ts',
    'api/domain/saved-views/saved-views-operations.ts',
    'api/domain/tags/tags-operations.ts',
    'api/views/scheduled-reports/mail.ts',
    'api/views/scheduled-reports/make.ts',
    'api/views/scheduled-reports/send.ts',
    'api/views/scheduled-reports/scheduled-reports-operations.ts',
    'api/views/search/rebuild.ts',
    'api/domain/staff/audit.ts',
    'api/domain/staff/company/admit.ts',
    'api/domain/staff/staff-operations.ts',
    'api/domain/webhooks/deliveries.ts',
    'api/domain/webhooks/failure-mail-operations.ts',
    'api/domain/webhooks/webhooks-operations.ts',
  ],
  'what assistants do: the audit log, reviews, limits a day': [
    'api/doors/assistants/assistant-door.ts',
    'api/doors/assistants/payment-tools.ts',
    'api/doors/assistants/refund-allowance.ts',
    'api/doors/assistants/oauth.ts',
    'api/doors/assistants/review.ts',
  ],
  'wallet tokens and keys, whose validity others have signed': [
    'api/domain/checkouts/wallet-offer.ts',
    'api/domain/wallets/keys.ts',
    'api/domain/wallets/test-token.ts',
    'api/domain/wallets/wallets-operations.ts',
  ],
  'leases, signatures, idempotency keys, calls that are in flight': [
    'api/entity-clocks/clock-move.ts',
    'api/entity-clocks/delivery-kind.ts',
    'api/entity-clocks/kinds.ts',
    'api/entity-clocks/tick.ts',
    'api/foundation/idempotency/idempotency-operations.ts',
    'api/domain/reconciliation/transfers.ts',
    'api/domain/webhooks/deliver.ts',
    'api/domain/webhooks/result-calls.ts',
    'api/domain/webhooks/send.ts',
  ],
  'due work of merchants with real time; the statement leaves out the others': [
    'api/domain/checkouts/tick.ts',
    'api/domain/jobs/tick.ts',
    'api/domain/payments/authenticate/due-work.ts',
    'api/domain/payments/processing/due-work.ts',
    'api/domain/payments/processing/inquiry.ts',
    'api/domain/payments/processing/returned.ts',
    'api/domain/reconciliation/chargebacks.ts',
    'api/domain/registrations/tick.ts',
    'api/runtime/shared/leased-work.ts',
  ],
  'caches, housekeeping, and how far a projection is behind': [
    'api/foundation/entities/entities-operations.ts',
    'api/foundation/events/chain-operations.ts',
    'api/foundation/events/retention.ts',
    'api/foundation/idempotency/refused.ts',
    'api/foundation/idempotency/request-log-operations.ts',
    'api/domain/jobs/preview.ts',
    'api/domain/ledger/proof.ts',
    'api/views/read-model/list/list.ts',
    'api/views/read-model/statistics/read-model-statistics-schema.ts',
    'api/views/search/search-schema.ts',
  ],
  'the installation': [
    'api/runtime/shared/compose.ts',
    'api/runtime/shared/installation.ts',
    'api/runtime/shared/process-operator.ts',
    'api/runtime/shared/sandbox-staff.ts',
    'api/runtime/shared/sandbox.ts',
    'api/runtime/shared/setup.ts',
    'api/runtime/worker/platform-object.ts',
  ],
  'the clocks themselves': ['api/foundation/entities/clock-book.ts', 'api/foundation/kernel/clock.ts', 'api/runtime/shared/clock-guard.ts'],
};

/** Whatever is looked for has one of these in its text; only such files are parsed. */
const mayHold = /[nN]ow|Date/;

function filesWith(holds: (node: ts.Node) => boolean, among = sources): readonly string[] {
  const has = (source: Source): boolean => {
    if (!mayHold.test(source.text)) return false;
    let found = false;
    walk(source.tree, (node) => {
      found ||= holds(node);
    });
    return found;
  };
  return among
    .filter(has)
    .map(({ path }) => path)
    .sort();
}

const isMachine = (node: ts.Node): boolean =>
  (ts.isPropertyAccessExpression(node) && ['Date.now', 'performance.now'].includes(node.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0) ||
  (ts.isCallExpression(node) && node.expression.getText() === 'Date');

test('only the named files of the console read the browser’s clock: a merchant’s may have been moved', () => {
  expect(filesWith(isMachine, consoleSources)).toEqual(Object.keys(readersOfTheBrowser).sort());
});

test('only the named files read the machine’s clock', () => {
  expect(filesWith(isMachine)).toEqual(Object.keys(readersOfTheMachine).sort());
});

test('only the named files ask for real time: what belongs to the business has the time of its merchant', () => {
  const isReal = (node: ts.Node): boolean =>
    (ts.isPropertyAccessExpression(node) && /(?:^|\.)(?:clocks|machine|real)\.now$/.test(node.getText())) ||
    (ts.isCallExpression(node) && node.expression.getText() === 'steadyNow');
  expect(filesWith(isReal)).toEqual(Object.values(askersOfRealTime).flat().sort());
});

/** Why its time is the database's own. */
const askersOfTheDatabase: Readonly<Record<string, string>> = {
  'db/store/leases.ts': 'instances on several machines take a lease by one clock',
};

test('no statement asks the database for the time, but those of the named files: its values are bound', () => {
  const clockOfSql = /\b(?:CURRENT_(?:TIME|DATE|TIMESTAMP)|strftime|julianday|unixepoch|(?:date|time|datetime)\s*\(\s*'now')/i;
  const texts = [
    ...sources.map(({ path, text }) => [path, text] as const),
    ['db/migrations/0000_baseline.sql', readFileSync(join(root, 'db/migrations/0000_baseline.sql'), 'utf8')] as const,
  ];
  expect(texts.filter(([, text]) => clockOfSql.test(text)).map(([path]) => path)).toEqual(Object.keys(askersOfTheDatabase));
});
