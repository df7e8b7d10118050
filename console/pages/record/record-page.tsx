/** A settlement line and everything that it leads to: payment, ledger, chargeback, events and webhook deliveries. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { accountKinds } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { Labelled } from '../../components/labelled.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { RecordMatchDialog, useRecordMatch } from '../../components/record-match.tsx';
import { MatchingBadge } from '../../components/settlement-badges.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { TAccounts } from '../../components/t-accounts.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useMatchReasons } from '../../messages/match-reason-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toDecisionAction } from '../../values/decision-action.ts';
import { toAccountSides } from '../../values/t-account-sums.ts';
import { type RecordView, recordDocument } from './documents.ts';
import { LineFacts } from './line-facts.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { useRecordMessages } from './record-messages.ts';

/** `u` undoes a match here. */
const recordBackKeys = ['Backspace'];

export function RecordPage() {
  const { id } = useParams({ from: '/records/$id' });
  const [{ data, error, fetching }, refetch] = useQuery({ query: recordDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  const record = data?.reconciliationRecord;
  return (
    <Stack gap="sm">
      <BackLink list="/exceptions" keys={recordBackKeys} />
      {record ? (
        <TimeOf entityId={record.entityId}>
          <Body key={id} record={record} refresh={refresh} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

function Body({ record, refresh }: { readonly record: RecordView; readonly refresh: () => void }) {
  const messages = useRecordMessages();
  const words = useSettlementWords();
  const formats = useFormats();
  const control = useRecordMatch(refresh);
  const { reason } = useMatchReasons();
  const { day } = useFormats();
  const mayMatch = usePermission('RECONCILE');
  const { id, version, amount, currency, cashflow, recordType, matchingStatus } = record;
  const isUndoable = mayMatch && matchingStatus === 'MATCHED' && record.chargeback === null;
  const undo = (): void => control.open({ id, version, amount, currency, paymentIds: [] });
  useRecordKeys(isUndoable ? undo : undefined);
  return (
    <Stack>
      <div>
        <PageHeader
          title={messages.title(
            words.recordType[recordType],
            `${formats.amount(cashflow === 'NEG' ? `-${amount}` : amount, currency)} ${currency}`,
          )}
          aside={<MatchingBadge status={matchingStatus} rest={record.rest} setAsideAt={record.setAsideAt} />}
          actions={
            isUndoable ? (
              <Button variant="default" onClick={undo}>
                {messages.undo}
              </Button>
            ) : (
              matchingStatus !== 'MATCHED' && (
                <Button
                  renderRoot={(props) => (
                    <Link to="/exceptions" search={{ line: id, ...(record.setAsideAt === null ? {} : { status: 'ASIDE' }) }} {...props} />
                  )}
                >
                  {messages.compare}
                </Button>
              )
            )
          }
        />
        <Text size="sm">{record.matchReason && day(reason(record.matchReason))}</Text>
        <Labelled text="Id">
          <Id value={id} what={messages.id} path={`/console/records/${id}`} />
        </Labelled>
      </div>
      <RecordMatchDialog control={control} />
      <div className={details.columns}>
        <div className={details.column}>
          <PaymentCards record={record} />
          <Card title={messages.ledger}>
            <TAccounts accounts={toAccountSides(record.ledgerEntries, accountKinds, (_entry, other) => words.account[other])} />
          </Card>
        </div>
        <div className={`${details.column} ${details.side}`}>
          <LineFacts record={record} />
          {record.decisions.length > 0 && <Decisions record={record} />}
        </div>
      </div>
    </Stack>
  );
}

function Decisions({ record: { decisions } }: { readonly record: RecordView }) {
  const messages = useRecordMessages();
  const words = useSettlementWords();
  return (
    <Card title={messages.decisions}>
      <Stack gap="xs">
        {decisions.map(({ action, reason, callerName, at, paymentIds }) => (
          <div key={at}>
            <Text size="sm">
              <Timestamp at={at} /> · {callerName} · {words.decision[toDecisionAction(action)]}
            </Text>
            <Text size="sm">{reason}</Text>
            <Group gap="xs">
              {paymentIds.slice(0, 5).map((paymentId) => (
                <Anchor
                  key={paymentId}
                  size="xs"
                  className="code"
                  renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}
                >
                  {paymentId}
                </Anchor>
              ))}
            </Group>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

function useRecordKeys(undo: (() => void) | undefined): void {
  const messages = useRecordMessages();
  useKeys(messages.line, undo ? [{ keys: 'u', label: messages.undo, run: undo }] : []);
}
