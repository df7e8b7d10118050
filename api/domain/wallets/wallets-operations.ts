/** The way from an encrypted token to the account in it (spec §2.B). */

import type { Id } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import type { WalletContext, WalletPorts } from './ports.ts';
import { amountDiffers, otherAccounts, type PartedRequest, tokenName, walletsSent, withContent } from './rules.ts';
import { unsealKeys } from './seal.ts';
import type { OpenedToken, SpentToken, UnsealedKey, Wallet } from './wallet.ts';

/** Rows of tokens that paid are kept for this long after the tokens end: clocks of several instances differ. */
const spentMarginMs = dayMs;

/** The documented code of a token that does not open (spec §7). */
const undecipherable = '200.100.603';

export interface OpenedRequest<Request extends PartedRequest> {
  readonly request: Request;
  /** To be written with what the token pays for; null where the request has no token. `paymentId`: what it paid. */
  readonly spent: ((paymentId: Id) => SpentToken) | null;
}

/**
 * The request with its token opened; as it is where it has none. Refuses with 400 naming the token's parameter: one that
 * does not open or was not made for this channel (200.100.603), one whose amount is another, an account beside it.
 */
export function openToken<Request extends PartedRequest>(
  context: WalletContext,
  request: Request,
  given: TokenUse,
): OpenedRequest<Request> | Promise<OpenedRequest<Request>> {
  const wallet = walletsSent(request.secrets)[0];
  const text = wallet && request.secrets.get(tokenName(wallet));
  return wallet && text ? openTokenOf(context, request, { ...given, wallet, text }) : { request, spent: null };
}

interface TokenUse {
  readonly entityId: Id;
  readonly payment: { readonly amountMinor: bigint; readonly currency: string } | null;
}

async function openTokenOf<Request extends PartedRequest>(
  context: WalletContext,
  request: Request,
  given: TokenUse & { readonly wallet: Wallet; readonly text: Secret<string> },
): Promise<OpenedRequest<Request>> {
  const { wallet, text } = given;
  const others = otherAccounts(request, wallet);
  if (others.length > 0) throw new Refused(invalidParameters(others));
  const token = await applyOpening(context, wallet, text, given.entityId);
  const difference = amountDiffers(token.content, given.payment);
  if (difference !== undefined) throw new Refused(invalidParameters([told(context, wallet, difference)]));
  const fingerprint = await context.ports.vault.fingerprint(`wallet token ${wallet} ${token.tokenId}`);
  return {
    request: { ...request, ...withContent(request, wallet, token.content) },
    spent: (paymentId) => ({
      entityId: given.entityId,
      wallet,
      token: fingerprint,
      paymentId,
      expiresAt: token.validUntil + spentMarginMs,
    }),
  };
}

async function applyOpening(context: WalletContext, wallet: Wallet, text: Secret<string>, entityId: Id): Promise<OpenedToken> {
  const { ports } = context;
  const keys = await readKeys(ports, wallet, entityId);
  if (keys.length === 0) throw createTokenRefusal(context, wallet, 'cannot be opened: this channel has no key for it (createWalletKey)');
  const opening = await ports.wallets.open(wallet, text, keys, ports.clocks.now());
  if (opening.status === 'refused') throw createTokenRefusal(context, wallet, opening.why);
  return opening.token;
}

/** A database that was a sandbox once may have keys whose wallet is our own: in live nobody's tokens open with them. */
async function readKeys(ports: WalletPorts, wallet: Wallet, entityId: Id): Promise<readonly UnsealedKey[]> {
  const now = ports.clocks.now();
  const keys = (await ports.store.wallets.keys(entityId)).filter(
    (key) => key.wallet === wallet && (key.expiresAt === null || key.expiresAt > now) && (!key.isTest || ports.environment === 'test'),
  );
  return Promise.all(keys.map(async (key) => ({ key, privateKey: (await unsealKeys(ports, key)).privateKey })));
}

function createTokenRefusal(context: WalletContext, wallet: Wallet, why: string): Refused {
  return new Refused({ resultCode: undecipherable, status: 400, parameterErrors: [told(context, wallet, why)] });
}

function told(context: WalletContext, wallet: Wallet, why: string) {
  const name = context.request.sentNames.get(tokenName(wallet)) ?? tokenName(wallet);
  return { name, value: null, message: `${name} ${why}` };
}

/** The guard that a second payment with a token meets. */
export const tokenSpent = 'wallet_token_spent';

/** What a second payment with a token is answered. */
export function alreadySpent(context: WalletContext, wallet: Wallet): Refused {
  return new Refused(invalidParameters([told(context, wallet, 'has paid already: a token pays once')]));
}
