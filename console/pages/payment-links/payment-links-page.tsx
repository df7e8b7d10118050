/** Payment links, newest first; the open one is in the address. Support, finance and administrators make and end them. */
import { Button, Group, Paper } from '@mantine/core';
import { IconLink, IconPalette, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { RowOpener } from '../../components/row-opener.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { CreateLink } from './create-link.tsx';
import { type PaymentLink, paymentLinksDocument } from './documents.ts';
import { LinkDrawer } from './link-drawer.tsx';
import { LinkState } from './link-state.tsx';
import { LookDialog } from './look-dialog.tsx';
import { usePaymentLinkMessages } from './payment-links-messages.ts';

export function PaymentLinksPage() {
  const messages = usePaymentLinkMessages();
  const mayMake = usePermission('LINKS_MANAGE');
  const mayLook = usePermission('ADMIN');
  const [params, setParams] = useSearchParams();
  const [task, setTask] = useState<'create' | 'look'>();
  const [after, setAfter] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: paymentLinksDocument,
    variables: { after },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  useKeys(messages.keys, mayMake ? [{ keys: 'n', label: messages.create, run: () => setTask('create') }] : []);
  const open = (id: string | undefined): void => setParams({ link: id });
  const links = nodesOf(data?.paymentLinks);
  const info = data?.paymentLinks.pageInfo;
  const actions = (
    <Group gap="xs">
      {links.length > 0 && <ListDownload list="paymentLinks" filter={{}} />}
      {mayLook && (
        <Button variant="default" leftSection={<IconPalette size={16} aria-hidden />} onClick={() => setTask('look')}>
          {messages.look}
        </Button>
      )}
      {mayMake && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask('create')}>
          {messages.create}
        </Button>
      )}
    </Group>
  );
  return (
    <>
      <PageHeader title={messages.title} actions={actions} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      {!data ? (
        <LoadingOrFailed error={error} retry={reload} rows={6} height={44} />
      ) : links.length === 0 ? (
        <Paper withBorder>
          <Empty icon={IconLink} title={messages.empty} hint={mayMake ? messages.emptyHint : messages.emptyReadHint} />
        </Paper>
      ) : (
        <>
          <Links links={links} open={open} />
          <ListEnd error={error} next={info?.hasNextPage ? info.endCursor : null} isBusy={fetching || stale} onMore={setAfter} />
        </>
      )}
      <CreateLink
        opened={task === 'create'}
        close={() => setTask(undefined)}
        made={(id) => {
          setTask(undefined);
          reload();
          open(id);
        }}
      />
      <LookDialog opened={task === 'look'} close={() => setTask(undefined)} />
      <LinkDrawer id={params.link} mayEnd={mayMake} close={() => open(undefined)} changed={reload} />
    </>
  );
}

function Links({ links, open }: { readonly links: readonly PaymentLink[]; readonly open: (id: string) => void }) {
  const messages = usePaymentLinkMessages();
  const columns: readonly DataColumn<PaymentLink>[] = [
    {
      key: 'what',
      title: messages.what,
      cell: ({ id, description, merchantTransactionId }) => (
        <div>
          <RowOpener label={messages.openLink(description)} text={description} open={() => open(id)} />
          {merchantTransactionId && (
            <Quiet size="xs" style={{ overflowWrap: 'anywhere' }}>
              {merchantTransactionId}
            </Quiet>
          )}
        </div>
      ),
    },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    { key: 'state', title: messages.state, cell: ({ state }) => <LinkState state={state} /> },
    { key: 'paid', title: messages.paid, cell: ({ paidCount, usesMax }) => messages.paidOf(paidCount, usesMax) },
    {
      key: 'expires',
      title: messages.expires,
      // Who ended it, or paid it for the last time, made the end that was planned untrue.
      cell: ({ state, expiresAt }) =>
        state === 'ENDED' || state === 'PAID' ? null : expiresAt ? (
          <Timestamp at={expiresAt} />
        ) : (
          <span className="quiet">{messages.lifetimes.never}</span>
        ),
    },
    { key: 'created', title: messages.created, cell: ({ timestamp }) => <Timestamp at={timestamp} /> },
  ];
  return <DataTable label={messages.title} rows={links} columns={columns} rowKey={({ id }) => id} open={({ id }) => open(id)} />;
}
