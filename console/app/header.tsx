/** The header of every page: search, connection, time zone and account menu. */
import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCode,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut } from '../client/session.ts';
import { useViewer } from '../client/viewer.ts';
import { Hint, MenuOnDemand } from '../components/on-demand.tsx';
import { developerDrawer } from '../hooks/developer-drawer-state.ts';
import { createMessages } from '../messages/create-messages.ts';
import { type Language, languages } from '../preferences/languages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { Bell } from './bell.tsx';
import { Brand } from './brand.tsx';
import { Connection } from './connection.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { prepareSearch } from './search/search-box.tsx';
import { search } from './search/search-store.ts';
import { TimeZoneMenu } from './time-zone.tsx';

const useMessages = createMessages({
  en: {
    menu: 'Menu',
    searchHint: 'Search: id, e-mail, last four, order, amount',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'Match the system',
    account: 'My account',
    developer: 'For developers',
    you: (name: string) => `Signed in as ${name}`,
  },
  de: {
    menu: 'Menü',
    searchHint: 'Suche: Id, E-Mail, letzte vier, Bestellung, Betrag',
    appearance: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'Wie das System',
    account: 'Mein Konto',
    developer: 'Für Entwickler',
    you: (name: string) => `Angemeldet als ${name}`,
  },
});

interface HeaderProps {
  readonly opened: boolean;
  readonly toggle: () => void;
}

export function Header({ opened, toggle }: HeaderProps) {
  const messages = useMessages();
  return (
    <header className="frame-header">
      <UnstyledButton className="frame-menu" onClick={toggle} aria-label={messages.menu} aria-expanded={opened}>
        {opened ? <IconX size={20} aria-hidden /> : <IconMenu2 size={20} aria-hidden />}
      </UnstyledButton>
      <Brand markOnly />
      <button type="button" className="search-button" onClick={search.open} onPointerEnter={prepareSearch} aria-label={messages.searchHint}>
        <IconSearch size={16} aria-hidden />
        <span>{messages.searchHint}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      <div className="frame-tools">
        <Connection />
        <EnvironmentBadge />
        <TimeZoneMenu />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}

function AccountMenu() {
  const messages = useMessages();
  const { name } = useViewer();
  const { language, change } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuOnDemand
      position="bottom-end"
      width={240}
      trapFocus
      button={
        // Who speaks to the page says what is seen, so the letters are part of the name.
        <UnstyledButton aria-label={`${getInitials(name)}: ${messages.you(name)}`} style={{ borderRadius: 999 }}>
          <Initials name={name} />
        </UnstyledButton>
      }
    >
      {(Menu) => (
        <Menu.Dropdown>
          <Menu.Label>{messages.you(name)}</Menu.Label>
          <Menu.Item leftSection={<IconUserCircle size={16} />} renderRoot={(props) => <Link to="/account" {...props} />}>
            {messages.account}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{messages.appearance}</Menu.Label>
          {(
            [
              ['light', messages.light, IconSun],
              ['dark', messages.dark, IconMoon],
              ['auto', messages.system, IconDeviceDesktop],
            ] as const
          ).map(([scheme, label, Icon]) => (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={colorScheme === scheme}
              leftSection={<Icon size={16} />}
              rightSection={colorScheme === scheme ? '✓' : undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{messages.language}</Menu.Label>
          {(Object.keys(languages) as Language[]).map((one) => (
            <Menu.Item
              key={one}
              role="menuitemradio"
              aria-checked={language === one}
              lang={one}
              leftSection={<IconLanguage size={16} />}
              rightSection={language === one ? '✓' : undefined}
              onClick={() => change({ language: one })}
            >
              {languages[one]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconCode size={16} />} onClick={developerDrawer.open}>
            {messages.developer}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {messages.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      )}
    </MenuOnDemand>
  );
}

function getInitials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
}

function Initials({ name }: { readonly name: string }) {
  return (
    <Hint label={name} openDelay={300} untilPressed>
      <span className="initials">{getInitials(name)}</span>
    </Hint>
  );
}
