/** Permissions by what one does with them, a sentence for each, and what combinations of them let one person do. */
import { createMessages } from '../../messages/create-messages.ts';

export const usePermissionMessages = createMessages({
  en: {
    groups: {
      see: 'See',
      help: 'Help shoppers and developers',
      move: 'Move money',
      books: 'Settle the books',
      administer: 'Administer',
    },
    sentence: {
      PAYMENTS_READ: 'Payments, checkouts, subscriptions, files and webhooks. Names, addresses and e-mails are masked.',
      PERSONAL_REVEAL: 'For one payment at a time.',
      PERSONAL_READ: 'Names, addresses and e-mails of all shoppers are shown whole, everywhere.',
      EXPORT: 'Lists as CSV, Excel workbooks or JSON lines, settlement files and bank statements.',
      CONFIGURATION_READ: 'Tokens (never their secrets), staff, roles, settings, and who changed what.',
      NOTES_WRITE: 'Notes on payments, who takes care of what, and receipts to shoppers.',
      PAYMENTS_INQUIRE: 'Asks the bank what became of a payment. Nothing is charged by it.',
      WEBHOOKS_REDELIVER: 'Sends notifications again, and tests receivers.',
      LINKS_MANAGE: 'Addresses at which shoppers pay a fixed amount.',
      ACCOUNTS_ERASE: 'Erases a card or account that a shopper wants forgotten. Subscriptions with it stop. Nobody can undo it.',
      PAYMENTS_REFUND: 'Gives money back to shoppers.',
      PAYMENTS_CAPTURE: 'Takes money that was authorised.',
      PAYMENTS_REVERSE: 'Undoes a payment before it is settled, and lets go on what risk rules held.',
      JOBS_MANAGE: 'Reschedules, pauses, runs and cancels subscriptions. Running one charges the shopper.',
      PAYMENTS_DECIDE: 'Says that a payment was made or not, where the bank gives no answer.',
      RECONCILE: 'Reads in settlement files and bank statements, matches their lines, records and answers chargebacks.',
      ADMIN: 'Settings, second persons, webhooks, risk rules, routing, tokens, staff and roles.',
      PAYMENTS_WRITE: 'Makes payments. Programs do, staff do not.',
    },
    caution: {
      ASKS_AND_APPROVES:
        'Can ask for money to be given back, and approve what colleagues ask for. Two people with this role need nobody else.',
      REFUNDS_AND_DECIDES: 'Can refund, and decide that a refund with an unknown outcome was not made: the shopper could be paid twice.',
      REFUNDS_AND_RECONCILES: 'Can refund, and match the settlement lines by which finance would notice it.',
      SETS_RULES_AND_MOVES_MONEY: 'Can move money, and change limits, second persons and staff.',
      TAKES_PERSONAL_DATA_AWAY: 'Can take personal data of all shoppers away in a file.',
      CHANGES_UNSEEN: 'Can change settings and staff, and cannot read in the audit log who changed what.',
    },
    lock: {
      always: 'Part of every role',
      notYours: 'You do not have it yourself',
      limit: 'Not with a limit for refunds',
    },
  },
  de: {
    groups: {
      see: 'Sehen',
      help: 'Käufern und Entwicklern helfen',
      move: 'Geld bewegen',
      books: 'Abrechnung',
      administer: 'Verwalten',
    },
    sentence: {
      PAYMENTS_READ: 'Zahlungen, Checkouts, Abos, Dateien und Webhooks. Namen, Adressen und E-Mails sind verdeckt.',
      PERSONAL_REVEAL: 'Für eine Zahlung auf einmal.',
      PERSONAL_READ: 'Namen, Adressen und E-Mails aller Käufer erscheinen überall unverdeckt.',
      EXPORT: 'Listen als CSV, Excel-Arbeitsmappen oder JSON-Zeilen, Abrechnungsdateien und Kontoauszüge.',
      CONFIGURATION_READ: 'Tokens (nie ihre Geheimnisse), Team, Rollen, Einstellungen, und wer was geändert hat.',
      NOTES_WRITE: 'Notizen an Zahlungen, wer sich worum kümmert, und Belege an Käufer.',
      PAYMENTS_INQUIRE: 'Fragt die Bank, was aus einer Zahlung geworden ist. Dabei wird nichts belastet.',
      WEBHOOKS_REDELIVER: 'Sendet Benachrichtigungen noch einmal und testet Empfänger.',
      LINKS_MANAGE: 'Adressen, unter denen Käufer einen festen Betrag zahlen.',
      ACCOUNTS_ERASE:
        'Löscht eine Karte oder ein Konto, wenn ein Käufer das verlangt. Abos damit enden. Das lässt sich nicht zurücknehmen.',
      PAYMENTS_REFUND: 'Gibt Käufern Geld zurück.',
      PAYMENTS_CAPTURE: 'Zieht Geld ein, das reserviert wurde.',
      PAYMENTS_REVERSE: 'Macht eine Zahlung vor der Abrechnung rückgängig und gibt frei, was Risikoregeln angehalten haben.',
      JOBS_MANAGE: 'Verschiebt, unterbricht, startet und beendet Abos. Ein Start belastet den Käufer.',
      PAYMENTS_DECIDE: 'Legt fest, ob eine Zahlung zustande kam, wo die Bank keine Antwort gibt.',
      RECONCILE: 'Liest Abrechnungsdateien und Kontoauszüge ein, ordnet Zeilen zu, bucht und beantwortet Rückbuchungen.',
      ADMIN: 'Einstellungen, zweite Personen, Webhooks, Risikoregeln, Routing, Tokens, Team und Rollen.',
      PAYMENTS_WRITE: 'Legt Zahlungen an. Das tun Programme, nicht das Team.',
    },
    caution: {
      ASKS_AND_APPROVES:
        'Kann anfordern, dass Geld zurückgeht, und freigeben, was andere anfordern. Zwei Personen mit dieser Rolle brauchen sonst niemanden.',
      REFUNDS_AND_DECIDES:
        'Kann erstatten und festlegen, dass eine ungeklärte Erstattung nicht zustande kam: Der Käufer könnte zweimal Geld bekommen.',
      REFUNDS_AND_RECONCILES: 'Kann erstatten und die Abrechnungszeilen zuordnen, an denen die Buchhaltung es bemerken würde.',
      SETS_RULES_AND_MOVES_MONEY: 'Kann Geld bewegen und Grenzen, zweite Personen und das Team ändern.',
      TAKES_PERSONAL_DATA_AWAY: 'Kann persönliche Daten aller Käufer als Datei mitnehmen.',
      CHANGES_UNSEEN: 'Kann Einstellungen und das Team ändern und im Protokoll nicht lesen, wer was geändert hat.',
    },
    lock: {
      always: 'Gehört zu jeder Rolle',
      notYours: 'Sie haben es selbst nicht',
      limit: 'Nicht mit einer Grenze für Erstattungen',
    },
  },
});
