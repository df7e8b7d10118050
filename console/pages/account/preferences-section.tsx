/** Preferences of this browser. They take effect at once. */
import { Group, Input, SegmentedControl, Select, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useId, useState } from 'react';
import { Section } from '../../components/section.tsx';
import { type Language, languages } from '../../preferences/languages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { allTimeZones } from '../../preferences/time-zones.ts';
import { useAccountMessages } from './account-messages.ts';

export function PreferencesSection() {
  const messages = useAccountMessages();
  const { language, timeZone, density, shortcuts, change } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Once opened it offers as many as can be looked through; until then the one that is chosen is enough.
  const [hasOpened, setOpened] = useState(false);
  return (
    <Section title={messages.preferences} hint={messages.preferencesHint}>
      <Stack gap="sm">
        <Group gap="md" align="start">
          <Choice
            label={messages.language}
            data={(Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value] }))}
            value={language}
            choose={(value) => change({ language: value })}
          />
          <Choice
            label={messages.density}
            data={[
              { value: 'comfortable', label: messages.comfortable },
              { value: 'compact', label: messages.compact },
            ]}
            value={density}
            choose={(value) => change({ density: value })}
          />
          <Choice
            label={messages.scheme}
            data={[
              { value: 'light', label: messages.light },
              { value: 'dark', label: messages.dark },
              { value: 'auto', label: messages.system },
            ]}
            value={colorScheme}
            choose={setColorScheme}
          />
        </Group>
        <Select
          label={messages.timeZone}
          maw={340}
          data={hasOpened ? allTimeZones() : [timeZone]}
          onDropdownOpen={() => setOpened(true)}
          value={timeZone}
          onChange={(value) => value !== null && change({ timeZone: value })}
          searchable
          allowDeselect={false}
          limit={30}
          nothingFoundMessage={messages.noZone}
        />
        <Switch
          label={messages.shortcuts}
          description={messages.shortcutsHint}
          checked={shortcuts}
          onChange={(event) => change({ shortcuts: event.currentTarget.checked })}
        />
      </Stack>
    </Section>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly data: { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly choose: (value: T) => void;
}

function Choice<T extends string>({ label, data, value, choose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <Stack gap={4}>
      <Input.Label id={id} component="span">
        {label}
      </Input.Label>
      <SegmentedControl aria-labelledby={id} size="xs" data={data} value={value} onChange={choose} transitionDuration={0} />
    </Stack>
  );
}
