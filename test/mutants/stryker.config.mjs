/**
 * Changes one operator, literal or block of the code below at a time, runs the tests of it, and reports what no test
 * noticed. `npm run mutants` reads it. Only pure modules whose tests are tables: a change there is decided in milliseconds.
 */

const secondMs = 1_000;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
  mutate: [
    'api/foundation/kernel/money.ts',
    'api/foundation/kernel/identifier.ts',
    'api/domain/ledger/account.ts',
    'api/domain/ledger/entry.ts',
    'api/domain/payments/rules.ts',
    'api/domain/payments/payment.ts',
    'api/domain/payments/staff/rules.ts',
    'api/foundation/access/role.ts',
    'api/foundation/access/limits.ts',
    'api/foundation/access/token.ts',
    'api/domain/webhooks/retry-schedule.ts',
    'api/domain/webhooks/address.ts',
    'api/domain/webhooks/rules.ts',
    'api/domain/webhooks/selection.ts',
    'api/domain/webhooks/envelope.ts',
    'api/domain/webhooks/customer-data.ts',
    'api/domain/checkouts/rules.ts',
    'api/domain/registrations/change-rules.ts',
    'api/domain/registrations/retention.ts',
    'api/domain/three-d-secure/rules.ts',
  ],
  // Type checks are the part `types` of `npm test`; here they would take most of the time.
  checkers: [],
  coverageAnalysis: 'perTest',
  // Modules' constants are made once when they are loaded: a mutant there takes a run of its own.
  ignoreStatic: false,
  concurrency: 2,
  timeoutMS: 10 * secondMs,
  incremental: true,
  incrementalFile: '.cache/mutants/incremental.json',
  tempDirName: '.cache/mutants/sandbox',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  allowConsoleColors: false,
  disableTypeChecks: false,
  thresholds: { high: 95, low: 85, break: 85 },
  ignorePatterns: ['data', '.cache', '.wrangler', '**/dist', '.screenshots', 'console', 'test/browser', 'test/bench'],
};
