/** What judges the simulation: faults that were repaired once, and mutants that were placed for it. */
import { putBack } from '../put-back.ts';
import { backOfficeMutants } from './back-office.ts';
import { besideMutants } from './beside.ts';
import { moneyMutants } from './money.ts';
import { outsideMutants } from './outside.ts';
import { shopperMutants } from './shoppers.ts';
import { survivors } from './survivors.ts';
import type { Named } from './try.ts';

export interface Mutant extends Named {
  /** Why the simulation does not find it, known beforehand. Whoever makes the simulation find it removes this. */
  readonly lives?: string;
  /** Why nobody can tell it from the code. Such a one is neither tried nor counted. */
  readonly equal?: string;
}

export interface Kind {
  readonly list: readonly Mutant[];
  /** Tried for each by default. */
  readonly seeds: number;
  /** So many of a hundred must be found. */
  readonly least: number;
}

export const mutants: readonly Mutant[] = [
  ...survivors,
  ...moneyMutants,
  ...shopperMutants,
  ...besideMutants,
  ...backOfficeMutants,
  ...outsideMutants,
];

export const kinds = {
  putBack: { list: putBack, seeds: 100, least: 100 },
  mutants: { list: mutants, seeds: 60, least: 85 },
} as const satisfies Readonly<Record<string, Kind>>;
