/** What is printed of a payment instead of the page: one sheet, black on white, with nothing of the card but its last four digits. */

import { useViewer } from '../../client/viewer.ts';
import { useOutcomeWords } from '../../components/outcome-badge.tsx';
import { wordsFor } from '../../messages/create-messages.ts';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { PaymentView } from './documents.ts';
import styles from './receipt.module.css';

const useWords = wordsFor({
  en: {
    title: 'Receipt',
    channel: 'Channel',
    type: 'Type',
    outcome: 'Outcome',
    at: 'Date and time',
    paidWith: 'Paid with',
    holder: 'Holder',
    reference: 'Reference',
    invoice: 'Invoice',
    id: 'Payment id',
    shortId: 'Short id',
    captured: 'Captured',
    refunded: 'Refunded',
    reversed: 'Reversed',
    chargedBack: 'Charged back',
    test: 'Test payment: no money was moved.',
  },
  de: {
    title: 'Beleg',
    channel: 'Kanal',
    type: 'Art',
    outcome: 'Ergebnis',
    at: 'Datum und Uhrzeit',
    paidWith: 'Bezahlt mit',
    holder: 'Inhaber',
    reference: 'Referenz',
    invoice: 'Rechnung',
    id: 'Zahlungs-Id',
    shortId: 'Kurz-Id',
    captured: 'Eingezogen',
    refunded: 'Erstattet',
    reversed: 'Storniert',
    chargedBack: 'Zurückgebucht',
    test: 'Testzahlung: Es floss kein Geld.',
  },
});

/** Amounts that have a line of their own where they are more than nothing. */
const sums = ['captured', 'refunded', 'reversed', 'chargedBack'] as const;

export function Receipt({ payment }: { readonly payment: PaymentView }) {
  const words = useWords();
  const outcomes = useOutcomeWords();
  const typeName = useTypeName();
  const { amount, exactMoment } = useFormats();
  const { environment } = useViewer();
  const { currency, paymentBrand, card, bankAccount, entity } = payment;
  const last4 = card?.last4Digits ?? bankAccount?.last4Digits;
  const rows: readonly (readonly [name: string, value: string | null | undefined])[] = [
    [words.channel, entity?.name],
    [words.type, typeName(payment.paymentType)],
    [words.outcome, outcomes[payment.outcome]],
    [words.at, exactMoment(payment.timestamp)],
    [words.paidWith, [paymentBrand, last4 ? `•••• ${last4}` : ''].filter(Boolean).join(' ')],
    [words.holder, card?.holder ?? bankAccount?.holder],
    [words.reference, payment.merchantTransactionId],
    [words.invoice, payment.merchantInvoiceId],
    ...sums.flatMap((name) => (Number(payment[name]) === 0 ? [] : [[words[name], `${amount(payment[name])} ${currency}`] as const])),
    [words.shortId, payment.shortId],
    [words.id, payment.id],
  ];
  return (
    // The page says all of it: this is for paper alone.
    <div className={styles.receipt} aria-hidden data-receipt>
      <p className={styles.title}>{words.title}</p>
      <p className={styles.amount}>
        {amount(payment.amount)} {currency}
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
      {environment === 'TEST' && <p>{words.test}</p>}
    </div>
  );
}
