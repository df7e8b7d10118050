import { createMessages } from '../../messages/create-messages.ts';

export const useLinkMessages = createMessages({
  en: {
    title: { 'accept-invitation': 'Welcome', 'reset-password': 'A new password' },
    lead: {
      'accept-invitation': 'You have been invited to the console. Choose a password, and you can sign in.',
      'reset-password': 'Choose a new password. All sessions of your account end.',
    },
    save: 'Set the password',
    done: (email: string) => `The password of ${email} is set.`,
    signIn: 'Sign in',
    broken: 'This link is incomplete. Open it again from your mail, or ask an administrator for a new one.',
  },
  de: {
    title: { 'accept-invitation': 'Willkommen', 'reset-password': 'Ein neues Passwort' },
    lead: {
      'accept-invitation': 'Sie wurden in die Konsole eingeladen. Wählen Sie ein Passwort, dann können Sie sich anmelden.',
      'reset-password': 'Wählen Sie ein neues Passwort. Alle Sitzungen Ihres Kontos enden.',
    },
    save: 'Passwort setzen',
    done: (email: string) => `Das Passwort von ${email} ist gesetzt.`,
    signIn: 'Anmelden',
    broken: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal, oder bitten Sie die Administration um einen neuen.',
  },
});
