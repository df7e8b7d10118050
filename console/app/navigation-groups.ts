/** The pages in the navigation, by group, in the order in which they are shown. A page is one line. */
import {
  IconActivity,
  IconAlertCircle,
  IconArrowsExchange,
  IconBinaryTree,
  IconBook2,
  IconBuildingBank,
  IconBulb,
  IconCalendarRepeat,
  IconCalendarStats,
  IconChartBar,
  IconClipboardList,
  IconCreditCard,
  IconFileSpreadsheet,
  IconFileTime,
  IconFlask,
  IconKey,
  IconLink,
  IconListCheck,
  IconReceiptRefund,
  IconReportMoney,
  IconRoute,
  IconShieldCheck,
  IconShoppingCart,
  IconUserCircle,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Permission, Viewer } from '../client/viewer.ts';
import type { Icon } from '../components/page-icon.ts';
import type { Language } from '../preferences/languages.ts';

export type Labels = Readonly<Record<Language, string>>;

export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: Labels;
  /** The keys that open it; no two pages have the same. */
  readonly keys: string;
  readonly icon: Icon;
  /** Only for those who have this permission. */
  readonly needs?: Permission;
  /** Only in this environment. */
  readonly only?: Viewer['environment'];
}

export interface NavigationGroup {
  readonly name: string;
  /** The first group has no heading. A group without a page that the viewer may open is not shown. */
  readonly heading?: Labels;
  readonly items: readonly NavigationItem[];
}

export const navigationGroups: readonly NavigationGroup[] = [
  {
    name: 'home',
    items: [
      { to: '/overview', label: { en: 'Overview', de: 'Überblick' }, keys: 'g o', icon: IconChartBar },
      { to: '/insights', label: { en: 'Insights', de: 'Erkenntnisse' }, keys: 'g 1', icon: IconBulb },
      { to: '/attention', label: { en: 'Needs attention', de: 'Handlungsbedarf' }, keys: 'g z', icon: IconListCheck },
      { to: '/live', label: { en: 'Live', de: 'Live' }, keys: 'g l', icon: IconActivity },
    ],
  },
  {
    name: 'payments',
    heading: { en: 'Payments', de: 'Zahlungen' },
    items: [
      { to: '/payments', label: { en: 'Payments', de: 'Zahlungen' }, keys: 'g p', icon: IconCreditCard },
      { to: '/checkouts', label: { en: 'Checkouts', de: 'Checkouts' }, keys: 'g k', icon: IconShoppingCart },
      { to: '/payment-links', label: { en: 'Payment links', de: 'Zahlungslinks' }, keys: 'g d', icon: IconLink },
      { to: '/jobs', label: { en: 'Jobs', de: 'Jobs' }, keys: 'g j', icon: IconCalendarRepeat },
      { to: '/registrations', label: { en: 'Registrations', de: 'Registrierungen' }, keys: 'g i', icon: IconWallet },
    ],
  },
  {
    name: 'finance',
    heading: { en: 'Finance', de: 'Finanzen' },
    items: [
      { to: '/payouts', label: { en: 'Payouts', de: 'Auszahlungen' }, keys: 'g u', icon: IconBuildingBank },
      { to: '/files', label: { en: 'Files', de: 'Dateien' }, keys: 'g f', icon: IconFileSpreadsheet },
      { to: '/exceptions', label: { en: 'Exceptions', de: 'Klärfälle' }, keys: 'g e', icon: IconAlertCircle },
      { to: '/chargebacks', label: { en: 'Chargebacks', de: 'Rückbuchungen' }, keys: 'g b', icon: IconReceiptRefund },
      { to: '/month-end', label: { en: 'Month end', de: 'Monatsabschluss' }, keys: 'g n', icon: IconCalendarStats },
      { to: '/reports', label: { en: 'Reports', de: 'Berichte' }, keys: 'g r', icon: IconReportMoney },
      {
        to: '/scheduled-reports',
        label: { en: 'Scheduled reports', de: 'Geplante Berichte' },
        keys: 'g 8',
        icon: IconFileTime,
        needs: 'EXPORT',
      },
    ],
  },
  {
    name: 'developers',
    heading: { en: 'Developers', de: 'Entwickler' },
    items: [
      { to: '/webhooks', label: { en: 'Webhooks', de: 'Webhooks' }, keys: 'g w', icon: IconWebhook },
      { to: '/requests', label: { en: 'API requests', de: 'API-Anfragen' }, keys: 'g q', icon: IconArrowsExchange },
      { to: '/tokens', label: { en: 'Access tokens', de: 'Zugriffstokens' }, keys: 'g h', icon: IconKey, needs: 'CONFIGURATION_READ' },
      { to: '/result-codes', label: { en: 'Result codes', de: 'Ergebniscodes' }, keys: 'g c', icon: IconBook2 },
      { to: '/sandbox', label: { en: 'Sandbox', de: 'Sandbox' }, keys: 'g x', icon: IconFlask, only: 'TEST' },
    ],
  },
  {
    name: 'settings',
    heading: { en: 'Settings', de: 'Einstellungen' },
    items: [
      { to: '/entities', label: { en: 'Entities', de: 'Einheiten' }, keys: 'g t', icon: IconBinaryTree },
      { to: '/routing', label: { en: 'Routing', de: 'Routing' }, keys: 'g v', icon: IconRoute },
      { to: '/risk-rules', label: { en: 'Risk rules', de: 'Risikoregeln' }, keys: 'g y', icon: IconShieldCheck },
      { to: '/staff', label: { en: 'Staff', de: 'Team' }, keys: 'g s', icon: IconUsers, needs: 'CONFIGURATION_READ' },
      { to: '/roles', label: { en: 'Roles', de: 'Rollen' }, keys: 'g 7', icon: IconUsersGroup, needs: 'CONFIGURATION_READ' },
      {
        to: '/access-review',
        label: { en: 'Who may what', de: 'Wer darf was' },
        keys: 'g g',
        icon: IconUserQuestion,
        needs: 'CONFIGURATION_READ',
      },
      { to: '/audit', label: { en: 'Audit log', de: 'Protokoll' }, keys: 'g a', icon: IconClipboardList, needs: 'CONFIGURATION_READ' },
      { to: '/account', label: { en: 'My account', de: 'Mein Konto' }, keys: 'g m', icon: IconUserCircle },
    ],
  },
];

/** The groups with what the viewer may open; empty groups are left out. */
export function visibleGroups({ permissions, environment }: Pick<Viewer, 'permissions' | 'environment'>): readonly NavigationGroup[] {
  return navigationGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(
        ({ needs, only }) => (needs === undefined || permissions.includes(needs)) && (only === undefined || only === environment),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Whether the page at this path is the item's, or one below it. */
export function isWithin(path: string, { to }: Pick<NavigationItem, 'to'>): boolean {
  return path === to || path.startsWith(`${to}/`);
}
