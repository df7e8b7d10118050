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
    'api/kernel/money.ts',
    'api/kernel/identifier.ts',
    'api/ledger/account.ts',
    'api/ledger/entry.ts',
    'api/payments/rules.ts',
    'api/payments/payment.ts',
    'api/payments/staff/rules.ts',
    'api/access/role.ts',
    'api/access/limits.ts',
    'api/access/token.ts',
    'api/webhooks/retry-schedule.ts',
    'api/webhooks/address.ts',
    'api/webhooks/rules.ts',
    'api/webhooks/selection.ts',
    'api/webhooks/envelope.ts',
    'api/webhooks/customer-data.ts',
    'api/checkouts/rules.ts',
    'api/registrations/change-rules.ts',
    'api/registrations/retention.ts',
    'api/three-d-secure/rules.ts',
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
