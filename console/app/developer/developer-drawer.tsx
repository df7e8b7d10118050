/** The developer drawer: the queries of the page, and the same reads as API calls. */
import { Anchor, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getLoggedQueries, type LoggedQuery, onQueryLogged } from '../../client/query-log.ts';
import { useViewer } from '../../client/viewer.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { developerDrawer } from '../../hooks/developer-drawer-state.ts';
import {
  findSubjectQuery,
  graphiqlUrl,
  graphqlCurl,
  graphqlFetch,
  parseSubject,
  putOwnFirst,
  type Query,
  restCurl,
  restFetch,
  restUrl,
} from './api-examples-view.ts';
import { useDeveloperKeyMessages } from './developer-key-messages.ts';
import { useDeveloperMessages } from './developer-messages.ts';
import { useGraphiql } from './use-graphiql.ts';

export function DeveloperDrawer({ opened }: { readonly opened: boolean }) {
  const messages = useDeveloperMessages();
  const { title } = useDeveloperKeyMessages();
  // The library notes where the focus was when a drawer that is there already opens.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const asked = useSyncExternalStore(onQueryLogged, getLoggedQueries);
  const path = `/console${useRouterState({ select: ({ location }) => location.pathname })}`;
  const here = putOwnFirst(asked.filter((one) => one.path === path));
  const hasGraphiql = useGraphiql(useViewer().environment === 'TEST');
  return (
    <SideDrawer opened={isShown} onClose={developerDrawer.close} title={title} size="xl">
      <Tabs defaultValue="queries">
        <Tabs.List aria-label={messages.tabs} mb="md">
          <Tabs.Tab value="queries">{messages.queries}</Tabs.Tab>
          <Tabs.Tab value="calls">{messages.calls}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="queries">
          <Queries asked={here} hasGraphiql={hasGraphiql} />
        </Tabs.Panel>
        <Tabs.Panel value="calls">
          <Calls path={path} asked={here} hasGraphiql={hasGraphiql} />
        </Tabs.Panel>
      </Tabs>
    </SideDrawer>
  );
}

interface PartProps {
  readonly asked: readonly LoggedQuery[];
  readonly hasGraphiql: boolean;
}

function Queries({ asked, hasGraphiql }: PartProps) {
  const messages = useDeveloperMessages();
  if (asked.length === 0) return <Text size="sm">{messages.none}</Text>;
  return (
    <Stack>
      <Text size="sm">{messages.queriesHint}</Text>
      {asked.map((one) => (
        <Stack key={one.name} gap="xs">
          <CodeBlock title={messages.document(one.name)} text={one.document} />
          {Object.keys(one.variables).length > 0 && (
            <CodeBlock title={messages.variables(one.name)} text={JSON.stringify(one.variables, null, 2)} />
          )}
          {hasGraphiql && <GraphiqlLink query={one} label={messages.graphiqlNamed(one.name)} />}
        </Stack>
      ))}
    </Stack>
  );
}

function Calls({ path, asked, hasGraphiql }: PartProps & { readonly path: string }) {
  const messages = useDeveloperMessages();
  const subject = parseSubject(path);
  const query = subject && findSubjectQuery(asked, subject);
  if (!subject || !query) return <Text size="sm">{messages.noSubject}</Text>;
  const { origin } = location;
  const address = restUrl(origin, subject);
  return (
    <Stack>
      <Text size="sm">{messages.callsHint}</Text>
      {address === undefined ? (
        <Text size="sm">{messages.noRest}</Text>
      ) : (
        <>
          <CodeBlock title={messages.restCurl} text={restCurl(address)} />
          <CodeBlock title={messages.restFetch} text={restFetch(address)} />
        </>
      )}
      <CodeBlock title={messages.graphqlCurl} text={graphqlCurl(origin, query)} />
      <CodeBlock title={messages.graphqlFetch} text={graphqlFetch(origin, query)} />
      {hasGraphiql && <GraphiqlLink query={query} label={messages.graphiql} />}
    </Stack>
  );
}

function GraphiqlLink({ query, label }: { readonly query: Query; readonly label: string }) {
  return (
    <Anchor size="sm" href={graphiqlUrl(query)} target="_blank" rel="noopener">
      <Group component="span" gap={4} display="inline-flex">
        {label}
        <IconExternalLink size={14} aria-hidden />
      </Group>
    </Anchor>
  );
}
