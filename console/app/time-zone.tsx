/** The menu that chooses the time zone in which times are shown. */
import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { MenuOnDemand } from '../components/on-demand.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { allTimeZones, systemTimeZone } from '../preferences/time-zones.ts';

const useMessages = createMessages({
  en: { label: (zone: string) => `Time zone: ${zone}`, here: 'This computer', find: 'Find a time zone' },
  de: { label: (zone: string) => `Zeitzone: ${zone}`, here: 'Dieser Computer', find: 'Zeitzone suchen' },
});

const shownMax = 8;

export function TimeZoneMenu() {
  const messages = useMessages();
  const { timeZone, language, change } = usePreferences();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const offered =
    wanted === ''
      ? [...new Set([systemTimeZone(), 'UTC', timeZone])]
      : allTimeZones()
          .filter((zone) => zone.toLowerCase().includes(wanted))
          .slice(0, shownMax);
  return (
    <MenuOnDemand
      position="bottom-end"
      width={260}
      onClose={() => setText('')}
      trapFocus
      button={
        <UnstyledButton aria-label={`${messages.label(timeZone)}, ${shortName(language, timeZone)}`} visibleFrom="sm" px={6}>
          <Text size="xs" className="quiet">
            {shortName(language, timeZone)}
          </Text>
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <Menu.Dropdown>
          <TextInput
            size="xs"
            m={4}
            placeholder={messages.find}
            aria-label={messages.find}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {offered.map((zone) => (
            <Menu.Item
              key={zone}
              role="menuitemradio"
              aria-checked={zone === timeZone}
              rightSection={zone === timeZone ? '✓' : undefined}
              onClick={() => change({ timeZone: zone })}
            >
              {zone}
              {zone === systemTimeZone() && (
                <Text span size="xs" className="quiet">
                  {' '}
                  · {messages.here}
                </Text>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      )}
    </MenuOnDemand>
  );
}

function shortName(language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(Date.now());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
