import { createMessages } from '../../messages/create-messages.ts';

export const useActionMessages = createMessages({
  en: {
    names: { RUN: 'Run now', PAUSE: 'Pause', RESUME: 'Resume', CANCEL: 'Cancel job' },
    verbs: {
      RUN: (amount: string) => `Charge ${amount} now`,
      PAUSE: () => 'Pause the job',
      RESUME: () => 'Resume the job',
      CANCEL: () => 'Cancel the job',
    },
    reschedule: 'Reschedule',
    title: (action: string, job: string) => `${action}: ${job}`,
    consequence: {
      RUN: (amount: string) => `${amount} is charged now, in addition to the schedule. The next run stays as planned.`,
      PAUSE: () =>
        'Nothing is charged until the job is resumed. Runs that fall due in the meantime are not made up. A charge that is due now and not made yet is recorded as missed.',
      RESUME: () =>
        'The job continues with the next run of its schedule. A declined charge that waits for another attempt is tried again: at once if its time has come. After the days for attempts it is not tried again.',
      CANCEL: () =>
        'The job stops charging once the cancellation takes effect. If that is at once, a charge that is due and not made yet is recorded as missed. This cannot be undone.',
    },
    paused: 'The job was paused.',
    resumed: 'The job was resumed.',
    nextRun: 'Next run:',
    noNextRun: 'The schedule has no further runs.',
    cancelled: 'The job was cancelled.',
    ranPart: (approved: string, asked: string) => `The bank approved a part: ${approved} of ${asked}.`,
    ran: {
      APPROVED: 'The charge was approved.',
      PENDING: 'The charge is still pending.',
      DECLINED: 'The charge was declined.',
      RETRYING: 'The charge was declined and will be retried.',
      REFUSED: 'No payment could be made.',
      MISSED: 'The run was missed.',
    },
  },
  de: {
    names: { RUN: 'Jetzt ausführen', PAUSE: 'Pausieren', RESUME: 'Fortsetzen', CANCEL: 'Kündigen' },
    verbs: {
      RUN: (amount: string) => `${amount} jetzt abbuchen`,
      PAUSE: () => 'Job pausieren',
      RESUME: () => 'Job fortsetzen',
      CANCEL: () => 'Job kündigen',
    },
    reschedule: 'Neu planen',
    title: (action: string, job: string) => `${action}: ${job}`,
    consequence: {
      RUN: (amount: string) => `${amount} werden jetzt zusätzlich zum Zeitplan abgebucht. Die nächste Ausführung bleibt, wie sie ist.`,
      PAUSE: () =>
        'Bis der Job fortgesetzt wird, wird nichts abgebucht. Was in der Zwischenzeit fällig wird, wird nicht nachgeholt. Eine Abbuchung, die jetzt fällig und noch nicht erfolgt ist, wird als verpasst vermerkt.',
      RESUME: () =>
        'Der Job geht mit der nächsten Ausführung seines Zeitplans weiter. Eine abgelehnte Abbuchung, die auf einen weiteren Versuch wartet, wird erneut versucht: sofort, wenn ihre Zeit gekommen ist. Nach den Tagen für Versuche wird sie nicht mehr versucht.',
      CANCEL: () =>
        'Sobald die Kündigung wirksam ist, bucht der Job nichts mehr ab. Ist das sofort, wird eine Abbuchung, die fällig und noch nicht erfolgt ist, als verpasst vermerkt. Das kann nicht rückgängig gemacht werden.',
    },
    paused: 'Der Job wurde pausiert.',
    resumed: 'Der Job wurde fortgesetzt.',
    nextRun: 'Nächste Ausführung:',
    noNextRun: 'Sein Zeitplan hat keine weitere Ausführung.',
    cancelled: 'Der Job wurde gekündigt.',
    ranPart: (approved: string, asked: string) => `Die Bank hat einen Teil genehmigt: ${approved} von ${asked}.`,
    ran: {
      APPROVED: 'Die Abbuchung wurde genehmigt.',
      PENDING: 'Die Abbuchung hat noch kein Ergebnis.',
      DECLINED: 'Die Abbuchung wurde abgelehnt.',
      RETRYING: 'Die Abbuchung wurde abgelehnt und wird wiederholt.',
      REFUSED: 'Es konnte keine Zahlung ausgeführt werden.',
      MISSED: 'Die Ausführung wurde verpasst.',
    },
  },
});
