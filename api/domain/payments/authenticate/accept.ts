/** Checks what a request needs for the authentication that it will have (spec §2.6, §2.F, §2.H, §2.U). */
import type { ChannelSettings } from '../../../foundation/entities/entity.ts';
import type { Refusal } from '../../../foundation/kernel/refusal.ts';
import type { Account } from '../../registrations/account.ts';
import { decideBreaches, listMissing, listProofBreaches, listProofDoubts } from '../../three-d-secure/requirements.ts';
import { decideNeed } from '../../three-d-secure/rules.ts';
import { listProofSchemes } from '../../three-d-secure/scheme.ts';
import type { AcceptedRequest } from '../create/accept.ts';
import type { PaymentContext } from '../ports.ts';

export interface AcceptedAccount {
  readonly account: Account;
  readonly settings: ChannelSettings;
  /** Whether it charges the account of an earlier payment, or adds to that: nobody is authenticated again. */
  readonly isFollowing: boolean;
  /** Whether a wallet's token brought the proof: its contents are the wallet's business. */
  readonly isWallet: boolean;
}

/** The request with the warnings of a tolerant channel, or why a documented one refuses it. `request` has the defaults of its series. */
export function decideAuthentication(
  context: PaymentContext,
  request: AcceptedRequest,
  given: AcceptedAccount,
): { readonly request: AcceptedRequest; readonly refusal: Refusal | undefined } {
  const accepted = { request, refusal: undefined };
  if (given.isFollowing) return accepted;
  const brand = given.account.brand?.name ?? null;
  const need = decideNeed(request, brand, given.settings);
  if (need.kind === 'none' || (need.kind === 'proof' && given.isWallet)) return accepted;
  const schemes = listProofSchemes(brand, given.account.cardBin ?? '');
  const breaches = need.kind === 'own' ? listMissing(request.open) : listProofBreaches(request.open, schemes);
  const doubts = need.kind === 'own' ? [] : listProofDoubts(request.open, schemes);
  const { refusal, warnings } = decideBreaches(breaches, {
    validation: given.settings.validation,
    sentNames: context.request.sentNames,
  });
  if (refusal) return { request, refusal };
  const added = [...warnings, ...doubts.map(({ name, message }) => ({ name: context.request.sentNames.get(name) ?? name, message }))];
  return added.length === 0 ? accepted : { request: { ...request, warnings: [...request.warnings, ...added] }, refusal: undefined };
}
