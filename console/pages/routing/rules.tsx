/** The draft of the rules: ordered, changed, tried, and then switched on as a new version. */
import { ActionIcon, Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { FailedNote } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { type Routing, type ShownFee, type ShownRule, setRoutingDocument, type Version } from './documents.ts';
import { Fees } from './fees.tsx';
import styles from './routing.module.css';
import { useRoutingMessages } from './routing-messages.ts';
import { RoutingTrial } from './routing-trial.tsx';
import { isSame, moved, toFeeInput, toRuleInput } from './routing-view.ts';
import { RuleEditor } from './rule-editor.tsx';
import { useRoutingWords } from './use-routing-words.ts';

interface Draft {
  readonly rules: readonly ShownRule[];
  readonly fees: readonly ShownFee[];
}

interface RulesProps {
  readonly entityId: string;
  readonly routing: Routing;
  readonly changed: () => void;
}

export function Rules({ entityId, routing, changed }: RulesProps) {
  const messages = useRoutingMessages();
  const mayChange = usePermission('ADMIN');
  const { current, connectors, versions } = routing;
  const [draft, setDraft] = useState<Draft>({ rules: current.rules, fees: current.fees });
  const [edited, edit] = useState<number>();
  const isChanged =
    !isSame(draft.rules.map(toRuleInput), current.rules.map(toRuleInput)) ||
    !isSame(draft.fees.map(toFeeInput), current.fees.map(toFeeInput));
  const setRules = (rules: readonly ShownRule[]): void => setDraft((before) => ({ ...before, rules }));
  const apply = (rule: ShownRule): void =>
    setRules(edited === draft.rules.length ? [...draft.rules, rule] : draft.rules.map((each, place) => (place === edited ? rule : each)));
  return (
    <>
      <Section
        title={messages.rules}
        hint={messages.rulesHint}
        mb="md"
        aside={
          mayChange && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit(draft.rules.length)}>
              {messages.add}
            </Button>
          )
        }
      >
        <Stack>
          <RuleList rules={draft.rules} mayChange={mayChange} change={setRules} edit={edit} />
          <Fees
            fees={draft.fees}
            connectors={connectors}
            mayChange={mayChange}
            change={(fees) => setDraft((before) => ({ ...before, fees }))}
          />
          <RoutingTrial key={JSON.stringify(draft.rules)} entityId={entityId} rules={draft.rules} />
          {isChanged && (
            <SwitchOn
              entityId={entityId}
              draft={draft}
              version={current.version}
              discard={() => setDraft({ rules: current.rules, fees: current.fees })}
              changed={changed}
            />
          )}
        </Stack>
      </Section>
      {versions.length > 0 && (
        <Versions versions={versions} mayChange={mayChange} takeUp={({ rules, fees }) => setDraft({ rules, fees })} />
      )}
      <SideDrawer
        opened={edited !== undefined}
        onClose={() => edit(undefined)}
        title={draft.rules[edited ?? -1]?.name ?? messages.add}
        size="lg"
        closeOnClickOutside={false}
      >
        {edited !== undefined && (
          <RuleEditor key={edited} rule={draft.rules[edited]} connectors={connectors} close={() => edit(undefined)} apply={apply} />
        )}
      </SideDrawer>
    </>
  );
}

interface RuleListProps {
  readonly rules: readonly ShownRule[];
  readonly mayChange: boolean;
  readonly change: (rules: readonly ShownRule[]) => void;
  readonly edit: (place: number) => void;
}

function RuleList({ rules, mayChange, change, edit }: RuleListProps) {
  const messages = useRoutingMessages();
  const words = useRoutingWords();
  if (rules.length === 0) return <Text size="sm">{messages.noRules}</Text>;
  return (
    <ol className={styles.rules}>
      {rules.map((rule, place) => (
        <li key={rule.name} className={styles.rule}>
          <div className={styles.what}>
            <Text size="sm" fw={600}>
              {place + 1}.{' '}
              {mayChange ? (
                <Anchor
                  component="button"
                  type="button"
                  fw={600}
                  ta="start"
                  aria-label={messages.edit(rule.name)}
                  aria-haspopup="dialog"
                  onClick={() => edit(place)}
                >
                  {rule.name}
                </Anchor>
              ) : (
                rule.name
              )}
            </Text>
            <Text size="sm">
              {words.when(rule)} → {words.to(rule)}
            </Text>
          </div>
          {mayChange && (
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="default"
                size="lg"
                disabled={place === 0}
                aria-label={messages.up(rule.name)}
                onClick={() => change(moved(rules, place, -1))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                disabled={place === rules.length - 1}
                aria-label={messages.down(rule.name)}
                onClick={() => change(moved(rules, place, 1))}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={messages.remove(rule.name)}
                onClick={() => change(rules.filter((_, each) => each !== place))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          )}
        </li>
      ))}
    </ol>
  );
}

interface SwitchOnProps {
  readonly entityId: string;
  readonly draft: Draft;
  readonly version: number;
  readonly discard: () => void;
  readonly changed: () => void;
}

function SwitchOn({ entityId, draft, version, discard, changed }: SwitchOnProps) {
  const messages = useRoutingMessages();
  const notify = useNotify();
  const [note, setNote] = useState('');
  const [{ error, fetching }, set] = useMutation(setRoutingDocument);
  const submit = async (): Promise<void> => {
    const input = { rules: draft.rules.map(toRuleInput), fees: draft.fees.map(toFeeInput), note: note.trim() || null };
    const { data } = await set({ entityId, expectedVersion: version, ...input });
    if (!data?.setRouting) return;
    notify.success(messages.switchedOn(data.setRouting.current.version));
    changed();
  };
  return (
    <Alert color="yellow" title={messages.changed}>
      <Stack gap="sm">
        <Text size="sm">{messages.changedHint}</Text>
        <TextInput label={messages.note} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        {error && <FailedNote error={error} />}
        <Group>
          <Button loading={fetching} onClick={() => void submit()}>
            {messages.switchOn}
          </Button>
          <Button variant="default" onClick={discard}>
            {messages.discard}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly mayChange: boolean;
  readonly takeUp: (version: Version) => void;
}

function Versions({ versions, mayChange, takeUp }: VersionsProps) {
  const messages = useRoutingMessages();
  return (
    <Section title={messages.versions} hint={messages.versionsHint} mb="md">
      <ol className={styles.versions} reversed>
        {versions.map((version, place) => (
          <li key={version.version} className={styles.rule}>
            <div className={styles.what}>
              <Text size="sm">
                <b>{messages.version(version.version)}</b> · {messages.ruleCount(version.rules.length)} ·{' '}
                {version.madeAt && <Timestamp at={version.madeAt} />}
              </Text>
              {version.note && <Quiet>{version.note}</Quiet>}
            </div>
            {place === 0 ? (
              <Text size="sm" fw={600}>
                {messages.isOn}
              </Text>
            ) : (
              mayChange && (
                <Button size="compact-sm" variant="default" onClick={() => takeUp(version)}>
                  {messages.takeUp}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
