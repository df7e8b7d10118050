import { expect, test } from 'vitest';
import { createLog, type LogOptions } from '../../api/runtime/shared/log.ts';

function collect(format: LogOptions['format'], times: readonly number[]) {
  const lines: string[] = [];
  const left = [...times];
  const log = createLog({
    level: 'info',
    format,
    write: (text) => lines.push(...text.trimEnd().split('\n')),
    now: () => left.shift() ?? 0,
  });
  return { log, lines };
}

test('a line is one JSON object: its time, level and message first, then the fields; what is undefined is left out', () => {
  const { log, lines } = collect('json', [0, 1_763_890_000_123, 1_763_890_000_123, 1]);
  log.info('began');
  log.warn('a "word"\nof it', { status: 200, ndc: undefined });
  log.info('none', { ndc: undefined });
  log.debug('not told', { status: 1 });
  log.error('ended', { kind: 'Error' });
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","message":"began"}',
    '{"time":"2025-11-23T09:26:40.123Z","level":"warn","message":"a \\"word\\"\\nof it","status":200}',
    '{"time":"2025-11-23T09:26:40.123Z","level":"info","message":"none"}',
    '{"time":"1970-01-01T00:00:00.001Z","level":"error","message":"ended","kind":"Error"}',
  ]);
});

test('on a terminal a line is plain text', () => {
  const { log, lines } = collect('pretty', [1_763_890_000_123]);
  log.error('ended', { kind: 'Error', ndc: undefined });
  expect(lines).toEqual(['09:26:40.123 error ended kind=Error']);
});
