import { never } from '../../api/foundation/kernel/assert.ts';
import type { CommitArguments, PlatformCommit, PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { appendAudit, expectTokenRoom, putToken, useToken } from './access.ts';
import { decideApproval, insertApproval } from './approvals.ts';
import { finishAttempt, insertAttempt, recordInquiry, reopenAttempt } from './attempts.ts';
import { insertChargeback, insertEvidence, insertEvidencePart, updateChargeback } from './chargebacks.ts';
import {
  changeCheckout,
  completeCheckout,
  countCheckoutAttempt,
  insertCheckout,
  noteCheckoutOpened,
  noteCheckoutRead,
  noteCheckoutReturned,
} from './checkouts.ts';
import { confirmClock } from './clock.ts';
import type { Bound } from './driver.ts';
import { putEntity } from './entities.ts';
import { putEntityKey, replaceEntityKey, wrapRetiredKey } from './entity-keys.ts';
import { appendChain, cutChain } from './event-chain.ts';
import { appendEvent, forgetEvents } from './events.ts';
import {
  cancelFileTransfers,
  insertFileDestination,
  insertFileTransfer,
  updateFileDestination,
  updateFileTransfer,
} from './file-transfers.ts';
import { claimKey, completeKey } from './idempotency.ts';
import { insertInstallation } from './installation.ts';
import { abandonRuns, changeJob, changeRun, finishJobAttempt, insertJob, insertJobAttempt, insertRun } from './jobs.ts';
import { postEntries } from './ledger.ts';
import { insertNote } from './notes.ts';
import { changeStatus, expectPaymentVersion, insertPayment, movePayment, settlePayment } from './payments.ts';
import { expectPayouts } from './payouts.ts';
import { type ProjectionWrite, project } from './projection.ts';
import { deleteRecord, insertMatchDecision, insertRecords, issueRecords, matchRecord } from './reconciliation-records.ts';
import { activateRegistration, eraseRegistration, insertRegistration, updateRegistration, useRegistration } from './registrations.ts';
import { logRequest } from './request-log.ts';
import { cancelResultCall, insertResultCall, recordResultCall } from './result-calls.ts';
import { deleteRiskRule, insertRiskCheck, putRiskRule } from './risk.ts';
import { replaceSealed } from './sealed.ts';
import { insertFilePart, insertSettlementFile, updateSettlementFile } from './settlement-files.ts';
import {
  advanceIntake,
  insertMovement,
  presentMovements,
  settleMovement,
  settleMovements,
  takeInMovements,
} from './settlement-movements.ts';
import {
  endSessions,
  forgetFactors,
  insertStaff,
  putStaffLink,
  putStaffPassword,
  seeSession,
  settleAttempt,
  updateStaff,
} from './staff.ts';
import { insertStaffRefund } from './staff-refunds.ts';
import {
  beginChallenge,
  countAuthenticationTry,
  finishAuthentication,
  insertAuthentication,
  markAuthenticationSeen,
  resumeAuthentication,
} from './three-d-secure.ts';
import { deleteView, putView } from './views.ts';
import { deleteWalletKey, putWalletKey, spendToken } from './wallets.ts';
import { advanceWebhook, cancelDeliveries, insertWebhook, noteHealth, updateWebhook } from './webhooks.ts';
import { deliverAgain, insertDelivery, recordAttempt } from './webhooks-deliveries.ts';
import { noteLost, rewindWebhook } from './webhooks-unplanned.ts';

/** The statements of a commit: of each row-sized change its guards first. Their texts are constants, so that drivers keep them prepared. */
export function toCommitStatements(commit: CommitArguments): readonly Bound[] {
  if (isOfPlatform(commit)) {
    const [, writes] = commit;
    const others = writes.filter((write) => !isProjection(write));
    return [...project(writes.filter(isProjection)), ...others.flatMap(toPlatformStatements)];
  }
  const [merchant, writes] = commit;
  const answers = new Map<string, string>();
  return writes.flatMap((write) => {
    if (write.write === 'payment.insert') answers.set(write.payment.id, write.payment.answer);
    else if (write.write === 'payment.settle') answers.set(write.id, write.answer);
    return write.write === 'event.append'
      ? appendEvent(checked(merchant, write.event), answers.get(write.event.subjectId))
      : toStatements(merchant, write);
  });
}

function isOfPlatform(commit: CommitArguments): commit is PlatformCommit {
  return commit[0] === 'platform';
}

/** What is made from the log is committed by itself, where the read model is (decision: read-model-apart). */
export function isOfReadModel(commit: CommitArguments): boolean {
  return isOfPlatform(commit) && commit[1].some(isProjection);
}

function isProjection(write: PlatformWrite): write is ProjectionWrite {
  return write.write.startsWith('projection.');
}

/** Refuses a row of another merchant: that would be a fault of ours. What is changed by its id alone is checked by its statement. */
function checked<Row extends { readonly entityPath: string }>(merchant: MerchantKey, row: Row): Row {
  if (!row.entityPath.startsWith(merchant)) throw new Error('a commit with a row of another merchant');
  return row;
}

function toStatements(merchant: MerchantKey, write: Exclude<Write, { write: 'event.append' }>): readonly Bound[] {
  switch (write.write) {
    case 'payment.insert':
      return insertPayment(checked(merchant, write.payment));
    case 'payment.settle':
      return settlePayment(merchant, write);
    case 'payment.move':
      return movePayment(merchant, write);
    case 'payment.expect':
      return expectPaymentVersion(merchant, write);
    case 'payouts.expect':
      return expectPayouts(merchant, write);
    case 'payment.status':
      return changeStatus(merchant, write);
    case 'attempt.insert':
      return insertAttempt(write.attempt);
    case 'attempt.finish':
      return finishAttempt(merchant, write);
    case 'attempt.reopen':
      return reopenAttempt(merchant, write);
    case 'attempt.inquired':
      return recordInquiry(merchant, write);
    case 'ledger.post':
      return postEntries(write.entries);
    case 'idempotency.claim':
      return claimKey(write.record);
    case 'idempotency.complete':
      return completeKey(write.scope);
    case 'checkout.insert':
      return insertCheckout(checked(merchant, write.checkout));
    case 'checkout.change':
      return changeCheckout(merchant, write);
    case 'checkout.attempt':
      return countCheckoutAttempt(merchant, write);
    case 'checkout.complete':
      return completeCheckout(merchant, write);
    case 'checkout.opened':
      return noteCheckoutOpened(merchant, write);
    case 'checkout.returned':
      return noteCheckoutReturned(merchant, write);
    case 'checkout.read':
      return noteCheckoutRead(merchant, write);
    case 'job.insert':
      return insertJob(checked(merchant, write.job));
    case 'job.change':
      return changeJob(merchant, write);
    case 'job-run.insert':
      return insertRun(checked(merchant, write.run));
    case 'job-run.change':
      return changeRun(merchant, write);
    case 'job-runs.abandon':
      return abandonRuns(merchant, write);
    case 'job-attempt.insert':
      return insertJobAttempt(checked(merchant, write.attempt));
    case 'job-attempt.finish':
      return finishJobAttempt(merchant, write);
    case 'result-call.insert':
      return insertResultCall(write.call);
    case 'result-call.cancel':
      return cancelResultCall(merchant, write.paymentId);
    case 'result-call.attempted':
      return recordResultCall(merchant, write);
    case 'authentication.insert':
      checked(merchant, write.authentication);
      return insertAuthentication(write);
    case 'authentication.seen':
      return markAuthenticationSeen(merchant, write);
    case 'authentication.challenge':
      return beginChallenge(merchant, write);
    case 'authentication.tried':
      return countAuthenticationTry(merchant, write);
    case 'authentication.finish':
      return finishAuthentication(merchant, write);
    case 'authentication.resume':
      return resumeAuthentication(merchant, write);
    case 'refund-approval.insert':
      return insertApproval(merchant, checked(merchant, write.approval));
    case 'refund-approval.decide':
      return decideApproval(merchant, write.decision);
    case 'request.log':
      return logRequest(write.entry);
    case 'registration.insert':
      return insertRegistration(checked(merchant, write.registration), write.account);
    case 'registration.update':
      return updateRegistration(merchant, write);
    case 'registration.activate':
      return activateRegistration(merchant, write);
    case 'registration.use':
      return useRegistration(merchant, write);
    case 'registration.erase':
      return eraseRegistration(merchant, write);
    case 'risk-rule.put':
      return putRiskRule(write.rule);
    case 'risk-rule.delete':
      return deleteRiskRule(write);
    case 'risk-check.insert':
      return insertRiskCheck(write.check);
    case 'wallet-key.put':
      return putWalletKey(checked(merchant, write.key));
    case 'wallet-key.delete':
      return deleteWalletKey(merchant, write.id);
    case 'wallet-token.spend':
      return spendToken(write.token);
    case 'audit.append':
      return appendAudit(write.entry);
    case 'staff-refund.insert':
      return insertStaffRefund(write.refund);
    case 'webhook.insert':
      return insertWebhook(checked(merchant, write.subscription));
    case 'webhook.update':
      return updateWebhook(merchant, checked(merchant, write.subscription));
    case 'webhook.advance':
      return advanceWebhook(merchant, write);
    case 'webhook.rewind':
      return rewindWebhook(merchant, write);
    case 'webhook.health':
      return noteHealth(merchant, write);
    case 'webhook.cancel':
      return cancelDeliveries(merchant, write.id);
    case 'delivery.insert':
      return insertDelivery(checked(merchant, write.delivery));
    case 'delivery.attempted':
      return recordAttempt(merchant, write);
    case 'delivery.again':
      return deliverAgain(write.filter, write.now);
    case 'settlement-file.insert':
      return insertSettlementFile(checked(merchant, write.file));
    case 'settlement-file.update':
      return updateSettlementFile(merchant, checked(merchant, write.file));
    case 'settlement-file.part':
      return insertFilePart(merchant, write);
    case 'reconciliation-record.insert':
      for (const record of write.records) checked(merchant, record);
      return insertRecords(write);
    case 'reconciliation-record.match':
      checked(merchant, write.columns);
      return matchRecord(merchant, write);
    case 'reconciliation-record.delete':
      return deleteRecord(merchant, write.id);
    case 'reconciliation-record.issue':
      return issueRecords(merchant, write);
    case 'match-decision.insert':
      return insertMatchDecision(write.decision);
    case 'movement.insert':
      return insertMovement(checked(merchant, write.movement));
    case 'movement.presented':
      return presentMovements(merchant, write.paymentIds);
    case 'movements.settle':
      return settleMovements(merchant, write);
    case 'movement.settle':
      return settleMovement(merchant, write);
    case 'chargeback.insert':
      return insertChargeback(checked(merchant, write.chargeback));
    case 'chargeback.update':
      return updateChargeback(merchant, checked(merchant, write.chargeback));
    case 'file-destination.insert':
      return insertFileDestination(checked(merchant, write.destination));
    case 'file-destination.update':
      return updateFileDestination(merchant, checked(merchant, write.destination));
    case 'file-transfer.insert':
      return insertFileTransfer(checked(merchant, write.transfer));
    case 'file-transfer.update':
      return updateFileTransfer(merchant, checked(merchant, write.transfer));
    case 'file-transfer.cancel':
      return cancelFileTransfers(merchant, write);
    case 'evidence.insert':
      return insertEvidence(merchant, write.evidence);
    case 'evidence.part':
      return insertEvidencePart(write);
    case 'note.insert':
      return insertNote(write);
    default:
      return never(write);
  }
}

function toPlatformStatements(write: Exclude<PlatformWrite, ProjectionWrite>): readonly Bound[] {
  switch (write.write) {
    case 'event.forget':
      return forgetEvents(write.upTo);
    case 'event-chain.append':
      return appendChain(write.row);
    case 'event-chain.cut':
      return cutChain(write.from);
    case 'intake.advance':
      return advanceIntake(write);
    case 'movements.take-in':
      return takeInMovements(write);
    case 'entity.put':
      return putEntity(write.entity);
    case 'installation.insert':
      return insertInstallation(write.installation);
    case 'entity-key.put':
      return putEntityKey(write);
    case 'entity-key.replace':
      return replaceEntityKey(write);
    case 'entity-key.wrap-retired':
      return wrapRetiredKey(write);
    case 'sealed.replace':
      return replaceSealed(write);
    case 'token.put':
      return putToken(write.token);
    case 'token.room':
      return expectTokenRoom(write);
    case 'token.used':
      return useToken(write);
    case 'clock.confirm':
      return confirmClock(write.at);
    case 'audit.append':
      return appendAudit(write.entry);
    case 'staff.insert':
      return insertStaff(write);
    case 'staff.update':
      return updateStaff(write);
    case 'staff.link':
      return putStaffLink(write);
    case 'staff.password':
      return putStaffPassword(write);
    case 'staff.forget-factors':
      return forgetFactors(write.userId);
    case 'staff.end-sessions':
      return endSessions(write.userId);
    case 'staff-session.seen':
      return seeSession(write);
    case 'staff-lockout.settle':
      return settleAttempt(write);
    case 'webhook.lost':
      return noteLost(write);
    case 'view.put':
      return putView(write);
    case 'view.delete':
      return deleteView(write);
    default:
      return never(write);
  }
}
