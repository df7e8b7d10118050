/** Every kind of work that becomes due by a merchant's clock. A kind of `dueWorkKinds` without an entry here does not compile. */

import { namesOf } from '../contract/names-of.ts';
import { expireCheckout } from '../domain/checkouts/tick.ts';
import { concludePiece, listDecidedRuns, listDueJobs, listDueRetries, runJobPiece, runRetryPiece } from '../domain/jobs/due-pieces.ts';
import { expireAndResume } from '../domain/payments/authenticate/due-work.ts';
import type { Attempt } from '../domain/payments/payment.ts';
import { expireAuthorization, inquireOrPostpone, isCallInFlight } from '../domain/payments/processing/due-work.ts';
import { mayStillBeCancelled, patienceMs } from '../domain/payments/processing/inquiry-schedule.ts';
import { expireDueChargeback, listDueChargebacks, listDueDays, settleDueDay } from '../domain/reconciliation/due-pieces.ts';
import { eraseAccount } from '../domain/registrations/tick.ts';
import { makeResultCall } from '../domain/webhooks/result-calls.ts';
import { steadyNow } from '../foundation/kernel/clock.ts';
import { type MerchantKey, toMerchantId } from '../foundation/kernel/data-scope.ts';
import { parseIdMs } from '../foundation/kernel/identifier.ts';
import { beginReportPiece, listDueReports } from '../views/scheduled-reports/make.ts';
import { createDeliveryWork } from './delivery-kind.ts';
import { type DueKind, type DuePiece, type DueWork, type DueWorkKind, dueWorkKinds } from './due-kind.ts';
import type { EntityClockPorts } from './ports.ts';

/** Banks and merchants' addresses that are waited for at once. */
const callsAtOnce = 8;

const kindsInOrder = namesOf(dueWorkKinds);

/** Webhooks are apart: the deliverer sends them while nobody moves the clock. */
type TimedKind = Exclude<DueWorkKind, 'WEBHOOK_ATTEMPT'>;

/** All kinds, in the order in which work with the same time runs. */
export function createDueKinds(ports: EntityClockPorts): readonly DueKind[] {
  const works: Readonly<Record<DueWorkKind, DueWork>> = { ...createTimedWorks(ports), WEBHOOK_ATTEMPT: createDeliveryWork(ports) };
  return kindsInOrder.map((kind) => ({ kind, ...works[kind] }));
}

/** The same without webhooks. */
export function createTimedKinds(ports: EntityClockPorts): readonly DueKind[] {
  const works = createTimedWorks(ports);
  return kindsInOrder.filter(isTimed).map((kind) => ({ kind, ...works[kind] }));
}

function isTimed(kind: DueWorkKind): kind is TimedKind {
  return kind !== 'WEBHOOK_ATTEMPT';
}

function createTimedWorks(ports: EntityClockPorts): Readonly<Record<TimedKind, DueWork>> {
  const { authentications, payments, checkouts, registrations, resultCalls, dueOfMerchant: due } = ports.store;
  return {
    OUTCOME_INQUIRY: { atOnce: callsAtOnce, due: due.inquiries, run: (merchant, piece) => inquire(ports, merchant, piece) },
    AUTHENTICATION_EXPIRY: {
      atOnce: 1,
      due: due.authentications,
      run: async (merchant, { id }) => {
        const authentication = await authentications.byId(merchant, id);
        return authentication !== undefined && (await expireAndResume(ports, authentication));
      },
    },
    AUTHORIZATION_EXPIRY: {
      atOnce: 1,
      due: due.authorizations,
      run: async (merchant, { id }) => {
        const payment = await payments.byId(merchant, id);
        return payment !== undefined && (await expireAuthorization(ports, payment));
      },
    },
    CHECKOUT_EXPIRY: {
      atOnce: 1,
      due: due.checkouts,
      run: async (merchant, { id }) => {
        const checkout = await checkouts.byId(merchant, id);
        return checkout !== undefined && (await expireCheckout(ports, checkout));
      },
    },
    JOB_OUTCOME: {
      atOnce: callsAtOnce,
      due: (merchant, _upTo, itemsMax) => listDecidedRuns(ports, merchant, itemsMax),
      run: (merchant, { id }) => concludePiece(ports, merchant, id),
    },
    JOB_RUN: {
      atOnce: callsAtOnce,
      due: (merchant, upTo, itemsMax) => listDueJobs(ports, merchant, upTo, itemsMax),
      run: (merchant, { id }) => runJobPiece(ports, merchant, id),
    },
    JOB_RETRY: {
      atOnce: callsAtOnce,
      due: (merchant, upTo, itemsMax) => listDueRetries(ports, merchant, upTo, itemsMax),
      run: (merchant, { id }) => runRetryPiece(ports, merchant, id),
    },
    SETTLEMENT_DAY: {
      atOnce: 1,
      due: (merchant, upTo) => listDueDays(ports, merchant, { merchantId: toMerchantId(merchant), upTo }),
      run: (merchant, { id }) => settleDueDay(ports, merchant, id),
    },
    CHARGEBACK_EXPIRY: {
      atOnce: 1,
      due: (merchant, upTo, itemsMax) => listDueChargebacks(ports, merchant, upTo, itemsMax),
      run: (merchant, { id }) => expireDueChargeback(ports, merchant, id),
    },
    REPORT: {
      atOnce: 1,
      due: (merchant, upTo, itemsMax) => listDueReports(ports, merchant, upTo, itemsMax),
      run: (merchant, piece) => beginReportPiece(ports, merchant, piece),
    },
    RESULT_CALL: {
      atOnce: callsAtOnce,
      due: due.resultCalls,
      run: async (merchant, { id, dueAt }) => {
        const call = await resultCalls.byPayment(merchant, id);
        return call?.status === 'pending' && call.nextAttemptAt === dueAt && (await makeResultCall(ports, call));
      },
    },
    REGISTRATION_ERASURE: {
      atOnce: 1,
      due: due.registrations,
      run: async (merchant, { id }) => {
        const registration = await registrations.byId(merchant, id);
        return registration !== undefined && (await eraseAccount(ports, registration));
      },
    },
  };
}

async function inquire(ports: EntityClockPorts, merchant: MerchantKey, { id, subjectId, dueAt }: DuePiece): Promise<boolean> {
  const attempt = (await ports.store.attempts.ofPayment(merchant, subjectId)).find((each) => each.id === id);
  if (!attempt || attempt.finishedAt !== null || attempt.nextInquiryAt !== dueAt || mayBeInFlight(ports, attempt)) return false;
  await inquireOrPostpone(ports, { merchant, attempt });
  return true;
}

/**
 * A call takes real time, which no clock of a merchant shortens: an inquiry before its end would find nothing at the bank, or what the
 * bank is about to cancel.
 */
function mayBeInFlight({ clocks, isDatabaseOwn }: EntityClockPorts, attempt: Attempt): boolean {
  if (mayStillBeCancelled(attempt, steadyNow(clocks), isDatabaseOwn)) return true;
  if (attempt.inquiries > 0 || attempt.connectorReference !== null || !isCallInFlight(attempt)) return false;
  return steadyNow(clocks) < parseIdMs(attempt.id) + patienceMs;
}
