/** Due work over authentications: what the shopper abandoned ends, and what a crash interrupted goes on. */
import { faultFields } from '../../../foundation/kernel/fault.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import { expireAuthentication } from '../../three-d-secure/shopper.ts';
import type { PaymentPorts } from '../ports.ts';
import { resumePayment } from './resume.ts';

/** Authentications of one round; what is beyond it follows with the next. */
const roundMax = 100;

/** Returns how many authentications ended or payments went on. */
export async function tickAuthentications(ports: PaymentPorts): Promise<number> {
  let done = 0;
  for (const authentication of await ports.store.acrossMerchants.expiredAuthentications(ports.clocks.now(), roundMax)) {
    if (await attempt(ports, authentication, () => expireAndResume(ports, authentication))) done += 1;
  }
  for (const authentication of await ports.store.acrossMerchants.unresumedAuthentications(roundMax)) {
    if (await attempt(ports, authentication, async () => (await resumePayment(ports, authentication)) !== undefined)) done += 1;
  }
  return done;
}

export async function expireAndResume(ports: PaymentPorts, authentication: Authentication): Promise<boolean> {
  const ended = await expireAuthentication(ports, authentication);
  if (ended.state !== 'finished') return false;
  await resumePayment(ports, ended);
  return true;
}

/** A fault over one is logged, so that the others go on; the next round tries it again. */
async function attempt(ports: PaymentPorts, { id }: Authentication, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    ports.log.error('authentication failed', { authenticationId: id, ...faultFields(error) });
    return false;
  }
}
