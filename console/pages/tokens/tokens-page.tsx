/** Access tokens of programs. Administrators issue them (shown once), replace them and revoke them with a reason. */
import { Badge, Button, Group, Menu, Stack, Switch, Text } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { AssistantLimits } from '../../components/assistant-limit-fields.tsx';
import { Id } from '../../components/copy.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { useEntityNames } from '../../components/entity-select.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useClock } from '../../hooks/use-clock.ts';
import { CreateToken } from './create-token.tsx';
import { type Scope, type Token, tokensDocument } from './documents.ts';
import { RevokeToken } from './revoke-token.tsx';
import { RotateToken } from './rotate-token.tsx';
import { TokenSecret } from './token-secret.tsx';
import { useTokenMessages } from './tokens-messages.ts';
import { getTokenState, hasEnded, sortTokens, stateColors } from './tokens-view.ts';

export function TokensPage() {
  return usePermission('CONFIGURATION_READ') ? <Tokens /> : <MissingRight needs={['CONFIGURATION_READ']} />;
}

type Task = { readonly task: 'create' } | { readonly task: 'rotate' | 'revoke'; readonly token: Token };

function Tokens() {
  const mayChange = usePermission('ADMIN');
  const messages = useTokenMessages();
  const [{ data, error }, refetch] = useQuery({ query: tokensDocument, requestPolicy: 'cache-and-network' });
  const offered = data?.viewer.scopes ?? [];
  const [about, setAbout] = useState<Task>();
  const [secret, setSecret] = useState<string | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const now = useClock();
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const close = (): void => setAbout(undefined);
  const issued = (token: string): void => {
    close();
    setSecret(token);
    reload();
  };
  useKeys(
    messages.keys,
    mayChange && offered.length > 0 ? [{ keys: 'n', label: messages.keyCreate, run: () => setAbout({ task: 'create' }) }] : [],
  );
  const create = mayChange && offered.length > 0 && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAbout({ task: 'create' })}>
      {messages.create}
    </Button>
  );
  const all = sortTokens(nodesOf(data?.accessTokens), now);
  const shown = showsEnded ? all : all.filter((token) => !hasEnded(token, now));
  return (
    <>
      <PageHeader title={messages.title} actions={create} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      {mayChange && data && offered.length === 0 && <Quiet mb="sm">{messages.noneToGive}</Quiet>}
      {data ? (
        <Stack gap="sm">
          {shown.length > 0 ? (
            <TokenTable
              tokens={shown}
              now={now}
              offered={offered}
              start={mayChange ? (task, token) => setAbout({ task, token }) : undefined}
            />
          ) : (
            <Empty title={messages.empty} hint={messages.emptyHint} />
          )}
          {all.some((token) => hasEnded(token, now)) && (
            <Switch label={messages.showEnded} checked={showsEnded} onChange={(event) => setShowsEnded(event.currentTarget.checked)} />
          )}
        </Stack>
      ) : (
        <LoadingOrFailed error={error} retry={reload} rows={5} height={48} />
      )}
      <CreateToken opened={about?.task === 'create'} offered={offered} close={close} issued={issued} />
      {about?.task === 'rotate' && <RotateToken token={about.token} close={close} issued={issued} />}
      {about?.task === 'revoke' && <RevokeToken token={about.token} close={close} done={reload} />}
      <TokenSecret token={secret} close={() => setSecret(null)} />
    </>
  );
}

interface TokenTableProps {
  readonly tokens: readonly Token[];
  readonly now: number;
  /** The scopes that the viewer may give: a token with others is replaced by who has them. */
  readonly offered: readonly Scope[];
  /** Absent for who may only read. */
  readonly start: ((task: 'rotate' | 'revoke', token: Token) => void) | undefined;
}

function TokenTable({ tokens, now, offered, start }: TokenTableProps) {
  const messages = useTokenMessages();
  const entityName = useEntityNames();
  const columns: readonly DataColumn<Token>[] = [
    {
      key: 'name',
      title: messages.name,
      cell: ({ id, name }) => (
        <Stack gap={0}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Id value={id} what={messages.id} short />
        </Stack>
      ),
    },
    { key: 'state', title: messages.state, cell: (token) => <State token={token} now={now} /> },
    { key: 'scopes', title: messages.scopes, cell: (token) => <Rights token={token} /> },
    { key: 'entity', title: messages.entity, cell: ({ entityId }) => entityName(entityId) },
    {
      key: 'used',
      title: messages.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} /> : <span className="quiet">{messages.neverUsed}</span>),
    },
    { key: 'created', title: messages.created, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    ...(start === undefined
      ? []
      : [
          {
            key: 'actions',
            title: messages.actions,
            cell: (token: Token) =>
              !hasEnded(token, now) && (
                <Actions token={token} mayReplace={token.scopes.every((scope) => offered.includes(scope))} start={start} />
              ),
          },
        ]),
  ];
  return <DataTable label={messages.title} rows={tokens} columns={columns} rowKey={({ id }) => id} />;
}

function Rights({ token: { scopes, assistantRefundMax, assistantRefundsADay } }: { readonly token: Token }) {
  const messages = useTokenMessages();
  return (
    <Stack gap={0}>
      <Text size="sm">{scopes.map((scope) => messages.scopeNames[scope]).join(' · ')}</Text>
      <AssistantLimits once={assistantRefundMax} aDay={assistantRefundsADay} />
    </Stack>
  );
}

function State({ token, now }: { readonly token: Token; readonly now: number }) {
  const messages = useTokenMessages();
  const state = getTokenState(token, now);
  const color = stateColors[state];
  const at = state === 'revoked' ? token.revokedAt : token.expiresAt;
  return (
    <Stack gap={2} align="start">
      <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" miw="max-content">
        {messages.states[state]}
      </Badge>
      {at && (
        <Quiet size="xs">
          {state === 'ending' && `${messages.until} `}
          <Timestamp at={at} />
        </Quiet>
      )}
    </Stack>
  );
}

interface ActionsProps {
  readonly token: Token;
  readonly mayReplace: boolean;
  readonly start: NonNullable<TokenTableProps['start']>;
}

function Actions({ token, mayReplace, start }: ActionsProps) {
  const messages = useTokenMessages();
  return (
    <Group>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={messages.actionsOf(token.name)}>
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!mayReplace} onClick={() => start('rotate', token)}>
            {mayReplace ? messages.rotate : messages.rotateByOthers}
          </Menu.Item>
          <Menu.Item onClick={() => start('revoke', token)}>{messages.revoke}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
