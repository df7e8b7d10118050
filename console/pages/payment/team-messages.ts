import { createMessages } from '../../messages/create-messages.ts';

export const useTeamMessages = createMessages({
  en: {
    watch: 'Watch: tell me of changes',
    unwatch: 'Stop watching',
    watched: 'Watched by you',
    nowWatched: 'You are notified when this payment changes.',
    notWatched: 'You are no longer notified.',
    assign: 'Assign to a colleague',
    assigned: 'Assigned to',
    colleagues: 'Colleagues to mention',
    mention: (name: string) => `Mention ${name}`,
    mentionHint: 'Type @ to mention a colleague: they are notified.',
    watchKey: 'Watch, or stop watching',
    assignKey: 'Assign to a colleague',
  },
  de: {
    watch: 'Beobachten: Änderungen mitteilen',
    unwatch: 'Nicht mehr beobachten',
    watched: 'Von Ihnen beobachtet',
    nowWatched: 'Sie bekommen eine Mitteilung, wenn sich diese Zahlung ändert.',
    notWatched: 'Sie bekommen keine Mitteilung mehr.',
    assign: 'Jemandem zuweisen',
    assigned: 'Zugewiesen an',
    colleagues: 'Wen Sie erwähnen können',
    mention: (name: string) => `${name} erwähnen`,
    mentionHint: 'Mit @ erwähnen Sie jemanden: die Person bekommt eine Mitteilung.',
    watchKey: 'Beobachten oder nicht mehr beobachten',
    assignKey: 'Jemandem zuweisen',
  },
});
