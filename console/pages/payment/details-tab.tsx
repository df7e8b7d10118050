/** Shopper, addresses, account, cart and the rest: only what is there. */
import { Stack, Table, Title } from '@mantine/core';
import type { Json } from '../../client/scalars.ts';
import { Amount } from '../../components/amount.tsx';
import details from '../../components/details.module.css';
import { Quiet } from '../../components/quiet.tsx';
import { Rows } from '../../components/rows.tsx';
import { useFieldMessages, useFields } from '../../messages/field-messages.ts';
import { toWords } from '../../messages/to-words.ts';
import { type CartLine, type DetailSection, toCartLines, toDetailSections } from './details-view.ts';
import styles from './payment.module.css';

export function DetailsTab({ answer }: { readonly answer: Json }) {
  const messages = useFieldMessages();
  const sections = toDetailSections(answer);
  const cart = toCartLines(answer);
  if (sections.length === 0 && cart.length === 0) {
    return <Quiet>{messages.empty}</Quiet>;
  }
  return (
    <Stack gap="lg">
      <div className={styles.sections}>
        {sections.map((section) => (
          <Section key={section.name} section={section} />
        ))}
      </div>
      {cart.length > 0 && <Cart lines={cart} />}
    </Stack>
  );
}

function Section({ section: { name, rows } }: { readonly section: DetailSection }) {
  const messages = useFieldMessages();
  const { nameField, nameValue } = useFields();
  // What the merchant named stays as it was chosen.
  const isOwn = name === 'customParameters';
  // Nobody knows in which language a bank writes.
  const isBanks = name === 'resultDetails';
  const toValue = (row: DetailSection['rows'][number]) => (isBanks ? <span lang="">{row.value}</span> : nameValue(row.name, row.value));
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {messages.sections[name] ?? toWords(name)}
      </Title>
      <Rows isNarrow rows={rows.map((row) => (isOwn ? [row.name, row.value] : [nameField(row.name), toValue(row), row.name]))} />
    </section>
  );
}

function Cart({ lines }: { readonly lines: readonly CartLine[] }) {
  const messages = useFieldMessages();
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {messages.cart}
      </Title>
      <div className={details.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.item}</Table.Th>
              <Table.Th ta="end">{messages.quantity}</Table.Th>
              <Table.Th ta="end">{messages.price}</Table.Th>
              <Table.Th ta="end">{messages.total}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cart may have the same line twice, and it never changes
              <Table.Tr key={index}>
                <Table.Td>{line.name}</Table.Td>
                <Table.Td ta="end">{line.quantity}</Table.Td>
                <Table.Td ta="end">{line.price && <Amount value={line.price} currency={line.currency} />}</Table.Td>
                <Table.Td ta="end">{line.total && <Amount value={line.total} currency={line.currency} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
