/**
 * The wallets that a checkout offers on a page: where the page's origin is registered with the channel and the merchant's keys are
 * there. In the sandbox, a channel without keys of its own has a wallet of ours, with test cards.
 */

import { findTestCardBrand } from '../../connectors/test-cards.ts';
import type { OfferedWallet } from '../../contract/offered-wallet.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { unsealKeys } from '../wallets/seal.ts';
import type { MerchantIdentity, WalletKey } from '../wallets/wallet.ts';
import type { CheckoutPorts } from './ports.ts';
import { type WalletBrand, walletBrands, walletOfBrand } from './wallet-brands.ts';

/** Cards of the sandbox's wallet: two that pay, in the order of the sheet. */
export const testWalletCards: readonly string[] = ['4200000000000000', '5454545454545454'];

const networkNames: Readonly<Record<WalletBrand, Readonly<Record<string, string>>>> = {
  APPLEPAY: { VISA: 'visa', MASTER: 'masterCard', AMEX: 'amex', DISCOVER: 'discover', JCB: 'jcb', MAESTRO: 'maestro', MADA: 'mada' },
  GOOGLEPAY: { VISA: 'VISA', MASTER: 'MASTERCARD', AMEX: 'AMEX', DISCOVER: 'DISCOVER', JCB: 'JCB' },
};

/** `origin`: of the page, as its browser names it; undefined where the page is the gateway's own. */
export function isRegisteredOrigin(
  ports: Pick<CheckoutPorts, 'environment'>,
  settings: ChannelSettings,
  origin: string | undefined,
): boolean {
  if (origin === undefined) return ports.environment === 'test';
  return settings.walletOrigins?.includes(origin) ?? false;
}

/** Those that a page of this origin may show for the channel of each brand. */
export async function listOfferedWallets(
  ports: CheckoutPorts,
  channelOf: (brand: string) => Entity | undefined,
  origin: string | undefined,
): Promise<readonly OfferedWallet[]> {
  const offered = await Promise.all(walletBrands.map((brand) => findOffer(ports, brand, channelOf(brand), origin)));
  return offered.filter((each) => each !== undefined);
}

async function findOffer(
  ports: CheckoutPorts,
  brand: WalletBrand,
  channel: Entity | undefined,
  origin: string | undefined,
): Promise<OfferedWallet | undefined> {
  const settings = channel?.settings;
  if (!channel || !settings || !isRegisteredOrigin(ports, settings, origin)) return undefined;
  const networks = Object.entries(networkNames[brand]).flatMap(([name, network]) =>
    (settings.brands?.includes(name) ?? true) ? [network] : [],
  );
  const { environment } = ports;
  const countryCode = settings.walletCountry ?? null;
  const offer = { brand, environment, networks, countryCode, merchantId: null, tokenization: null, cards: [] };
  const keys = await listOwnKeys(ports, channel, brand);
  const own = brand === 'APPLEPAY' ? await findAppleFacts(ports, settings, keys) : findGoogleFacts(ports, channel, keys);
  if (own) return { ...offer, ...own, way: 'own' };
  if (ports.environment !== 'test') return undefined;
  const cards = testWalletCards.map((number) => ({ brand: findTestCardBrand(number) ?? '', last4: number.slice(-4) }));
  return { ...offer, way: 'test', cards };
}

/** The merchant's own keys with which tokens open now, newest first. */
async function listOwnKeys(ports: CheckoutPorts, channel: Entity, brand: WalletBrand): Promise<readonly WalletKey[]> {
  const now: Timestamp = ports.clocks.now();
  const wallet = walletOfBrand[brand];
  return (await ports.store.wallets.keys(channel.id)).filter(
    (key) => key.wallet === wallet && !key.isTest && (key.expiresAt === null || key.expiresAt > now),
  );
}

async function findAppleFacts(ports: CheckoutPorts, settings: ChannelSettings, keys: readonly WalletKey[]) {
  const { applePayMerchantId: merchantId, walletCountry: countryCode } = settings;
  if (merchantId === undefined || countryCode === undefined || !ports.startWalletSession) return undefined;
  return (await findIdentityIn(ports, keys)) && { merchantId, countryCode };
}

/** With what Apple is asked for a session of this channel; undefined where no key has it. */
export async function findIdentity(ports: CheckoutPorts, channel: Entity): Promise<MerchantIdentity | undefined> {
  return findIdentityIn(ports, await listOwnKeys(ports, channel, 'APPLEPAY'));
}

async function findIdentityIn(ports: CheckoutPorts, keys: readonly WalletKey[]): Promise<MerchantIdentity | undefined> {
  for (const key of keys) {
    const { identity } = await unsealKeys(ports, key);
    if (identity) return identity;
  }
  return undefined;
}

/** A key for `merchant:…` is the merchant's own (DIRECT); one for `gateway:…` is that of a gateway which Google knows by name. */
function findGoogleFacts(ports: CheckoutPorts, channel: Entity, [key]: readonly WalletKey[]) {
  const [kind, name] = key?.recipient?.split(':') ?? [];
  if (!key || name === undefined) return undefined;
  const merchantId = channel.settings?.googlePayMerchantId ?? (kind === 'merchant' ? name : null);
  if (merchantId === null && ports.environment === 'live') return undefined;
  if (kind === 'gateway') {
    const parameters = { gateway: name, gatewayMerchantId: channel.id };
    return { merchantId, tokenization: { type: 'PAYMENT_GATEWAY', parameters } };
  }
  return { merchantId, tokenization: { type: 'DIRECT', parameters: { protocolVersion: 'ECv2', publicKey: toPoint(key.publicKey) } } };
}

/** A point of P-256, uncompressed. */
const pointBytes = 65;

/** Base64 of the point at the end of SubjectPublicKeyInfo, as Google takes it. */
function toPoint(publicKey: string): string {
  return btoa(atob(publicKey).slice(-pointBytes));
}
