/** Each attempt with its result, what the page told the shopper, and its payment. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { toMinorUnits } from '../../values/minor-units.ts';
import styles from './checkout.module.css';
import { useCheckoutMessages } from './checkout-messages.ts';
import type { CheckoutAttempt, CheckoutView } from './documents.ts';

type Asked = Pick<CheckoutView, 'amount' | 'currency'>;

export function AttemptsCard({ attempts, asked }: { readonly attempts: readonly CheckoutAttempt[]; readonly asked: Asked }) {
  const messages = useCheckoutMessages();
  return (
    <Card title={messages.attempts}>
      {attempts.length === 0 ? (
        <Quiet>{messages.noAttempts}</Quiet>
      ) : (
        <ol className={styles.list}>
          {attempts.map((attempt) => (
            <li key={attempt.number} className={styles.attempt}>
              <Attempt attempt={attempt} asked={asked} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Attempt({ attempt, asked }: { readonly attempt: CheckoutAttempt; readonly asked: Asked }) {
  const messages = useCheckoutMessages();
  const { amount } = useFormats();
  const { number, paymentBrand, outcome, timestamp, payment } = attempt;
  return (
    <>
      <Group gap="sm" mb={6}>
        <Text size="sm" fw={600}>
          {messages.attempt(number)}
          {paymentBrand !== null && ` · ${paymentBrand}`}
        </Text>
        <OutcomeBadge outcome={outcome} />
        <Quiet>
          <Timestamp at={timestamp} />
        </Quiet>
      </Group>
      <dl className={details.rows}>
        <dt className="quiet">{messages.payment}</dt>
        <dd>
          <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: payment.id }} {...props} />}>
            {payment.shortId}
          </Anchor>
        </dd>
        <dt className="quiet">{messages.result}</dt>
        <dd>
          {payment.result.staff} <span className="code">{payment.result.code}</span>
        </dd>
        {isPart(outcome, payment.amount, asked.amount) && (
          <>
            <dt className="quiet">{messages.approvedAmount}</dt>
            <dd>
              {messages.part(amount(payment.amount, asked.currency), `${amount(asked.amount ?? '', asked.currency)} ${asked.currency}`)}
            </dd>
          </>
        )}
        {payment.authentication && (
          <>
            <dt className="quiet">3-D Secure</dt>
            <dd>{payment.authentication.explanation}</dd>
          </>
        )}
        <dt className="quiet">{messages.told}</dt>
        <dd>
          <Told attempt={attempt} />
        </dd>
      </dl>
    </>
  );
}

/** The form shows a text beside the button only where the attempt failed. */
function Told({ attempt: { outcome, payment } }: { readonly attempt: CheckoutAttempt }) {
  const messages = useCheckoutMessages();
  if (outcome === 'APPROVED' || outcome === 'REVIEW') return <span className="quiet">{messages.toldWhenPaid}</span>;
  if (outcome === 'PENDING' || outcome === 'UNKNOWN') return <span className="quiet">{messages.toldWhenOpen}</span>;
  // The form shows the gateway's English text, whatever language this page has.
  return <span lang="en">{messages.quoted(payment.result.shown)}</span>;
}

/** Whether the bank approved less than was asked for. */
function isPart(outcome: string, amount: string, asked: string | null): boolean {
  return (outcome === 'APPROVED' || outcome === 'REVIEW') && asked !== null && toMinorUnits(amount) < toMinorUnits(asked);
}
