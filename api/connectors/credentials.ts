/** Which connectors have a credential of the merchant's, and how it is tried. */
import { type ChannelSettings, type ConnectorName, type CredentialConnector, connectorFacts } from '../foundation/entities/entity.ts';
import type { Secret } from '../foundation/kernel/secret.ts';
import type { Fetch } from './exchange.ts';
import { checkStripe, isSigningSecret, isStripeKey } from './stripe/connect.ts';
import { checkUpstream, type UpstreamCheck } from './upstream/connect.ts';
import { isNotificationSecret } from './upstream/event.ts';

export interface CheckOptions {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
}

interface Credential {
  /** What a token must be, for the refusal of one that is not. */
  readonly rule: Readonly<Record<'test' | 'live', string>>;
  isToken(token: string, environment: 'test' | 'live'): boolean;
  /** What the secret of its notifications must be. */
  readonly signingRule: string;
  isSigningSecret(secret: string): boolean;
  check(options: CheckOptions, settings: ChannelSettings, token: Secret<string>): Promise<UpstreamCheck>;
}

export const connectorTokenCharactersMax = 2_048;

const upstreamRule = `must be 1 to ${connectorTokenCharactersMax} characters without spaces, as the gateway behind issued it`;

/** Of each connector that has one: another does not type-check without it. */
const credentials: Readonly<Record<CredentialConnector, Credential>> = {
  upstream: {
    rule: { test: upstreamRule, live: upstreamRule },
    // What a header may hold.
    isToken: (token) => /^[\x21-\x7e]+$/.test(token) && token.length <= connectorTokenCharactersMax,
    signingRule: 'must be the secret of a webhook at the gateway behind: 64 hexadecimal characters, or whsec_ with 32 bytes in base64',
    isSigningSecret: isNotificationSecret,
    check: checkUpstream,
  },
  stripe: {
    rule: {
      test: 'must be a secret or restricted key of Stripe’s test mode: sk_test_… or rk_test_…',
      live: 'must be a secret or restricted key of Stripe’s live mode: sk_live_… or rk_live_…',
    },
    isToken: isStripeKey,
    signingRule: 'must be the signing secret of a webhook endpoint at Stripe: whsec_…',
    isSigningSecret,
    check: checkStripe,
  },
};

/** The connector of a channel, or of its further account, that has a credential; undefined where none has. */
export function findCredential({ connector, externalConnector, upstream }: ChannelSettings): Credential | undefined {
  for (const name of [connector, externalConnector]) {
    if (name !== undefined && hasCredential(name)) return credentials[name];
  }
  // A channel that moved elsewhere keeps its token while payments of before live.
  return upstream === undefined ? undefined : credentials.upstream;
}

function hasCredential(name: ConnectorName): name is CredentialConnector {
  return connectorFacts[name].hasCredential;
}

export function checkCredentials(options: CheckOptions, settings: ChannelSettings, token: Secret<string>): Promise<UpstreamCheck> {
  const credential = findCredential(settings);
  return credential ? credential.check(options, settings, token) : Promise.resolve({ status: 'unreachable', resultCode: null });
}
