/** Test tokens of the sandbox: a wallet of our own, so that a newcomer can try the encrypted way without a phone. */

import { findDecimals } from '../../contract/currency-decimals.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireChannel } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { formatAmount, parseAmount } from '../../foundation/kernel/money.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { numberOfCurrency } from './currency-units.ts';
import type { WalletContext } from './ports.ts';
import { sealKey, unsealKeys } from './seal.ts';
import type { Wallet, WalletKey } from './wallet.ts';

export interface TestTokenInput {
  readonly entityId: string;
  readonly wallet: Wallet;
  readonly number: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly amount: string;
  readonly currency: string;
  readonly panOnly?: boolean | undefined;
}

/**
 * A token as `<wallet>.paymentToken` takes it, for this channel and amount. The channel's test key is made with the first
 * one of its wallet: at the start it would cost every start half a second. Test environment only (600.200.701 in live).
 */
export async function createTestWalletToken(context: WalletContext, input: TestTokenInput): Promise<string> {
  const { caller, channel } = await requireChannel(context, 'admin', input.entityId);
  return makeTestTokenFor(context, { caller, channel }, input);
}

/** Who has the token made, and the channel that it is for. */
export interface TestTokenFor {
  readonly caller: Pick<Caller, 'id' | 'name'>;
  readonly channel: Entity;
}

/** The same for a caller whose right was checked: the form's shopper, who has a checkout. */
export async function makeTestTokenFor(
  context: Pick<WalletContext, 'ports'>,
  { caller, channel }: TestTokenFor,
  input: Omit<TestTokenInput, 'entityId'>,
): Promise<string> {
  const { ports } = context;
  if (ports.environment === 'live') throw new Refused({ resultCode: '600.200.701', status: 400 });
  const amountUnits = unitsIn(input);
  const key = (await testKey(context, channel, input.wallet)) ?? (await makeKey(context, caller, channel, input.wallet));
  const { sender } = await unsealKeys(ports, key);
  if (!sender) throw new Error('a test key without its wallet');
  const { expiryMonth, expiryYear, currency, panOnly } = input;
  return ports.wallets.makeTestToken({
    key,
    sender,
    number: new Secret(input.number),
    expiryMonth,
    expiryYear,
    panOnly: panOnly ?? false,
    amountUnits,
    currency,
    now: ports.clocks.now(),
  });
}

/** Minor units of the currency. Refuses with 400 what could stand in no token. */
function unitsIn({ number, expiryMonth, expiryYear, amount, currency, wallet, panOnly }: Omit<TestTokenInput, 'entityId'>): bigint {
  if (!/^\d{12,19}$/.test(number)) throw createRefusal('number', 'must be 12 to 19 digits');
  if (!/^(0[1-9]|1[0-2])$/.test(expiryMonth)) throw createRefusal('expiryMonth', 'must be 01 to 12');
  if (!/^20\d{2}$/.test(expiryYear)) throw createRefusal('expiryYear', 'must be four digits that begin 20');
  if (panOnly && wallet !== 'walletB') throw createRefusal('panOnly', 'is known to walletB alone');
  const amountMinor = parseAmount(amount);
  if (amountMinor === undefined) throw createRefusal('amount', 'must be digits with two decimals or none, such as 92.00');
  if (numberOfCurrency(currency) === undefined) throw createRefusal('currency', 'must be a currency that has a number in ISO 4217');
  const units = amountMinor * 10n ** BigInt(findDecimals(currency));
  if (units % 100n !== 0n) throw createRefusal('amount', `must be whole minor units of ${currency}, unlike ${formatAmount(amountMinor)}`);
  return units / 100n;
}

async function testKey({ ports }: Pick<WalletContext, 'ports'>, channel: Entity, wallet: Wallet): Promise<WalletKey | undefined> {
  return (await ports.store.wallets.keys(channel.id)).find((key) => key.wallet === wallet && key.isTest);
}

async function makeKey(
  { ports }: Pick<WalletContext, 'ports'>,
  caller: TestTokenFor['caller'],
  channel: Entity,
  wallet: Wallet,
): Promise<WalletKey> {
  const { material, sender } = await ports.wallets.makeTestKey(wallet, ports.clocks.now());
  const read = await ports.wallets.readKey(material);
  if (read.status === 'refused') throw new Error('the sandbox made a key that it does not take');
  const id = ports.newId();
  const { privateKey, publicKey, publicKeyHash, recipient, trustedRoots, expiresAt } = read;
  const subject = { entityId: channel.id, entityPath: channel.path };
  const key: WalletKey = {
    ...subject,
    id,
    wallet,
    name: 'Sandbox',
    recipient,
    kid: null,
    publicKey,
    publicKeyHash,
    trustedRoots,
    expiresAt,
    isTest: true,
    sealedKey: await sealKey(ports, id, channel.id, { privateKey, sender }),
    createdAt: ports.clocks.now(),
  };
  const change = { wallet, name: key.name, publicKeyHash, isTest: true };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'wallet-key.put', subjectId: id, ...subject, change });
  await ports.store.commit(toMerchantKey(channel.path), [
    { write: 'wallet-key.put', key },
    { write: 'audit.append', entry },
  ]);
  return key;
}

function createRefusal(name: string, why: string): Refused {
  return wrongParameter(name, `${name} ${why}`);
}
