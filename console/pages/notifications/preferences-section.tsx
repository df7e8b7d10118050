/** What somebody is told, where and when. */

import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMutation } from 'urql';
import { DateField } from '../../components/date-field.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Section } from '../../components/section.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { type Choices, savePreferencesDocument } from './documents.ts';
import { usePreferencesMessages } from './messages.ts';
import { type QuietHours, toClock, toInput } from './preferences-view.ts';

const kinds = ['mentioned', 'assigned', 'watched'] as const;
const reaches = ['OFF', 'CONSOLE', 'MAIL'] as const;
const schedules = ['AT_ONCE', 'HOURLY', 'DAILY'] as const;
const usualQuiet: QuietHours = { from: '20:00', to: '07:00' };

export function PreferencesSection({ stored }: { readonly stored: Choices }) {
  const messages = usePreferencesMessages();
  const { success } = useNotify();
  const { timeZone, language } = usePreferences();
  const [choices, setChoices] = useState(stored);
  const [quiet, setQuiet] = useState<QuietHours>({ from: toClock(stored.quietFrom), to: toClock(stored.quietTo) });
  const [{ fetching, error }, save] = useMutation(savePreferencesDocument);
  const change = (part: Partial<Choices>): void => setChoices({ ...choices, ...part });
  const isQuiet = quiet.from !== '' || quiet.to !== '';
  const ownLanguage = language === 'de' ? 'DE' : 'EN';
  const isOwn = choices.timeZone === timeZone && choices.language === ownLanguage;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data } = await save({ input: toInput(choices, quiet) });
    if (data?.updateNotificationPreferences) success(messages.saved);
  };
  return (
    <Section title={messages.title} hint={messages.hint}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {kinds.map((kind) => (
            <NativeSelect
              key={kind}
              label={messages[kind]}
              data={reaches.map((value) => ({ value, label: messages.reach[value] }))}
              value={choices[kind]}
              onChange={({ currentTarget: { value } }) => change({ [kind]: reaches.find((one) => one === value) ?? choices[kind] })}
            />
          ))}
          <NativeSelect
            label={messages.schedule}
            data={schedules.map((value) => ({ value, label: messages.schedules[value] }))}
            value={choices.schedule}
            onChange={({ currentTarget: { value } }) => change({ schedule: schedules.find((one) => one === value) ?? choices.schedule })}
          />
          <Switch
            label={messages.quiet}
            description={messages.quietHint}
            checked={isQuiet}
            onChange={({ currentTarget: { checked } }) => setQuiet(checked ? usualQuiet : { from: '', to: '' })}
          />
          {isQuiet && (
            <Group gap="sm">
              <DateField kind="time" label={messages.from} w={140} value={quiet.from} onChange={(from) => setQuiet({ ...quiet, from })} />
              <DateField kind="time" label={messages.to} w={140} value={quiet.to} onChange={(to) => setQuiet({ ...quiet, to })} />
            </Group>
          )}
          <div>
            <Text size="sm" fw={500}>
              {messages.zone}
            </Text>
            <Group gap="sm">
              <Text size="sm">{messages.zoneNow(choices.timeZone, languages[choices.language === 'DE' ? 'de' : 'en'])}</Text>
              {!isOwn && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  h="auto"
                  px={0}
                  styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                  onClick={() => change({ timeZone, language: ownLanguage })}
                >
                  {messages.takeOwn(`${timeZone}, ${languages[language]}`)}
                </Button>
              )}
            </Group>
          </div>
          <FormError text={error && getErrorMessage(error)} />
          <Group justify="flex-end">
            <Button type="submit" loading={fetching}>
              {messages.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
