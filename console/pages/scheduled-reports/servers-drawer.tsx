/** Servers that files are sent to: added, tested and deleted by administrators. */
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { Confirmation } from '../../components/confirmation.tsx';
import { EntitySelect, useEntityNames, useSelectableEntities } from '../../components/entity-select.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { isOverMerchants } from './report-view.ts';
import { createServerDocument, deleteServerDocument, type FileServer, serversDocument, testServerDocument } from './server-documents.ts';
import { tellServerFailure } from './server-failures.ts';
import { useServerMessages } from './server-messages.ts';
import { nameServer } from './server-view.ts';

export function ServersDrawer({ opened, close }: { readonly opened: boolean; readonly close: () => void }) {
  const messages = useServerMessages();
  return (
    <SideDrawer opened={opened} onClose={close} title={messages.title} closeOnClickOutside={false}>
      {opened && <Servers />}
    </SideDrawer>
  );
}

function Servers() {
  const messages = useServerMessages();
  const [{ data, error }, refetch] = useQuery({ query: serversDocument, requestPolicy: 'cache-and-network' });
  const [isAdding, setAdding] = useState(false);
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  if (!data) return <LoadingOrFailed error={error} retry={reload} rows={4} />;
  const servers = nodesOf(data.fileDestinations);
  return (
    <Stack gap="lg">
      <Text size="sm" className="quiet">
        {messages.lead}
      </Text>
      {servers.length === 0 && !isAdding && <Text size="sm">{messages.none}</Text>}
      {servers.map((server) => (
        <Server key={server.id} server={server} changed={reload} />
      ))}
      {isAdding ? (
        <AddServer
          close={() => setAdding(false)}
          added={() => {
            setAdding(false);
            reload();
          }}
        />
      ) : (
        <Group>
          <Button onClick={() => setAdding(true)}>{messages.add}</Button>
        </Group>
      )}
    </Stack>
  );
}

function Server({ server, changed }: { readonly server: FileServer; readonly changed: () => void }) {
  const messages = useServerMessages();
  const { success } = useNotify();
  const nameOf = useEntityNames();
  const { language } = usePreferences();
  const [tested, test] = useMutation(testServerDocument);
  const [deleted, remove] = useMutation(deleteServerDocument);
  const [isAsked, ask] = useState(false);
  const { id, host, port, entityId, userName, issuedFiles, status } = server;
  const why = tested.data?.testFileDestination;
  return (
    <Stack gap={6} component="section" aria-label={host}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {nameServer(server)}
      </Text>
      <Text size="sm" className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {nameOf(entityId)} · {userName} · {port} · {issuedFiles ? messages.all : messages.reportsOnly}
        {status === 'PAUSED' && ` · ${messages.paused}`}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" aria-label={messages.testOf(host)} loading={tested.fetching} onClick={() => void test({ id })}>
          {messages.test}
        </Button>
        <Button size="xs" variant="default" aria-label={messages.removeOf(host)} onClick={() => ask(true)}>
          {messages.remove}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {why === '' ? messages.works : why ? messages.fails(tellServerFailure(why, language)) : ''}
      </Text>
      <FormError text={tested.error && getErrorMessage(tested.error)} />
      <Confirmation
        opened={isAsked}
        title={messages.removeTitle(host)}
        text={messages.removeText}
        action={messages.remove}
        busy={deleted.fetching}
        problem={deleted.error && getErrorMessage(deleted.error)}
        close={() => ask(false)}
        confirm={() => {
          void remove({ id }).then(({ error }) => {
            if (error) return;
            success(messages.removed);
            ask(false);
            changed();
          });
        }}
      />
    </Stack>
  );
}

const protections = ['EXPLICIT_TLS', 'IMPLICIT_TLS', 'NONE'] as const satisfies readonly FileServer['protection'][];
const ports = { EXPLICIT_TLS: 21, IMPLICIT_TLS: 990, NONE: 21 } as const;

function AddServer({ close, added }: { readonly close: () => void; readonly added: () => void }) {
  const messages = useServerMessages();
  const { success } = useNotify();
  const [{ fetching, error }, create] = useMutation(createServerDocument);
  const [entityId, setEntity] = useState<string>();
  const [text, setText] = useState({ host: '', userName: '', password: '', folder: '' });
  const [protection, setProtection] = useState<FileServer['protection']>('EXPLICIT_TLS');
  const [port, setPort] = useState<number | string>(ports.EXPLICIT_TLS);
  const [issuedFiles, setIssued] = useState(false);
  const isWide = isOverMerchants(useSelectableEntities(), entityId);
  const isWhole = entityId !== undefined && text.host.trim() !== '' && text.userName !== '' && text.password !== '' && Number(port) > 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isWhole) return;
    const { data } = await create({ input: { entityId, protection, port: Number(port), issuedFiles: issuedFiles && !isWide, ...text } });
    if (!data?.createFileDestination) return;
    success(messages.added);
    added();
  };
  const field = (name: keyof typeof text) => ({
    label: messages[name],
    value: text[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => setText({ ...text, [name]: value }),
  });
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={messages.add}>
      <Stack gap="sm">
        <EntitySelect required label={messages.entity} description={messages.entityHint} value={entityId} onChange={setEntity} />
        <TextInput required {...field('host')} placeholder="files.example.com" />
        <NativeSelect
          label={messages.protection}
          data={protections.map((value) => ({ value, label: messages.protections[value] }))}
          value={protection}
          onChange={({ currentTarget: { value } }) => {
            const chosen = protections.find((one) => one === value) ?? protection;
            if (port === ports[protection]) setPort(ports[chosen]);
            setProtection(chosen);
          }}
        />
        <NumberInput label={messages.port} min={1} max={65_535} allowDecimal={false} value={port} onChange={setPort} />
        <TextInput required {...field('userName')} />
        <TextInput required type="password" {...field('password')} autoComplete="new-password" description={messages.passwordHint} />
        <TextInput {...field('folder')} description={messages.folderHint} />
        {!isWide && (
          <Checkbox label={messages.issuedFiles} checked={issuedFiles} onChange={({ currentTarget: { checked } }) => setIssued(checked)} />
        )}
        <FormError text={error && getErrorMessage(error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={fetching} disabled={!isWhole}>
            {messages.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
