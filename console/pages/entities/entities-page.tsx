/** The tree of entities; a channel's settings open in a drawer. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { isOneOf, paymentTypes } from '../../client/schema-enums.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { Id } from '../../components/copy.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Rows } from '../../components/rows.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type ChannelSettings, type Entity, entitiesDocument } from './documents.ts';
import styles from './entities.module.css';
import { useEntitiesMessages } from './entities-messages.ts';
import { MoveAlert, MoveBadge } from './merchant-move.tsx';
import { MerchantSettingsFacts } from './merchant-settings.tsx';
import { EntityForm } from './settings-form.tsx';
import { walletFields } from './settings-view.ts';
import { TeamChatSection } from './team-chat.tsx';
import { listTree, type Placed } from './tree-view.ts';

export function EntitiesPage() {
  const messages = useEntitiesMessages();
  const [params, setParams] = useSearchParams();
  const [{ data, error }, refetch] = useQuery({ query: entitiesDocument, requestPolicy: 'cache-and-network' });
  const placed = listTree(nodesOf(data?.entities));
  const opened = placed.find(({ entity }) => entity.id === params.entity)?.entity;
  const open = (entity: string | undefined): void => setParams({ entity }, true);
  const columns = useColumns(open);
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      {data ? (
        <DataTable
          label={messages.title}
          rows={placed}
          columns={columns}
          rowKey={({ entity }) => entity.id}
          open={({ entity }) => open(entity.id)}
        />
      ) : (
        <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={8} height={40} />
      )}
      {data?.entities.pageInfo.hasNextPage && <Quiet mt="xs">{messages.more}</Quiet>}
      <SideDrawer opened={opened !== undefined} onClose={() => open(undefined)} title={opened?.name ?? messages.settings}>
        {opened && <Details key={opened.id} entity={opened} />}
      </SideDrawer>
    </>
  );
}

function useColumns(open: (id: string) => void): readonly DataColumn<Placed<Entity>>[] {
  const messages = useEntitiesMessages();
  return [
    {
      key: 'name',
      title: messages.name,
      cell: ({ entity: { id, name, kind, move }, depth }) => (
        <span className={styles.name} data-depth={Math.min(depth, 3)}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={depth < 3 ? 600 : 500}
            aria-label={messages.open(name)}
            aria-haspopup="dialog"
            onClick={() => open(id)}
          >
            {name}
          </Anchor>
          {move && kind === 'MERCHANT' && <MoveBadge state={move.state} />}
        </span>
      ),
    },
    { key: 'kind', title: messages.kind, cell: ({ entity: { kind } }) => messages.kinds[kind] },
    { key: 'id', title: 'Id', cell: ({ entity: { id } }) => <Id value={id} what={messages.id} /> },
  ];
}

function Details({ entity }: { readonly entity: Entity }) {
  const { id, kind, dispatching, settings, merchantSettings, move } = entity;
  const messages = useEntitiesMessages();
  // Of a merchant on its way nothing is changed here: the other installation would not learn of it.
  const mayChange = usePermission('ADMIN') && move === null;
  const mayRead = usePermission('CONFIGURATION_READ');
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <EntityForm entity={entity} close={() => setEdited(false)} />;
  return (
    <Stack className="in-order">
      <Group justify="space-between">
        <Quiet>{messages.kinds[kind]}</Quiet>
        {mayChange && (
          <Button size="xs" variant="default" onClick={() => setEdited(true)}>
            {messages.edit}
          </Button>
        )}
      </Group>
      <Id value={id} what={messages.id} />
      {move && <MoveAlert {...move} />}
      {dispatching && <Text size="sm">{messages.dispatching}</Text>}
      {settings && <Settings settings={settings} />}
      {merchantSettings && <MerchantSettingsFacts set={merchantSettings} />}
      {mayRead && <TeamChatSection entityId={id} mayChange={mayChange} />}
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/payments" search={{ entity: id }} {...props} />}>
        {messages.showPayments}
      </Anchor>
      {kind === 'CHANNEL' && (
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/risk-rules" search={{ entity: id }} {...props} />}>
          {messages.showRules}
        </Anchor>
      )}
    </Stack>
  );
}

const isPaymentType = isOneOf(paymentTypes);

function Settings({ settings }: { readonly settings: ChannelSettings }) {
  const messages = useEntitiesMessages();
  const { number } = useFormats();
  const typeName = usePaymentTypeName();
  const connectors: Readonly<Record<string, string>> = messages.connectors;
  const types = settings.paymentTypes?.map((type) => (isPaymentType(type) ? typeName(type) : type));
  const [approvalAmount = '', approvalCurrency = ''] = settings.refundApproval?.split(' ') ?? [];
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      messages.validation,
      <Fragment key="validation">
        {messages.validations[settings.validation]}
        <Quiet size="xs">{messages.validationHints[settings.validation]}</Quiet>
      </Fragment>,
    ],
    [messages.connector, connectors[settings.connector] ?? settings.connector],
    [messages.brands, settings.brands?.join(', ') ?? messages.everyBrand],
    [messages.currencies, settings.currencies?.join(', ') ?? messages.everyCurrency],
    [messages.paymentTypes, types?.join(', ') ?? messages.everyType],
    [messages.descriptor, settings.descriptor],
    [messages.cutOff, messages.hours(number(settings.reversalCutOffHours))],
    [messages.authorization, messages.days(number(settings.authorizationDays))],
    [
      messages.approval,
      settings.refundApproval ? <Amount key="approval" value={approvalAmount} currency={approvalCurrency} /> : messages.never,
    ],
    [messages.threeDSecure, settings.threeDSecureBrands.length > 0 ? settings.threeDSecureBrands.join(', ') : messages.none],
    [messages.appSchemes, settings.appSchemes.length > 0 ? settings.appSchemes.join(', ') : messages.noApp],
    [messages.walletOrigins, settings.walletOrigins.length > 0 ? settings.walletOrigins.join(', ') : messages.noOrigin],
    ...walletFields.flatMap((field): readonly (readonly [string, ReactNode])[] => {
      const value = settings[field];
      return value ? [[messages[field], value]] : [];
    }),
    [messages.risk, settings.risk ? messages.on : messages.off],
  ];
  return <Rows isNarrow rows={rows} />;
}
