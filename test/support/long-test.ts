/**
 * A test that only `npm run test:long` makes, because what it proves is rare, or proven once more, at a high price. test/README.md lists how
 * many each file has (`test/rounds.test.ts` holds the list).
 */
import { test } from 'vitest';
import { isLong } from './rounds.ts';

const none = Object.assign((): void => {}, { each: () => (): void => {} });

export const longTest = isLong ? test : (none as unknown as typeof test);
