/** Texts of each setting of merchants: the form does not compile while one is missing in a language. */
import { createMessages } from '../../messages/create-messages.ts';

export const useMerchantSettingsMessages = createMessages({
  en: {
    of: {
      requestLogDays: {
        label: 'Keep the request log for (days)',
        shown: (days: string) => (days === '1' ? '1 day' : `${days} days`),
        absent: 'As the gateway is set',
        problem: (least: string, most: string) => `Enter a whole number from ${least} to ${most}, or nothing.`,
      },
    },
  },
  de: {
    of: {
      requestLogDays: {
        label: 'Anfrageprotokoll aufbewahren (Tage)',
        shown: (days: string) => (days === '1' ? '1 Tag' : `${days} Tage`),
        absent: 'Wie das Gateway eingestellt ist',
        problem: (least: string, most: string) => `Geben Sie eine ganze Zahl von ${least} bis ${most} ein oder nichts.`,
      },
    },
  },
});
