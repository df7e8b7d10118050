/** One chargeback: its reason in words, its deadline, its documents, and how it was answered. */
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { Labelled } from '../../components/labelled.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { ChargebackBadge } from '../../components/settlement-badges.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf, useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { useChargebackReasonName } from '../../messages/chargeback-reason-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { countDaysLeft, judgeDeadline } from '../../values/deadlines.ts';
import { findLast4 } from '../../values/payment-names.ts';
import { AnswerDialog, useAnswer } from './answer-dialog.tsx';
import { useChargebackMessages } from './chargeback-messages.ts';
import { isWorthContesting, listAnswers, restOf } from './chargeback-view.ts';
import { type ChargebackView, chargebackDocument } from './documents.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { ResponseCard } from './response-card.tsx';

export function ChargebackPage() {
  const { id } = useParams({ from: '/chargebacks/$id' });
  const language = useGatewayLanguage();
  const [{ data, error, fetching }, refetch] = useQuery({
    query: chargebackDocument,
    variables: { id, language },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  return (
    <Stack gap="sm">
      <BackLink list="/chargebacks" />
      {data?.chargeback ? (
        <TimeOf entityId={data.chargeback.entityId}>
          <Body key={id} chargeback={data.chargeback} refresh={refresh} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

function Body({ chargeback, refresh }: { readonly chargeback: ChargebackView; readonly refresh: () => void }) {
  const messages = useChargebackMessages();
  const formats = useFormats();
  const mayAnswer = usePermission('RECONCILE');
  const control = useAnswer(refresh);
  useDetailKeys(messages.keys, chargeback.id);
  const { id, entityId, status, currency, note, deadline } = chargeback;
  const amount = `${formats.amount(chargeback.amount, currency)} ${currency}`;
  const describeState = (): string => {
    if (status === 'OPEN' && !isWorthContesting(chargeback)) return messages.openWithoutDocuments;
    const rest = restOf(chargeback);
    return rest === null ? messages.states[status] : messages.wonPart(formats.amount(rest, currency), amount);
  };
  const fees = chargeback.fees.map((fee) => `${formats.amount(fee.amount, fee.currency)} ${fee.currency}`).join(', ');
  return (
    <Stack>
      <div>
        <PageHeader
          title={messages.title(amount)}
          aside={<ChargebackBadge status={status} />}
          actions={
            mayAnswer &&
            listAnswers(status).map((answer) => (
              <Button
                key={answer}
                variant={answer === 'REPRESENTED' && isWorthContesting(chargeback) ? 'filled' : 'default'}
                onClick={() =>
                  control.open({ id, answer, documents: chargeback.evidence, hasResponse: isWorthContesting(chargeback), amount, fees })
                }
              >
                {messages.names[answer]}
              </Button>
            ))
          }
        />
        <Text size="sm" mb={4}>
          {describeState()}
        </Text>
        <div className={details.facts}>
          <Labelled text={status === 'OPEN' ? messages.deadline : messages.deadlineBefore}>
            <span>
              <Timestamp at={deadline} /> {status === 'OPEN' && <TimeLeft deadline={deadline} entityId={entityId} />}
            </span>
          </Labelled>
          <Labelled text="Id">
            <Id value={id} what={messages.id} path={`/console/chargebacks/${id}`} />
          </Labelled>
        </div>
      </div>
      <AnswerDialog control={control} />
      <div className={details.columns}>
        <div className={details.column}>
          <ReasonCard chargeback={chargeback} />
          <ResponseCard chargeback={chargeback} mayAnswer={mayAnswer} refresh={refresh} />
          <EvidenceCard chargeback={chargeback} mayAnswer={mayAnswer} refresh={refresh} />
          {note !== null && (
            <Card title={messages.note}>
              <Text size="sm">{note}</Text>
            </Card>
          )}
        </div>
        <div className={`${details.column} ${details.side}`}>
          <PaymentCard chargeback={chargeback} />
          <LinesCard chargeback={chargeback} />
        </div>
      </div>
    </Stack>
  );
}

/** In colour where it is urgent. */
function TimeLeft({ deadline, entityId }: Pick<ChargebackView, 'deadline' | 'entityId'>) {
  const messages = useChargebackMessages();
  const now = useEntityTimes(entityId).latest;
  const urgency = judgeDeadline(deadline, now);
  const text = urgency === 'over' ? messages.over : messages.daysLeft(countDaysLeft(deadline, now));
  if (urgency === 'later') return <span className="quiet">({text})</span>;
  return (
    <Badge variant="light" className={`outcome outcome-${urgency === 'urgent' ? 'yellow' : 'red'}`}>
      {text}
    </Badge>
  );
}

function ReasonCard({ chargeback }: { readonly chargeback: ChargebackView }) {
  const { reasonCode, reason } = chargeback;
  const messages = useChargebackMessages();
  const reasonName = useChargebackReasonName();
  return (
    <Card title={messages.reason}>
      <Stack gap="sm">
        <Text>
          <span className="code">{reasonCode}</span> {reasonName(reasonCode, reason?.description)}
        </Text>
        {reason && <Text size="sm">{reason.staff}</Text>}
        {reason && isWorthContesting(chargeback) && reason.advice !== '' && reason.advice !== reason.staff && (
          <Text size="sm">{reason.advice}</Text>
        )}
      </Stack>
    </Card>
  );
}

function PaymentCard({ chargeback: { id, payment } }: { readonly chargeback: ChargebackView }) {
  const messages = useChargebackMessages();
  return (
    <Card title={messages.payment}>
      {payment && (
        <Stack gap={4}>
          <Text>
            {payment.amount !== null && <Amount value={payment.amount} currency={payment.currency ?? ''} />} ·{' '}
            <Timestamp at={payment.timestamp} />
          </Text>
          <Group gap="xs" fz="sm">
            {payment.merchantTransactionId && <span>{payment.merchantTransactionId}</span>}
            <PaidWith brand={payment.paymentBrand} last4={findLast4(payment)} />
          </Group>
          {payment.authentication?.explanation && (
            <Text size="sm">
              {messages.authentication}: {payment.authentication.explanation}
            </Text>
          )}
          <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id: payment.id }} {...props} />}>
            {messages.openPayment}
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {messages.chargebackTransaction}
          </Anchor>
        </Stack>
      )}
    </Card>
  );
}

function LinesCard({ chargeback: { records, representment } }: { readonly chargeback: ChargebackView }) {
  const messages = useChargebackMessages();
  const words = useSettlementWords();
  const { day } = useFormats();
  return (
    <Card title={messages.records}>
      {records.length === 0 && <Quiet>{messages.none}</Quiet>}
      {records.map(({ id, recordType, amount, currency, settlementDate }) => (
        <Text key={id} size="sm">
          {day(settlementDate)} ·{' '}
          <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id }} {...props} />}>
            {words.recordType[recordType]}
          </Anchor>{' '}
          <Amount value={amount} currency={currency} />
        </Text>
      ))}
      {representment && (
        <Text size="sm" mt="xs">
          {messages.representment}: <Amount value={representment.amount ?? ''} currency={representment.currency ?? ''} /> ·{' '}
          <Timestamp at={representment.timestamp} />
        </Text>
      )}
    </Card>
  );
}
