/**
 * `npm test` draws the same cases each time, so that a red run is the change's doing. `npm run test:long` draws others, and `CHANCE_SEED=N`
 * those of a seed; a property that fails prints the seed and the path that replay it.
 */
import fc from 'fast-check';
import { isLong } from './rounds.ts';

const usualSeed = 20_261_128;
const { CHANCE_SEED } = process.env;

if (CHANCE_SEED !== undefined || !isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(CHANCE_SEED ?? usualSeed) });
