/** Repeats a request at the shadow of its channel and keeps how the answers differ. Nothing of the payment is read or written for it. */
import { ConnectorNotSent, ConnectorTimeout } from '../../../connectors/connector-timeout.ts';
import type { Exchange } from '../../../connectors/exchange.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../../foundation/kernel/fault.ts';
import { findConnectorToken } from '../../administration/connect.ts';
import type { MovingInPorts } from '../ports.ts';
import { compareAnswers, isLiveAnswer, readCode } from './compare-answers.ts';
import { type ShadowOffer, toShadowRequest } from './shadow-call.ts';
import { repeatsKeptMs, type ShadowRepeat } from './shadow-repeat.ts';

type Repeated = Pick<ShadowRepeat, 'status' | 'reason' | 'reference' | 'differences'>;

/** Never throws: nobody waits for it, and a payment knows nothing of it. */
export async function repeatAtShadow(ports: MovingInPorts, offer: ShadowOffer, dropped: number): Promise<void> {
  const { payment, counterpart } = offer;
  try {
    const repeated = await repeatOnce(ports, offer);
    if (!repeated) return;
    const at = ports.clocks.now();
    const repeat: ShadowRepeat = {
      ...{ paymentId: payment.id, entityId: payment.entityId, entityPath: payment.entityPath, counterpart, operation: payment.type },
      ...repeated,
      ...{ dropped, at, expiresAt: at + repeatsKeptMs },
    };
    await ports.store.commit(toMerchantKey(payment.entityPath), [{ write: 'shadow-repeat.insert', repeat }]);
  } catch (error) {
    ports.log.warn('a request was not repeated at the shadow', { paymentId: payment.id, ...faultFields(error) });
  }
}

/** Undefined where the shadow has turned out to be a live system: nothing more is sent there. */
async function repeatOnce(ports: MovingInPorts, offer: ShadowOffer): Promise<Repeated | undefined> {
  const { payment, sending, settings, counterpart } = offer;
  const { shadowRepeats } = ports.store;
  const merchant = toMerchantKey(payment.entityPath);
  if (await shadowRepeats.isLive(merchant, { entityId: payment.entityId, counterpart })) return undefined;
  if (sending.status === 'skip') return skipped(sending.reason);
  const token = await findConnectorToken(ports, payment.entityId, settings.upstream?.account);
  if (!token) return skipped('NO_TOKEN');
  const earlier = offer.earlierId === null ? null : await shadowRepeats.reference(merchant, { paymentId: offer.earlierId, counterpart });
  if (offer.earlierId !== null && !earlier) return skipped('NO_EARLIER_REPEAT');
  const request = toShadowRequest(offer, sending.call, settings.upstream?.entityId ?? '', earlier ?? null);
  try {
    return toRepeated(payment.answer, await ports.postToShadow(settings, token, { request, idempotencyKey: payment.id }));
  } catch (error) {
    if (error instanceof ConnectorTimeout || error instanceof ConnectorNotSent) return unanswered;
    throw error;
  }
}

function skipped(reason: NonNullable<ShadowRepeat['reason']>): Repeated {
  return { status: 'skipped', reason, reference: null, differences: [] };
}

const unanswered: Repeated = { status: 'unanswered', reason: null, reference: null, differences: [] };

function toRepeated(ours: string, { status, body }: Exchange): Repeated {
  const theirs = parseJson(body);
  const code = readCode(theirs);
  if (code === undefined || status >= 500) return unanswered;
  // The token is wrong: that is nothing that the two systems differ in.
  if (status === 401 || status === 403) return unanswered;
  const own = parseJson(ours);
  const differences = compareAnswers(own, theirs);
  const same = differences.length === 0 ? 'same' : 'different';
  return { status: isLiveAnswer(readCode(own), code) ? 'live' : same, reason: null, reference: readReference(theirs), differences };
}

function readReference(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
  return typeof id === 'string' && /^[A-Za-z0-9]{32}$/.test(id) ? id : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Repeats that one round forgets. */
const forgottenMax = 1_000;

/** Resolves to how many were forgotten. */
export function forgetOldRepeats({ store, clocks }: MovingInPorts): Promise<number> {
  return store.acrossMerchants.forgetShadowRepeats(clocks.now(), forgottenMax);
}
