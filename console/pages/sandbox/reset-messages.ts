import { createMessages } from '../../messages/create-messages.ts';

export const useResetMessages = createMessages({
  en: {
    title: 'Reset a merchant',
    hint: 'Makes a merchant as new as after the first start: erases its payments, stored accounts, checkouts, subscription jobs, webhooks, files, request log and idempotency keys, and sets its clock to real time. Channels, settings, access tokens, staff and the audit log stay. Other merchants are not affected.',
    merchant: 'Merchant to reset',
    reset: 'Reset my sandbox',
    confirmTitle: (name: string) => `Reset ${name}`,
    confirmText: 'Everything that this merchant has done in the sandbox is erased, for everybody who uses it. This cannot be undone.',
    typeName: (name: string) => `Type ${name} to confirm`,
    done: (name: string, payments: number) =>
      `${name} was reset: ${payments === 1 ? '1 payment' : `${payments} payments`} erased. Its clock shows real time.`,
  },
  de: {
    title: 'Händler zurücksetzen',
    hint: 'Macht einen Händler so neu wie nach dem ersten Start: löscht seine Zahlungen, hinterlegten Konten, Checkouts, Abos, Webhooks, Dateien, sein Anfrageprotokoll und seine Idempotenzschlüssel und stellt seine Uhr auf die echte Zeit. Kanäle, Einstellungen, Zugriffstoken, Mitarbeitende und das Prüfprotokoll bleiben. Andere Händler sind nicht betroffen.',
    merchant: 'Händler, der zurückgesetzt wird',
    reset: 'Sandbox zurücksetzen',
    confirmTitle: (name: string) => `${name} zurücksetzen`,
    confirmText:
      'Alles, was dieser Händler in der Sandbox getan hat, wird gelöscht, für alle, die sie benutzen. Das lässt sich nicht zurücknehmen.',
    typeName: (name: string) => `Geben Sie zur Bestätigung ${name} ein`,
    done: (name: string, payments: number) =>
      `${name} wurde zurückgesetzt: ${payments === 1 ? 'eine Zahlung' : `${payments} Zahlungen`} gelöscht. Die Uhr zeigt die echte Zeit.`,
  },
});
