/** What the hosted form asks for before a wallet pays: a session of Apple Pay, or a token of the sandbox's own wallet. */
import { requireCaller } from '../../foundation/access/authorize.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { makeTestTokenFor } from '../wallets/test-token.ts';
import type { Checkout } from './checkout.ts';
import { findCheckout } from './form.ts';
import { findPlace, findShop } from './offer.ts';
import type { CheckoutContext } from './ports.ts';
import { withPreparer } from './preparer.ts';
import { noSession } from './read.ts';
import { isPayable } from './rules.ts';
import { findWalletBrand, walletOfBrand } from './wallet-brands.ts';
import { findIdentity, isRegisteredOrigin, testWalletCards } from './wallet-offer.ts';

type Context = Omit<CheckoutContext, 'idempotency'>;

/** Expiry of the sandbox's cards: as that of the documentation's samples. */
const testExpiry = { expiryMonth: '05', expiryYear: '2044' } as const;

/** `card`: its place among the sandbox wallet's. Test environment only: in live there is no such wallet. */
export async function createShopperTestToken(
  context: Context,
  id: string,
  sent: { readonly brand: string; readonly card: string },
): Promise<string> {
  const { ports } = context;
  const checkout = await findPayable(context, id);
  const brand = findWalletBrand(sent.brand);
  const { channel } = await findChannel(context, checkout, sent.brand);
  if (ports.environment !== 'test' || !brand) throw noSession();
  const number = /^\d$/.test(sent.card) ? testWalletCards[Number(sent.card)] : undefined;
  if (number === undefined) throw refuse('card', 'must be the place of a card in the sandbox’s wallet');
  const caller = requireCaller(await withPreparer(context, checkout), 'payments:write');
  const { amountMinor, currency } = checkout;
  if (amountMinor === null || currency === null) throw noSession();
  const order = { wallet: walletOfBrand[brand], number, ...testExpiry, amount: formatAmount(amountMinor), currency };
  return makeTestTokenFor(context, { caller, channel }, order);
}

/** Hosts of Apple's that validate merchants, and the two paths by which sessions are asked for. */
const validationUrlPattern =
  /^https:\/\/(?:cn-)?apple-pay-gateway(?:-[a-z0-9]{1,20}){0,4}\.apple\.com\/paymentservices\/(?:startSession|paymentSession)$/;

/** For one checkout: a shopper who closes the sheet and opens it again, and no more. */
const sessionRate = { perSecond: 0.2, burst: 10 } as const;

/**
 * Apple's session object, JSON text, for the page that the shopper is on. Refuses with 400 an origin that is not registered and an
 * address that is not Apple's: the gateway calls no other. 900.100.300 where Apple does not answer.
 */
export async function startApplePaySession(
  context: Context,
  id: string,
  sent: { readonly origin: string; readonly validationUrl: string },
): Promise<string> {
  const { ports } = context;
  const checkout = await findPayable(context, id);
  const { channel, merchantName } = await findChannel(context, checkout, 'APPLEPAY');
  const { settings } = channel;
  const merchantIdentifier = settings?.applePayMerchantId;
  if (!settings || !isRegisteredOrigin(ports, settings, sent.origin) || !URL.canParse(sent.origin))
    throw refuse('origin', 'must be an origin that the channel’s setting walletOrigins names');
  if (!validationUrlPattern.test(sent.validationUrl)) throw refuse('validationUrl', 'must be an address of Apple Pay');
  const identity = await findIdentity(ports, channel);
  if (!identity || merchantIdentifier === undefined || !ports.startWalletSession) throw noSession();
  if (!ports.limits.take({ kind: 'wallet-session', key: checkout.id, rate: sessionRate }).allowed)
    throw new Refused({ resultCode: '800.120.100', status: 429 });
  const displayName = merchantName.slice(0, 64);
  const body = JSON.stringify({ merchantIdentifier, displayName, initiative: 'web', initiativeContext: new URL(sent.origin).hostname });
  const session = await ports.startWalletSession({ url: sent.validationUrl, body, identity });
  if (session === undefined) throw new Refused({ resultCode: '900.100.300', status: 502 });
  return session;
}

async function findPayable({ ports }: Context, id: string): Promise<Checkout> {
  const checkout = await findCheckout(ports, id);
  if (checkout.kind !== 'payment' || !isPayable(checkout, ports.clocks.entityNow(checkout.entityId))) throw noSession();
  return checkout;
}

/** Where the brand is paid. Refuses a checkout that does not offer it. */
async function findChannel(
  { ports }: Context,
  checkout: Checkout,
  brand: string,
): Promise<{ readonly channel: Entity; readonly merchantName: string }> {
  const { merchantName, brands } = await findShop(ports, checkout);
  const { channelOf } = await findPlace(ports, checkout);
  const channel = brands.includes(brand) ? channelOf(brand) : undefined;
  if (!channel) throw noSession();
  return { channel, merchantName };
}

function refuse(name: string, why: string): Refused {
  return wrongParameter(name, `${name} ${why}`);
}
