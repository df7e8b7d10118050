import { z } from 'zod';
import { noCardNumber } from '../catalogue/check.ts';
import { containsCardNumber } from '../kernel/card-number.ts';
import type { ParameterError } from '../kernel/refusal.ts';
import { type ChannelSettings, type ConnectorName, connectorFacts, connectorNames, shadowAccount } from './entity.ts';

/** A list of brands, currencies or payment types longer than this is a mistake. */
const listItemsMax = 500;

/** A statement descriptor is at most 127 characters (spec §2.1), of which the short id takes 14 and a space 1. */
const descriptorCharactersMax = 112;

/** Thirty years: beyond it a period is a mistake, not a period. */
const daysMax = 10_958;

/** A bank is asked about a call that is a minute old: the call itself must have been given up well before. */
const connectorTimeoutMsMax = 30_000;

/** More requests a second than this is no limit. */
const requestsMax = 1_000_000;

/** Refuses an address with a user and password in it: settings are shown to staff and written into the audit log. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '' && !containsCardNumber(text)
  );
}

function names(pattern: RegExp, rule: string) {
  return z.array(z.string().regex(pattern, rule)).min(1, 'must name at least one, or be absent').max(listItemsMax);
}

/** Schemes of browsers and operating systems. They run code, read files or open other programs, and no shop's app has them. */
const systemSchemes =
  /^(?:https?|wss?|ftps?|javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|android-app|content|jar|chrome|resource|search-ms|shell|mailto|tel|sms|ms-.*)$/;

const appSchemeRule = 'must be the scheme of an app in lower case, without a colon, such as shopapp';

/** RFC 3986, in lower case as the URL parser gives it. */
function isAppScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,63}$/.test(text) && !systemSchemes.test(text);
}

/** Accounts of one channel. More is a mistake. */
const furtherConnectorsMax = 10;
/** More calls at once are no bound. */
const callsMaxMax = 10_000;

const address = z.string().refine(isPlainAddress, 'must be an http or https address without a user or password');
const upstreamShape = z.strictObject({
  url: address,
  entityId: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hexadecimal characters'),
});
const stripeShape = z.strictObject({
  url: address.exactOptional(),
  connectedAccount: z
    .string()
    .regex(/^acct_[A-Za-z0-9]{1,64}$/, 'must be the id of an account, such as acct_1032D82eZvKYlo2C')
    .exactOptional(),
});
const timeoutShape = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(connectorTimeoutMsMax, `must be up to ${connectorTimeoutMsMax}`);

const toAddressKey = (address: { readonly url: string; readonly entityId: string }): string =>
  `${address.url.replace(/\/+$/, '')} ${address.entityId}`;

/** Payments are made anew there: only a system that moves no money may be one. */
const shadowShape = z.strictObject({
  ...upstreamShape.shape,
  system: z.literal('test', 'must be test: requests are repeated at a test system alone'),
  isHeld: z.boolean('must be true or false').exactOptional(),
});

/** The simulator has one account: its payments are settled by its own name. */
const furtherNames = connectorNames.filter((name) => !connectorFacts[name].testOnly);
const accountName = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/, 'must be 2 to 32 lower-case letters, digits and hyphens');

const furtherShape = z
  .strictObject({
    name: accountName
      .refine((name) => !isConnectorName(name), 'must not be the name of a kind of connector')
      .refine((name) => name !== shadowAccount, `must not be ${shadowAccount}, which names the test system of the channel`),
    connector: z.enum(furtherNames, `must be ${furtherNames.join(' or ')}`),
    connectorUrl: address.exactOptional(),
    upstream: upstreamShape.exactOptional(),
    stripe: stripeShape.exactOptional(),
    connectorTimeoutMs: timeoutShape.exactOptional(),
  })
  .refine(({ connector, connectorUrl }) => connector !== 'bank' || connectorUrl !== undefined, {
    path: ['connectorUrl'],
    error: 'must be there where the connector is bank',
  })
  .refine(({ connector, upstream }) => connector !== 'upstream' || upstream !== undefined, {
    path: ['upstream'],
    error: 'must be there where the connector is upstream',
  });

function isConnectorName(name: string): boolean {
  return Object.hasOwn(connectorFacts, name);
}

function areDifferent(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

const shopOriginRule = 'must be the origin of a shop, such as https://shop.example: https without a path, or http on localhost';

/** Exactly as a browser names the origin of a page. Wallets run on pages that came over TLS, or from the developer's own machine. */
function isShopOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text || containsCardNumber(text)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

const shape = z
  .strictObject({
    validation: z.enum(['documented', 'tolerant'], 'must be documented or tolerant'),
    connector: z.enum(connectorNames, `must be ${connectorNames.join(' or ')}`),
    connectorUrl: address.exactOptional(),
    upstream: upstreamShape.exactOptional(),
    stripe: stripeShape.exactOptional(),
    externalConnector: z.enum(connectorNames, `must be ${connectorNames.join(' or ')}`).exactOptional(),
    connectorTimeoutMs: timeoutShape.exactOptional(),
    furtherConnectors: z
      .array(furtherShape)
      .min(1, 'must name at least one, or be absent')
      .max(furtherConnectorsMax)
      .refine((further) => areDifferent(further.map(({ name }) => name)), 'must have different names')
      .exactOptional(),
    shadow: shadowShape.exactOptional(),
    heldConnectors: z
      .array(accountName)
      .min(1, 'must name at least one, or be absent')
      .max(furtherConnectorsMax + connectorNames.length)
      .refine(areDifferent, 'must have different names')
      .exactOptional(),
    connectorCallsMax: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(callsMaxMax, `must be up to ${callsMaxMax}`)
      .exactOptional(),
    brands: names(/^[A-Z0-9_]{1,32}$/, 'must be a brand name of up to 32 capital letters, digits and underscores').exactOptional(),
    currencies: names(/^[A-Z]{3}$/, 'must be 3 capital letters').exactOptional(),
    paymentTypes: names(/^[A-Z]{2}$/, 'must be 2 capital letters').exactOptional(),
    descriptor: z
      .string()
      .max(descriptorCharactersMax, `must be up to ${descriptorCharactersMax} characters`)
      .refine((text) => !containsCardNumber(text), noCardNumber),
    reversalCutOffHours: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(daysMax * 24),
    authorizationDays: z.int('must be a whole number').min(1, 'must be at least 1').max(daysMax),
    throttle: z
      .strictObject({
        perSecond: z.number().positive('must be above 0').max(requestsMax),
        burst: z.int('must be a whole number').min(1, 'must be at least 1').max(requestsMax),
      })
      .exactOptional(),
    threeDSecureBrands: z
      .array(z.string().regex(/^[A-Z0-9_]{1,32}$/))
      .max(listItemsMax)
      .exactOptional(),
    refundApproval: z
      .strictObject({
        amount: z.string().regex(/^\d{1,10}\.\d{2}$/, 'must be an amount such as 500.00'),
        currency: z.string().regex(/^[A-Z]{3}$/, 'must be 3 capital letters'),
      })
      .exactOptional(),
    risk: z.boolean('must be true or false'),
    merchantBankAccount: z
      .strictObject({
        holder: z.string().min(1).max(128),
        number: z.string().min(1).max(64).exactOptional(),
        bic: z
          .string()
          .regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, 'must be 8 or 11 capital letters and digits')
          .exactOptional(),
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, 'must be 2 capital letters')
          .exactOptional(),
      })
      .exactOptional(),
    purposeCodeRequired: z.boolean().exactOptional(),
    appSchemes: z
      .array(z.string().refine(isAppScheme, appSchemeRule))
      .min(1, 'must name at least one, or be absent')
      .max(listItemsMax)
      .exactOptional(),
    walletOrigins: z
      .array(z.string().refine(isShopOrigin, shopOriginRule))
      .min(1, 'must name at least one, or be absent')
      .max(listItemsMax)
      .exactOptional(),
    walletCountry: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be 2 capital letters')
      .exactOptional(),
    applePayMerchantId: z
      .string()
      .regex(/^[\w.-]{1,255}$/, 'must be letters, digits, points, hyphens and underscores, such as merchant.example.shop')
      .refine((text) => !containsCardNumber(text), noCardNumber)
      .exactOptional(),
    googlePayMerchantId: z
      .string()
      .regex(/^\w{1,64}$/, 'must be up to 64 letters, digits and underscores')
      .refine((text) => !containsCardNumber(text), noCardNumber)
      .exactOptional(),
  } satisfies Record<keyof ChannelSettings, z.ZodType>)
  .refine((settings) => !uses(settings, 'bank') || settings.connectorUrl !== undefined, {
    path: ['connectorUrl'],
    error: 'must be there where the connector is bank',
  })
  .refine((settings) => !uses(settings, 'upstream') || settings.upstream !== undefined, {
    path: ['upstream'],
    error: 'must be there where the connector is upstream',
  })
  .refine((settings) => !(uses(settings, 'upstream') && uses(settings, 'stripe')), {
    path: ['externalConnector'],
    error: 'must not be stripe beside upstream, or upstream beside stripe: a channel keeps one key of its own',
  });

/** Payments would be made twice where the channel's own go. */
function isOwnAddress(
  shadow: { readonly url: string; readonly entityId: string },
  { upstream, furtherConnectors = [] }: Pick<ChannelSettings, 'upstream' | 'furtherConnectors'>,
): boolean {
  const own = [upstream, ...furtherConnectors.map((further) => further.upstream)].filter((each) => each !== undefined);
  return own.some((each) => toAddressKey(each) === toAddressKey(shadow));
}

function uses(settings: { readonly connector: ConnectorName; readonly externalConnector?: ConnectorName }, name: ConnectorName): boolean {
  return settings.connector === name || settings.externalConnector === name;
}

/**
 * Settings as somebody wrote them, understood; or every breach, named `settings.…`. Values are not repeated. In live no
 * channel may use the simulator, and a bank, which is sent card numbers, must be reached over TLS.
 */
export function parseChannelSettings(settings: unknown, environment: 'test' | 'live'): ChannelSettings | readonly ParameterError[] {
  const parsed = shape.safeParse(settings);
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => toBreach(path, message));
  const { connector, connectorUrl, externalConnector, upstream, stripe, shadow, furtherConnectors = [] } = parsed.data;
  const breaches: ParameterError[] = [];
  if (environment === 'live' && connectorFacts[connector].testOnly)
    breaches.push(toBreach(['connector'], `must not be ${connector} in the live environment`));
  const addresses = [
    [['connectorUrl'], connectorUrl],
    [['upstream', 'url'], upstream?.url],
    [['stripe', 'url'], stripe?.url],
    [['shadow', 'url'], shadow?.url],
  ] as const;
  for (const [path, url] of addresses)
    if (environment === 'live' && isPlain(url)) breaches.push(toBreach(path, 'must be an https address in the live environment'));
  if (shadow !== undefined && isOwnAddress(shadow, parsed.data)) {
    breaches.push(toBreach(['shadow', 'url'], 'must not be where payments of the channel go'));
  }
  for (const [index, further] of furtherConnectors.entries()) {
    if (environment === 'live' && [further.connectorUrl, further.upstream?.url, further.stripe?.url].some(isPlain))
      breaches.push(toBreach(['furtherConnectors', index], 'must have an https address in the live environment'));
  }
  if (environment === 'live' && externalConnector !== undefined) {
    breaches.push(toBreach(['externalConnector'], 'must be absent in the live environment, which has no testMode'));
  }
  return breaches.length > 0 ? breaches : parsed.data;
}

function isPlain(url: string | undefined): boolean {
  return url !== undefined && !/^https:/i.test(url);
}

function toBreach(path: readonly PropertyKey[], message: string): ParameterError {
  const name = ['settings', ...path].join('.');
  return { name, value: null, message: `${name} ${message}` };
}
