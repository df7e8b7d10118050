/** The printed form of the payment: one sheet with only the last four digits of the card. */

import { useViewer } from '../../client/viewer.ts';
import { useSelectableEntities } from '../../components/entity-select.tsx';
import { createMessages } from '../../messages/create-messages.ts';
import { useOutcomeMessages } from '../../messages/outcome-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { findLast4 } from '../../values/payment-names.ts';
import type { PaymentView } from './documents.ts';
import { findMerchantName } from './merchant-view.ts';
import styles from './receipt.module.css';

const useMessages = createMessages({
  en: {
    title: 'Receipt',
    outcome: 'Outcome',
    at: 'Date and time',
    reference: 'Reference',
    invoice: 'Invoice',
    id: 'Payment id',
    shortId: 'Short id',
    captured: 'Captured',
    refunded: 'Refunded',
    reversed: 'Reversed',
    test: 'Test payment: no money was moved.',
  },
  de: {
    title: 'Beleg',
    outcome: 'Ergebnis',
    at: 'Datum und Uhrzeit',
    reference: 'Referenz',
    invoice: 'Rechnung',
    id: 'Zahlungs-Id',
    shortId: 'Kurz-Id',
    captured: 'Eingezogen',
    refunded: 'Erstattet',
    reversed: 'Storniert',
    test: 'Testzahlung: Es wurde kein Geld bewegt.',
  },
});

/** Amounts that have a line of their own where they are more than nothing. */
const sums = ['captured', 'refunded', 'reversed', 'chargedBack'] as const;

export function Receipt({ payment }: { readonly payment: PaymentView }) {
  const messages = useMessages();
  const outcomes = useOutcomeMessages();
  const typeName = usePaymentTypeName();
  const { amount, exactDateTime: exactMoment } = useFormats();
  const { environment } = useViewer();
  const merchant = findMerchantName(useSelectableEntities(), payment.entityId);
  const { currency, paymentBrand, card, bankAccount, entity } = payment;
  const last4 = findLast4({ card, bankAccount });
  const rows: readonly (readonly [name: string, value: string | null | undefined])[] = [
    [messages.merchant, merchant],
    [messages.channel, entity?.name],
    [messages.type, typeName(payment.paymentType)],
    [messages.outcome, outcomes[payment.outcome]],
    [messages.at, exactMoment(payment.timestamp)],
    [messages.paidWith, [paymentBrand, last4 ? `•••• ${last4}` : ''].filter(Boolean).join(' ')],
    [messages.holder, card?.holder ?? bankAccount?.holder],
    [messages.reference, payment.merchantTransactionId],
    [messages.invoice, payment.merchantInvoiceId],
    ...sums.flatMap((name) =>
      Number(payment[name]) === 0 ? [] : [[messages[name], `${amount(payment[name], currency)} ${currency}`] as const],
    ),
    [messages.shortId, payment.shortId],
    [messages.id, payment.id],
  ];
  return (
    // The page says all of it: this is for paper alone.
    <div className={styles.receipt} aria-hidden data-receipt>
      <p className={styles.title}>{messages.title}</p>
      <p className={styles.amount}>
        {amount(payment.amount, currency)} {currency}
      </p>
      <dl className={styles.rows}>
        {rows.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {environment === 'TEST' && <p>{messages.test}</p>}
    </div>
  );
}
