/** Texts of the company's account as a way in. The gateway names a problem by a word (api/contract/company-refusals.ts). */
import type { CompanyRefusal } from '../../../api/contract/company-refusals.ts';
import { createMessages } from '../../messages/create-messages.ts';

/** What went wrong, by its name in the address; a name that nobody knows is somebody's invention. */
function pick(problems: Readonly<Record<CompanyRefusal, string>>, problem: string): string | undefined {
  return Object.entries(problems).find(([name]) => name === problem)?.[1];
}

export const useCompanySignInMessages = createMessages({
  en: {
    signIn: (company: string) => `Sign in with ${company}`,
    or: 'or',
    emergency: 'Use the emergency password',
    emergencyHint: 'Only one administrator has this password, for the day on which the company’s sign-in fails.',
    problem: (problem: string, company: string): string =>
      pick(
        {
          STATE_MISMATCH: 'This sign-in was begun in another browser, or it took too long. Start again here.',
          ANSWER_USED: 'This sign-in was completed already. Start again here.',
          CANCELLED: `You did not complete the sign-in at ${company}.`,
          PROVIDER_UNAVAILABLE: `The sign-in of ${company} does not respond. Try again in a moment.`,
          PROVIDER_SETTINGS: `The sign-in of ${company} does not accept this gateway. An administrator must check its settings.`,
          OTHER_PROVIDER: `The answer did not come from ${company}. Start again here.`,
          CODE_REFUSED: `${company} no longer accepts this sign-in. Start again here.`,
          TOKEN_REFUSED: `The answer of ${company} could not be verified. Start again; if this repeats, tell an administrator.`,
          EMAIL_NOT_VERIFIED: `${company} has not verified your e-mail address, so it cannot be used here.`,
          NOT_INVITED: 'You have no access to this console. Ask an administrator for an invitation.',
          ROLE_GONE: `Your role in this console came from ${company}, and was taken away there.`,
          ACCOUNT_DISABLED: 'Your account is disabled. Ask an administrator.',
          OTHER_PERSON: 'Your e-mail address belongs to another account here. Ask an administrator.',
          PASSKEY_REQUIRED: 'Sign in with your passkey: your role needs a second factor.',
          SECOND_FACTOR_REQUIRED: `Your role needs a second factor, for which ${company} did not ask. Ask an administrator.`,
          TRY_AGAIN: 'That did not work. Try again.',
        },
        problem,
      ) ?? 'That did not work. Try again.',
  },
  de: {
    signIn: (company: string) => `Mit ${company} anmelden`,
    or: 'oder',
    emergency: 'Notfall-Passwort verwenden',
    emergencyHint: 'Dieses Passwort hat nur eine Person der Administration, für den Tag, an dem die Anmeldung der Firma ausfällt.',
    problem: (problem: string, company: string): string =>
      pick(
        {
          STATE_MISMATCH: 'Diese Anmeldung begann in einem anderen Browser, oder sie dauerte zu lange. Beginnen Sie hier von vorn.',
          ANSWER_USED: 'Diese Anmeldung wurde schon abgeschlossen. Beginnen Sie hier von vorn.',
          CANCELLED: `Sie haben die Anmeldung bei ${company} nicht abgeschlossen.`,
          PROVIDER_UNAVAILABLE: `Die Anmeldung von ${company} antwortet nicht. Versuchen Sie es gleich noch einmal.`,
          PROVIDER_SETTINGS: `Die Anmeldung von ${company} nimmt dieses Gateway nicht an. Die Administration muss die Einstellungen prüfen.`,
          OTHER_PROVIDER: `Die Antwort kam nicht von ${company}. Beginnen Sie hier von vorn.`,
          CODE_REFUSED: `${company} nimmt diese Anmeldung nicht mehr an. Beginnen Sie hier von vorn.`,
          TOKEN_REFUSED: `Die Antwort von ${company} ließ sich nicht prüfen. Beginnen Sie von vorn; kommt das wieder vor, sagen Sie es der Administration.`,
          EMAIL_NOT_VERIFIED: `${company} hat Ihre E-Mail-Adresse nicht bestätigt, darum gilt sie hier nicht.`,
          NOT_INVITED: 'Sie haben keinen Zugang zu dieser Konsole. Bitten Sie die Administration um eine Einladung.',
          ROLE_GONE: `Ihre Rolle in dieser Konsole kam von ${company} und wurde dort entzogen.`,
          ACCOUNT_DISABLED: 'Ihr Konto ist gesperrt. Wenden Sie sich an die Administration.',
          OTHER_PERSON: 'Ihre E-Mail-Adresse gehört hier zu einem anderen Konto. Wenden Sie sich an die Administration.',
          PASSKEY_REQUIRED: 'Melden Sie sich mit Ihrem Passkey an: Ihre Rolle braucht einen zweiten Faktor.',
          SECOND_FACTOR_REQUIRED: `Ihre Rolle braucht einen zweiten Faktor, nach dem ${company} nicht gefragt hat. Wenden Sie sich an die Administration.`,
          TRY_AGAIN: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
        },
        problem,
      ) ?? 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  },
});
