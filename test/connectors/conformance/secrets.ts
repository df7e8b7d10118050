/** No secret in an error or a log, however the call ends. */
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { channelId } from '../../support/connector-call.ts';
import { withoutIds } from '../../support/without-ids.ts';
import type { Running, Trial } from './trial.ts';
import { wireFaultNames } from './wire.ts';

const cardNumber = '4111111111111111';
const cvv = '8461';
const streams = ['debug', 'info', 'log', 'warn', 'error'] as const;

export function describeSecrets(trial: Trial, get: () => Running): void {
  const secrets = [cardNumber, ...trial.secrets];

  describe('secrets', () => {
    it.each(wireFaultNames)('with %s puts no account data and no credential into an error or a log', async (fault) => {
      const { hasty, wire, nextCall } = get();
      const logged: unknown[] = [];
      const spies = streams.map((name) => vi.spyOn(console, name).mockImplementation((...told) => void logged.push(...told)));
      try {
        const call = nextCall({ cardNumber, cvv });
        wire.next(fault);
        const said: unknown = await hasty.perform(call).catch((error: unknown) => error);
        wire.next(fault);
        const inquiry: unknown = await hasty.inquire(call.requestId, call.settings, channelId).catch((error: unknown) => error);
        const text = inspect([said, inquiry, logged], { depth: 20, showHidden: true, maxStringLength: null });
        for (const secret of secrets) expect(text).not.toContain(secret);
        // Ids are random and hold each row of four digits some day: a security code stands on its own or after its name.
        expect(withoutIds(text)).not.toMatch(new RegExp(`(?<![0-9])${cvv}(?![0-9])`));
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    });

    it('sends the account data that the bank needs, so that the tests above can find it', async () => {
      const { connector, wire, nextCall } = get();
      const before = wire.sent.length;
      await connector.perform(nextCall({ cardNumber, cvv }));
      const sent = wire.sent.slice(before).map(({ body }) => body);
      expect(sent.join()).toContain(cardNumber);
      expect(sent.join()).toContain(cvv);
    });
  });
}
