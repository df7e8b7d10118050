/** Whether a report goes to the merchant's own server, and to which. */
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useSelectableEntities } from '../../components/entity-select.tsx';
import type { ReportDraft } from './report-view.ts';
import { serversDocument } from './server-documents.ts';
import { useServerMessages } from './server-messages.ts';
import { nameServer, serversOf } from './server-view.ts';

interface ServerChoiceProps {
  readonly draft: ReportDraft;
  readonly change: (part: Partial<ReportDraft>) => void;
  readonly isMissing: boolean;
}

export function ServerChoice({ draft, change, isMissing }: ServerChoiceProps) {
  const messages = useServerMessages();
  const [{ data }] = useQuery({ query: serversDocument, pause: !draft.toServer, requestPolicy: 'cache-and-network' });
  const servers = serversOf(nodesOf(data?.fileDestinations), useSelectableEntities(), draft.entityId);
  const isChosen = servers.some(({ id }) => id === draft.destinationId);
  return (
    <>
      <Checkbox
        label={messages.toServer}
        description={messages.toServerHint}
        checked={draft.toServer}
        onChange={({ currentTarget: { checked } }) => change({ toServer: checked })}
      />
      {draft.toServer && data && servers.length === 0 && (
        <Text size="sm" role="status">
          {messages.noServers} {messages.askAdmin}
        </Text>
      )}
      {draft.toServer && servers.length > 0 && (
        <NativeSelect
          label={messages.server}
          data={[
            ...(isChosen ? [] : [{ value: '', label: '' }]),
            ...servers.map((server) => ({ value: server.id, label: nameServer(server) })),
          ]}
          value={isChosen ? draft.destinationId : ''}
          onChange={({ currentTarget: { value } }) => change({ destinationId: value === '' ? undefined : value })}
          error={isMissing && messages.serverMissing}
        />
      )}
    </>
  );
}
