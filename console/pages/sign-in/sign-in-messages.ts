import { createMessages } from '../../messages/create-messages.ts';

export const useSignInMessages = createMessages({
  en: {
    title: 'Sign in',
    lead: 'The console for support, finance and administrators.',
    showPassword: 'Show or hide the password',
    passkey: 'Use a passkey',
    sandbox: 'Sandbox: sign in as',
    forgotten: 'Forgot your password?',
  },
  de: {
    title: 'Anmelden',
    lead: 'Die Konsole für Support, Finanzen und Administration.',
    showPassword: 'Passwort zeigen oder verbergen',
    passkey: 'Passkey verwenden',
    sandbox: 'Sandbox: anmelden als',
    forgotten: 'Passwort vergessen?',
  },
});
