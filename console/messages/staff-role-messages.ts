/** Names and descriptions of roles and permissions. */
import { createMessages } from './create-messages.ts';

export const useStaffRoleMessages = createMessages({
  en: {
    role: { VIEWER: 'Viewer', SUPPORT: 'Support', FINANCE: 'Finance', ADMIN: 'Administrator' },
    about: {
      VIEWER: 'Reads payments and what belongs to them.',
      SUPPORT: 'Reads, adds notes, resends webhooks, refunds up to a limit.',
      FINANCE: 'Reads, exports, adds notes, captures, refunds and reverses.',
      ADMIN: 'Does what finance and support do, and changes configuration, tokens and staff.',
    },
    permission: {
      ADMIN: 'Change configuration, tokens and staff; read the audit log',
      EXPORT: 'Export lists',
      NOTES_WRITE: 'Add notes',
      PAYMENTS_CAPTURE: 'Capture',
      PAYMENTS_READ: 'Read payments',
      PAYMENTS_REFUND: 'Refund',
      JOBS_MANAGE: 'Manage subscription jobs',
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
    role: { VIEWER: 'Einsicht', SUPPORT: 'Support', FINANCE: 'Finanzen', ADMIN: 'Administration' },
    about: {
      VIEWER: 'Liest Zahlungen und was dazugehört.',
      SUPPORT: 'Liest, schreibt Notizen, sendet Webhooks erneut, erstattet bis zu einer Grenze.',
      FINANCE: 'Liest, exportiert, schreibt Notizen, zieht ein, erstattet und storniert.',
      ADMIN: 'Darf, was Finanzen und Support dürfen, und ändert Einstellungen, Tokens und das Team.',
    },
    permission: {
      ADMIN: 'Einstellungen, Tokens und das Team ändern; Protokoll lesen',
      EXPORT: 'Listen exportieren',
      NOTES_WRITE: 'Notizen schreiben',
      PAYMENTS_CAPTURE: 'Einziehen',
      PAYMENTS_READ: 'Zahlungen lesen',
      PAYMENTS_REFUND: 'Erstatten',
      JOBS_MANAGE: 'Abos verwalten',
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
