/** Whether the gateway behind takes a channel's token: a query for a payment that cannot exist, which changes nothing there. */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { nothingFound, readQuery, readUpstreamAnswer } from './answer.ts';
import { askUpstream, type UpstreamOptions } from './upstream.ts';

export const upstreamCheckStatuses = ['connected', 'refused', 'unreachable'] as const;

export interface UpstreamCheck {
  readonly status: (typeof upstreamCheckStatuses)[number];
  /** What the gateway behind answered with; null where it did not. */
  readonly resultCode: string | null;
}

/** No payment has it: ids of attempts are 32 hexadecimal digits. */
const noPayment = 'connection-check';

export async function checkUpstream(
  options: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  settings: ChannelSettings,
  token: Secret<string>,
): Promise<UpstreamCheck> {
  try {
    const { status, body } = await askUpstream(options, { settings, token, merchantTransactionId: noPayment });
    const found = readQuery(status, body);
    if (found !== undefined) return { status: 'connected', resultCode: found === 'none' ? nothingFound : '000.000.100' };
    const answer = status >= 400 && status < 500 ? readUpstreamAnswer(body) : undefined;
    return answer ? { status: 'refused', resultCode: answer.result.code } : { status: 'unreachable', resultCode: null };
  } catch (error) {
    if (error instanceof ConnectorTimeout) return { status: 'unreachable', resultCode: null };
    throw error;
  }
}
