import { expect, test } from 'vitest';
import type { Connector } from '../../api/connectors/connector.ts';
import type { BankCall } from '../../api/runtime/shared/metrics.ts';
import { observeConnector } from '../../api/runtime/shared/observed-connector.ts';
import { noTelemetry } from '../../api/runtime/shared/telemetry.ts';
import { channelId, channelSettings, connectorCall } from '../support/connector-call.ts';

function observed(connector: Partial<Connector>) {
  const calls: BankCall[] = [];
  let nowUs = 0;
  const bank: Connector = {
    name: 'bank',
    effects: 'outside',
    perform: async () => ({ resultCode: '000.000.000', resultDetails: {} }),
    inquire: async () => ({ status: 'unreachable' }),
    mayReverse: () => false,
    ...connector,
  };
  const metrics = { bankCall: (call: BankCall) => void calls.push(call) };
  return { calls, bank: observeConnector(bank, { metrics, telemetry: noTelemetry, elapsedUs: () => (nowUs += 5) }) };
}

test('a call of a bank is measured, with whether it was answered', async () => {
  const { calls, bank } = observed({});
  await bank.perform(connectorCall());
  await bank.inquire('8a'.padEnd(32, '0'), channelSettings(), channelId);
  expect(calls).toEqual([
    { connector: 'bank', operation: connectorCall().operation, outcome: 'answered', durationUs: 5 },
    { connector: 'bank', operation: 'inquire', outcome: 'unknown', durationUs: 5 },
  ]);
});

test('a call that throws has an unknown outcome, and throws on', async () => {
  const { calls, bank } = observed({ perform: () => Promise.reject(new Error('time-out')) });
  await expect(bank.perform(connectorCall())).rejects.toThrow('time-out');
  expect(calls.map(({ outcome }) => outcome)).toEqual(['unknown']);
});

test('what stays in this process is no call of a bank', () => {
  const { calls, bank } = observed({ effects: 'none' });
  void bank.perform(connectorCall());
  expect(calls).toEqual([]);
});
