/** A drawer over any page: what the page asked, and the same for a program. */
import { Anchor, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Asked, allAsked, onAsked } from '../../client/query-log.ts';
import { useViewer } from '../../client/viewer.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { developer } from '../../hooks/developer-drawer-state.ts';
import {
  graphiqlAddress,
  graphqlCurl,
  graphqlFetch,
  type Query,
  queryOf,
  restAddress,
  restCurl,
  restFetch,
  subjectOf,
} from './call-view.ts';
import { useDeveloperWords } from './messages.ts';
import { useGraphiql } from './use-graphiql.ts';

export function DeveloperDrawer({ opened }: { readonly opened: boolean }) {
  const words = useDeveloperWords();
  // The library notes where the focus was when a drawer that is there already opens.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const asked = useSyncExternalStore(onAsked, allAsked);
  const path = `/console${useRouterState({ select: ({ location }) => location.pathname })}`;
  const here = asked.filter((one) => one.path === path);
  const hasGraphiql = useGraphiql(useViewer().environment === 'TEST');
  return (
    <SideDrawer opened={isShown} onClose={developer.close} title={words.title} size="xl">
      <Tabs defaultValue="queries">
        <Tabs.List aria-label={words.tabs} mb="md">
          <Tabs.Tab value="queries">{words.queries}</Tabs.Tab>
          <Tabs.Tab value="calls">{words.calls}</Tabs.Tab>
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
  readonly asked: readonly Asked[];
  readonly hasGraphiql: boolean;
}

function Queries({ asked, hasGraphiql }: PartProps) {
  const words = useDeveloperWords();
  if (asked.length === 0) return <Text size="sm">{words.none}</Text>;
  return (
    <Stack>
      <Text size="sm">{words.queriesHint}</Text>
      {asked.map((one) => (
        <Stack key={one.name} gap="xs">
          <CodeBlock title={words.document(one.name)} text={one.document} />
          {Object.keys(one.variables).length > 0 && (
            <CodeBlock title={words.variables(one.name)} text={JSON.stringify(one.variables, null, 2)} />
          )}
          {hasGraphiql && <GraphiqlLink query={one} label={words.graphiqlNamed(one.name)} />}
        </Stack>
      ))}
    </Stack>
  );
}

function Calls({ path, asked, hasGraphiql }: PartProps & { readonly path: string }) {
  const words = useDeveloperWords();
  const subject = subjectOf(path);
  const query = subject && queryOf(asked, subject);
  if (!subject || !query) return <Text size="sm">{words.noSubject}</Text>;
  const { origin } = location;
  const address = restAddress(origin, subject);
  return (
    <Stack>
      <Text size="sm">{words.callsHint}</Text>
      {address === undefined ? (
        <Text size="sm">{words.noRest}</Text>
      ) : (
        <>
          <CodeBlock title={words.restCurl} text={restCurl(address)} />
          <CodeBlock title={words.restFetch} text={restFetch(address)} />
        </>
      )}
      <CodeBlock title={words.graphqlCurl} text={graphqlCurl(origin, query)} />
      <CodeBlock title={words.graphqlFetch} text={graphqlFetch(origin, query)} />
      {hasGraphiql && <GraphiqlLink query={query} label={words.graphiql} />}
    </Stack>
  );
}

function GraphiqlLink({ query, label }: { readonly query: Query; readonly label: string }) {
  return (
    <Anchor size="sm" href={graphiqlAddress(query)} target="_blank" rel="noopener">
      <Group component="span" gap={4} display="inline-flex">
        {label}
        <IconExternalLink size={14} aria-hidden />
      </Group>
    </Anchor>
  );
}
