/** Checks the account of a new payment, what its series needs, and what the authentication of its cardholder needs: in one answer. */

import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import type { Account } from '../../registrations/account.ts';
import { decideAuthentication } from '../authenticate/accept.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { Lineage } from '../processing/plan.ts';
import { type AcceptedRequest, applySeriesRules, refuseTogether, requireAccount, requireConfigured } from './accept.ts';
import { findLender, isIncrementing } from './rules.ts';

export interface AccountGiven {
  /** As strict as the request is checked. */
  readonly settings: ChannelSettings;
  /** By which the cardholder is authenticated. */
  readonly paying: ChannelSettings;
  readonly lineage: Lineage | null;
  readonly isKeptBehind: boolean;
  readonly isWallet: boolean;
}

export interface AcceptedAccount {
  /** With the defaults of its series, and the warnings of a tolerant channel. */
  readonly request: AcceptedRequest;
  readonly account: Account;
  /** The earlier payment whose account is charged. */
  readonly lender: Payment | null;
}

export function acceptAccount(
  context: PaymentContext,
  request: AcceptedRequest,
  { settings, paying, lineage, isKeptBehind, isWallet }: AccountGiven,
): AcceptedAccount {
  const account = requireAccount(context, request, settings, { lineage, isKeptBehind });
  const lender = lineage === null || isKeptBehind ? null : findLender(lineage.target, account, request.secrets);
  if (lender) requireConfigured(settings, lender);
  const series = applySeriesRules(context, request, account, paying);
  const isFollowing = lender !== null || isIncrementing(request.open, lineage);
  const proven = decideAuthentication(context, series.request, { account, settings: paying, isFollowing, isWallet });
  refuseTogether(context, [series.refusal, proven.refusal]);
  return { request: proven.request, account, lender };
}
