/** Which tests can notice a change of which code. Paths end with `/` where they are folders. */
export interface Tests {
  /** Files whose path begins so; the first rule that fits decides. */
  readonly code: string;
  /** Those that most likely notice it come first: a mutant's run ends with the first that fails. */
  readonly tests: readonly string[];
}

export interface Module {
  readonly name: string;
  readonly rules: readonly Tests[];
}

/** The doors of several modules. */
const doors = 'test/idempotency/test-mode.test.ts';
const overTheStore = 'test/db/file-store.test.ts';
const accounts = ['test/reconciliation/', 'test/ledger/'];
/** Money that two people give back. */
const ofTwo = ['test/payments/second-person.test.ts', 'test/payments/refund-'];
const ofPayments = ['test/payments/', 'test/graphql/', 'test/read-model/'];

/** `npm run mutants -- NAME` takes one of them. */
export const modules: readonly Module[] = [
  { name: 'jobs', rules: [{ code: 'api/domain/jobs/', tests: ['test/jobs/', doors] }] },
  {
    name: 'checkouts',
    rules: [
      { code: 'api/domain/checkouts/statistics-operations', tests: ['test/checkouts/statistics.test.ts', 'test/checkouts/'] },
      { code: 'api/domain/checkouts/', tests: ['test/checkouts/', doors] },
    ],
  },
  {
    name: 'reconciliation',
    rules: [
      { code: 'api/domain/reconciliation/formats/', tests: ['test/reconciliation/formats.test.ts', 'test/reconciliation/'] },
      { code: 'api/domain/reconciliation/inbox', tests: ['test/reconciliation/inbox.test.ts', 'test/reconciliation/'] },
      { code: 'api/domain/reconciliation/month-end', tests: ['test/reconciliation/month-end.test.ts', 'test/reconciliation/'] },
      { code: 'api/domain/reconciliation/', tests: ['test/reconciliation/', 'test/settlement-days/', doors] },
    ],
  },
  {
    name: 'webhooks',
    rules: [
      { code: 'api/domain/webhooks/result-calls', tests: ['test/checkouts/returns.test.ts', 'test/checkouts/three-d-secure'] },
      { code: 'api/domain/webhooks/deliveries', tests: ['test/webhooks/', 'test/access/personal-data.test.ts'] },
      { code: 'api/domain/webhooks/', tests: ['test/webhooks/'] },
    ],
  },
  { name: 'staff', rules: [{ code: 'api/domain/staff/', tests: ['test/staff/'] }] },
  {
    name: 'three-d-secure',
    rules: [{ code: 'api/domain/three-d-secure/', tests: ['test/three-d-secure/', 'test/checkouts/three-d-secure', doors] }],
  },
  {
    name: 'db/store',
    rules: [
      { code: 'db/store/jobs', tests: [overTheStore, 'test/jobs/'] },
      { code: 'db/store/checkouts', tests: [overTheStore, 'test/checkouts/'] },
      { code: 'db/store/three-d-secure', tests: [overTheStore, 'test/three-d-secure/'] },
      { code: 'db/store/webhooks', tests: [overTheStore, 'test/webhooks/'] },
      { code: 'db/store/result-calls', tests: ['test/checkouts/returns.test.ts', 'test/checkouts/three-d-secure'] },
      { code: 'db/store/staff-refunds', tests: [overTheStore, ...ofTwo] },
      { code: 'db/store/approvals', tests: [overTheStore, ...ofTwo] },
      { code: 'db/store/staff', tests: ['test/staff/', overTheStore] },
      { code: 'db/store/settlement', tests: [overTheStore, ...accounts] },
      { code: 'db/store/reconciliation', tests: [overTheStore, ...accounts] },
      { code: 'db/store/chargebacks', tests: [overTheStore, ...accounts] },
      { code: 'db/store/outflow', tests: ofTwo },
      { code: 'db/store/file-transfers', tests: [overTheStore, ...accounts] },
      { code: 'db/store/ledger', tests: [overTheStore, ...accounts, 'test/runtime/doctor'] },
      { code: 'db/store/registrations', tests: [overTheStore, 'test/registrations/'] },
      { code: 'db/store/access', tests: [overTheStore, 'test/access/'] },
      { code: 'db/store/risk', tests: [overTheStore, 'test/risk/'] },
      { code: 'db/store/notes', tests: [overTheStore, 'test/notes/'] },
      { code: 'db/store/views', tests: [overTheStore, 'test/saved-views/'] },
      { code: 'db/store/wallets', tests: [overTheStore, 'test/wallets/'] },
      { code: 'db/store/search', tests: [overTheStore, 'test/search/'] },
      { code: 'db/store/sealed', tests: [overTheStore, 'test/vault/'] },
      { code: 'db/store/entity-keys', tests: [overTheStore, 'test/vault/'] },
      { code: 'db/store/entit', tests: [overTheStore, 'test/entities/', 'test/entity-clocks/'] },
      { code: 'db/store/idempotency', tests: [overTheStore, 'test/idempotency/'] },
      { code: 'db/store/event', tests: [overTheStore, 'test/events/', 'test/webhooks/'] },
      { code: 'db/store/sandbox-data', tests: ['test/administration/', overTheStore] },
      { code: 'db/store/request-log', tests: [overTheStore, 'test/payments/request-log'] },
      { code: 'db/store/payment-', tests: [overTheStore, 'test/read-model/', 'test/db/large-list.test.ts'] },
      { code: 'db/store/projection', tests: [overTheStore, 'test/read-model/', 'test/search/', 'test/db/read-model-file.test.ts'] },
      { code: 'db/store/due-of-merchant', tests: [overTheStore, 'test/entity-clocks/'] },
      { code: 'db/store/', tests: [overTheStore, ...ofPayments, 'test/db/'] },
    ],
  },
];

/** Of a module's code: what its tests do not run, because it is a declaration or a stand-in of the outside. */
export const leftOut = /(?:[/-]schema(?:[-/]|\.ts)|\/ports\.ts$|\/simulator\/)/;

export function codeOf({ rules }: Module): readonly string[] {
  const folders = rules.map(({ code }) => code).filter((code) => code.endsWith('/'));
  return folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)));
}

export function testsFor({ name, rules }: Module, file: string): readonly string[] {
  const rule = rules.find(({ code }) => file.startsWith(code));
  if (!rule) throw new Error(`${name} names no tests for ${file}`);
  return rule.tests;
}
