/** Words for jobs that several pages share. NOTICE is ACTIVE of a job whose cancellation has not taken effect yet. */
import type { TimeUnit } from '../client/schema-enums.ts';
import { createMessages } from './create-messages.ts';
import { toEnglishJobReason, toGermanJobReason } from './job-reasons.ts';

/** In the singular, then in the plural. */
const unitsDe: Readonly<Record<TimeUnit, readonly [string, string]>> = {
  SECOND: ['Sekunde', 'Sekunden'],
  MINUTE: ['Minute', 'Minuten'],
  HOUR: ['Stunde', 'Stunden'],
  DAY: ['Tag', 'Tage'],
  WEEK: ['Woche', 'Wochen'],
  MONTH: ['Monat', 'Monate'],
  YEAR: ['Jahr', 'Jahre'],
};

export const useJobWords = createMessages({
  en: {
    status: {
      ACTIVE: 'Active',
      NOTICE: 'Notice given',
      PAUSED: 'Paused',
      STOPPED: 'Stopped automatically',
      ENDED: 'Ended',
      CANCELLED: 'Cancelled',
      REPLACED: 'Rescheduled',
    },
    health: { HEALTHY: 'Healthy', RETRYING: 'Retrying', FAILING: 'Failing', STOPPED: 'Failed for good' },
    runStatus: {
      PENDING: 'Pending',
      APPROVED: 'Approved',
      DECLINED: 'Declined',
      RETRYING: 'Declined, retrying',
      REFUSED: 'Refused',
      MISSED: 'Missed',
    },
    duration: (count: string, unit: TimeUnit) => `${count} ${unit.toLowerCase()}${count === '1' ? '' : 's'}`,
    units: { SECOND: 'seconds', MINUTE: 'minutes', HOUR: 'hours', DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' },
    reason: toEnglishJobReason,
    unnamed: 'Unnamed job',
  },
  de: {
    status: {
      ACTIVE: 'Aktiv',
      NOTICE: 'Kündigung läuft',
      PAUSED: 'Pausiert',
      STOPPED: 'Automatisch gestoppt',
      ENDED: 'Beendet',
      CANCELLED: 'Gekündigt',
      REPLACED: 'Neu geplant',
    },
    health: { HEALTHY: 'In Ordnung', RETRYING: 'Wird wiederholt', FAILING: 'Gestört', STOPPED: 'Endgültig fehlgeschlagen' },
    runStatus: {
      PENDING: 'Offen',
      APPROVED: 'Genehmigt',
      DECLINED: 'Abgelehnt',
      RETRYING: 'Abgelehnt, wird wiederholt',
      REFUSED: 'Verweigert',
      MISSED: 'Verpasst',
    },
    duration: (count: string, unit: TimeUnit) => `${count} ${unitsDe[unit][count === '1' ? 0 : 1]}`,
    units: { SECOND: 'Sekunden', MINUTE: 'Minuten', HOUR: 'Stunden', DAY: 'Tage', WEEK: 'Wochen', MONTH: 'Monate', YEAR: 'Jahre' },
    reason: toGermanJobReason,
    unnamed: 'Job ohne Namen',
  },
});
