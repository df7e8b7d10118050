import { createMessages } from '../../messages/create-messages.ts';

export const useCheckoutsMessages = createMessages({
  en: {
    title: 'Checkouts',
    lead: 'Payments that merchants prepared for the hosted form, newest first. Each attempt by the shopper is a payment of its own.',
    orderHint: 'The merchant’s full reference',
    when: 'Time',
    outcome: 'Last outcome',
    notTried: 'Not tried',
    account: 'Stores an account',
    open: (order: string) => `Open checkout ${order}`,
    noOrder: 'No order',
    empty: 'No checkouts yet',
    emptyHint: 'A checkout appears here when a merchant prepares one with POST /v1/checkouts.',
    none: 'No matching checkouts',
    noneHint: 'Enter the order’s full reference, exactly as the merchant sent it.',
  },
  de: {
    title: 'Checkouts',
    lead: 'Zahlungen, die ein Händler für das Zahlungsformular vorbereitet hat, die neuesten zuerst. Jeder Versuch des Käufers ist eine eigene Zahlung.',
    orderHint: 'Vollständige Referenz des Händlers',
    when: 'Zeit',
    outcome: 'Letztes Ergebnis',
    notTried: 'Nicht versucht',
    account: 'Hinterlegt ein Konto',
    open: (order: string) => `Checkout ${order} öffnen`,
    noOrder: 'Ohne Bestellung',
    empty: 'Noch keine Checkouts',
    emptyHint: 'Ein Checkout erscheint hier, sobald ein Händler ihn mit POST /v1/checkouts vorbereitet.',
    none: 'Keine passenden Checkouts',
    noneHint: 'Geben Sie die vollständige Referenz so ein, wie der Händler sie gesendet hat.',
  },
});
