/** Encrypted tokens of wallets: the sandbox makes them, and the merchant's program pays with them, once, twice, too late or for another. */
import { channels, otherToken, type Parameters } from '../support/client.ts';
import { isMoved } from './bank.ts';
import { channelIds } from './channels.ts';
import type { Request } from './model.ts';
import { ask, inCalm, send } from './requests.ts';
import { pickRecent } from './step.ts';
import type { World } from './world.ts';

type Wallet = 'A' | 'B';
const brands = { A: 'APPLEPAY', B: 'GOOGLEPAY' } as const;

interface WalletToken {
  readonly wallet: Wallet;
  readonly text: string;
  readonly amount: string;
  /** Nobody may pay with it from then on. */
  readonly endsMs: number;
  /** Each with a key of its own. */
  readonly requests: Request[];
}

export interface Wallets {
  readonly tokens: WalletToken[];
  /** Payments that were sent when the time of their token was over. */
  readonly late: Request[];
}

export function createWallets(): Wallets {
  return { tokens: [], late: [] };
}

const make = 'mutation ($input: TestWalletTokenInput!) { createTestWalletToken(input: $input) }';
/** How long a token is fresh that the sandbox makes. */
const freshMs = { A: 5 * 60_000, B: 60 * 60_000 } as const;

export function takeToken(world: World, wallet: Wallet, amount: string): void {
  const input = {
    ...{ entityId: channelIds.bank, wallet: `WALLET_${wallet}`, number: '4200000000000000', expiryMonth: '05', expiryYear: '2034' },
    ...{ amount, currency: 'EUR' },
  };
  const endsMs = world.turns.now() + freshMs[wallet];
  ask(
    world,
    (process) => process.graphql(make, { input }),
    ({ data, errors }) => {
      if (errors && typeof errors[0]?.extensions?.resultCode !== 'string') world.beliefs.note(`a test token: ${errors[0]?.message}`);
      const text: unknown = data?.createTestWalletToken;
      // It may have waited for the disk: it is fresh from then on.
      if (typeof text === 'string')
        world.wallets.tokens.push({ wallet, text, amount, endsMs: Math.max(endsMs, world.turns.now() + freshMs[wallet]), requests: [] });
    },
  );
}

function toPayment({ wallet, text, amount }: WalletToken, entityId: string): Parameters {
  return { entityId, amount, currency: 'EUR', paymentType: 'DB', paymentBrand: brands[wallet], [`wallet${wallet}.paymentToken`]: text };
}

/** Each time with another key: a program that repeats without it. */
export function payByWallet(world: World, key: string, of: number): void {
  const token = pickRecent(world.wallets.tokens, of);
  if (token) payWithToken(world, key, token);
}

function payWithToken(world: World, key: string, token: WalletToken): Request {
  const parameters = toPayment(token, channelIds.bank);
  const request = world.beliefs.add({ path: '/v1/payments', parameters, key, refersTo: undefined }, world.turns.now());
  token.requests.push(request);
  if (world.turns.now() > token.endsMs) world.wallets.late.push(request);
  send(world, request);
  return request;
}

/** Who has seen a token of another merchant, or of another channel. */
export async function payElsewhere(world: World, of: number): Promise<void> {
  const token = pickRecent(world.wallets.tokens, of);
  if (!token) return;
  for (const [entityId, options] of [
    [channels.other, { token: otherToken }],
    [channelIds.authenticated, {}],
  ] as const) {
    ask(
      world,
      (process) => process.rest.post('/v1/payments', toPayment(token, entityId), options),
      ({ status, text }) => {
        if (status < 400) world.beliefs.note(`a token of another channel paid: ${text}`);
        if (status >= 500 && status !== 503) world.beliefs.note(`a token of another channel was answered ${status}: ${text}`);
      },
    );
    await world.turns.rest();
  }
}

/** Two payments with one new token, one of them slow; then a third one, and one more when its time is over. */
export async function raceForToken(world: World, key: string, wallet: Wallet): Promise<void> {
  const { turns, wallets, beliefs, areClocksRight } = world;
  await turns.takeAll();
  await inCalm(world, async () => {
    const known = wallets.tokens.length;
    takeToken(world, wallet, '10.00');
    await turns.takeAll();
    const token = wallets.tokens[known];
    if (!token) return;
    const first = payWithToken(world, `${key}-slow`, token);
    await turns.rest();
    const goOn = turns.holdLast('commit');
    const second = payWithToken(world, `${key}-other`, token);
    await turns.takeAll();
    goOn();
    await turns.takeAll();
    if (areClocksRight && !first.told && !second.told) beliefs.note(`nobody could pay with a new token of wallet ${wallet}`);
    payWithToken(world, `${key}-again`, token);
    turns.advance(freshMs[wallet] + 60_000);
    payWithToken(world, `${key}-late`, token);
    await turns.takeAll();
  });
}

/** A token pays once, and in its time. */
export function findWalletFault({ bank, wallets, areClocksRight }: World): string | undefined {
  if (wallets.tokens.length === 0) return undefined;
  const moved = new Set(bank.book.filter(isMoved).map(({ paymentId }) => paymentId));
  for (const { wallet, requests } of wallets.tokens) {
    const paid = requests.flatMap(({ told }) => (told && moved.has(told.id) ? [told.id] : []));
    if (paid.length > 1) return `a token of wallet ${wallet} paid ${paid.join(' and ')}`;
  }
  const late = areClocksRight ? wallets.late.find(({ told }) => told && moved.has(told.id)) : undefined;
  return late && `payment ${String(late.told?.id)} was made with a token whose time was over`;
}
