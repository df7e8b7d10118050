/** Which channels check risk. Pure. */

interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly settings: { readonly risk: boolean } | null;
}

export interface ChannelCoverage {
  /** Of the channel that is shown. */
  readonly isChecked: boolean;
  /** Names of the channels whose payments no rule checks. */
  readonly without: readonly string[];
  readonly count: number;
}

/** In quotation marks, because a channel's name may have commas. */
export function joinNames(names: readonly string[], quote: (name: string) => string): string {
  return names.map(quote).join(', ');
}

export function countCoverage(entities: readonly Channel[], entityId: string): ChannelCoverage {
  const channels = entities.filter(({ kind }) => kind === 'CHANNEL');
  const unchecked = channels.filter(({ settings }) => !settings?.risk);
  return {
    isChecked: !unchecked.some(({ id }) => id === entityId),
    without: unchecked.map(({ name }) => name),
    count: channels.length,
  };
}
