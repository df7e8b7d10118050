/** A line beside the payments that may belong to it: what agrees, what differs, and the score of each. */
import { Anchor, Button, Group, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
import { type AsideRequest, useAsideMessages } from '../../components/record-aside.tsx';
import type { MatchRequest } from '../../components/record-match.tsx';
import { Failed, Loading, NotFound } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFileTitle } from '../../components/use-file-title.ts';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useMatchReasons } from '../../messages/match-reason-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toDecisionAction } from '../../values/decision-action.ts';
import { findOrder } from '../../values/payment-names.ts';
import { type ComparedCandidate, type ComparedRecord, comparedDocument } from './documents.ts';
import classes from './exceptions.module.css';
import { useExceptionsMessages } from './exceptions-messages.ts';
import { type ComparedField, compare, parsePaymentIds } from './exceptions-view.ts';

interface ComparedCardProps {
  readonly id: string;
  /** Undefined for who may not match. */
  readonly open: ((request: MatchRequest) => void) | undefined;
  readonly openAside: ((request: AsideRequest) => void) | undefined;
}

export function ComparedCard({ id, open, openAside }: ComparedCardProps) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: comparedDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const record = data?.reconciliationRecord;
  if (!record) {
    if (error) return <Failed error={error} retry={() => refetch()} />;
    return data && !fetching ? <NotFound isPart /> : <Loading rows={8} />;
  }
  return <OneCompared record={record} open={open} openAside={openAside} />;
}

function OneCompared({ record, open, openAside }: { readonly record: ComparedRecord } & Pick<ComparedCardProps, 'open' | 'openAside'>) {
  const messages = useExceptionsMessages();
  const words = useSettlementWords();
  const [place, setPlace] = useState(0);
  const { id, version, amount, currency, candidates, decisions } = record;
  const match = open && ((paymentIds: readonly string[], name?: string) => open({ id, version, amount, currency, paymentIds, name }));
  const chosen = candidates[Math.min(place, candidates.length - 1)];
  useKeys(messages.candidates, [
    // Enter on a line that was clicked is the line's own, so there is a letter beside it.
    ...(match && chosen
      ? ['Enter', 'm'].map((keys) => ({ keys, label: messages.matchKey, run: () => match([chosen.paymentId], nameOf(chosen)) }))
      : []),
    ...candidates.slice(0, 9).map((_candidate, at) => ({ keys: String(at + 1), label: messages.candidateKey, run: () => setPlace(at) })),
  ]);
  return (
    <Stack>
      <LineCard record={record} openAside={openAside} />
      <Card title={messages.candidates}>
        {candidates.length === 0 ? (
          <Text size="sm">{record.setAsideAt === null && match ? messages.noCandidates : messages.noCandidatesAside}</Text>
        ) : (
          <ol className={classes.candidates} aria-label={messages.candidates}>
            {candidates.map((candidate, at) => (
              <li key={candidate.paymentId} className={classes.candidate} aria-current={candidate === chosen}>
                <Candidate record={record} candidate={candidate} place={at + 1} isChosen={candidate === chosen} match={match} />
              </li>
            ))}
          </ol>
        )}
        {match && <ByHand match={match} />}
      </Card>
      {decisions.length > 0 && (
        <Card title={messages.decisions}>
          {decisions.map(({ action, reason, callerName, at }) => (
            <Text key={at} size="sm">
              <Timestamp at={at} /> · {callerName} · {words.decision[toDecisionAction(action)]}: {reason}
            </Text>
          ))}
        </Card>
      )}
    </Stack>
  );
}

function LineCard({ record, openAside }: { readonly record: ComparedRecord } & Pick<ComparedCardProps, 'openAside'>) {
  const messages = useExceptionsMessages();
  const aside = useAsideMessages();
  const words = useSettlementWords();
  const { reason } = useMatchReasons();
  const { day } = useFormats();
  const fileTitle = useFileTitle();
  const { id, amount, currency, cashflow, recordType, transactionType, settlementDate, file, line, matchReason, settlementId } = record;
  const references = new Set([settlementId, ...record.clearingInstituteTxIds, record.paymentId].filter((text) => text !== null));
  return (
    <Card
      title={messages.line}
      aside={<Anchor renderRoot={(props) => <Link to="/records/$id" params={{ id }} {...props} />}>{messages.openRecord}</Anchor>}
    >
      <Group gap="md">
        <Text fw={650} size="lg">
          <Amount value={cashflow === 'NEG' ? `-${amount}` : amount} currency={currency} />
        </Text>
        <Text size="sm">
          {words.recordType[recordType]} ({words.transactionType[transactionType]}) · {day(settlementDate)}
        </Text>
        {file && (
          <Anchor size="sm" renderRoot={(props) => <Link to="/files/$id" params={{ id: file.id }} {...props} />}>
            {fileTitle(file.name)}:{line}
          </Anchor>
        )}
      </Group>
      <Text size="sm" mt={4}>
        {matchReason && day(reason(matchReason))}
      </Text>
      {references.size > 0 && (
        <Text size="xs" className="quiet code" mt={4}>
          {[...references].join(' · ')}
        </Text>
      )}
      {openAside && (
        <Button
          size="xs"
          variant="default"
          mt="sm"
          onClick={() => openAside({ id, version: record.version, amount, currency, isAside: record.setAsideAt === null })}
        >
          {record.setAsideAt === null ? aside.aside : aside.reopen}
        </Button>
      )}
    </Card>
  );
}

interface CandidateProps {
  readonly record: ComparedRecord;
  readonly candidate: ComparedCandidate;
  readonly place: number;
  /** One button leads: that of the candidate that Enter matches. */
  readonly isChosen: boolean;
  readonly match: ((paymentIds: readonly string[], name?: string) => void) | undefined;
}

/** As the confirmation calls it: by what stands beside the line, not by an id that nobody compares. */
function nameOf({ payment }: ComparedCandidate): string | undefined {
  return payment ? (findOrder(payment) ?? payment.shortId) : undefined;
}

function Candidate({ record, candidate, place, isChosen, match }: CandidateProps) {
  const messages = useExceptionsMessages();
  const typeName = usePaymentTypeName();
  const say = useMatchReasons();
  const { day } = useFormats();
  const { paymentId, score, reasons, payment } = candidate;
  // For who hears the buttons alone: another candidate has the same ones.
  const label = (text: string): string => [text, nameOf(candidate) ?? messages.candidate(place)].join(': ');
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h6">
          {messages.candidate(place)}
          {payment && ` · ${typeName(payment.paymentType)}`}
        </Title>
        <Text size="sm" fw={600}>
          {messages.score(score)}
        </Text>
      </Group>
      <ul className={classes.reasons}>
        {reasons.map((one) => (
          <li key={one}>{day(say.reason(one))}</li>
        ))}
      </ul>
      <Comparison record={record} candidate={candidate} />
      <Group gap="sm" mt="sm">
        {match && (
          <Button
            size="xs"
            variant={isChosen ? 'filled' : 'default'}
            aria-label={label(messages.matchThis)}
            onClick={() => match([paymentId], nameOf(candidate))}
          >
            {messages.matchThis}
          </Button>
        )}
        <Anchor
          size="sm"
          aria-label={label(messages.openPayment)}
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}
        >
          {messages.openPayment}
        </Anchor>
      </Group>
    </>
  );
}

function Comparison({ record, candidate }: Pick<CandidateProps, 'record' | 'candidate'>) {
  const { amount, day } = useFormats();
  const messages = useExceptionsMessages();
  return (
    <div className={details.scroll}>
      <Table verticalSpacing={2} horizontalSpacing={6} className={classes.comparison ?? ''} aria-label={nameOf(candidate)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th>{messages.ofLine}</Table.Th>
            <Table.Th>{messages.ofPayment}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compare(record, candidate, amount).map(({ field, ofLine, ofPayment, agrees }) => (
            <Table.Tr key={field}>
              <Table.Th fw={500}>{messages.fields[field]}</Table.Th>
              <Table.Td className={wrapping(field)}>{day(ofLine ?? '–')}</Table.Td>
              <Table.Td className={wrapping(field)}>{day(ofPayment ?? '–')}</Table.Td>
              <Table.Td className={agrees === false ? '' : 'quiet'} fw={agrees === false ? 600 : 400}>
                {agrees === null ? messages.unknown : agrees ? messages.agrees : messages.differs}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Only a merchant's own reference may be longer than its column. */
function wrapping(field: ComparedField): string {
  return (field === 'reference' || field === 'holder' ? classes.anywhere : classes.whole) ?? '';
}

function ByHand({ match }: { readonly match: (paymentIds: readonly string[]) => void }) {
  const messages = useExceptionsMessages();
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState(false);
  const ids = parsePaymentIds(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (ids.length > 0) match(ids);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" mt="md" align="start">
        <Textarea
          label={messages.byHand}
          description={messages.byHandHint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={pressed && ids.length === 0 && messages.noIds}
          autosize
          minRows={1}
          maxRows={6}
          w="100%"
          classNames={{ input: 'code' }}
        />
        <Button type="submit" size="xs" variant="default">
          {messages.matchThese}
        </Button>
      </Stack>
    </form>
  );
}
