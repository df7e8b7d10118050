import { wordsFor } from '../../app/words.ts';

export const useSignInWords = wordsFor({
  en: {
    title: 'Sign in',
    product: 'Payment gateway',
    lead: 'The console for support, finance and administration.',
    again: 'Please sign in again',
    againHint: 'Your session has ended. The page stays as it is and goes on when you are back.',
    email: 'E-mail',
    password: 'Password',
    showPassword: 'Show or hide the password',
    signIn: 'Sign in',
    passkey: 'Use a passkey',
    code: 'Code',
    digit: (position: number) => `Digit ${position} of 6`,
    codeHint: 'Enter the six digits that your authenticator app shows.',
    backupHint: 'Enter one of the backup codes that you kept when you set up the second factor. Each works once.',
    backupCode: 'Backup code',
    useBackup: 'Use a backup code',
    useCode: 'Use the authenticator app',
    back: 'Back to the password',
    confirm: 'Confirm',
    unreachable: 'The gateway cannot be reached. Nothing was sent; try again in a moment.',
    sandbox: 'Sandbox: sign in as',
    sandboxHint: 'The password of each is printed under the ready line of npm start.',
    problem: (status: number, message: string | undefined): string => {
      if (status === 401 && !message) return 'E-mail or password is wrong.';
      return message ?? (status === 429 ? 'Too many tries. Wait a moment.' : 'That did not work.');
    },
  },
  de: {
    title: 'Anmelden',
    product: 'Payment Gateway',
    lead: 'Die Konsole für Support, Finanzen und Administration.',
    again: 'Bitte melden Sie sich wieder an',
    againHint: 'Ihre Sitzung ist zu Ende. Die Seite bleibt, wie sie ist, und geht weiter, wenn Sie zurück sind.',
    email: 'E-Mail',
    password: 'Passwort',
    showPassword: 'Passwort zeigen oder verbergen',
    signIn: 'Anmelden',
    passkey: 'Passkey verwenden',
    code: 'Code',
    digit: (position: number) => `Ziffer ${position} von 6`,
    codeHint: 'Geben Sie die sechs Ziffern aus Ihrer Authenticator-App ein.',
    backupHint: 'Geben Sie einen der Ersatzcodes ein, die Sie beim Einrichten aufbewahrt haben. Jeder gilt einmal.',
    backupCode: 'Ersatzcode',
    useBackup: 'Ersatzcode verwenden',
    useCode: 'Authenticator-App verwenden',
    back: 'Zurück zum Passwort',
    confirm: 'Bestätigen',
    unreachable: 'Das Gateway ist nicht erreichbar. Es wurde nichts gesendet; versuchen Sie es gleich noch einmal.',
    sandbox: 'Sandbox: anmelden als',
    sandboxHint: 'Das Passwort steht unter der ready-Zeile von npm start.',
    problem: (status: number, message: string | undefined): string => {
      if (status === 401) return 'E-Mail oder Passwort ist falsch.';
      if (status === 429) return 'Zu viele Versuche. Warten Sie einen Moment.';
      return message ?? 'Das hat nicht geklappt.';
    },
  },
});
