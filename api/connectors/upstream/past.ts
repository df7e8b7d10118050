/** What a gateway behind has of the past: its documented query by time (spec §2.7), which changes nothing there. */
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { formatDateTime, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { ConnectorTimeout } from '../connector-timeout.ts';
import { readPastAnswers } from './answer.ts';
import { getUpstream, requireUpstream, type UpstreamOptions } from './upstream.ts';

/** The most that one query gives (spec §2.7). */
export const pastItemsMax = 500;

export interface PastWindow {
  /** Including; whole seconds. */
  readonly from: Timestamp;
  /** Excluding. */
  readonly to: Timestamp;
}

/** The answers of that time as they came, in any order; `pastItemsMax` of them may not be all. Throws `ConnectorTimeout`. */
export async function readPast(
  options: Pick<UpstreamOptions, 'fetch' | 'timeoutMs'>,
  settings: ChannelSettings,
  token: Secret<string>,
  { from, to }: PastWindow,
): Promise<readonly unknown[]> {
  const parameters = new URLSearchParams({
    entityId: requireUpstream(settings).entityId,
    'date.from': formatDateTime(from),
    'date.to': formatDateTime(to),
    limit: String(pastItemsMax),
  });
  const { status, body } = await getUpstream(options, settings, token, `/v1/query?${parameters}`);
  const answers = readPastAnswers(status, body);
  if (!answers) throw new ConnectorTimeout(`the gateway behind answered a query by time with status ${status}`);
  return answers;
}
