/** The words of what a token refunds at most through assistants. */
import { createMessages } from '../messages/create-messages.ts';

export const useAssistantLimitMessages = createMessages({
  en: {
    hint: 'Of each currency. Leave it empty for the amounts that hold for all assistants. Where yours is higher, theirs count.',
    once: 'In one refund',
    aDay: 'In 24 hours',
    problem: (example: string) => `Enter an amount above zero, such as ${example}, or nothing.`,
    shortDay: 'Enter at least the amount of one refund.',
    atOnce: (amount: string) => `${amount} at once`,
    inADay: (amount: string) => `${amount} in 24 hours`,
    shown: (limits: string) => `Refunds by assistants: at most ${limits}`,
  },
  de: {
    hint: 'Je Währung. Lassen Sie es leer für die Beträge, die für alle Assistenten gelten. Ist Ihr Betrag höher, zählen jene.',
    once: 'In einer Erstattung',
    aDay: 'In 24 Stunden',
    problem: (example: string) => `Geben Sie einen Betrag über null ein, etwa ${example}, oder nichts.`,
    shortDay: 'Geben Sie mindestens den Betrag einer Erstattung ein.',
    atOnce: (amount: string) => `${amount} auf einmal`,
    inADay: (amount: string) => `${amount} in 24 Stunden`,
    shown: (limits: string) => `Erstattungen durch Assistenten: höchstens ${limits}`,
  },
});
