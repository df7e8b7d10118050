import { sealedEventsMax } from '../../api/foundation/events/chain.ts';
import type { ChainRow, EventChainStore } from '../../api/foundation/events/ports.ts';
import { eventChain } from '../tables/installation.ts';
import { unpack } from '../tables/packed-text.ts';
import { readRow } from './codec-reads.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec, integer, type RawRow, toNumber } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const codec: Codec<ChainRow> = createCodec<ChainRow>(eventChain);

const cutSql = 'DELETE FROM event_chain WHERE to_sequence >= ?';

function cutChain(from: number): readonly Bound[] {
  return [{ sql: cutSql, args: [integer(from)] }];
}

const lastSql = `SELECT ${codec.columns} FROM event_chain ORDER BY from_sequence DESC LIMIT 1`;
const fromSql = `SELECT ${codec.columns} FROM event_chain WHERE to_sequence >= ? AND from_sequence >= ? ORDER BY from_sequence LIMIT ?`;
const atSql = `SELECT ${codec.columns} FROM event_chain WHERE from_sequence <= ? ORDER BY from_sequence DESC LIMIT 1`;
/**
 * Every column, in an order that stays: the hash covers them. A line is what `JSON.stringify` writes of the values as texts. The payload, which
 * comes last, is unpacked here.
 */
const contentSql = `SELECT sequence, json_array(CAST(sequence AS TEXT), CAST(subject_sequence AS TEXT), previous_id, id, type, action,
  subject_id, entity_id, entity_path, CAST(at AS TEXT)), packed_payload FROM event_log WHERE sequence BETWEEN ? AND ? ORDER BY sequence LIMIT ?`;

function toLine([, before, payload]: RawRow): string {
  return `${String(before).slice(0, -1)},${typeof payload === 'string' ? JSON.stringify(unpack(payload)) : 'null'}]`;
}

/**
 * Events of one text. One of 500 is a megabyte: V8 and malloc take memory from the system for each such text, and give it back. That was a
 * page fault for each event. From a server each text is a request of its own.
 */
const eventsOfText = { local: 50, remote: sealedEventsMax };

export function eventChainReads(driver: Driver): EventChainStore {
  return {
    last: () => readRow(driver, codec, { sql: lastSql, args: [] }),
    at: (sequence) => readRow(driver, codec, { sql: atSql, args: [integer(sequence)] }),
    from: async (sequence, itemsMax) => {
      const start = await driver.readFirst(atSql, [integer(sequence)]);
      const first = start ? codec.decode(start).fromSequence : 0;
      return (await driver.read(fromSql, [integer(sequence), integer(first), integer(itemsMax)])).map(codec.decode);
    },
    // Beside the payments: a round reads hundreds of events.
    content: async (from, to) => {
      const itemsMax = driver.isLocal ? eventsOfText.local : eventsOfText.remote;
      const rows = await driver.readInBackground(contentSql, [from, to, itemsMax].map(integer));
      const text = rows.map(toLine).join('\n');
      return { count: rows.length, text, reached: rows.length < itemsMax ? to : toNumber(rows.at(-1)?.[0]) };
    },
  };
}

/** The writes of these tables that belong to no merchant. */
export const eventChainWrites = {
  'event-chain.append': ({ row }) => [codec.insertRow(row)],
  'event-chain.cut': ({ from }) => cutChain(from),
} satisfies Partial<PlatformWrites>;
