/** One request as it came, secrets masked, with what it came to and where it led. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { Id } from '../../components/copy.tsx';
import { useEntityNames } from '../../components/entity-select.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Rows } from '../../components/rows.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Failed, Loading, NotFound } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { type RequestDetails, type RequestRow, requestDocument } from './documents.ts';
import { Replay } from './replay.tsx';
import styles from './requests.module.css';
import { useRequestMessages } from './requests-messages.ts';
import { canReplay } from './requests-view.ts';
import { useOperationName } from './use-operation-name.ts';

export function RequestDrawer({ id, close }: { readonly id: string | undefined; readonly close: () => void }) {
  const messages = useRequestMessages();
  return (
    <SideDrawer opened={id !== undefined} onClose={close} title={messages.request} size="xl">
      {id !== undefined && <Loaded key={id} id={id} />}
    </SideDrawer>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const language = useGatewayLanguage();
  const [{ data, error }] = useQuery({ query: requestDocument, variables: { id, language } });
  if (!data) return error ? <Failed error={error} /> : <Loading rows={8} height={32} />;
  return data.node?.__typename === 'RequestLogEntry' ? <Details request={data.node} /> : <NotFound />;
}

function Details({ request }: { readonly request: RequestDetails }) {
  const messages = useRequestMessages();
  const operationName = useOperationName();
  const entityName = useEntityNames();
  const { duration } = useFormats();
  const { environment } = useViewer();
  const mayPay = usePermission('PAYMENTS_WRITE');
  const [replays, setReplays] = useState(false);
  const { id, at, operation, resultCode, result, endpoint, entityId, callerId, reason, decidedUs, connectorUs } = request;
  const offersReplay = environment === 'TEST' && mayPay && canReplay(request);
  const rows: readonly (readonly [string, ReactNode])[] = [
    [messages.when, <Timestamp key="at" at={at} />],
    [messages.endpoint, messages.endpoints[endpoint]],
    [messages.entity, entityName(entityId)],
    [
      messages.caller,
      callerId === null ? (
        messages.endpoints.TICK
      ) : (
        <span key="caller" className="code">
          {callerId}
        </span>
      ),
    ],
    ...(reason === null ? [] : [[messages.reason, reason] as const]),
    [messages.took, `${duration(decidedUs)}${connectorUs > 0 ? ` (${duration(connectorUs)} ${messages.connector})` : ''}`],
    ['Id', <Id key="id" value={id} what={messages.id} />],
  ];
  return (
    <Stack>
      <Group gap="xs">
        <Text fw={600}>{operationName(operation)}</Text>
        {result && <OutcomeBadge outcome={result.outcome} />}
      </Group>
      <Text size="sm">
        <span className="code">{resultCode}</span> {result?.staff}
      </Text>
      {request.subjectId === null && <Text size="sm">{messages.refused}</Text>}
      {request.problems.length > 0 && <Problems problems={request.problems} />}
      <Rows isNarrow rows={rows} />
      <Group>
        {request.subjectId !== null && <SubjectLink kind={request.subjectKind} id={request.subjectId} />}
        {offersReplay && !replays && (
          <Button size="xs" variant="default" leftSection={<IconRepeat size={14} aria-hidden />} onClick={() => setReplays(true)}>
            {messages.replay}
          </Button>
        )}
      </Group>
      {replays && <Replay request={request.request} close={() => setReplays(false)} />}
      <JsonView value={request.request} title={messages.body} />
    </Stack>
  );
}

const pagesOfSubjects = {
  PAYMENT: '/payments/$id',
  REGISTRATION: '/registrations/$id',
  CHECKOUT: '/checkouts/$id',
  JOB: '/jobs/$id',
} as const satisfies Record<RequestRow['subjectKind'], string>;

/** As the program was answered. */
function Problems({ problems }: Pick<RequestDetails, 'problems'>) {
  const messages = useRequestMessages();
  return (
    <div>
      <Text size="sm" fw={600}>
        {messages.problems}
      </Text>
      <ul className={styles.problems} lang="en">
        {problems.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            <Text size="sm">
              <span className="code">{name}</span> {message.startsWith(name) ? message.slice(name.length).replace(/^:? /, '') : message}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SubjectLink({ kind, id }: { readonly kind: RequestRow['subjectKind']; readonly id: string }) {
  const messages = useRequestMessages();
  return (
    <Anchor size="sm" underline="always" renderRoot={(props) => <Link to={pagesOfSubjects[kind]} params={{ id }} {...props} />}>
      {messages.openSubject[kind]}
    </Anchor>
  );
}
