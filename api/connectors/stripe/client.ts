/**
 * The maintained library, which writes the requests: addresses, form, version and headers. Each request is sent once, by
 * `exchange`, and its answer is read here. The library would repeat a request whose connection broke, and put what it was
 * sent into its errors.
 */
import type { Stripe } from 'stripe';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { type Exchange, exchange, type Fetch } from '../exchange.ts';

export interface StripeCarrier {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly key: Secret<string>;
  readonly settings: Pick<ChannelSettings, 'stripe'>;
}

/** Longest answer: a page of a hundred intents with their charges. */
const answerCharactersMax = 2_000_000;

/** Evaluated for the channels that need it. */
const loadLibrary = async () => (await import('stripe')).Stripe;

/** The whole answer of the one request that `ask` makes. Throws `ConnectorTimeout`, and `ConnectorNotSent` where nothing left. */
export async function askStripe(carrier: StripeCarrier, ask: (stripe: Stripe) => Promise<unknown>): Promise<Exchange> {
  const Library = await loadLibrary();
  let answered: Exchange | undefined;
  let failed: unknown = new ConnectorTimeout('the library of Stripe sent nothing');
  const carry = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    try {
      answered = await exchange({ ...carrier, charactersMax: answerCharactersMax, counterpart: 'Stripe' }, String(input), init);
    } catch (error) {
      failed = error;
      // Without a code, so that the library does not send it again.
      throw new Error('no answer');
    }
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  };
  const stripe = new Library(carrier.key.reveal(), {
    ...toAddress(carrier.settings),
    httpClient: Library.createFetchHttpClient(carry as typeof fetch),
    maxNetworkRetries: 0,
    telemetry: false,
    // `exchange` keeps the time.
    timeout: 2 * carrier.timeoutMs,
  });
  await ask(stripe).catch(() => undefined);
  if (answered === undefined) throw failed;
  return answered;
}

/** The public address where the channel names none, such as that of a mock. */
function toAddress({ stripe: account }: Pick<ChannelSettings, 'stripe'>) {
  const connected = account?.connectedAccount === undefined ? {} : { stripeAccount: account.connectedAccount };
  if (account?.url === undefined) return connected;
  const { protocol, hostname, port } = new URL(account.url);
  const isPlain = protocol === 'http:';
  return {
    ...connected,
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  };
}
