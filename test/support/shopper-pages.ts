/** Every page that a shopper sees, in a language: an address of each, on a gateway that was just started. */
import type { ShopperLanguage } from '../../api/contract/shopper-languages.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { channels, demoToken } from './client.ts';

export type ShopperPages = Readonly<
  Record<'shop' | 'form' | 'mistakes' | 'result' | 'issuer' | 'bank' | 'link' | 'link-form' | 'gone', string>
>;

export async function prepareShopperPages(gatewayUrl: string, locale: ShopperLanguage): Promise<ShopperPages> {
  const entityId = channels.documented;
  const money = { amount: '1092.50', currency: 'EUR', paymentType: 'DB', locale };
  const { id } = await post(gatewayUrl, '/v1/checkouts', { entityId, ...money });
  const shown = `id=${id}&beans=1&grinder=1&locale=${locale}&secure=1`;
  const shopperResultUrl = `${gatewayUrl}/shop`;
  const issuer = await post(gatewayUrl, '/v1/payments', authenticated({ 'card.number': '4200000000000018', locale, shopperResultUrl }));
  const bank = await post(gatewayUrl, '/v1/payments', { entityId, ...money, paymentBrand: 'PAYPAL', shopperResultUrl });
  return {
    shop: `${gatewayUrl}/shop?locale=${locale}`,
    form: `${gatewayUrl}/shop/payment?${shown}`,
    mistakes: `${gatewayUrl}/shop/payment?${shown}`,
    result: `${gatewayUrl}/shop/result?id=${id}&beans=1&locale=${locale}&resourcePath=/v1/checkouts/${id}/payment`,
    issuer: issuer.redirect?.url ?? '',
    bank: bank.redirect?.url ?? '',
    link: `${await makeLink(gatewayUrl)}?locale=${locale}`,
    'link-form': `${await makeLink(gatewayUrl)}?locale=${locale}`,
    gone: `${gatewayUrl}/simulator/redirect/${'0'.repeat(32)}`,
  };
}

interface Prepared {
  readonly id: string;
  readonly redirect?: { readonly url: string };
}

async function post(gatewayUrl: string, path: string, form: Readonly<Record<string, string>>): Promise<Prepared> {
  const body = new URLSearchParams(form);
  const response = await fetch(`${gatewayUrl}${path}`, { method: 'POST', headers: { authorization: `Bearer ${demoToken}` }, body });
  return (await response.json()) as Prepared;
}

async function makeLink(gatewayUrl: string): Promise<string> {
  const query = 'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { url } }';
  const input = {
    entityId: channels.documented,
    amount: '1092.50',
    currency: 'EUR',
    description: 'A long table of oak, with six chairs',
    merchantTransactionId: 'order-2026-000117',
  };
  const response = await fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return ((await response.json()) as { readonly data: { readonly createPaymentLink: { readonly url: string } } }).data.createPaymentLink
    .url;
}
