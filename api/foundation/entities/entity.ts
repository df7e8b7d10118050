import type { MerchantSettings } from '../../contract/merchant-settings.ts';
import { namesOf } from '../../contract/names-of.ts';
import type { Id } from '../kernel/identifier.ts';

/** The tree (spec §2.10, §5): psp → division → merchant → channel. */
export type EntityKind = 'psp' | 'division' | 'merchant' | 'channel';

/** How strictly a channel holds requests to the documented formats (decision: validation-modes). */
export type ValidationMode = 'documented' | 'tolerant';

/** Where the money of a prepayment or bank transfer goes; echoed as `merchant.bankAccount` (spec §2.3). */
export interface MerchantBankAccount {
  readonly holder: string;
  readonly number?: string;
  readonly bic?: string;
  readonly country?: string;
}

/** The connectors that a channel may use (api/connectors/README.md). */
export const connectorFacts = {
  simulator: { testOnly: true, settledBy: 'sandbox', hasCredential: false },
  bank: { testOnly: false, settledBy: 'files', hasCredential: false },
  upstream: { testOnly: false, settledBy: 'files', hasCredential: true },
  stripe: { testOnly: false, settledBy: 'files', hasCredential: true },
} as const satisfies Readonly<Record<string, ConnectorFacts>>;
export type ConnectorName = keyof typeof connectorFacts;
export const connectorNames = namesOf(connectorFacts);
/** Those with a credential of the merchant's. */
export type CredentialConnector = {
  [Name in ConnectorName]: (typeof connectorFacts)[Name]['hasCredential'] extends true ? Name : never;
}[ConnectorName];

/** Connectors whose payments the sandbox's clearing institute settles. */
export const sandboxSettledConnectors: readonly string[] = connectorNames.filter((name) => connectorFacts[name].settledBy === 'sandbox');

interface ConnectorFacts {
  /** Whether the merchant has a token there: how it looks and is tried, says `connectors/credentials.ts`. */
  readonly hasCredential: boolean;
  /** Whether live refuses it. */
  readonly testOnly: boolean;
  /** Who settles its payments: the sandbox's clearing institute, or the files of clearing institutes. */
  readonly settledBy: 'sandbox' | 'files';
}

export interface UpstreamAddress {
  readonly url: string;
  readonly entityId: string;
  /** The further account whose token is used; absent: the channel's own. Never stored. */
  readonly account?: string;
}

export interface StripeAccount {
  /** Base address in place of Stripe's own: a mock, or a proxy. */
  readonly url?: string;
  /** The account that a platform's key acts for, `acct_…`. */
  readonly connectedAccount?: string;
  /** The further account whose key is used; absent: the channel's own. Never stored. */
  readonly account?: string;
}

/** A test system at which the requests of a channel are repeated after their answers (api/domain/moving-in/shadow). */
export interface ShadowAddress extends Omit<UpstreamAddress, 'account'> {
  /** What the operator declares it to be. */
  readonly system: 'test';
  /** Whether staff hold it: nothing is repeated. */
  readonly isHeld?: boolean;
}

/** The account of a channel whose token is for its shadow; no further connector has this name. */
export const shadowAccount = 'shadow';

/** One more account of a channel with a bank or a gateway. Payments that went there carry its name as their connector. */
export interface FurtherConnector {
  /** Lower-case letters, digits and hyphens; not the name of a connector of this version. */
  readonly name: string;
  readonly connector: ConnectorName;
  readonly connectorUrl?: string;
  readonly upstream?: UpstreamAddress;
  readonly stripe?: StripeAccount;
  readonly connectorTimeoutMs?: number;
}

export interface ChannelSettings {
  readonly validation: ValidationMode;
  readonly connector: ConnectorName;
  /** Base address of the bank, where `connector` is `bank`. */
  readonly connectorUrl?: string;
  /** The gateway of this family behind this one, where a connector is `upstream`; its token is sealed beside (connectors/upstream). */
  readonly upstream?: UpstreamAddress;
  /** Where a connector is `stripe`; absent: Stripe's own address, and the key's own account. The key is sealed beside. */
  readonly stripe?: StripeAccount;
  /** Where `testMode=EXTERNAL` goes in the test environment (spec §2.1); absent: to `connector`. */
  readonly externalConnector?: ConnectorName;
  /** Accounts beside `connector` that routing rules may name; absent: none. Their tokens are sealed beside. */
  readonly furtherConnectors?: readonly FurtherConnector[];
  /** Where its requests are repeated to compare the answers; absent: nowhere. Its token is sealed beside. */
  readonly shadow?: ShadowAddress;
  /** Names of connectors that staff hold: no new payment goes there. Absent: none. */
  readonly heldConnectors?: readonly string[];
  /** Calls of one connector that may be under way at once; absent: `callsMaxDefault` (connectors/bounded.ts). */
  readonly connectorCallsMax?: number;
  /** How long the bank may take for an answer, in milliseconds; absent: what the runtime allows. */
  readonly connectorTimeoutMs?: number;
  /** Absent: every one. */
  readonly brands?: readonly string[];
  readonly currencies?: readonly string[];
  readonly paymentTypes?: readonly string[];
  /** Text that follows the short id in a statement descriptor. */
  readonly descriptor: string;
  /** Hours after which a PA, DB or CD can no longer be reversed (spec §2.2). */
  readonly reversalCutOffHours: number;
  /** Days after which an authorisation expires. */
  readonly authorizationDays: number;
  /** Requests a second and burst, for each operation; absent: the environment's default. */
  readonly throttle?: { readonly perSecond: number; readonly burst: number };
  /** Brands that need 3-D Secure; absent or empty: none. */
  readonly threeDSecureBrands?: readonly string[];
  /** What staff give back or out above this amount, with what was given of the payment before, needs a second person; absent: nothing does. */
  readonly refundApproval?: { readonly amount: string; readonly currency: string };
  /** Whether risk rules run. */
  readonly risk: boolean;
  readonly merchantBankAccount?: MerchantBankAccount;
  /** A channel of a regulated country: transactionPurposeCode is mandatory for FUNDING and PAYMENT (spec §2.1). */
  readonly purposeCodeRequired?: boolean;
  /** Schemes of apps, such as `shopapp`, that shopperResultUrl may have beside http and https; absent: none. */
  readonly appSchemes?: readonly string[];
  /** Origins of shops, such as `https://shop.example`, on whose pages the hosted form shows wallets; absent: none. */
  readonly walletOrigins?: readonly string[];
  /** Where the merchant's business is, ISO 3166-1, as wallets tell it their shoppers. */
  readonly walletCountry?: string;
  /** The merchant identifier of Apple Pay, such as `merchant.example.shop`. */
  readonly applePayMerchantId?: string;
  /** The merchant's id at Google Pay: live asks for it. */
  readonly googlePayMerchantId?: string;
}

export interface Entity {
  readonly id: Id;
  readonly kind: EntityKind;
  readonly parentId: Id | null;
  readonly name: string;
  /** Ids from the psp to this entity, joined and ended by slashes: `psp/division/merchant/channel/`. */
  readonly path: string;
  /** Of a merchant: whether its own id may authorise requests, which are then dispatched to a channel (spec §5.2). */
  readonly dispatching: boolean;
  readonly settings: ChannelSettings | null;
  /** Of a merchant: what it has set; null where it has set nothing. */
  readonly merchantSettings: MerchantSettings | null;
  readonly version: number;
}
