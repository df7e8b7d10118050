/** The header of every page: search, connection, time zone and account menu. */
import { Burger, Button, Group, Kbd, Menu, Text, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCode, IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { signOut } from '../client/session.ts';
import { useViewer } from '../client/viewer.ts';
import { developerDrawer } from '../hooks/developer-drawer-state.ts';
import { createMessages } from '../messages/create-messages.ts';
import { type Language, languages } from '../preferences/languages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { Connection } from './connection.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { search } from './search/search-store.ts';
import { TimeZoneMenu } from './time-zone.tsx';

const useMessages = createMessages({
  en: {
    menu: 'Menu',
    product: 'Payment gateway',
    search: 'Search',
    searchHint: 'id, e-mail, last four, order, amount…',
    appearance: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'As the system',
    language: 'Language',
    account: 'My account',
    developer: 'For developers',
    signOut: 'Sign out',
    you: (name: string) => `Signed in as ${name}`,
  },
  de: {
    menu: 'Menü',
    product: 'Payment Gateway',
    search: 'Suchen',
    searchHint: 'Id, E-Mail, letzte vier, Bestellung, Betrag…',
    appearance: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'Wie das System',
    language: 'Sprache',
    account: 'Mein Konto',
    developer: 'Für Entwickler',
    signOut: 'Abmelden',
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
    <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={messages.menu} aria-expanded={opened} />
        <Group
          gap={8}
          wrap="nowrap"
          renderRoot={(props) => <Link to="/payments" aria-label={messages.product} {...props} />}
          style={{ textDecoration: 'none', color: 'inherit' }}
        >
          <img src="/console/icon.svg" width={26} height={26} alt="" />
          <Text fw={650} visibleFrom="md">
            {messages.product}
          </Text>
        </Group>
        <EnvironmentBadge />
      </Group>
      <Button
        variant="default"
        onClick={search.open}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="md" aria-hidden>
            /
          </Kbd>
        }
        justify="space-between"
        flex={1}
        maw={520}
        aria-label={`${messages.search}: ${messages.searchHint}`}
        styles={{ label: { flex: 1, fontWeight: 400 } }}
      >
        <Text component="span" className="quiet" size="sm" truncate>
          {messages.searchHint}
        </Text>
      </Button>
      <Group gap={6} wrap="nowrap">
        <Connection />
        <TimeZoneMenu />
        <AccountMenu />
      </Group>
    </Group>
  );
}

function AccountMenu() {
  const messages = useMessages();
  const { name } = useViewer();
  const { language, change } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} trapFocus>
      <Menu.Target>
        {/* Who speaks to the page says what is seen, so the letters are part of the name. */}
        <UnstyledButton aria-label={`${getInitials(name)}: ${messages.you(name)}`} style={{ borderRadius: 999 }}>
          <Initials name={name} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{messages.you(name)}</Menu.Label>
        <Menu.Item leftSection={<IconUserShield size={16} />} renderRoot={(props) => <Link to="/account" {...props} />}>
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
    </Menu>
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
    <Tooltip label={name} openDelay={300}>
      <Text
        component="span"
        fw={600}
        size="sm"
        style={{
          display: 'inline-grid',
          placeItems: 'center',
          width: 34,
          height: 34,
          borderRadius: 999,
          background: 'var(--mantine-color-brand-7)',
          color: 'white',
        }}
      >
        {getInitials(name)}
      </Text>
    </Tooltip>
  );
}
