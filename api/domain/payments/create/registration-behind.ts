/**
 * Accounts that merchants stored at the gateway behind before they moved in, and go on naming by its ids (decision:
 * accounts-of-the-other-side).
 */
import { routePayment } from '../../../connectors/choose.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { findStoredRefusal } from '../../registrations/stored-account.ts';
import { otherSidePattern } from '../query/named.ts';
import { type AcceptedRequest, isRiskCheck } from './accept.ts';

const nothingStored = { open: {}, secrets: new Map() };

/**
 * The id of an account that the gateway behind may keep, where the request names none of ours and its payment goes there. Refuses a
 * request that brings another account along.
 */
export function findRegistrationBehind(request: AcceptedRequest, settings: ChannelSettings): Id | undefined {
  const { open } = request;
  const id = textAt(open, 'registrationId');
  const testMode = textAt(open, 'testMode') === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
  const goesThere = routePayment(settings, testMode) === 'upstream';
  if (id === undefined || !otherSidePattern.test(id) || !goesThere || isRiskCheck(open)) return undefined;
  // Nobody here knows which brand and kind of account it is: the gateway behind refuses what does not fit.
  const refusal = findStoredRefusal(request, nothingStored, { brand: null, mode: 'tolerant' });
  if (refusal) throw new Refused(refusal);
  return id;
}
