/** The words of the page on which staff let an assistant act for them. */
import { createMessages } from '../../messages/create-messages.ts';

export const useAuthorizeMessages = createMessages({
  en: {
    title: 'Let an assistant act for you',
    asks: (name: string) => `“${name}” asks to act for you.`,
    unverified: (host: string) => `The program chose this name itself, and nobody has verified it. Your answer goes to ${host}.`,
    rights: 'It may',
    scopes: {
      PAYMENTS_READ: 'read payments',
      PAYMENTS_WRITE: 'refund payments',
      ADMIN: 'change configuration',
    },
    hints: {
      PAYMENTS_READ: 'names and addresses of shoppers only after you agreed to each, if you may reveal them',
      PAYMENTS_WRITE: 'within your limits, each refund after a review',
      ADMIN: 'such as webhooks and the sandbox’s clock',
    },
    limits: 'It refunds at most',
    entity: 'At this entity, and all below it',
    whole:
      'It never has more rights than you have. The audit log names it as an assistant on your behalf. Access ends after 30 days, when somebody revokes its access token, or when your account is disabled.',
    none: 'Choose at least one right.',
    allow: 'Allow',
    deny: 'Deny',
    wrong: 'This link is not right',
    wrongHint:
      'The program that sent you here left something out, or asks for something that the gateway does not do. Start again from the program.',
  },
  de: {
    title: 'Einen Assistenten für Sie handeln lassen',
    asks: (name: string) => `„${name}“ möchte für Sie handeln.`,
    unverified: (host: string) =>
      `Das Programm hat diesen Namen selbst gewählt, und niemand hat ihn geprüft. Ihre Antwort geht an ${host}.`,
    rights: 'Es darf',
    scopes: {
      PAYMENTS_READ: 'Zahlungen lesen',
      PAYMENTS_WRITE: 'Zahlungen erstatten',
      ADMIN: 'die Konfiguration ändern',
    },
    hints: {
      PAYMENTS_READ: 'Namen und Adressen von Käufern nur, nachdem Sie jedes Mal zugestimmt haben und wenn Sie sie aufdecken dürfen',
      PAYMENTS_WRITE: 'innerhalb Ihrer Grenzen, jede Erstattung nach einer Prüfansicht',
      ADMIN: 'etwa Webhooks und die Uhr der Sandbox',
    },
    limits: 'Es erstattet höchstens',
    entity: 'Bei dieser Einheit und allen darunter',
    whole:
      'Es hat nie mehr Rechte als Sie. Das Audit-Protokoll nennt es als Assistenten in Ihrem Auftrag. Der Zugriff endet nach 30 Tagen, wenn jemand sein Zugriffstoken widerruft oder wenn Ihr Konto deaktiviert wird.',
    none: 'Wählen Sie mindestens ein Recht.',
    allow: 'Erlauben',
    deny: 'Ablehnen',
    wrong: 'Dieser Link stimmt nicht',
    wrongHint:
      'Das Programm, das Sie hierher geschickt hat, hat etwas ausgelassen oder verlangt etwas, das das Gateway nicht tut. Beginnen Sie noch einmal im Programm.',
  },
});
