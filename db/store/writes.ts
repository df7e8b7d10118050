import type { PlatformWrite, Write } from '../../api/foundation/kernel/commit.ts';
import type { MerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Bound } from './driver.ts';
import type { ProjectionWrite } from './projection.ts';

type ByName<All extends { readonly write: string }> = { readonly [Name in All['write']]: Extract<All, { readonly write: Name }> };

export type WriteByName = ByName<Write>;
export type PlatformWriteByName = ByName<Exclude<PlatformWrite, ProjectionWrite>>;

/** The answers of payments that the same commit stores, by the payments' ids. */
export type Answers = ReadonlyMap<string, string>;

/** For each write of `WriteRegistry` its statements, in their order. */
export type Writes = {
  readonly [Name in keyof WriteByName]: (merchant: MerchantKey, write: WriteByName[Name], answers: Answers) => readonly Bound[];
};

/** For each write of `PlatformWriteRegistry` but the read model's, which `projection.ts` writes together. */
export type PlatformWrites = {
  readonly [Name in keyof PlatformWriteByName]: (write: PlatformWriteByName[Name]) => readonly Bound[];
};

/** Refuses a row of another merchant: that would be a fault of ours. What is changed by its id alone is checked by its statement. */
export function checked<Row extends { readonly entityPath: string }>(merchant: MerchantKey, row: Row): Row {
  if (!row.entityPath.startsWith(merchant)) throw new Error('a commit with a row of another merchant');
  return row;
}
