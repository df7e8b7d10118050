/** Names and descriptions of roles and permissions. */
import type { MemberRole } from '../../api/contract/staff-roles.ts';
import type { Language } from '../preferences/languages.ts';
import { createMessages } from './create-messages.ts';

/** Also in the audit log. */
export const roleNames: Readonly<Record<Language, Readonly<Record<MemberRole, string>>>> = {
  en: { VIEWER: 'Viewer', AUDITOR: 'Auditor', SUPPORT: 'Support', FINANCE: 'Finance', ADMIN: 'Administrator', CUSTOM: 'Custom role' },
  de: {
    VIEWER: 'Einsicht',
    AUDITOR: 'Revision',
    SUPPORT: 'Support',
    FINANCE: 'Finanzen',
    ADMIN: 'Administration',
    CUSTOM: 'Eigene Rolle',
  },
};

export const useStaffRoleMessages = createMessages({
  en: {
    role: roleNames.en,
    about: {
      VIEWER: 'Reads payments and what belongs to them.',
      AUDITOR: 'Reads everything, personal data, configuration and the audit log too. Changes nothing.',
      SUPPORT: 'Reads, adds notes, resends webhooks, refunds up to a limit.',
      FINANCE: 'Reads, downloads lists, adds notes, captures, refunds and reverses.',
      ADMIN: 'Does what finance and support do, and changes configuration, tokens and staff.',
      CUSTOM: 'A role that an administrator made.',
    },
    permission: {
      ADMIN: 'Change configuration, tokens and staff',
      CONFIGURATION_READ: 'Read tokens, staff and the audit log',
      EXPORT: 'Download lists',
      NOTES_WRITE: 'Add notes',
      PAYMENTS_CAPTURE: 'Capture',
      PAYMENTS_READ: 'Read payments',
      PAYMENTS_REFUND: 'Refund',
      JOBS_MANAGE: 'Manage subscription jobs',
      LINKS_MANAGE: 'Make and end payment links',
      ACCOUNTS_ERASE: 'Delete stored accounts',
      PAYMENTS_REVERSE: 'Reverse',
      PAYMENTS_INQUIRE: 'Ask the bank about an unknown outcome',
      PAYMENTS_DECIDE: 'Decide an unknown outcome',
      PAYMENTS_WRITE: 'Make test payments',
      PERSONAL_READ: 'See personal data of shoppers',
      PERSONAL_REVEAL: 'Reveal personal data of a payment’s shopper; recorded in the audit log',
      RECONCILE: 'Import settlement files, match their lines, record and answer chargebacks',
      WEBHOOKS_REDELIVER: 'Resend webhooks',
    },
  },
  de: {
    role: roleNames.de,
    about: {
      VIEWER: 'Liest Zahlungen und was dazugehört.',
      AUDITOR: 'Liest alles, auch persönliche Daten, Einstellungen und das Protokoll. Ändert nichts.',
      SUPPORT: 'Liest, schreibt Notizen, sendet Webhooks erneut, erstattet bis zu einer Grenze.',
      FINANCE: 'Liest, lädt Listen herunter, schreibt Notizen, zieht ein, erstattet und storniert.',
      ADMIN: 'Darf, was Finanzen und Support dürfen, und ändert Einstellungen, Tokens und das Team.',
      CUSTOM: 'Eine Rolle, die jemand aus der Administration angelegt hat.',
    },
    permission: {
      ADMIN: 'Einstellungen, Tokens und das Team ändern',
      CONFIGURATION_READ: 'Tokens, Team und Protokoll lesen',
      EXPORT: 'Listen herunterladen',
      NOTES_WRITE: 'Notizen schreiben',
      PAYMENTS_CAPTURE: 'Einziehen',
      PAYMENTS_READ: 'Zahlungen lesen',
      PAYMENTS_REFUND: 'Erstatten',
      JOBS_MANAGE: 'Abos verwalten',
      LINKS_MANAGE: 'Zahlungslinks anlegen und beenden',
      ACCOUNTS_ERASE: 'Gespeicherte Konten löschen',
      PAYMENTS_REVERSE: 'Stornieren',
      PAYMENTS_INQUIRE: 'Die Bank nach einem ungeklärten Ergebnis fragen',
      PAYMENTS_DECIDE: 'Über ein ungeklärtes Ergebnis entscheiden',
      PAYMENTS_WRITE: 'Testzahlungen anlegen',
      PERSONAL_READ: 'Persönliche Daten von Käufern sehen',
      PERSONAL_REVEAL: 'Persönliche Daten des Käufers aufdecken; wird im Protokoll vermerkt',
      RECONCILE: 'Abrechnungsdateien einlesen, Zeilen zuordnen, Rückbuchungen buchen und beantworten',
      WEBHOOKS_REDELIVER: 'Webhooks erneut senden',
    },
  },
});
