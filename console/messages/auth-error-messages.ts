/** What is said of an error of /auth. A code that is unknown here is shown with the gateway's message. Loaded with the first error. */
import type { Language } from '../preferences/languages.ts';
import { type AuthError, isOutcomeUnknown } from '../values/auth-error.ts';

/** The minutes to wait stand in the gateway's sentence; undefined where it names none. */
function parseMinutes(message: string | undefined): number | undefined {
  const minutes = /(\d{1,4}) minutes?/.exec(message ?? '')?.[1];
  return minutes === undefined ? undefined : Number(minutes);
}

export const authProblems: Readonly<Record<Language, (error: AuthError) => string>> = {
  en: (error) => {
    const { code, status, message } = error;
    if (isOutcomeUnknown(error)) return 'The gateway failed. It may have done what you asked: reload the page before you try again.';
    switch (code) {
      case 'INVALID_EMAIL_OR_PASSWORD':
        return 'E-mail or password is wrong.';
      case 'INVALID_PASSWORD':
        return 'The password is wrong.';
      case 'INVALID_CODE':
        return 'The code is wrong or out of date.';
      case 'CODE_USED':
        return 'This code was already used. Wait for the next one.';
      case 'INVALID_BACKUP_CODE':
        return 'The backup code is wrong, or was used before.';
      case 'PASSWORD_TOO_SHORT':
        return 'The new password needs at least 12 characters.';
      case 'PASSWORD_TOO_EASY':
        return 'This password is easy to guess. Use several unrelated words or a random password.';
      case 'PASSWORD_TOO_LONG':
        return 'The new password may have at most 128 characters.';
      // What the browser says of a passkey has codes of its library.
      case 'AUTH_CANCELLED':
      case 'ERROR_CEREMONY_ABORTED':
      case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      case 'CHALLENGE_NOT_FOUND':
        return 'The passkey was not used: the device cancelled or took too long.';
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
        return 'This device already has a passkey for your account.';
      case 'ERROR_INVALID_DOMAIN':
        return 'Browsers use no passkeys at an IP address. Open the console by a name, such as http://localhost:4000.';
      case 'PASSKEY_NOT_FOUND':
        return 'This passkey was removed from its account. Use another one, or your password.';
      default:
        return message || (status === 429 ? 'Too many attempts. Wait a moment.' : 'That did not work. Nothing was changed.');
    }
  },
  de: (error) => {
    const { code, status, message } = error;
    if (isOutcomeUnknown(error)) {
      return 'Im Gateway ist ein Fehler aufgetreten. Möglicherweise wurde Ihre Aktion trotzdem ausgeführt: Laden Sie die Seite neu, bevor Sie es noch einmal versuchen.';
    }
    const minutes = parseMinutes(message);
    switch (code) {
      case 'INVALID_EMAIL_OR_PASSWORD':
        return 'E-Mail oder Passwort ist falsch.';
      case 'INVALID_PASSWORD':
        return 'Das Passwort ist falsch.';
      case 'INVALID_CODE':
        return 'Der Code ist falsch oder abgelaufen.';
      case 'CODE_USED':
        return 'Dieser Code wurde schon verwendet. Warten Sie auf den nächsten.';
      case 'INVALID_BACKUP_CODE':
        return 'Der Ersatzcode ist falsch oder wurde schon verwendet.';
      case 'PASSWORD_TOO_SHORT':
        return 'Das neue Passwort braucht mindestens 12 Zeichen.';
      case 'PASSWORD_TOO_EASY':
        return 'Dieses Passwort ist leicht zu erraten. Nehmen Sie mehrere Wörter ohne Zusammenhang oder ein zufälliges Passwort.';
      case 'PASSWORD_TOO_LONG':
        return 'Das neue Passwort darf höchstens 128 Zeichen lang sein.';
      case 'AUTH_CANCELLED':
      case 'ERROR_CEREMONY_ABORTED':
      case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
      case 'CHALLENGE_NOT_FOUND':
        return 'Der Passkey wurde nicht verwendet: Das Gerät hat abgebrochen oder zu lange gewartet.';
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
        return 'Dieses Gerät hat schon einen Passkey für Ihr Konto.';
      case 'ERROR_INVALID_DOMAIN':
        return 'An einer IP-Adresse verwendet kein Browser Passkeys. Öffnen Sie die Konsole unter einem Namen, etwa http://localhost:4000.';
      case 'PASSKEY_NOT_FOUND':
        return 'Dieser Passkey wurde aus seinem Konto entfernt. Verwenden Sie einen anderen oder Ihr Passwort.';
      case 'ACCOUNT_LOCKED':
        return minutes === undefined
          ? 'Zu viele falsche Passwörter. Warten Sie, oder bitten Sie um ein neues Passwort.'
          : `Zu viele falsche Passwörter: Versuchen Sie es in ${minutes} Min. noch einmal, oder bitten Sie um ein neues Passwort.`;
      case 'PASSKEY_REQUIRED':
        return 'Melden Sie sich mit Ihrem Passkey an: Ihre Rolle braucht mehr als ein Passwort.';
      case 'ACCOUNT_DISABLED':
        return 'Ihr Konto ist gesperrt. Wenden Sie sich an die Administration.';
      case 'INVALID_TOKEN':
        return 'Dieser Link wurde schon verwendet oder ist abgelaufen. Bitten Sie um einen neuen.';
      case 'USER_NOT_VERIFIED':
        return 'Dieser Passkey hat keine Bestätigung mit Finger, Gesicht oder PIN verlangt.';
      default:
        return status === 429
          ? 'Zu viele Versuche. Warten Sie einen Moment.'
          : message || 'Das hat nicht geklappt. Es wurde nichts verändert.';
    }
  },
};
