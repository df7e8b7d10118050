import { createMessages } from '../../messages/create-messages.ts';

export const useLinkMessages = createMessages({
  en: {
    title: { 'accept-invitation': 'Welcome', 'reset-password': 'New password' },
    lead: {
      'accept-invitation': 'You have been invited to the console. Choose a password to sign in.',
      'reset-password': 'Choose a new password. You will be signed out everywhere.',
    },
    save: 'Set password',
    done: (email: string) => `The password for ${email} was set.`,
    broken: 'This link is incomplete. Open it again from your e-mail, or ask an administrator for a new one.',
  },
  de: {
    title: { 'accept-invitation': 'Willkommen', 'reset-password': 'Neues Passwort' },
    lead: {
      'accept-invitation': 'Sie wurden in die Konsole eingeladen. Wählen Sie ein Passwort, dann können Sie sich anmelden.',
      'reset-password': 'Wählen Sie ein neues Passwort. Sie werden überall abgemeldet.',
    },
    save: 'Passwort setzen',
    done: (email: string) => `Das Passwort für ${email} wurde gesetzt.`,
    broken: 'Dieser Link ist nicht vollständig. Öffnen Sie ihn noch einmal, oder bitten Sie die Administration um einen neuen.',
  },
});
