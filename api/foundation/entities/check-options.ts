import type { CheckOptions } from '../catalogue/check.ts';
import type { ChannelSettings } from './entity.ts';

/** How the catalogue holds requests to a channel: every endpoint checks by these. */
export function toCheckOptions(
  { validation, appSchemes }: Pick<ChannelSettings, 'validation' | 'appSchemes'>,
  sentNames: ReadonlyMap<string, string>,
): CheckOptions {
  return { mode: validation, appSchemes, sentNames };
}
