import type { CommitArguments, PlatformCommit, PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { accessPlatformWrites, accessWrites } from './access.ts';
import { approvalsWrites } from './approvals.ts';
import { attemptsWrites } from './attempts.ts';
import { attentionWrites } from './attention.ts';
import { bulkRunWrites } from './bulk-runs.ts';
import { chargebacksWrites } from './chargebacks.ts';
import { checkoutsWrites } from './checkouts.ts';
import { clockWrites } from './clock.ts';
import { connectorsWrites } from './connectors.ts';
import { copiesPlatformWrites } from './copies.ts';
import { customRoleWrites } from './custom-roles.ts';
import type { Bound } from './driver.ts';
import { entitiesWrites } from './entities.ts';
import { entityKeysWrites } from './entity-keys.ts';
import { eventChainWrites } from './event-chain.ts';
import { eventsPlatformWrites, eventWrites } from './events.ts';
import { fileTransfersWrites } from './file-transfers.ts';
import { idempotencyWrites } from './idempotency.ts';
import { installationWrites } from './installation.ts';
import { jobsWrites } from './jobs.ts';
import { ledgerWrites } from './ledger.ts';
import { merchantMoveWrites } from './merchant-moves.ts';
import { movingInWrites } from './moving-in.ts';
import { notesWrites } from './notes.ts';
import { notificationWrites } from './notifications.ts';
import { outflowWrites } from './outflow.ts';
import { paymentLinksWrites } from './payment-links.ts';
import { paymentsWrites } from './payments.ts';
import { type ProjectionWrite, project } from './projection.ts';
import { reconciliationRecordsWrites } from './reconciliation-records.ts';
import { registrationsWrites } from './registrations.ts';
import { requestLogWrites } from './request-log.ts';
import { resultCallsWrites } from './result-calls.ts';
import { riskWrites } from './risk.ts';
import { routingWrites } from './routing.ts';
import { reportWrites } from './scheduled-reports.ts';
import { sealedWrites } from './sealed.ts';
import { settlementFilesWrites } from './settlement-files.ts';
import { settlementMovementsPlatformWrites, settlementMovementsWrites } from './settlement-movements.ts';
import { settlementPayoutsWrites } from './settlement-payouts.ts';
import { shadowWrites } from './shadow-repeats.ts';
import { staffWrites } from './staff.ts';
import { staffRefundsWrites } from './staff-refunds.ts';
import { tagsWrites } from './tags.ts';
import { teamChatWrites } from './team-chats.ts';
import { threeDSecureWrites } from './three-d-secure.ts';
import { viewsWrites } from './views.ts';
import { walletsWrites } from './wallets.ts';
import { webhooksWrites } from './webhooks.ts';
import { webhooksDeliveriesWrites } from './webhooks-deliveries.ts';
import { webhooksUnplannedPlatformWrites, webhooksUnplannedWrites } from './webhooks-unplanned.ts';
import type { Answers, PlatformWriteByName, PlatformWrites, WriteByName, Writes } from './writes.ts';

/** Every write of a merchant's data, each beside its table: a commit with a write that is not here does not compile. */
const writes: Writes = {
  ...accessWrites,
  ...approvalsWrites,
  ...attemptsWrites,
  ...attentionWrites,
  ...bulkRunWrites,
  ...movingInWrites,
  ...shadowWrites,
  ...chargebacksWrites,
  ...checkoutsWrites,
  ...connectorsWrites,
  ...eventWrites,
  ...fileTransfersWrites,
  ...idempotencyWrites,
  ...jobsWrites,
  ...ledgerWrites,
  ...notesWrites,
  ...paymentLinksWrites,
  ...paymentsWrites,
  ...outflowWrites,
  ...reconciliationRecordsWrites,
  ...registrationsWrites,
  ...reportWrites,
  ...requestLogWrites,
  ...resultCallsWrites,
  ...riskWrites,
  ...routingWrites,
  ...settlementFilesWrites,
  ...settlementMovementsWrites,
  ...settlementPayoutsWrites,
  ...staffRefundsWrites,
  ...tagsWrites,
  ...teamChatWrites,
  ...threeDSecureWrites,
  ...walletsWrites,
  ...webhooksDeliveriesWrites,
  ...webhooksUnplannedWrites,
  ...webhooksWrites,
};

/** The same of what belongs to no merchant. */
const platformWrites: PlatformWrites = {
  ...accessPlatformWrites,
  ...clockWrites,
  ...copiesPlatformWrites,
  ...entitiesWrites,
  ...entityKeysWrites,
  ...eventChainWrites,
  ...eventsPlatformWrites,
  ...installationWrites,
  ...merchantMoveWrites,
  ...notificationWrites,
  ...sealedWrites,
  ...settlementMovementsPlatformWrites,
  ...customRoleWrites,
  ...staffWrites,
  ...viewsWrites,
  ...webhooksUnplannedPlatformWrites,
};

/** The statements of a commit: of each row-sized change its guards first. Their texts are constants, so that drivers keep them prepared. */
export function toCommitStatements(commit: CommitArguments): readonly Bound[] {
  if (isOfPlatform(commit)) {
    const [, changes] = commit;
    const others = changes.filter((write) => !isProjection(write));
    return [...project(changes.filter(isProjection)), ...others.flatMap((write) => toPlatformStatements(write.write, write))];
  }
  const [merchant, changes] = commit;
  const answers = new Map<string, string>();
  return changes.flatMap((write) => {
    if (write.write === 'payment.insert') answers.set(write.payment.id, write.payment.answer);
    else if (write.write === 'payment.conclude') answers.set(write.id, write.answer);
    return toStatements(write.write, write, { merchant, answers });
  });
}

function toStatements<Name extends keyof WriteByName>(
  name: Name,
  write: WriteByName[Name],
  { merchant, answers }: { readonly merchant: MerchantKey; readonly answers: Answers },
): readonly Bound[] {
  return writes[name](merchant, write, answers);
}

function toPlatformStatements<Name extends keyof PlatformWriteByName>(name: Name, write: PlatformWriteByName[Name]): readonly Bound[] {
  return platformWrites[name](write);
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
