/** Survivors of an earlier day: changes after which all tests of that time stayed green (each has a test of its own by now). */
import type { Mutant } from './lists.ts';

export const survivors: readonly Mutant[] = [
  {
    name: 'who sees data masked gets kept text of who sees it whole',
    file: 'api/doors/execution/text-execution.ts',
    text: 'source === null || isPersonalMasked(scope.context)) return',
    by: 'source === null) return',
  },
  {
    name: 'an intent that was written slowly calls the bank all the same',
    file: 'api/domain/payments/processing/fallback.ts',
    text: 'return clocks.elapsedUs() - startedUs > intentTimeoutUs;',
    by: 'return clocks.elapsedUs() - startedUs > 1_000 * intentTimeoutUs;',
  },
  {
    name: 'a late failure undoes "delivered"',
    file: 'db/store/webhooks-deliveries.ts',
    text: `WHERE id = \${at.id} AND \${inBounds(at)} AND status IN ('pending', 'cancelled')\``,
    by: `WHERE id = \${at.id} AND \${inBounds(at)}\``,
  },
  {
    name: 'a declined "run now" is tried again',
    file: 'api/domain/jobs/conclude.ts',
    text: "run.kind === 'schedule' && (isScheduled(job)",
    by: '(isScheduled(job)',
  },
  {
    name: 'days of retries count from now on',
    file: 'api/domain/jobs/retry.ts',
    text: 'at - decline.firstAttemptAt <= job.retryDays',
    by: 'at - decline.now <= job.retryDays',
  },
  {
    name: 'a reversal cancels what was settled before',
    file: 'api/domain/reconciliation/intake.ts',
    text: 'reversal.settledMinor !== 0n || target.settledMinor !== 0n',
    by: 'reversal.settledMinor !== 0n',
  },
  {
    name: 'the proof adds up an account with its entries of another currency',
    file: 'api/domain/ledger/proof.ts',
    text: `return \`\${entityId} \${currency} \${account}\`;`,
    by: `return \`\${entityId} \${account}\`;`,
  },
  {
    name: 'a second chargeback is over what the first one was',
    file: 'api/domain/reconciliation/dispute.ts',
    text: '{ amountMinor: decision.amountMinor, releasedMinor: 0n, localDecline: null },',
    by: '{ amountMinor: target.amountMinor, releasedMinor: 0n, localDecline: null },',
  },
  {
    name: 'the form takes a message of another frame',
    file: 'console/hosted-form/form/frame-link.ts',
    text: 'if (event.source !== frame.contentWindow || event.origin !== origin ||',
    by: 'if (event.origin !== origin ||',
    lives: 'The hosted form runs in a browser; test/browser has it.',
  },
  {
    name: 'who may not refund may reject a refund',
    file: 'api/domain/payments/staff/approval-operations.ts',
    text: '  requireCaller(context, findApprovalPermission(toRequested(approval)));\n  if (caller.kind',
    by: '  if (caller.kind',
  },
  {
    name: 'an issuer bears what nobody proved',
    file: 'api/domain/three-d-secure/rules.ts',
    text: "return isProven(given) ? 'ISSUER' : 'MERCHANT';",
    by: "return 'ISSUER';",
  },
  {
    name: 'statistics add up payments of every outcome',
    file: 'db/store/payment-statistics.ts',
    text: `t.outcome, \${count}, sum(t.amount_minor)`,
    by: `'APPROVED', \${count}, sum(t.amount_minor)`,
  },
  {
    name: 'a list of many payments is sorted after it was cut',
    file: 'db/store/payment-list.ts',
    text: 'if (least && least.count <= drivenMax) return (await firstInOrder',
    by: 'if (least && least.count <= 2 * drivenMax) return (await firstInOrder',
    lives: 'No story has ten thousand payments.',
  },
  {
    name: 'a notification that is sent again keeps its failures',
    file: 'db/store/webhooks-deliveries.ts',
    text: "SET status = 'pending', failures = 0, begun_at",
    by: "SET status = 'pending', begun_at",
  },
  {
    name: 'a cell with a lone carriage return is not quoted',
    file: 'api/views/read-model/export/cells.ts',
    text: '/[",\\r\\n]/.test(cell)',
    by: '/[",\\n]/.test(cell)',
    lives: 'The odd order numbers of the stories are quoted for their quotation marks as well; test/read-model has it.',
  },
  {
    name: 'a security code outlives a failed authentication',
    file: 'api/domain/payments/authenticate/resume.ts',
    text: '  ports.securityCodes.take(authentication.id);\n  const requestId',
    by: '  const requestId',
  },
  {
    name: 'a key that the group may read is taken',
    file: 'api/runtime/node/vault-key-file.ts',
    text: 'if ((mode & ~ownerOnly) === 0) return;',
    by: 'if ((mode & ~0o640) === 0) return;',
    lives: 'A process of the simulation has its key from the simulation; test/runtime has it.',
  },
  {
    name: 'a backup reads its mark after the copy',
    file: '.run/backup.ts',
    text: '    const mark = createMarkFile(path).read();\n    saveCopy(path, files.database);\n',
    by: '    saveCopy(path, files.database);\n    const mark = createMarkFile(path).read();\n',
    lives: 'Backups are no steps; test/runtime has it.',
  },
];
