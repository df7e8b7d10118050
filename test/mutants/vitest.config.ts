/** The tests that `npm run mutants` runs against each changed line: of pure rules only, without a gateway. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'test/kernel/money.test.ts',
      'test/kernel/identifier.test.ts',
      'test/ledger/postings.test.ts',
      'test/payments/rules.test.ts',
      'test/payments/references.test.ts',
      'test/payments/staff-rules.test.ts',
      'test/access/rights.test.ts',
      'test/access/limits.test.ts',
      'test/access/throttle.test.ts',
      'test/access/token.test.ts',
      'test/webhooks/retry-schedule.test.ts',
      'test/webhooks/address.test.ts',
      'test/webhooks/rules.test.ts',
      'test/webhooks/selection.test.ts',
      'test/checkouts/rules.test.ts',
      'test/registrations/rules.test.ts',
      'test/three-d-secure/rules.test.ts',
    ],
    // They are tables without state: a worker of their own each would be half of the time.
    isolate: false,
    maxWorkers: 1,
    passWithNoTests: false,
  },
});
