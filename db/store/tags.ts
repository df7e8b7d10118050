/** Tags on payments, and which payments a colleague was given: both lead to the rows of a list by their ids. */
import type { TagStore } from '../../api/domain/tags/ports.ts';
import type { PaymentTag } from '../../api/domain/tags/tag.ts';
import { paymentTags } from '../tables/team-work.ts';
import { readRows } from './codec-reads.ts';
import type { Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { boundsOf, inBounds, statement } from './statement.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<PaymentTag> = createCodec<PaymentTag>(paymentTags);

const ofEach = statement(
  ['ids', 'from', 'before'],
  ({ ids, ...bounds }) =>
    `SELECT ${codec.columns} FROM payment_tags WHERE payment_id IN (SELECT value FROM json_each(${ids})) AND ${inBounds(bounds)} ORDER BY payment_id, tag`,
);
const names = statement(
  ['from', 'before', 'itemsMax'],
  ({ from, before, itemsMax }) =>
    `SELECT DISTINCT tag FROM payment_tags WHERE entity_path >= ${from} AND entity_path < ${before} ORDER BY tag LIMIT ${itemsMax}`,
);
const tagged = statement(
  ['tag', 'from', 'before', 'itemsMax'],
  ({ tag, from, before, itemsMax }) =>
    `SELECT payment_id FROM payment_tags WHERE tag = ${tag} AND entity_path >= ${from} AND entity_path < ${before} ORDER BY payment_id DESC LIMIT ${itemsMax}`,
);
const assigned = statement(
  ['memberId', 'from', 'before', 'itemsMax'],
  ({ memberId, from, before, itemsMax }) =>
    `SELECT a.subject_id FROM attention_assignments AS a INDEXED BY attention_assignments_payment WHERE a.kind = 'PAYMENT' AND a.entity_path >= ${from} AND a.entity_path < ${before}
      AND a.assignee_id = ${memberId} AND NOT EXISTS (SELECT 1 FROM attention_assignments AS n
        WHERE n.subject_id = a.subject_id AND n.kind = 'PAYMENT' AND n.since = a.since AND n.version > a.version)
      ORDER BY a.subject_id DESC LIMIT ${itemsMax}`,
);

export function tagReads(driver: Driver): TagStore {
  return {
    ofEach: (scope, paymentIds) => readRows(driver, codec, ofEach({ ids: JSON.stringify(paymentIds), ...boundsOf(scope) })),
    names: async (scope, itemsMax) => {
      const { sql, args } = names({ ...boundsOf(scope), itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(([tag]) => String(tag));
    },
    tagged: async (scope, tag, itemsMax) => {
      const { sql, args } = tagged({ tag, ...boundsOf(scope), itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(([id]) => String(id));
    },
    assigned: async (scope, memberId, itemsMax) => {
      const { sql, args } = assigned({ memberId, ...boundsOf(scope), itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(([id]) => String(id));
    },
  };
}

const untag = statement(
  ['paymentId', 'tag', 'from', 'before'],
  ({ paymentId, tag, ...bounds }) => `DELETE FROM payment_tags WHERE payment_id = ${paymentId} AND tag = ${tag} AND ${inBounds(bounds)}`,
);

export const tagsWrites = {
  'payment-tag.put': (merchant, { tag }) => [{ sql: `${codec.insert} ON CONFLICT DO NOTHING`, args: codec.encode(checked(merchant, tag)) }],
  'payment-tag.delete': (merchant, { paymentId, tag }) => [untag({ paymentId, tag, ...boundsOf(merchant) })],
} satisfies Partial<Writes>;
