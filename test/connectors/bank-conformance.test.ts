import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBank } from '../../api/connectors/bank/bank.ts';
import { formatAmount } from '../../api/foundation/kernel/money.ts';
import { findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { startTestBank } from '../support/bank-process.ts';
import type { Counterpart } from './conformance/trial.ts';
import { describeConformance } from './conformance.ts';

describeConformance({
  name: 'bank',
  open: openBank,
  create: ({ fetch, timeoutMs }) => createBank({ fetch, timeoutMs }),
  ways: {
    declined: { customParameters: { forceResultCode: '800.100.155' } },
    partial: { customParameters: { SIMULATOR_approvedAmount: '10.00' }, approvedMinor: 1_000n },
    redirected: { brand: 'PAYPAL', cardNumber: null },
  },
  secrets: [],
  absentAfterMs: 0,
});

async function openBank(): Promise<Counterpart> {
  const folder = mkdtempSync(join(tmpdir(), 'test-bank-'));
  const bank = await startTestBank(join(folder, 'book.jsonl'));
  return {
    fetch,
    settings: { connector: 'bank', connectorUrl: bank.url },
    async movements(requestId) {
      const { operations, closed } = await bank.book();
      return operations
        .filter((each) => each.requestId === requestId && !closed.includes(requestId))
        .filter(({ resultCode }) => ['APPROVED', 'REVIEW'].includes(findResultCode(resultCode)?.outcome ?? ''))
        .map(({ operation, amountMinor, currency }) => ({ operation, amount: formatAmount(BigInt(amountMinor)), currency }));
    },
    async close() {
      await bank.end();
      rmSync(folder, { recursive: true });
    },
  };
}
