/** The letter about notifications. It holds names of colleagues, short ids of payments and addresses, and nothing of a shopper: mail is read by anybody. Pure. */
import type { Notification } from './notification.ts';

interface LetterTexts {
  readonly subject: (count: number) => string;
  readonly lead: string;
  readonly mentioned: (author: string) => string;
  readonly assigned: (author: string) => string;
  readonly watched: string;
  readonly somebody: string;
  readonly foot: string;
}

const texts: Readonly<Record<'en' | 'de', LetterTexts>> = {
  en: {
    subject: (count) => (count === 1 ? 'Payments: 1 new notification' : `Payments: ${count} new notifications`),
    lead: 'New since the last mail:',
    mentioned: (author) => `${author} mentioned you in a note`,
    assigned: (author) => `${author} assigned something to you`,
    watched: 'A payment that you watch has changed',
    somebody: 'Somebody',
    foot: 'What you are told, and when, is on this page:',
  },
  de: {
    subject: (count) => (count === 1 ? 'Zahlungen: 1 neue Mitteilung' : `Zahlungen: ${count} neue Mitteilungen`),
    lead: 'Neu seit der letzten E-Mail:',
    mentioned: (author) => `${author} hat Sie in einer Notiz erwähnt`,
    assigned: (author) => `${author} hat Ihnen etwas zugewiesen`,
    watched: 'Eine Zahlung, die Sie beobachten, hat sich geändert',
    somebody: 'Jemand',
    foot: 'Was Ihnen mitgeteilt wird und wann, steht auf dieser Seite:',
  },
};

/** `notifications`: newest first. */
export function notificationLetter(
  notifications: readonly Notification[],
  { language, publicUrl }: { readonly language: 'en' | 'de'; readonly publicUrl: string },
): { readonly subject: string; readonly text: string } {
  const words = texts[language];
  const lines = notifications.map((notification) => `- ${toSentence(notification, words)}\n  ${toAddress(notification, publicUrl)}`);
  return {
    subject: words.subject(notifications.length),
    text: [words.lead, '', ...lines, '', words.foot, `${publicUrl}/console/notifications`].join('\n'),
  };
}

function toSentence({ kind, authorName }: Notification, words: LetterTexts): string {
  // A name is on one line, whatever somebody called themselves.
  const author = (authorName ?? words.somebody).replace(/\s+/g, ' ');
  if (kind === 'MENTIONED') return words.mentioned(author);
  return kind === 'ASSIGNED' ? words.assigned(author) : words.watched;
}

function toAddress({ paymentId }: Notification, publicUrl: string): string {
  return paymentId === null ? `${publicUrl}/console/attention?assigned=me` : `${publicUrl}/console/payments/${paymentId}`;
}
