/** Risk rules of a channel: in words, tried against the past, changed by administrators. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBan, IconCheck, IconEye, IconPlus } from '@tabler/icons-react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { Icon } from '../../components/page-icon.ts';
import { Quiet } from '../../components/quiet.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { Coverage } from './coverage.tsx';
import { type Rule, rulesDocument } from './documents.ts';
import styles from './risk-rules.module.css';
import { useRuleMessages } from './risk-rules-messages.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useRuleWords } from './use-rule-words.ts';

const channelsOnly = ['CHANNEL'] as const;
/** In the address, in place of a rule's id. */
const newId = 'new';

export function RiskRulesPage() {
  const messages = useRuleMessages();
  const mayChange = usePermission('ADMIN');
  const [params, setParams] = useSearchParams();
  const channels = useSelectableEntities(channelsOnly);
  const entityId = params.entity ?? channels[0]?.id;
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          mayChange &&
          entityId !== undefined && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setParams({ rule: newId })}>
              {messages.create}
            </Button>
          )
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Group mb="sm">
        <EntitySelect
          required
          label={messages.channel}
          kinds={channelsOnly}
          value={entityId}
          onChange={(entity) => setParams({ entity, rule: undefined })}
        />
      </Group>
      {entityId === undefined ? (
        <Empty title={messages.chooseChannel} hint={messages.chooseHint} />
      ) : (
        <Rules key={entityId} entityId={entityId} />
      )}
    </>
  );
}

function Rules({ entityId }: { readonly entityId: string }) {
  const messages = useRuleMessages();
  const words = useRuleWords();
  const [params, setParams] = useSearchParams();
  const [{ data, error }, refetch] = useQuery({ query: rulesDocument, variables: { entityId }, requestPolicy: 'cache-and-network' });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const open = (rule: string | undefined): void => setParams({ rule }, true);
  const columns = useColumns(open);
  const rules = nodesOf(data?.riskRules);
  const opened = rules.find(({ id }) => id === params.rule);
  const isOpen = opened !== undefined || (params.rule === newId && data !== undefined);
  if (!data) return <LoadingOrFailed error={error} retry={reload} rows={10} height={40} />;
  return (
    <>
      <Coverage entityId={entityId} rules={rules} channels={nodesOf(data.entities)} />
      <DataTable label={messages.title} rows={rules} columns={columns} rowKey={({ id }) => id} open={({ id }) => open(id)} />
      <SideDrawer
        opened={isOpen}
        onClose={() => open(undefined)}
        title={opened ? words.name(opened) : messages.create}
        size="xl"
        closeOnClickOutside={false}
      >
        {isOpen && (
          <RuleEditor
            key={opened ? `${opened.id} ${opened.version}` : newId}
            entityId={entityId}
            rule={opened}
            close={() => open(undefined)}
            changed={reload}
          />
        )}
      </SideDrawer>
    </>
  );
}

const effectLooks: Readonly<Record<Rule['effect'], readonly [icon: Icon, color: string]>> = {
  SCORE: [IconPlus, 'gray'],
  REVIEW: [IconEye, 'violet'],
  REJECT: [IconBan, 'red'],
  ACCEPT: [IconCheck, 'green'],
};

/** What a rule does, which is no badge: badges tell what became of a payment. */
function Effect({ effect }: { readonly effect: Rule['effect'] }) {
  const messages = useRuleMessages();
  const [Picture, color] = effectLooks[effect];
  return (
    <span className={`${styles.effect} outcome-${color}`}>
      <Picture size={16} stroke={1.8} aria-hidden />
      {messages.effectNames[effect]}
    </span>
  );
}

function State({ rule: { active, runs } }: { readonly rule: Rule }) {
  const messages = useRuleMessages();
  if (!active) return <span className="quiet">{messages.off}</span>;
  return runs ? messages.on : <Text size="sm">{messages.doesNotRun}</Text>;
}

function useColumns(open: (id: string) => void): readonly DataColumn<Rule>[] {
  const messages = useRuleMessages();
  const words = useRuleWords();
  const { number } = useFormats();
  return [
    {
      key: 'name',
      title: messages.name,
      cell: (rule) => (
        <Stack gap={0} align="start">
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={500}
            ta="start"
            aria-label={messages.open(words.name(rule))}
            aria-haspopup="dialog"
            onClick={() => open(rule.id)}
          >
            {words.name(rule)}
          </Anchor>
          {rule.isDefault && <Quiet size="xs">{messages.isDefault}</Quiet>}
        </Stack>
      ),
    },
    {
      key: 'when',
      title: messages.when,
      cell: (rule) => (
        <div>
          {words.condition(rule)}
          {rule.needsCard && <Quiet size="xs">{messages.needsCard}</Quiet>}
        </div>
      ),
    },
    {
      key: 'effect',
      title: messages.effect,
      cell: ({ effect }) => <Effect effect={effect} />,
    },
    {
      key: 'score',
      title: messages.score,
      isNumber: true,
      cell: ({ score }) => (score === 0 ? <span className="quiet">–</span> : number(score)),
    },
    { key: 'state', title: messages.state, cell: (rule) => <State rule={rule} /> },
  ];
}
