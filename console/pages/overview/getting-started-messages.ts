/** The words of the list of first steps. */
import { createMessages } from '../../messages/create-messages.ts';

export const useGettingStartedMessages = createMessages({
  en: {
    title: 'Get started',
    progress: (done: number, all: number) => `${done} of ${all} done. The list ticks itself as soon as something happens.`,
    hide: 'Hide',
    through: 'You have seen what a payment goes through. The last step is outside of the sandbox.',
    done: 'done',
    open: 'open',
    steps: {
      payment: { title: 'Make a test payment', hint: 'by REST, GraphQL or a library' },
      refund: { title: 'Refund it', hint: 'from the payment’s page, or by your program' },
      webhook: { title: 'Add a webhook', hint: 'the gateway tells your program every change' },
      checkout: { title: 'Let a shopper pay', hint: 'in the hosted form, so that no card touches your server' },
      settlement: { title: 'See it settled', hint: 'move the sandbox’s clock by a day, and a file for accounting appears' },
      live: { title: 'Go live', hint: 'what a live installation needs' },
    },
  },
  de: {
    title: 'Erste Schritte',
    progress: (done: number, all: number) => `${done} von ${all} erledigt. Die Liste hakt sich selbst ab, sobald etwas geschieht.`,
    hide: 'Ausblenden',
    through: 'Sie haben gesehen, was eine Zahlung durchläuft. Der letzte Schritt liegt außerhalb der Sandbox.',
    done: 'erledigt',
    open: 'offen',
    steps: {
      payment: { title: 'Eine Testzahlung auslösen', hint: 'über REST, GraphQL oder eine Bibliothek' },
      refund: { title: 'Sie erstatten', hint: 'auf der Seite der Zahlung oder mit Ihrem Programm' },
      webhook: { title: 'Einen Webhook anlegen', hint: 'das Gateway teilt Ihrem Programm jede Änderung mit' },
      checkout: { title: 'Einen Käufer bezahlen lassen', hint: 'im gehosteten Formular, damit keine Karte Ihren Server berührt' },
      settlement: {
        title: 'Die Abrechnung ansehen',
        hint: 'stellen Sie die Uhr der Sandbox einen Tag vor, dann erscheint eine Datei für die Buchhaltung',
      },
      live: { title: 'Live gehen', hint: 'was eine Live-Installation braucht' },
    },
  },
});
