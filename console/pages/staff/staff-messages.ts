import { createMessages } from '../../messages/create-messages.ts';

/** How somebody can sign in. */
export interface SignInFacts {
  readonly companyAccount: boolean;
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly passkeys: number;
}

export const useStaffMessages = createMessages({
  en: {
    title: 'Staff',
    emailHint: 'Enter a valid e-mail address.',
    entity: 'Can see',
    entityHint: 'This entity and everything below it.',
    kind: { PSP: 'payment provider', DIVISION: 'division', MERCHANT: 'merchant', CHANNEL: 'channel' },
    limit: 'Refund limit per payment',
    currencyHint: 'Three letters',
    noLimit: 'Without a limit, support cannot refund anything.',
    refundsTo: 'Refunds up to',
    noRefunds: 'No refunds',
    signIn: 'Signs in with',
    signsIn: ({ companyAccount, hasPassword, secondFactor, passkeys }: SignInFacts) =>
      [
        companyAccount ? 'Company account' : '',
        hasPassword ? (companyAccount ? 'password' : 'Password') : '',
        secondFactor ? 'code' : '',
        passkeys === 0 ? '' : passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`,
      ]
        .filter(Boolean)
        .join(', '),
    byClaim: 'role from the company’s accounts',
    claimHint:
      'Role and entity come from the company’s accounts, at each sign-in. Change the group there; here you change the name and the limit.',
    lastSeen: 'Last seen',
    notNow: 'Not signed in',
    state: 'Access',
    states: { active: 'Active', disabled: 'Disabled', invited: 'Invited' },
    you: 'you',
    actionsOf: (name: string) => `Actions for ${name}`,
    change: 'Edit…',
    changeTitle: (name: string) => `Edit ${name}`,
    changed: (name: string) => `${name} was updated.`,
    becomes: (name: string, before: string, after: string) =>
      `${name} changes from ${before} to ${after}. This takes effect immediately, including in open sessions.`,
    meanwhile: 'Someone else has changed this account in the meantime. Close this, check again and decide.',
    invite: 'Invite',
    inviteTitle: 'Invite a staff member',
    inviteAgain: 'Invite again',
    inviteAgainHint: (name: string) => `${name} has not set a password yet. A new link replaces the previous one.`,
    reset: 'Reset password',
    resetHint: (name: string) =>
      `${name} gets a link to set a new password, valid for one hour. The old password works until the link is used; then all their sessions end.`,
    forgetFactors: 'Also remove the second factor and passkeys',
    forgetFactorsCompany: 'Also remove the second factor, passkeys and the link to the company account',
    forgetFactorsHint: (name: string) =>
      `For a lost phone. ${name} is signed out everywhere immediately. Make sure you know who is asking.`,
    makeLink: 'Create link',
    mailed: (email: string) => `The link is on its way to ${email}.`,
    signsInByCompany: (name: string, company: string) => `${name} needs no link: they sign in with their account of ${company}.`,
    companyResetHint: (name: string, company: string) =>
      `${name} signs in with their account of ${company}, so there is no password to reset. Go on only if their phone was lost, or if ${company} has given them a new account.`,
    companyReset: 'Reset sign-in',
    handOver: (name: string) =>
      `E-mail is not configured, so give this link to ${name} yourself. Whoever opens it sets the password. It is shown only this once.`,
    goodUntil: 'Valid until',
    copyLink: 'Copy the link',
    disable: 'Disable',
    disableHint: (name: string) => `${name} is signed out everywhere immediately and cannot sign in until the account is enabled again.`,
    shutOut: (name: string) => `${name} was disabled.`,
    enable: 'Enable',
    enableHint: (name: string) => `${name} can sign in again, with the same password, role and limit as before.`,
    enabled: (name: string) => `${name} can sign in again.`,
  },
  de: {
    title: 'Team',
    emailHint: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    entity: 'Sieht',
    entityHint: 'Diese Einheit und alles darunter.',
    kind: { PSP: 'Zahlungsdienst', DIVISION: 'Bereich', MERCHANT: 'Händler', CHANNEL: 'Kanal' },
    limit: 'Erstattungsgrenze je Zahlung',
    currencyHint: 'Drei Buchstaben',
    noLimit: 'Ohne Grenze kann der Support nichts erstatten.',
    refundsTo: 'Erstattet bis',
    noRefunds: 'Keine Erstattungen',
    signIn: 'Meldet sich an mit',
    signsIn: ({ companyAccount, hasPassword, secondFactor, passkeys }: SignInFacts) =>
      [
        companyAccount ? 'Firmenkonto' : '',
        hasPassword ? 'Passwort' : '',
        secondFactor ? 'Code' : '',
        passkeys === 0 ? '' : passkeys === 1 ? 'einem Passkey' : `${passkeys} Passkeys`,
      ]
        .filter(Boolean)
        .join(', '),
    byClaim: 'Rolle aus den Firmenkonten',
    claimHint:
      'Rolle und Bereich kommen bei jeder Anmeldung aus den Firmenkonten. Ändern Sie dort die Gruppe; hier ändern Sie Namen und Limit.',
    lastSeen: 'Zuletzt aktiv',
    notNow: 'Nicht angemeldet',
    state: 'Zugang',
    states: { active: 'Aktiv', disabled: 'Gesperrt', invited: 'Eingeladen' },
    you: 'Sie',
    actionsOf: (name: string) => `Aktionen für ${name}`,
    change: 'Bearbeiten…',
    changeTitle: (name: string) => `${name} bearbeiten`,
    changed: (name: string) => `${name} wurde geändert.`,
    becomes: (name: string, before: string, after: string) =>
      `${name} wechselt von ${before} zu ${after}. Das gilt sofort, auch in laufenden Sitzungen.`,
    meanwhile:
      'Jemand anderes hat dieses Konto inzwischen geändert. Schließen Sie dies, sehen Sie noch einmal nach und entscheiden Sie dann.',
    invite: 'Einladen',
    inviteTitle: 'Teammitglied einladen',
    inviteAgain: 'Noch einmal einladen',
    inviteAgainHint: (name: string) => `${name} hat noch kein Passwort gesetzt. Ein neuer Link macht den älteren ungültig.`,
    reset: 'Passwort zurücksetzen',
    resetHint: (name: string) =>
      `${name} bekommt einen Link für ein neues Passwort, der eine Stunde gilt. Bis er benutzt wird, gilt das alte Passwort; danach enden alle Sitzungen.`,
    forgetFactors: 'Auch zweiten Faktor und Passkeys entfernen',
    forgetFactorsCompany: 'Auch zweiten Faktor, Passkeys und die Verbindung zum Firmenkonto entfernen',
    forgetFactorsHint: (name: string) =>
      `Für ein verlorenes Telefon. ${name} wird sofort überall abgemeldet. Vergewissern Sie sich, wer fragt.`,
    makeLink: 'Link erstellen',
    mailed: (email: string) => `Der Link ist unterwegs an ${email}.`,
    signsInByCompany: (name: string, company: string) =>
      `${name} braucht keinen Link: Die Anmeldung geschieht mit dem Konto bei ${company}.`,
    companyResetHint: (name: string, company: string) =>
      `${name} meldet sich mit dem Konto bei ${company} an, ein Passwort gibt es also nicht zurückzusetzen. Fahren Sie nur fort, wenn das Telefon verloren ging oder ${company} ein neues Konto vergeben hat.`,
    companyReset: 'Anmeldung zurücksetzen',
    handOver: (name: string) =>
      `Es ist kein Mailversand eingerichtet. Übergeben Sie den Link ${name} selbst. Wer ihn öffnet, setzt das Passwort. Er wird nur dieses eine Mal angezeigt.`,
    goodUntil: 'Gültig bis',
    copyLink: 'Link kopieren',
    disable: 'Sperren',
    disableHint: (name: string) =>
      `${name} wird sofort überall abgemeldet und kann sich nicht anmelden, bis jemand das Konto wieder freigibt.`,
    shutOut: (name: string) => `${name} ist gesperrt.`,
    enable: 'Freigeben',
    enableHint: (name: string) => `${name} kann sich wieder anmelden, mit Passwort, Rolle und Grenze von vorher.`,
    enabled: (name: string) => `${name} kann sich wieder anmelden.`,
  },
});
