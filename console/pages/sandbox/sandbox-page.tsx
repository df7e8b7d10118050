/** The sandbox: a test payment, test cards, simulator parameters. Test environment only. */
import { Group, Stack, Text } from '@mantine/core';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { BrandMark } from '../../components/brand-mark.tsx';
import { Copy } from '../../components/copy.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { NotFound } from '../../components/states.tsx';
import { toBrandName } from '../../values/brand-names.ts';
import { ClockSection } from './clock-section.tsx';
import { ResetSection } from './reset-section.tsx';
import { useSandboxMessages } from './sandbox-messages.ts';
import { type Control, controls, formatCardNumber, type TestCard, testCards } from './sandbox-view.ts';
import { TestPaymentSection } from './test-payment.tsx';

export function SandboxPage() {
  return useViewer().environment === 'TEST' ? <Sandbox /> : <NotFound />;
}

function Sandbox() {
  const messages = useSandboxMessages();
  const mayPay = usePermission('PAYMENTS_WRITE');
  // A role that an administrator made never makes payments; with this right it sets up the sandbox all the same.
  const maySetUp = usePermission('ADMIN');
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Stack>
        {mayPay ? (
          <TestPaymentSection />
        ) : (
          <Section title={messages.take}>
            <Text size="sm">{messages.denied}</Text>
          </Section>
        )}
        {maySetUp && <ClockSection />}
        {maySetUp && <ResetSection />}
        <Cards />
        <Controls />
      </Stack>
    </>
  );
}

function Cards() {
  const messages = useSandboxMessages();
  const columns: readonly DataColumn<TestCard>[] = [
    {
      key: 'brand',
      title: messages.brand,
      cell: ({ brand }) => (
        <span className="paid-with">
          <BrandMark brand={brand} />
          {toBrandName(brand)}
        </span>
      ),
    },
    {
      key: 'number',
      title: messages.number,
      cell: ({ brand, number }) => (
        <Group gap={4} wrap="nowrap">
          <span className="code" style={{ whiteSpace: 'nowrap' }}>
            {formatCardNumber(number)}
          </span>
          <Copy value={number} what={`${messages.number} ${toBrandName(brand)} ${number.slice(-4)}`} />
        </Group>
      ),
    },
    { key: 'cvv', title: messages.cvv, cell: ({ cvv }) => <span className="code">{cvv}</span> },
  ];
  return (
    <Section title={messages.cards} hint={messages.cardsHint}>
      <DataTable label={messages.cards} rows={testCards} columns={columns} rowKey={({ number }) => number} />
    </Section>
  );
}

function Controls() {
  const messages = useSandboxMessages();
  const columns: readonly DataColumn<Control>[] = [
    {
      key: 'name',
      title: messages.parameter,
      cell: ({ name, value }) => (
        <Group gap={4} wrap="nowrap">
          <span className="code" style={{ overflowWrap: 'break-word', minWidth: 0 }}>
            {name}
          </span>
          <Copy value={`${name}=${value}`} what={`${messages.what} ${name}`} />
        </Group>
      ),
    },
    {
      key: 'value',
      title: messages.value,
      cell: ({ value }) => (
        <span className="code" style={{ whiteSpace: 'nowrap' }}>
          {value}
        </span>
      ),
    },
    { key: 'effect', title: messages.effect, cell: ({ name }) => messages.effects[name] },
  ];
  return (
    <Section title={messages.controls} hint={messages.controlsHint}>
      <DataTable label={messages.controls} rows={controls} columns={columns} rowKey={({ name }) => name} />
    </Section>
  );
}
