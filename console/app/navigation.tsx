/** The main navigation and the keys that open each page. */
import { NavLink, ScrollArea, Stack, Text } from '@mantine/core';
import {
  IconActivity,
  IconAlertCircle,
  IconBook2,
  IconCalendarRepeat,
  IconCalendarStats,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconFileSpreadsheet,
  IconFlask,
  IconReceiptRefund,
  IconReportMoney,
  IconShoppingCart,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { usePermission, useViewer } from '../client/viewer.ts';
import { useKeys } from '../hooks/keyboard.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { usePreferences } from '../preferences/preferences.tsx';

export const useNavigationMessages = createMessages({
  en: {
    label: 'Main',
    overview: 'Overview',
    payments: 'Payments',
    checkouts: 'Checkouts',
    jobs: 'Jobs',
    files: 'Files',
    exceptions: 'Exceptions',
    chargebacks: 'Chargebacks',
    monthEnd: 'Month end',
    reports: 'Reports',
    live: 'Live',
    webhooks: 'Webhooks',
    resultCodes: 'Result codes',
    staff: 'Staff',
    audit: 'Audit log',
    sandbox: 'Sandbox',
    account: 'My account',
    go: (where: string) => `Go to ${where}`,
    goingPlaces: 'Go to',
  },
  de: {
    label: 'Hauptmenü',
    overview: 'Überblick',
    payments: 'Zahlungen',
    checkouts: 'Checkouts',
    jobs: 'Jobs',
    files: 'Dateien',
    exceptions: 'Ausnahmen',
    chargebacks: 'Rückbuchungen',
    monthEnd: 'Monatsende',
    reports: 'Berichte',
    live: 'Live',
    webhooks: 'Webhooks',
    resultCodes: 'Ergebniscodes',
    staff: 'Personal',
    audit: 'Protokoll',
    sandbox: 'Sandbox',
    account: 'Mein Konto',
    go: (where: string) => `Zu ${where}`,
    goingPlaces: 'Gehen zu',
  },
});

interface NavigationItem {
  readonly to:
    | '/overview'
    | '/payments'
    | '/checkouts'
    | '/jobs'
    | '/files'
    | '/exceptions'
    | '/chargebacks'
    | '/month-end'
    | '/reports'
    | '/live'
    | '/webhooks'
    | '/result-codes'
    | '/staff'
    | '/audit'
    | '/sandbox'
    | '/account';
  readonly name:
    | 'overview'
    | 'payments'
    | 'checkouts'
    | 'jobs'
    | 'files'
    | 'exceptions'
    | 'chargebacks'
    | 'monthEnd'
    | 'reports'
    | 'live'
    | 'webhooks'
    | 'resultCodes'
    | 'staff'
    | 'audit'
    | 'sandbox'
    | 'account';
  readonly keys: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  readonly admin?: boolean;
  /** Only in the test environment. */
  readonly test?: boolean;
}

const navigationItems: readonly NavigationItem[] = [
  { to: '/overview', name: 'overview', keys: 'g o', icon: IconChartBar },
  { to: '/payments', name: 'payments', keys: 'g p', icon: IconCreditCard },
  { to: '/checkouts', name: 'checkouts', keys: 'g k', icon: IconShoppingCart },
  { to: '/jobs', name: 'jobs', keys: 'g j', icon: IconCalendarRepeat },
  { to: '/files', name: 'files', keys: 'g f', icon: IconFileSpreadsheet },
  { to: '/exceptions', name: 'exceptions', keys: 'g e', icon: IconAlertCircle },
  { to: '/chargebacks', name: 'chargebacks', keys: 'g b', icon: IconReceiptRefund },
  { to: '/month-end', name: 'monthEnd', keys: 'g n', icon: IconCalendarStats },
  { to: '/reports', name: 'reports', keys: 'g r', icon: IconReportMoney },
  { to: '/live', name: 'live', keys: 'g l', icon: IconActivity },
  { to: '/webhooks', name: 'webhooks', keys: 'g w', icon: IconWebhook },
  { to: '/result-codes', name: 'resultCodes', keys: 'g c', icon: IconBook2 },
  { to: '/staff', name: 'staff', keys: 'g s', icon: IconUsers, admin: true },
  { to: '/audit', name: 'audit', keys: 'g a', icon: IconClipboardList, admin: true },
  { to: '/sandbox', name: 'sandbox', keys: 'g x', icon: IconFlask, test: true },
  { to: '/account', name: 'account', keys: 'g m', icon: IconUserShield },
];

/** The pages that the viewer may open. */
export function useNavigationItems(): readonly NavigationItem[] {
  const isAdmin = usePermission('ADMIN');
  const { environment } = useViewer();
  return navigationItems.filter((place) => (isAdmin || !place.admin) && (environment === 'TEST' || !place.test));
}

export function Navigation({ onGo }: { readonly onGo: () => void }) {
  const messages = useNavigationMessages();
  const navigate = useNavigate();
  const { shortcuts } = usePreferences();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const offered = useNavigationItems();
  useKeys(
    messages.goingPlaces,
    offered.map(({ keys, name, to }) => ({ keys, label: messages.go(messages[name]), run: () => void navigate({ to }) })),
  );
  return (
    <ScrollArea type="never">
      <Stack gap={2} component="nav" aria-label={messages.label}>
        {offered.map(({ to, name, keys, icon: Icon }) => (
          <NavLink
            key={to}
            renderRoot={(props) => <Link to={to} {...props} />}
            label={messages[name]}
            active={path === to || path.startsWith(`${to}/`)}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={
              shortcuts && (
                <Text size="xs" className="quiet" aria-hidden visibleFrom="sm">
                  {keys}
                </Text>
              )
            }
            onClick={onGo}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
          />
        ))}
      </Stack>
    </ScrollArea>
  );
}
