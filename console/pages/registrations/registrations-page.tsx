/** The list of stored accounts. The filters are in the address. */
import { Anchor, Badge, Button, Group, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { BrandMark } from '../../components/brand-mark.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect, useEntityNames } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { toBrandName } from '../../values/brand-names.ts';
import { type RegistrationFilter, type RegistrationRow, registrationsDocument } from './documents.ts';
import { useRegistrationsMessages } from './registrations-messages.ts';
import { parseWanted, toRegistrationFilter } from './registrations-view.ts';

const nothingWanted = { entity: undefined, brand: undefined, last4: undefined };

export function RegistrationsPage() {
  const messages = useRegistrationsMessages();
  const [params, setParams] = useSearchParams();
  const filter = toRegistrationFilter(params);
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Group align="end" gap="sm" mb="sm">
        <Find key={params.last4 ?? params.brand ?? ''} initial={params.last4 ?? params.brand ?? ''} />
        <EntitySelect value={params.entity} onChange={(entity) => setParams({ entity })} />
        {filter && (
          <Button variant="subtle" onClick={() => setParams(nothingWanted)}>
            {messages.clear}
          </Button>
        )}
      </Group>
      <Rows key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

function Find({ initial }: { readonly initial: string }) {
  const messages = useRegistrationsMessages();
  const [text, setText] = useState(initial);
  const [, setParams] = useSearchParams();
  const navigate = useNavigate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = parseWanted(text);
    if (wanted?.kind === 'id') void navigate({ to: '/registrations/$id', params: { id: wanted.id } });
    else setParams({ brand: undefined, last4: undefined, ...(wanted ? { [wanted.kind]: wanted.text } : {}) });
  };
  return (
    <Group component="form" align="end" gap="xs" wrap="nowrap" onSubmit={submit}>
      <TextInput
        label={messages.find}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
        w="16rem"
        maw="calc(100% - 6rem)"
      />
      <Button type="submit" variant="default">
        {messages.search}
      </Button>
    </Group>
  );
}

function Rows({ filter }: { readonly filter: RegistrationFilter | null }) {
  const messages = useRegistrationsMessages();
  const navigate = useNavigate();
  const columns = useColumns();
  return (
    <PagedRows
      query={registrationsDocument}
      variables={(after) => ({ filter, after })}
      connection={({ registrations }) => registrations}
      height={40}
      empty={<Empty title={filter ? messages.nothing : messages.empty} hint={filter ? messages.nothingHint : messages.emptyHint} />}
    >
      {(rows) => (
        <DataTable
          label={messages.title}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          open={({ id }) => void navigate({ to: '/registrations/$id', params: { id } })}
        />
      )}
    </PagedRows>
  );
}

const colors: Readonly<Record<RegistrationRow['status'], string>> = { ACTIVE: 'green', DELETED: 'gray', PENDING: 'blue' };

function useColumns(): readonly DataColumn<RegistrationRow>[] {
  const messages = useRegistrationsMessages();
  const entityName = useEntityNames();
  return [
    {
      key: 'account',
      title: messages.account,
      cell: ({ id, paymentBrand, card }) => (
        <span className="paid-with" style={{ whiteSpace: 'normal' }}>
          {paymentBrand && <BrandMark brand={paymentBrand} />}
          <Anchor size="sm" fw={500} renderRoot={(props) => <Link to="/registrations/$id" params={{ id }} {...props} />}>
            {card.last4Digits
              ? messages.ending(toBrandName(paymentBrand ?? ''), card.last4Digits)
              : paymentBrand
                ? toBrandName(paymentBrand)
                : messages.unnamed}
          </Anchor>
        </span>
      ),
    },
    { key: 'holder', title: messages.holder, cell: ({ card }) => card.holder ?? <span className="quiet">–</span> },
    {
      key: 'expiry',
      title: messages.expiry,
      cell: ({ card }) =>
        card.expiryMonth && card.expiryYear ? `${card.expiryMonth}/${card.expiryYear}` : <span className="quiet">–</span>,
    },
    {
      key: 'status',
      title: messages.status,
      cell: ({ status }) => (
        <Badge
          className={`outcome outcome-${colors[status]}`}
          variant="light"
          color={colors[status]}
          radius="sm"
          tt="none"
          miw="max-content"
        >
          {messages.statuses[status]}
        </Badge>
      ),
    },
    {
      key: 'used',
      title: messages.used,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} /> : <span className="quiet">{messages.never}</span>),
    },
    { key: 'stored', title: messages.stored, cell: ({ timestamp }) => timestamp && <Timestamp at={timestamp} /> },
    { key: 'entity', title: messages.entity, cell: ({ entityId }) => entityName(entityId) },
  ];
}
