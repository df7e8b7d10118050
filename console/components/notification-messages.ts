import { createMessages } from '../messages/create-messages.ts';

export const useNotificationMessages = createMessages({
  en: {
    title: 'Notifications',
    mentioned: (name: string, label: string) => `${name} mentioned you in a note on ${label}`,
    assignedPayment: (name: string, label: string) => `${name} assigned ${label} to you`,
    assignedEntry: (name: string, kind: string, label: string) => `${name} assigned to you: ${kind}${label === '' ? '' : `, ${label}`}`,
    watched: (event: string, label: string) => `${label}: ${event}`,
    payment: 'a payment',
    somebody: 'Somebody',
    unread: 'Unread',
    all: 'All notifications',
    markAll: 'Mark all as read',
    empty: 'No notifications',
    emptyHint: 'You are told here when a colleague mentions you, assigns something to you, or a payment that you watch changes.',
    next: 'Older',
    first: 'Newest',
  },
  de: {
    title: 'Mitteilungen',
    mentioned: (name: string, label: string) => `${name} hat Sie in einer Notiz zu ${label} erwähnt`,
    assignedPayment: (name: string, label: string) => `${name} hat Ihnen ${label} zugewiesen`,
    assignedEntry: (name: string, kind: string, label: string) =>
      `${name} hat Ihnen zugewiesen: ${kind}${label === '' ? '' : `, ${label}`}`,
    watched: (event: string, label: string) => `${label}: ${event}`,
    payment: 'einer Zahlung',
    somebody: 'Jemand',
    unread: 'Ungelesen',
    all: 'Alle Mitteilungen',
    markAll: 'Alle als gelesen markieren',
    empty: 'Keine Mitteilungen',
    emptyHint: 'Hier steht, wenn jemand Sie erwähnt, Ihnen etwas zuweist oder sich eine Zahlung ändert, die Sie beobachten.',
    next: 'Ältere',
    first: 'Neueste',
  },
});
