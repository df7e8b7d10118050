/** What waits, what is with the bank, and how often the merchant won. */
import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import type { ChargebackStatus } from '../../client/schema-enums.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useChargebacksMessages } from './chargebacks-messages.ts';
import { addUp } from './chargebacks-view.ts';
import { type ChargebackSum, chargebackSummaryDocument } from './documents.ts';

/** Nothing where there was no chargeback: the list says so. */
export function Summary({ entityId }: { readonly entityId: string | null }) {
  const messages = useChargebacksMessages();
  const { percent } = useFormats();
  const [{ data, error }] = useQuery({ query: chargebackSummaryDocument, variables: { entityId }, requestPolicy: 'cache-and-network' });
  if (!data && !error) return <Loading rows={2} />;
  const summary = data?.chargebackSummary;
  if (!summary || summary.sums.length === 0) return null;
  const { sums, winRate } = summary;
  const won = addUp(sums, ['WON']).count;
  const decided = addUp(sums, ['WON', 'LOST']).count;
  return (
    <div style={{ marginBlockEnd: 'var(--mantine-spacing-md)' }}>
      <Card title={messages.summary}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="dl" m={0}>
          <Figure name={messages.toAnswer}>
            <Sum sums={sums} statuses={['OPEN']} />
          </Figure>
          <Figure name={messages.atBank}>
            <Sum sums={sums} statuses={['REPRESENTED']} />
          </Figure>
          <Figure name={messages.givenUp}>
            <Sum sums={sums} statuses={['ACCEPTED', 'EXPIRED']} />
          </Figure>
          <Figure name={messages.winRate}>
            <Text component="span" fz="lg" fw={600}>
              {winRate === null ? '–' : percent(winRate)}
            </Text>
            <Quiet size="xs">{winRate === null ? messages.noneDecided : messages.ofDecided(won, decided)}</Quiet>
          </Figure>
        </SimpleGrid>
      </Card>
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" className="quiet">
        {name}
      </Text>
      <dd style={{ margin: 0 }}>{children}</dd>
    </div>
  );
}

function Sum({ sums, statuses }: { readonly sums: readonly ChargebackSum[]; readonly statuses: readonly ChargebackStatus[] }) {
  const messages = useChargebacksMessages();
  const { count, amounts } = addUp(sums, statuses);
  return (
    <>
      <Text component="span" fz="lg" fw={600}>
        {count}
      </Text>
      {amounts.map(({ currency, amount }) => (
        <Text key={currency} size="xs" className="quiet">
          <Amount value={amount} currency={currency} />
        </Text>
      ))}
      {amounts.length === 0 && <Quiet size="xs">{messages.count(0)}</Quiet>}
    </>
  );
}
