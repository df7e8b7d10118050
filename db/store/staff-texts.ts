/** What staff wrote about payments, for the read model: notes, assignments, answers to chargebacks, and the reasons that the audit log keeps. */
import type { PaymentsAcrossMerchants } from '../../api/domain/payments/ports.ts';
import { kindsOfReasons, type StaffText, type StaffTextKind } from '../../api/domain/payments/staff/staff-text.ts';
import type { Driver } from './driver.ts';
import { integer } from './row.ts';
import { statement } from './statement.ts';

/** The newest of a step's payments: more than colleagues write about a hundred of them. */
const textsMax = 10_000;

const kinds: Readonly<Record<string, StaffTextKind>> = {
  note: 'note',
  assignment: 'assignmentNote',
  chargeback: 'chargebackReason',
  ...kindsOfReasons,
};
const actions = Object.keys(kindsOfReasons).map((action) => `'${action}'`);

const listed = (ids: string): string => `IN (SELECT value FROM json_each(${ids}))`;

// An erased payment has no texts, although the audit log keeps what was done to it. Assignments of other kinds are for who may act on those.
const ofPayments = statement(
  ['ids', 'itemsMax'],
  ({ ids, itemsMax }) => `SELECT t.payment_id, p.entity_path, t.source, t.text FROM (
    SELECT id, payment_id, 'note' AS source, text FROM payment_notes WHERE payment_id ${listed(ids)}
    UNION ALL SELECT id, subject_id, 'assignment', note FROM attention_assignments WHERE subject_id ${listed(ids)} AND kind = 'PAYMENT'
    UNION ALL SELECT id, id, 'chargeback', note FROM chargebacks WHERE id ${listed(ids)} AND note IS NOT NULL
    UNION ALL SELECT id, payment_id, action, change ->> '$.reason' FROM audit INDEXED BY audit_payment
      WHERE payment_id ${listed(ids)} AND action IN (${actions.join(', ')}) AND change ->> '$.reason' IS NOT NULL) AS t
  CROSS JOIN payments AS p ON p.id = t.payment_id ORDER BY t.id DESC LIMIT ${itemsMax}`,
);

const paymentsAfter = statement(
  ['after', 'itemsMax'],
  ({
    after,
    itemsMax,
  }) => `SELECT * FROM (SELECT DISTINCT payment_id FROM payment_notes WHERE payment_id > ${after} ORDER BY payment_id LIMIT ${itemsMax})
  UNION SELECT * FROM (SELECT DISTINCT subject_id FROM attention_assignments
    WHERE subject_id > ${after} AND kind = 'PAYMENT' ORDER BY subject_id LIMIT ${itemsMax})
  UNION SELECT * FROM (SELECT id FROM chargebacks WHERE id > ${after} AND note IS NOT NULL ORDER BY id LIMIT ${itemsMax})
  UNION SELECT * FROM (SELECT DISTINCT payment_id FROM audit INDEXED BY audit_payment WHERE payment_id > ${after} ORDER BY payment_id LIMIT ${itemsMax})
  ORDER BY payment_id LIMIT ${itemsMax}`,
);

export function staffTextReads(driver: Driver): Pick<PaymentsAcrossMerchants, 'staffTextsOf' | 'withStaffTextsAfter'> {
  return {
    staffTextsOf: async (paymentIds) => {
      const { sql, args } = ofPayments({ ids: JSON.stringify(paymentIds), itemsMax: integer(textsMax) });
      return (await driver.readInBackground(sql, args)).flatMap(([paymentId, entityPath, source, text]): StaffText[] => {
        const kind = kinds[String(source)];
        return kind ? [{ paymentId: String(paymentId), entityPath: String(entityPath), kind, text: String(text) }] : [];
      });
    },
    withStaffTextsAfter: async (after, itemsMax) => {
      const { sql, args } = paymentsAfter({ after, itemsMax: integer(itemsMax) });
      return (await driver.readInBackground(sql, args)).map(([id]) => String(id));
    },
  };
}
