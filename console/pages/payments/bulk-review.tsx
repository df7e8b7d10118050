/** What will happen to each chosen payment, what cannot and why, and the reason with which it begins. */
import { Alert, Anchor, Autocomplete, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { assigneesDocument } from '../../components/assign-documents.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Section } from '../../components/section.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import {
  type BulkOperation,
  type BulkReview,
  type BulkReviewRow,
  bulkReviewDocument,
  createBulkRunDocument,
  tagNamesDocument,
} from './bulk-documents.ts';
import { useBulkMessages } from './bulk-messages.ts';
import { listPossible, sumReview } from './bulk-view.ts';

interface BulkReviewProps {
  readonly operation: BulkOperation;
  readonly ids: readonly string[];
  readonly back: () => void;
}

export function BulkReviewPart({ operation, ids, back }: BulkReviewProps) {
  const language = useGatewayLanguage();
  const [{ data, error }, refetch] = useQuery({
    query: bulkReviewDocument,
    variables: { operation, payments: [...ids], language },
    requestPolicy: 'network-only',
  });
  if (error) return <Failed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} />;
  if (!data?.bulkReview) return <Loading rows={8} height={36} />;
  return <Reviewed operation={operation} review={data.bulkReview} back={back} />;
}

interface ReviewedProps {
  readonly operation: BulkOperation;
  readonly review: BulkReview;
  readonly back: () => void;
}

function Reviewed({ operation, review, back }: ReviewedProps) {
  const messages = useBulkMessages();
  const possible = listPossible(review);
  const left = review.rows.filter(({ obstacle }) => obstacle !== null);
  const columns = useReviewColumns();
  return (
    <Stack>
      {left.length > 0 && (
        <Section title={messages.cannot(left.length)}>
          <DataTable isBare label={messages.cannot(left.length)} rows={left} columns={columns.left} rowKey={({ payment }) => payment.id} />
        </Section>
      )}
      {possible.length > 0 ? (
        <Section title={messages.will[operation]}>
          <DataTable
            isBare
            label={messages.will[operation]}
            rows={possible}
            columns={operation === 'REFUND' || operation === 'CAPTURE' ? columns.possible : columns.named}
            rowKey={({ payment }) => payment.id}
          />
          <Begin operation={operation} review={review} back={back} />
        </Section>
      ) : (
        <Group>
          <Text size="sm">{messages.nothing}</Text>
          <Button variant="default" onClick={back}>
            {messages.change}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useReviewColumns() {
  const messages = useBulkMessages();
  const named: readonly DataColumn<BulkReviewRow>[] = [
    {
      key: 'payment',
      title: messages.payment,
      cell: ({ payment: { id, merchantTransactionId, shortId } }) => (
        <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
          {merchantTransactionId ?? shortId}
        </Anchor>
      ),
    },
  ];
  const possible: readonly DataColumn<BulkReviewRow>[] = [
    ...named,
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, payment }) => <Amount value={amount} currency={payment.currency} />,
    },
  ];
  const left: readonly DataColumn<BulkReviewRow>[] = [
    ...named,
    { key: 'why', title: messages.why, cell: ({ obstacle, refusal }) => refusal ?? (obstacle && messages.obstacles[obstacle]) },
  ];
  return { named, possible, left };
}

function Begin({ operation, review, back }: ReviewedProps) {
  const messages = useBulkMessages();
  const navigate = useNavigate();
  const { amount } = useFormats();
  const [reason, setReason] = useState('');
  const [target, setTarget] = useState('');
  const [{ fetching, error }, create] = useMutation(createBulkRunDocument);
  // Of this review: a second press, or a repetition after a lost answer, begins no second run.
  const key = useRef(crypto.randomUUID());
  const possible = listPossible(review);
  const sum = sumReview(possible)
    .map(([currency, value]) => `${amount(value, currency)} ${currency}`)
    .join(' + ');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const payments = possible.map(({ payment: { id, version } }) => ({ id, version }));
    const answer = await create({ operation, payments, reason, target: target === '' ? null : target, key: key.current });
    const id = answer.data?.createBulkRun?.id;
    if (id !== undefined) void navigate({ to: '/bulk/$id', params: { id } });
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" mt="md">
        {review.needsApproval && <Alert color="yellow">{messages.second}</Alert>}
        <Target operation={operation} value={target} change={setTarget} />
        <Textarea
          label={operation === 'NOTE' ? messages.noteText : messages.reason}
          description={messages.reasonHint}
          required
          minLength={3}
          maxLength={1000}
          autosize
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError text={error && getErrorMessage(error)} />
        <Group gap="xs">
          <Button type="submit" loading={fetching}>
            {messages.begin[operation](possible.length, sum)}
          </Button>
          <Button variant="default" onClick={back}>
            {messages.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface TargetProps {
  readonly operation: BulkOperation;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** The tag, or the colleague; nothing for the other operations. */
function Target({ operation, value, change }: TargetProps) {
  const messages = useBulkMessages();
  const [{ data: tags }] = useQuery({ query: tagNamesDocument, pause: operation !== 'TAG' });
  const [{ data: colleagues }] = useQuery({ query: assigneesDocument, pause: operation !== 'ASSIGN' });
  if (operation === 'TAG') {
    return (
      <Autocomplete
        label={messages.tag}
        description={messages.tagHint}
        required
        maxLength={30}
        data={tags?.paymentTags ?? []}
        value={value}
        onChange={change}
      />
    );
  }
  if (operation !== 'ASSIGN') return null;
  return (
    <Select
      label={messages.colleague}
      required
      searchable
      data={(colleagues?.attentionAssignees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      onChange={(id) => change(id ?? '')}
    />
  );
}
