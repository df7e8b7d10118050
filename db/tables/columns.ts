import { type AnySQLiteColumn, customType, type SQL, sql, text } from './drizzle.ts';
import { packAnswer } from './packed-answer.ts';
import { pack, unpack } from './packed-text.ts';

/** Minor units: an INTEGER column that is bigint on this side. drizzle's own bigint mode would store a blob. */
export const minor = customType<{ data: bigint; driverData: bigint }>({
  dataType: () => 'integer',
});

/** Text that is packed when it is written and unpacked when it is read (decision: packed-texts). */
export const packedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: pack,
  fromDriver: unpack,
});

/** The same of a payment's answer. */
export const packedAnswer = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: packAnswer,
  fromDriver: unpack,
});

/** The rows that an index is for: those whose id does not begin as that of what they belong to, by which the others are found (db/store/first-rows.ts). */
export const isApart = (id: AnySQLiteColumn, of: AnySQLiteColumn): SQL => sql`substr(${id}, 1, 31) <> substr(${of}, 1, 31)`;

/** The last id of the path, which is not stored a second time (decision: derived-columns). */
export const entityIdOfPath = () => text('entity_id').notNull().generatedAlwaysAs(sql`substr("entity_path", -33, 32)`, { mode: 'virtual' });
