/** The test environment: a payment to try, the cards for it, and what the simulator does when it is asked to. */
import { Stack, Table, Text } from '@mantine/core';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { PageHead } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { Missing } from '../../components/states.tsx';
import { useSandboxWords } from './messages.ts';
import { controls, grouped, testCards } from './sandbox-view.ts';
import { TestPaymentSection } from './test-payment.tsx';

export function SandboxPage() {
  return useViewer().environment === 'TEST' ? <Sandbox /> : <Missing />;
}

function Sandbox() {
  const words = useSandboxWords();
  const mayPay = usePermission('PAYMENTS_WRITE');
  return (
    <>
      <PageHead title={words.title} />
      <Text size="sm" className="quiet" mb="sm">
        {words.lead}
      </Text>
      <Stack>
        {mayPay ? (
          <TestPaymentSection />
        ) : (
          <Section title={words.take}>
            <Text size="sm">{words.denied}</Text>
          </Section>
        )}
        <Cards />
        <Controls />
      </Stack>
    </>
  );
}

function Cards() {
  const words = useSandboxWords();
  return (
    <Section title={words.cards} hint={words.cardsHint}>
      <Table.ScrollContainer minWidth={340}>
        <Table aria-label={words.cards} layout="fixed" maw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.brand}</Table.Th>
              <Table.Th w="50%">{words.number}</Table.Th>
              <Table.Th>{words.cvv}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {testCards.map(({ brand, number, cvv }) => (
              <Table.Tr key={number}>
                <Table.Td>{brand}</Table.Td>
                <Table.Td>
                  <span className="code">{grouped(number)}</span>{' '}
                  <Copy value={number} what={`${words.number} ${brand} ${number.slice(-4)}`} />
                </Table.Td>
                <Table.Td className="code">{cvv}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

function Controls() {
  const words = useSandboxWords();
  return (
    <Section title={words.controls} hint={words.controlsHint}>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={words.controls}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.parameter}</Table.Th>
              <Table.Th>{words.value}</Table.Th>
              <Table.Th>{words.effect}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {controls.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <span className="code">{name}</span> <Copy value={`${name}=${value}`} what={`${words.what} ${name}`} />
                </Table.Td>
                <Table.Td className="code">{value}</Table.Td>
                <Table.Td>{words.effects[name]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
