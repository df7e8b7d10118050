/** A file that is made while somebody takes it, and who goes away in the middle. */
import { expect, test } from 'vitest';
import { streamTexts } from '../../api/runtime/shared/text-stream.ts';

function watch(texts: AsyncGenerator<string, void, undefined>) {
  const seen = { faults: [] as unknown[], ends: 0 };
  const stream = streamTexts(texts, {
    onFault: (error) => seen.faults.push(error),
    onEnd: () => {
      seen.ends += 1;
    },
  });
  return { seen, stream };
}

/** Found by the simulation, seed 22: a fault stood in the log, and the export had ended twice. */
test('whoever goes away while the last part is made ends it once, and that is no fault', async () => {
  let goOn = (): void => {};
  const isMade = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { seen, stream } = watch(
    (async function* () {
      yield 'first';
      await isMade;
    })(),
  );
  const reader = stream.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  const last = reader.read();
  await new Promise((resolve) => setImmediate(resolve));
  const left = reader.cancel();
  goOn();
  await Promise.all([last, left]);
  expect(seen).toEqual({ faults: [], ends: 1 });
});

test('what fails on the way breaks the connection, and is told once', async () => {
  const fault = new Error('the disk is full');
  const { seen, stream } = watch(
    (async function* () {
      yield 'first';
      throw fault;
    })(),
  );
  const reader = stream.getReader();
  await reader.read();
  await expect(reader.read()).rejects.toThrow('the disk is full');
  expect(seen).toEqual({ faults: [fault], ends: 1 });
});
