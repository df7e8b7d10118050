/** The channels of a simulation. Two of them have the simulated bank behind them, whose book is outside of the gateway. */
import { channels } from '../support/client.ts';

export const channelIds = {
  bank: channels.testBank,
  simulator: channels.documented,
  /** With 3-D Secure, in front of the bank. */
  authenticated: channels.documentedThreeDSecure,
} as const;

const atBank: ReadonlySet<string> = new Set([channelIds.bank, channelIds.authenticated]);

export function isAtBank(channelId: string): boolean {
  return atBank.has(channelId);
}
