/**
 * Faults that are put back, to see whether the simulation finds them: repairs that were made once, and others that are easily made in
 * operations and SQL. Each replaces a text that stands once in its file.
 */

export interface PutBack {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly by: string;
  /** As of a mutant: why the simulation does not find it. */
  readonly lives?: string;
}

export const putBack: readonly PutBack[] = [
  {
    name: 'a late failure undoes "delivered"',
    file: 'db/store/webhooks-deliveries.ts',
    text: `AND \${inBounds(at)} AND status IN ('pending', 'cancelled')\``,
    by: `AND \${inBounds(at)}\``,
  },
  {
    name: 'nobody is told that a charge is not tried again',
    file: 'api/domain/jobs/waiting.ts',
    text: '...(payment ? [',
    by: "...(payment && reason === '' ? [",
  },
  {
    name: 'a time-out of the bank is a decline',
    file: 'api/domain/payments/processing/fallback.ts',
    text: '    return null;\n  } finally {',
    by: "    return { resultCode: '800.100.152', resultDetails: {} };\n  } finally {",
  },
  {
    name: 'a time-out of the bank is an approval',
    file: 'api/domain/payments/processing/fallback.ts',
    text: '    return null;\n  } finally {',
    by: "    return { resultCode: '000.100.110', resultDetails: {} };\n  } finally {",
  },
  {
    name: 'a call is sent again after a time-out',
    file: 'api/domain/payments/processing/fallback.ts',
    text: '    return await connector.perform(call);\n',
    by: '    return await connector.perform(call).catch(() => connector.perform({ ...call, requestId: ports.newId() }));\n',
  },
  {
    name: 'a repeated request does not wait for the first one',
    file: 'api/foundation/idempotency/idempotency-operations.ts',
    text: 'if (!record || (record.expiresAt',
    by: 'if (!record?.completed || (record.expiresAt',
  },
  {
    name: 'a payment keeps no claim of its key',
    file: 'api/foundation/idempotency/idempotency-operations.ts',
    text: '  if (!claim) return [];\n  const now = clocks.now();',
    by: '  if (claim) return [];\n  const now = clocks.now();',
  },
  {
    name: 'absent counts as approved',
    file: 'api/domain/payments/processing/inquiry.ts',
    text: "{ resultCode: '900.100.100', resultDetails: {} }",
    by: "{ resultCode: '000.100.110', resultDetails: {} }",
  },
  {
    name: 'unreachable counts as absent',
    file: 'api/domain/payments/processing/inquiry.ts',
    text: "    case 'unreachable':\n      return 'nothing';",
    by: "    case 'unreachable':\n      return { outcome: neverReceived, attempt };",
  },
  {
    name: 'an answer from before a cancellation is stored after it',
    file: 'api/domain/payments/processing/store-found-outcome.ts',
    text: "[...before, { write: 'attempt.expect', id, inquiries, cancellationAt }]",
    by: 'before',
  },
  {
    name: 'a bank is believed while it may still cancel',
    file: 'api/domain/payments/processing/inquiry-schedule.ts',
    text: 'return cancellationAt !== null && steadyNow <',
    by: 'return cancellationAt !== null && steadyNow > Number.MAX_SAFE_INTEGER && steadyNow <',
  },
  {
    name: 'a cancellation that failed counts as done',
    file: 'api/domain/payments/processing/inquiry.ts',
    text: "payment.entityId)) === 'cancelled';",
    by: 'payment.entityId)) !== undefined;',
  },
  {
    name: 'nothing is reserved while a refund is under way',
    file: 'api/domain/payments/processing/intent.ts',
    text: 'const change = reservation(payment.type, reservedMinor, lentMinor)',
    by: 'const change = reservation(payment.type, 0n, lentMinor)',
  },
  {
    name: 'presses at once may have more tries than a checkout allows',
    file: 'db/store/checkouts.ts',
    text: "status = 'open' AND attempts < ? AND",
    by: "status = 'open' AND attempts < ? + 1000 AND",
  },
  {
    name: 'a reversal cancels what was settled before',
    file: 'api/domain/reconciliation/intake.ts',
    text: 'reversal.settledMinor !== 0n || target.settledMinor !== 0n',
    by: 'reversal.settledMinor !== 0n',
  },
  {
    name: 'a reversal that was settled is cancelled as well',
    file: 'api/domain/reconciliation/intake.ts',
    text: 'reversal.settledMinor !== 0n || target.settledMinor !== 0n',
    by: 'target.settledMinor !== 0n',
  },
  {
    name: 'a payment that the bank left open counts as one that moved nothing',
    file: 'db/store/checkouts.ts',
    text: `checkouts.id AND \${mayHaveMoved('payments')})`,
    by: "checkouts.id AND payments.status IN ('pending', 'unknown', 'approved'))",
  },
  {
    name: 'who sees data masked gets the text that was kept for who sees it whole',
    file: 'api/doors/execution/text-execution.ts',
    text: 'source === null || isPersonalMasked(scope.context)) return',
    by: 'source === null) return',
  },
  {
    name: 'what waits for a second person is not in the sum',
    file: 'api/domain/payments/staff/second-person-operations.ts',
    text: '    isForTwo: needsSecondPerson(caller, limit, { amountMinor, currency, beforeMinor }),',
    by: '    isForTwo: needsSecondPerson(caller, limit, { amountMinor, currency, beforeMinor: 0n }),',
  },
  {
    name: 'who asked for a refund may approve it',
    file: 'api/domain/payments/staff/approval-operations.ts',
    text: '  if (caller.userId === approval.requestedBy)\n    throw',
    by: "  if (caller.userId === '')\n    throw",
  },
  {
    name: 'a payment goes on though its holder was not authenticated',
    file: 'api/domain/payments/authenticate/resume.ts',
    text: 'return mayPay(authentication) ? await',
    by: 'return authentication.resumedAt === null ? await',
  },
  {
    name: 'webhooks are planned from the place after the last',
    file: 'db/store/webhooks.ts',
    text: 'args: [integer(to), ...rowKey] }',
    by: 'args: [integer(to + 1), ...rowKey] }',
  },
  {
    name: 'a file counts as sent though its upload failed',
    file: 'api/domain/reconciliation/transfers.ts',
    text: "  if (uploaded.outcome !== 'failed') {",
    by: '  if (uploaded.outcome) {',
  },
  {
    name: 'a reader counts as told though the letter was lost',
    file: 'api/views/scheduled-reports/mail.ts',
    text: "    return 'lost';",
    by: "    return 'sent';",
  },
  {
    name: 'a file of the inbox is taken for whole at the first look',
    file: 'api/runtime/shared/inbox.ts',
    text: '    if (before) return isSameFile(before, file);',
    by: '    return true;',
  },
  {
    name: 'a line of a chargeback that is repeated makes another one',
    file: 'api/domain/reconciliation/book.ts',
    text: 'if (!told.some((line) => isSameLine(line, read, isPart))) return undefined;',
    by: 'if (!told.some((line) => isSameLine(line, read, isPart)) || read.amountMinor >= 0n) return undefined;',
  },
  {
    name: 'a payment that the bank does not know of takes no use of its link',
    file: 'db/store/payment-links.ts',
    text: `\${ofLink(isOutcomeOpen('p'))} FROM payment_links`,
    by: `\${ofLink("p.status IN ('pending', 'unknown')")} FROM payment_links`,
  },
  {
    name: 'the checkout of a link takes another amount',
    file: 'api/domain/checkouts/checkouts-operations.ts',
    text: 'if (before.paymentLinkId === null) return;',
    by: 'if (before.paymentLinkId === null || changed.amountMinor !== null) return;',
  },
  {
    name: 'an export that is left while a part is made ends with a fault',
    file: 'api/runtime/shared/text-stream.ts',
    text: '        if (isOver) return;\n',
    by: '',
  },
  {
    name: 'what the bank approved in part counts as whole',
    file: 'api/domain/payments/processing/outcome.ts',
    text: 'return approvedMinor < payment.amountMinor ? approvedMinor : payment.amountMinor;',
    by: 'return payment.amountMinor;',
  },
];
