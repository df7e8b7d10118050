/** The sandbox: a test payment, test cards, simulator parameters. Test environment only. */
import { Stack, Table, Text } from '@mantine/core';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { Copy } from '../../components/copy.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { NotFound } from '../../components/states.tsx';
import { ClockSection } from './clock-section.tsx';
import { useSandboxMessages } from './messages.ts';
import { controls, formatCardNumber, testCards } from './sandbox-view.ts';
import { TestPaymentSection } from './test-payment.tsx';

export function SandboxPage() {
  return useViewer().environment === 'TEST' ? <Sandbox /> : <NotFound />;
}

function Sandbox() {
  const messages = useSandboxMessages();
  const mayPay = usePermission('PAYMENTS_WRITE');
  return (
    <>
      <PageHeader title={messages.title} />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <Stack>
        {mayPay ? (
          <TestPaymentSection />
        ) : (
          <Section title={messages.take}>
            <Text size="sm">{messages.denied}</Text>
          </Section>
        )}
        {mayPay && <ClockSection />}
        <Cards />
        <Controls />
      </Stack>
    </>
  );
}

function Cards() {
  const messages = useSandboxMessages();
  return (
    <Section title={messages.cards} hint={messages.cardsHint}>
      <Table.ScrollContainer minWidth={340}>
        <Table aria-label={messages.cards} layout="fixed" maw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.brand}</Table.Th>
              <Table.Th w="50%">{messages.number}</Table.Th>
              <Table.Th>{messages.cvv}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {testCards.map(({ brand, number, cvv }) => (
              <Table.Tr key={number}>
                <Table.Td>{brand}</Table.Td>
                <Table.Td>
                  <span className="code">{formatCardNumber(number)}</span>{' '}
                  <Copy value={number} what={`${messages.number} ${brand} ${number.slice(-4)}`} />
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
  const messages = useSandboxMessages();
  return (
    <Section title={messages.controls} hint={messages.controlsHint}>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={messages.controls}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.parameter}</Table.Th>
              <Table.Th>{messages.value}</Table.Th>
              <Table.Th>{messages.effect}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {controls.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <span className="code">{name}</span> <Copy value={`${name}=${value}`} what={`${messages.what} ${name}`} />
                </Table.Td>
                <Table.Td className="code">{value}</Table.Td>
                <Table.Td>{messages.effects[name]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}
