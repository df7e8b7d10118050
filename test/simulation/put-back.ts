/**
 * Faults that are put back, to see whether the simulation finds them: repairs that were made once, and others that are easily made in
 * operations and SQL. Each replaces a text that stands once in its file.
 */

export interface PutBack {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly by: string;
}

export const putBack: readonly PutBack[] = [
  {
    name: 'a late failure undoes "delivered"',
    file: 'db/store/webhooks-deliveries.ts',
    text: `WHERE id = ?4 AND \${withinScope('entity_path', 5)} AND status = 'pending'`,
    by: `WHERE id = ?4 AND \${withinScope('entity_path', 5)}`,
  },
  {
    name: 'a time-out of the bank is a decline',
    file: 'api/domain/payments/execute/execute.ts',
    text: '    return storeUnknown(context, plan, pending);\n  }\n  return settleOrKeepOpen',
    by: "    outcome = { resultCode: '800.100.152', resultDetails: {} };\n  }\n  return settleOrKeepOpen",
  },
  {
    name: 'a time-out of the bank is an approval',
    file: 'api/domain/payments/execute/execute.ts',
    text: '    return storeUnknown(context, plan, pending);\n  }\n  return settleOrKeepOpen',
    by: "    outcome = { resultCode: '000.100.110', resultDetails: {} };\n  }\n  return settleOrKeepOpen",
  },
  {
    name: 'a call is sent again after a time-out',
    file: 'api/domain/payments/execute/execute.ts',
    text: '    outcome = await connector.perform(plan.call);\n  } catch',
    by: '    outcome = await connector.perform(plan.call).catch(() => connector.perform({ ...plan.call, requestId: ports.newId() }));\n  } catch',
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
    file: 'api/domain/payments/execute/inquiry.ts',
    text: "{ resultCode: '900.100.100', resultDetails: {} }",
    by: "{ resultCode: '000.100.110', resultDetails: {} }",
  },
  {
    name: 'unreachable counts as absent',
    file: 'api/domain/payments/execute/inquiry.ts',
    text: "    case 'unreachable':\n      return null;",
    by: "    case 'unreachable':\n      return { resultCode: '900.100.100', resultDetails: {} };",
  },
  {
    name: 'a cancellation that failed counts as done',
    file: 'api/domain/payments/execute/inquiry.ts',
    text: "settings)) === 'cancelled';",
    by: 'settings)) !== undefined;',
  },
  {
    name: 'nothing is reserved while a refund is under way',
    file: 'api/domain/payments/execute/intent.ts',
    text: 'change: reservation(payment.type, reservedMinor)',
    by: 'change: reservation(payment.type, 0n)',
  },
  {
    name: 'webhooks are planned from the place after the last',
    file: 'db/store/webhooks.ts',
    text: 'args: [integer(to), ...place] }',
    by: 'args: [integer(to + 1), ...place] }',
  },
];
