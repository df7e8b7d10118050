/** The steps of a payment with a challenge at which a gateway can die, for three-d-secure-program.ts and its test. */
import type { Entity } from '../../api/foundation/entities/entity.ts';
import { channels, type RestAnswer } from '../support/client.ts';
import type { Harness } from '../support/harness.ts';
import { authenticated } from '../three-d-secure/requests.ts';

/**
 * Commits of the payment and its authentication: 1 the pending payment, 2 the shopper saw the page, 3 the result, 4 the payment
 * goes on (with the simulator also its outcome), 5 the outcome of a bank.
 */
export const challengeSteps = ['before commit 3', 'after commit 3', 'after commit 4', 'with call booked', 'with call answered'] as const;
export type ChallengeStep = (typeof challengeSteps)[number];

export interface ChallengeTask {
  readonly databasePath: string;
  readonly bankUrl: string;
  readonly channel: string;
  readonly step: ChallengeStep;
}

export const challengeKey = 'the key of the challenge';

/** Always under the same key, so that a repetition finds the same payment. */
export function sendChallenge(gateway: Harness, channel: string): Promise<RestAnswer> {
  const form = { ...authenticated({ 'card.number': '4200000000000018', amount: '10.00' }), entityId: channel };
  return gateway.rest.post('/v1/payments', { ...form, 'customParameters[SIMULATOR_delayMs]': '40' }, { idempotencyKey: challengeKey });
}

/** The channel of the test bank has 3-D Secure from now on. */
export async function enableThreeDSecure(gateway: Harness): Promise<void> {
  const all = await gateway.store.entities.all();
  const channel = all.find(({ id }) => id === channels.testBank);
  if (!channel?.settings) throw new Error('the sandbox has a channel of the test bank');
  const entity: Entity = { ...channel, settings: { ...channel.settings, threeDSecureBrands: ['VISA'] }, version: channel.version + 1 };
  await gateway.store.commit('platform', [{ write: 'entity.put', entity }]);
}
