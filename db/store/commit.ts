import { never } from '../../api/kernel/assert.ts';
import type { Write } from '../../api/kernel/commit.ts';
import { appendAudit, putToken, useToken } from './access.ts';
import { finishAttempt, insertAttempt, recordInquiry } from './attempts.ts';
import type { Bound } from './driver.ts';
import { putEntity } from './entities.ts';
import { putEntityKey, replaceEntityKey, wrapRetiredKey } from './entity-keys.ts';
import { appendEvent, forgetEvents } from './events.ts';
import { claimKey, completeKey } from './idempotency.ts';
import { postEntries } from './ledger.ts';
import { insertNote } from './notes.ts';
import { changeStatus, expectPaymentVersion, insertPayment, movePayment, settlePayment } from './payments.ts';
import { addUpAnew, advanceProjection, projectPayment, projectRegistration } from './projection.ts';
import { activateRegistration, eraseRegistration, insertRegistration, updateRegistration, useRegistration } from './registrations.ts';
import { logRequest } from './request-log.ts';
import { deleteRiskRule, insertRiskCheck, putRiskRule } from './risk.ts';
import { replaceSealed } from './sealed.ts';
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

/** The statements of one row-sized change, guards first. Their texts are constants, so that drivers keep them prepared. */
export function toStatements(write: Write): readonly Bound[] {
  switch (write.write) {
    case 'payment.insert':
      return insertPayment(write.payment);
    case 'payment.settle':
      return settlePayment(write);
    case 'payment.move':
      return movePayment(write);
    case 'payment.expect':
      return expectPaymentVersion(write);
    case 'payment.status':
      return changeStatus(write);
    case 'attempt.insert':
      return insertAttempt(write.attempt);
    case 'attempt.finish':
      return finishAttempt(write);
    case 'attempt.inquired':
      return recordInquiry(write);
    case 'ledger.post':
      return postEntries(write.entries);
    case 'event.append':
      return appendEvent(write.event);
    case 'event.forget':
      return forgetEvents(write.upTo);
    case 'idempotency.claim':
      return claimKey(write.record);
    case 'idempotency.complete':
      return completeKey(write.scope);
    case 'request.log':
      return logRequest(write.entry);
    case 'registration.insert':
      return insertRegistration(write.registration, write.account);
    case 'registration.update':
      return updateRegistration(write);
    case 'registration.activate':
      return activateRegistration(write);
    case 'registration.use':
      return useRegistration(write);
    case 'registration.erase':
      return eraseRegistration(write);
    case 'entity.put':
      return putEntity(write.entity);
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
    case 'token.used':
      return useToken(write);
    case 'risk-rule.put':
      return putRiskRule(write.rule);
    case 'risk-rule.delete':
      return deleteRiskRule(write);
    case 'risk-check.insert':
      return insertRiskCheck(write.check);
    case 'wallet-key.put':
      return putWalletKey(write.key);
    case 'wallet-key.delete':
      return deleteWalletKey(write.id);
    case 'wallet-token.spend':
      return spendToken(write.token);
    case 'authentication.insert':
      return insertAuthentication(write);
    case 'authentication.seen':
      return markAuthenticationSeen(write);
    case 'authentication.challenge':
      return beginChallenge(write);
    case 'authentication.tried':
      return countAuthenticationTry(write);
    case 'authentication.finish':
      return finishAuthentication(write);
    case 'authentication.resume':
      return resumeAuthentication(write);
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
    case 'staff-refund.insert':
      return insertStaffRefund(write.refund);
    case 'staff-session.seen':
      return seeSession(write);
    case 'staff-lockout.settle':
      return settleAttempt(write);
    case 'webhook.insert':
      return insertWebhook(write.subscription);
    case 'webhook.update':
      return updateWebhook(write.subscription);
    case 'webhook.advance':
      return advanceWebhook(write);
    case 'webhook.rewind':
      return rewindWebhook(write);
    case 'webhook.lost':
      return noteLost(write);
    case 'webhook.health':
      return noteHealth(write);
    case 'webhook.cancel':
      return cancelDeliveries(write.id);
    case 'delivery.insert':
      return insertDelivery(write.delivery);
    case 'delivery.attempted':
      return recordAttempt(write);
    case 'delivery.again':
      return deliverAgain(write.filter, write.now);
    case 'projection.advance':
      return advanceProjection(write);
    case 'projection.payment':
      return projectPayment(write);
    case 'projection.sums':
      return addUpAnew(write);
    case 'projection.registration':
      return projectRegistration(write);
    case 'note.insert':
      return insertNote(write);
    case 'view.put':
      return putView(write);
    case 'view.delete':
      return deleteView(write);
    default:
      return never(write);
  }
}
