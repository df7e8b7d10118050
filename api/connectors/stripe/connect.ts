/** Whether Stripe takes a channel's secret key: a read of the balance, which changes nothing there. */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import type { UpstreamCheck } from '../upstream/connect.ts';
import { readErrorKind } from './answer.ts';
import { stripeApi } from './api.ts';
import { askStripe } from './client.ts';
import type { StripeOptions } from './stripe.ts';

/** Keys of test and live look different, and neither may reach the other environment. */
const keyPatterns = { test: /^[sr]k_test_[A-Za-z0-9_]{1,255}$/, live: /^[sr]k_live_[A-Za-z0-9_]{1,255}$/ } as const;

export function isStripeKey(key: string, environment: 'test' | 'live'): boolean {
  return keyPatterns[environment].test(key);
}

export function isSigningSecret(secret: string): boolean {
  return /^whsec_[A-Za-z0-9+/=_-]{1,255}$/.test(secret);
}

export async function checkStripe(
  { fetch, timeoutMs }: Pick<StripeOptions, 'fetch' | 'timeoutMs'>,
  settings: ChannelSettings,
  key: Secret<string>,
): Promise<UpstreamCheck> {
  const carrier = { fetch, timeoutMs: settings.connectorTimeoutMs ?? timeoutMs, key, settings };
  try {
    const { status, body } = await askStripe(carrier, stripeApi.balance.retrieve());
    if (status === 200 && isBalance(body)) return { status: 'connected', resultCode: '000.000.100' };
    const isRefused = (status === 401 || status === 403) && readErrorKind(body) !== undefined;
    return isRefused ? { status: 'refused', resultCode: '800.900.300' } : { status: 'unreachable', resultCode: null };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable', resultCode: null };
    throw error;
  }
}

function isBalance(body: string): boolean {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null && 'object' in read && read.object === 'balance';
  } catch {
    return false;
  }
}
