/** How many checkouts end in a payment, and where the others stopped. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Section } from '../../components/section.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useCheckoutsSectionMessages } from './checkouts-messages.ts';
import { type FunnelLine, listReached, listStopped } from './checkouts-view.ts';
import type { CheckoutStatistics } from './documents.ts';
import styles from './overview.module.css';

export function CheckoutsSection({ statistics }: { readonly statistics: CheckoutStatistics }) {
  const messages = useCheckoutsSectionMessages();
  const { percent } = useFormats();
  const stopped = listStopped(statistics);
  return (
    <Section
      title={messages.title}
      hint={messages.hint(percent(statistics.paid / Math.max(1, statistics.prepared)))}
      aside={
        <Anchor size="sm" renderRoot={(props) => <Link to="/checkouts" {...props} />}>
          {messages.all}
        </Anchor>
      }
    >
      {!statistics.isComplete && (
        <Text size="sm" role="status" mb="xs">
          {messages.partial}
        </Text>
      )}
      <div className={styles.funnel}>
        <Lines title={messages.reached} lines={listReached(statistics)} />
        {stopped.length === 0 ? <Text size="sm">{messages.allPaid}</Text> : <Lines title={messages.stopped} lines={stopped} />}
      </div>
    </Section>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly FunnelLine[] }) {
  const messages = useCheckoutsSectionMessages();
  const { number, percent } = useFormats();
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Table aria-label={title} withRowBorders={false}>
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            <Table.Th>{messages.step}</Table.Th>
            <Table.Th>{messages.count}</Table.Th>
            <Table.Th>{messages.share}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ name, count, share }) => (
            <Table.Tr key={name}>
              <Table.Td px={0}>
                {messages.names[name]}
                <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
              </Table.Td>
              <Table.Td w={70} ta="end" className="number">
                {number(count)}
              </Table.Td>
              <Table.Td w={70} ta="end" className="number quiet" pe={0}>
                {percent(share)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
