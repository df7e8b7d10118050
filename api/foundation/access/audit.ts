import type { Id } from '../kernel/identifier.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { AuditEntry, Caller } from './caller.ts';
import type { RequestContext } from './request.ts';

export interface AuditedChange {
  readonly action:
    | 'token.create'
    | 'token.revoke'
    | 'token.rotate'
    | 'entity.create'
    | 'entity.update'
    | 'risk-rule.put'
    | 'risk-rule.delete'
    | 'routing.set'
    | 'connector.hold'
    | 'connector.release'
    | 'wallet-key.put'
    | 'wallet-key.delete'
    | 'webhook.create'
    | 'webhook.update'
    | 'webhook.rotate'
    | 'webhook.test'
    | 'webhook.delete'
    | 'webhook.redeliver'
    | 'role.create'
    | 'role.update'
    | 'role.retire'
    | 'staff.invite'
    | 'staff.update'
    | 'staff.reset-password'
    | 'staff.sign-in'
    | 'staff.sign-in-refused'
    | 'staff.sign-out'
    | 'staff.wrong-password'
    | 'staff.wrong-code'
    | 'staff.locked'
    | 'staff.sessions'
    | 'staff.password'
    | 'staff.second-factor'
    | 'staff.passkey'
    | 'personal-data.reveal'
    | 'payments.import'
    | 'accounts.open-import'
    | 'accounts.close-import'
    | 'payment.capture'
    | 'payment.reverse'
    | 'payment.refund'
    | 'payment.rebill'
    | 'payment.receipt'
    | 'payment.chargeback'
    | 'payment.chargeback-reversal'
    | 'payment.inquire'
    | 'payment.decide'
    | 'payment.review'
    | 'attention.assign'
    | 'payment.tag'
    | 'payment.untag'
    | 'decision.request'
    | 'decision.approve'
    | 'decision.reject'
    | 'refund.request'
    | 'refund.approve'
    | 'refund.reject'
    | 'reversal.request'
    | 'reversal.approve'
    | 'reversal.reject'
    | 'chargeback.request'
    | 'chargeback.approve'
    | 'chargeback.reject'
    | 'bulk.create'
    | 'bulk.approve'
    | 'bulk.reject'
    | 'bulk.stop'
    | 'payment-link.create'
    | 'payment-link.end'
    | 'merchant-look.update'
    | 'receipt.send'
    | 'registration.delete'
    | 'note.add'
    | 'payments.export'
    | 'payments.exported'
    | 'list.export'
    | 'list.exported'
    | 'report.create'
    | 'report.update'
    | 'report.status'
    | 'report.run'
    | 'report.read'
    | 'settlement-file.import'
    | 'settlement-file.withdraw'
    | 'file-destination.create'
    | 'file-destination.update'
    | 'channel.connect'
    | 'file-destination.delete'
    | 'team-chat.update'
    | 'team-chat.test'
    | 'team-chat.delete'
    | 'file-transfer.send'
    | 'record.match'
    | 'record.undo'
    | 'record.aside'
    | 'record.reopen'
    | 'bank-statement.import'
    | 'bank-line.match'
    | 'bank-line.aside'
    | 'bank-line.reopen'
    | 'chargeback.update'
    | 'chargeback.evidence'
    | 'search.rebuild'
    | 'clock.confirm'
    | 'clock.advance'
    | 'sandbox.reset'
    | 'assistant.call'
    | 'assistant.refund';
  readonly subjectId: Id;
  /** The entity under which it is read. */
  readonly entityId: Id;
  readonly entityPath: string;
  /** The first payment of its family, where it is about one. */
  readonly paymentId?: Id;
  /** `findAddress` of the request. */
  readonly address?: string | null;
  /** Becomes JSON text; what it must not show is to be left out of it. */
  readonly change: unknown;
}

/**
 * Who changed which configuration or moved which money, when and from where. It is written in the same commit as the change, so that neither is there
 * without the other.
 */
export function auditEntry(id: Id, at: Timestamp, caller: Pick<Caller, 'id' | 'name'>, audited: AuditedChange): AuditEntry {
  const { action, subjectId, entityId, entityPath, paymentId = null, address = null } = audited;
  const change = JSON.stringify(audited.change);
  return { id, at, callerId: caller.id, callerName: caller.name, action, subjectId, entityId, entityPath, paymentId, address, change };
}

/** Where the request came from; null for due work and where the runtime does not know. */
export function findAddress({ trace, request }: Pick<RequestContext<unknown>, 'trace' | 'request'>): string | null {
  return trace?.address ?? request.address ?? null;
}
