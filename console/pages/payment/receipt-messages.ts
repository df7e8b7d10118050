import { createMessages } from '../../messages/create-messages.ts';

export const useReceiptMessages = createMessages({
  en: {
    item: 'Receipt for the shopper…',
    title: 'Receipt for the shopper',
    lead: 'A page with the merchant’s name and logo. It shows what was paid and where each refund is, and nothing about the shopper: you may give its address to them.',
    address: 'address of the receipt',
    open: 'See what the shopper sees',
    language: 'Language of the letter',
    languageHint: 'That in which the shopper paid, as far as it is known.',
    send: 'Send to the shopper',
    sent: 'The receipt is on its way to the address that the payment came with.',
    notMailable: 'It cannot be mailed: the payment came without an e-mail address, or this installation sends no mail.',
    notAllowed: 'Your role does not allow you to send it.',
  },
  de: {
    item: 'Beleg für den Käufer…',
    title: 'Beleg für den Käufer',
    lead: 'Eine Seite mit Namen und Logo des Händlers. Sie zeigt, was bezahlt wurde und wo jede Erstattung ist, und nichts über den Käufer: Sie dürfen ihm die Adresse geben.',
    address: 'Adresse des Belegs',
    open: 'Ansehen, was der Käufer sieht',
    language: 'Sprache des Briefs',
    languageHint: 'Die, in der der Käufer gezahlt hat, soweit sie bekannt ist.',
    send: 'An den Käufer senden',
    sent: 'Der Beleg ist unterwegs an die Adresse, mit der die Zahlung kam.',
    notMailable: 'Er lässt sich nicht mailen: Die Zahlung kam ohne E-Mail-Adresse, oder es ist kein Mailversand eingerichtet.',
    notAllowed: 'Ihre Rolle erlaubt das Senden nicht.',
  },
});
