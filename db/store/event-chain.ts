import type { ChainRow, EventChainStore } from '../../api/events/ports.ts';
import { eventChain } from '../tables/installation.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, type RawRow } from './row.ts';

const codec: Codec<ChainRow> = createCodec<ChainRow>(eventChain);

export function appendChain(row: ChainRow): readonly Bound[] {
  return [{ sql: codec.insert, args: codec.encode(row) }];
}

const cutSql = 'DELETE FROM event_chain WHERE to_sequence >= ?';

export function cutChain(from: number): readonly Bound[] {
  return [{ sql: cutSql, args: [integer(from)] }];
}

const lastSql = `SELECT ${codec.columns} FROM event_chain ORDER BY from_sequence DESC LIMIT 1`;
const fromSql = `SELECT ${codec.columns} FROM event_chain WHERE to_sequence >= ? AND from_sequence >= ? ORDER BY from_sequence LIMIT ?`;
const atSql = `SELECT ${codec.columns} FROM event_chain WHERE from_sequence <= ? ORDER BY from_sequence DESC LIMIT 1`;
// Every column, in an order that stays: the hash covers them.
const contentSql = `SELECT sequence, subject_sequence, previous_id, id, type, action, subject_id, entity_id, entity_path, at, payload
  FROM event_log WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?`;

export function eventChainReads(driver: Driver): EventChainStore {
  return {
    last: async () => {
      const row = await driver.readFirst(lastSql, []);
      return row && codec.decode(row);
    },
    at: async (sequence) => {
      const row = await driver.readFirst(atSql, [integer(sequence)]);
      return row && codec.decode(row);
    },
    from: async (sequence, itemsMax) => {
      const start = await driver.readFirst(atSql, [integer(sequence)]);
      const first = start ? codec.decode(start).fromSequence : 0;
      return (await driver.read(fromSql, [integer(sequence), integer(first), integer(itemsMax)])).map(codec.decode);
    },
    // Beside the payments: a round reads hundreds of events.
    contents: async (from, to) => (await driver.readAside(contentSql, [integer(from), integer(to), integer(to - from + 1)])).map(toText),
  };
}

function toText(row: RawRow): string {
  return JSON.stringify(row.map((value) => (value === null || value === undefined ? null : String(value))));
}
