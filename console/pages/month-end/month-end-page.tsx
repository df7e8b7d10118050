/** The month-end report: totals by currency, what is outstanding and why, and the proof. Month and entity are in the address. */
import { Button, Group, NativeSelect, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { LedgerDifferences, ProofBadge } from '../../components/settlement-badges.tsx';
import { FailedNote, Loading, LoadingOrFailed } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { addMonths, isMonth, listMonths, monthOf } from '../../values/months.ts';
import { CurrencyTable } from './currency-table.tsx';
import { type MonthTotals, monthEndDocument, monthEndProofDocument } from './documents.ts';
import { useMonthEndMessages } from './month-end-messages.ts';
import { addsUp, monthRows, parseReason, signedAmount, toLinesFilter } from './month-end-view.ts';
import { OutstandingCard } from './outstanding-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';

export function MonthEndPage() {
  const messages = useMonthEndMessages();
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const now = useEntityTimes(params.entity).latest;
  const month = isMonth(params.month) ? params.month : monthOf(now);
  const entityId = params.entity ?? null;
  const goTo = (name: string): void => setParams({ month: name });
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/ledger" search={entityId ? { entity: entityId } : {}} {...props} />}
            >
              {messages.ledger}
            </Button>
            <ListDownload list="monthEndLines" filter={toLinesFilter({ month, entityId }, parseReason(params.reason))} />
          </>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <search aria-label={messages.filters}>
        <Group gap="xs" mb="md" align="end">
          <Group gap={4} align="end" wrap="nowrap">
            <Button variant="default" px="xs" aria-label={messages.previous} onClick={() => goTo(addMonths(month, -1))}>
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <NativeSelect
              label={messages.month}
              size="sm"
              data={listMonths(now, month).map((value) => ({ value, label: formats.month(value) }))}
              value={month}
              onChange={(event) => goTo(event.currentTarget.value)}
            />
            <Button variant="default" px="xs" aria-label={messages.next} onClick={() => goTo(addMonths(month, 1))}>
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </Group>
          <EntitySelect value={params.entity} onChange={(entity) => setParams({ entity })} w="18rem" />
        </Group>
      </search>
      <Stack key={`${month} ${entityId}`} className="in-order">
        <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: 'start' }}>
          <Totals month={month} entityId={entityId} />
          <Stack className="in-order">
            <Proof month={month} entityId={entityId} />
            <ReasonsCard month={month} entityId={entityId} />
            <PayoutsCard month={month} entityId={entityId} />
          </Stack>
        </SimpleGrid>
        <OutstandingCard month={month} entityId={entityId} />
      </Stack>
    </>
  );
}

export interface WantedMonth {
  readonly month: string;
  /** Null: everything that the viewer sees. */
  readonly entityId: string | null;
}

function Totals(wanted: WantedMonth) {
  const messages = useMonthEndMessages();
  const [{ data, error }, refetch] = useQuery({
    query: monthEndDocument,
    variables: { ...wanted },
    requestPolicy: 'cache-and-network',
  });
  const totals = data?.monthEnd.totals;
  return (
    <Card title={messages.totals}>
      {!totals ? (
        <LoadingOrFailed error={error} retry={() => refetch()} rows={10} />
      ) : totals.length === 0 ? (
        <Text size="sm">{messages.noTotals}</Text>
      ) : (
        <TotalsTable totals={totals} />
      )}
    </Card>
  );
}

function TotalsTable({ totals }: { readonly totals: readonly MonthTotals[] }) {
  const messages = useMonthEndMessages();
  const others = [
    ['settled', messages.paidOut],
    ['fees', messages.fees],
    ['inDispute', messages.inDispute],
  ] as const;
  return (
    <CurrencyTable
      label={messages.totals}
      columns={totals}
      rows={[
        ...monthRows.map((row) => ({
          key: row,
          title: messages.rows[row],
          isSum: row === 'opening' || row === 'closing',
          cell: (one: MonthTotals) => (
            <>
              <Amount value={signedAmount(one, row)} of={one.currency} />
              {row === 'closing' && !addsUp(one) && <ProofBadge holds={false} />}
            </>
          ),
        })),
        ...others.map(([name, title]) => ({
          key: name,
          title,
          isQuiet: true,
          cell: (one: MonthTotals) => <Amount value={one[name]} of={one.currency} />,
        })),
      ]}
    />
  );
}

function Proof(wanted: WantedMonth) {
  const messages = useMonthEndMessages();
  const [{ data, error }] = useQuery({ query: monthEndProofDocument, variables: { ...wanted }, requestPolicy: 'network-only' });
  return (
    <Card title={messages.proof}>
      <Quiet mb="xs">{messages.proofHint}</Quiet>
      {!data ? (
        error ? (
          <FailedNote error={error} />
        ) : (
          <Loading rows={4} />
        )
      ) : (
        <Table aria-label={messages.proof}>
          <Table.Tbody>
            {data.monthEnd.proof.map(({ check, holds, differences }) => (
              <Table.Tr key={check}>
                <Table.Th fw={400} fz="sm" c="inherit">
                  {messages.checks[check]}
                </Table.Th>
                <Table.Td ta="end">
                  <ProofBadge holds={holds} />
                  <LedgerDifferences differences={differences} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
