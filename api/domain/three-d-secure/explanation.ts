/** What an authentication means, in sentences for support staff. Pure. */
import type { Language } from '../../foundation/result-codes/result-code.ts';
import { type Authentication, isProven } from './authentication.ts';
import { authenticationCodes, decideLiability, type Liability } from './rules.ts';

type Sentence = Readonly<Record<Language, string>>;

/** An authentication as it is shown. `isExternal`: the merchant's own server, or a wallet, authenticated. */
export interface ShownAuthentication extends Authentication {
  readonly isExternal?: true;
  /** Of an external one: whether its indicator is one by which a scheme of the card confirms the authentication. */
  readonly isProvenByEci?: boolean;
  /** Of an external one: that indicator came without the issuer's cryptogram, which a tolerant channel lets pass. */
  readonly lacksCryptogram?: boolean;
}

/** The values of an external server move liability only where they are whole, and status and indicator agree (spec §2.U). */
export function findLiability({ status, terms, isExternal, isProvenByEci, lacksCryptogram }: ShownAuthentication): Liability {
  return isExternal && (!isProvenByEci || lacksCryptogram) ? 'MERCHANT' : decideLiability({ status, ...terms });
}

export function explainAuthentication(authentication: ShownAuthentication, language: Language): string {
  const liability = liabilitySentences[findLiability(authentication)];
  const what = findSentence(authentication);
  if (authentication.state !== 'finished') return what[language];
  const exemption = authentication.terms.exemptionFlag === null ? '' : ` ${exempted[language]}`;
  return `${what[language]}${exemption} ${liability[language]}`;
}

const liabilitySentences: Readonly<Record<Liability, Sentence>> = {
  ISSUER: {
    EN: 'The issuer bears the loss of a fraud chargeback.',
    DE: 'Bei einer Rückbuchung wegen Betrugs haftet der Kartenherausgeber.',
  },
  MERCHANT: { EN: 'The merchant bears the loss of a fraud chargeback.', DE: 'Bei einer Rückbuchung wegen Betrugs haftet der Händler.' },
};

const exempted: Sentence = {
  EN: 'The merchant asked for an exemption.',
  DE: 'Der Händler hat eine Ausnahme beantragt.',
};

const byCode: Readonly<Record<string, Sentence>> = {
  [authenticationCodes.cancelled]: {
    EN: 'The shopper cancelled on the page of the bank.',
    DE: 'Der Käufer hat auf der Seite der Bank abgebrochen.',
  },
  [authenticationCodes.neverCame]: {
    EN: 'The shopper never came to the page of the bank.',
    DE: 'Der Käufer kam nicht auf die Seite der Bank.',
  },
  [authenticationCodes.left]: {
    EN: 'The shopper saw the page of the bank and left it without an answer.',
    DE: 'Der Käufer hat die Seite der Bank ohne Antwort verlassen.',
  },
  [authenticationCodes.shopperFailed]: {
    EN: 'The shopper entered wrong codes on the page of the bank.',
    DE: 'Der Käufer hat auf der Seite der Bank falsche Codes eingegeben.',
  },
  [authenticationCodes.notEnrolled]: {
    EN: 'The card is not enrolled for 3-D Secure.',
    DE: 'Die Karte ist nicht für 3-D Secure registriert.',
  },
  [authenticationCodes.notInDirectory]: {
    EN: 'The directory does not know the card for 3-D Secure version 2.',
    DE: 'Das Verzeichnis kennt die Karte nicht für 3-D Secure Version 2.',
  },
  [authenticationCodes.notParticipating]: {
    EN: 'The issuer of the card takes no part in 3-D Secure.',
    DE: 'Der Kartenherausgeber nimmt nicht an 3-D Secure teil.',
  },
  [authenticationCodes.dataOnlyFailed]: {
    EN: 'The issuer could not take the data (data only).',
    DE: 'Der Kartenherausgeber konnte die Daten nicht annehmen (data only).',
  },
  [authenticationCodes.notConfigured]: {
    EN: 'The channel has no connection to a directory.',
    DE: 'Der Kanal hat keine Verbindung zu einem Verzeichnis.',
  },
};

const unavailable: Sentence = {
  EN: 'The issuer could not authenticate the cardholder.',
  DE: 'Der Kartenherausgeber konnte den Karteninhaber nicht authentifizieren.',
};
const rejected: Sentence = {
  EN: 'The issuer did not authenticate the cardholder.',
  DE: 'Der Kartenherausgeber hat den Karteninhaber nicht authentifiziert.',
};
const attempted: Sentence = {
  EN: 'The issuer could not take part, and its scheme confirmed the attempt.',
  DE: 'Der Kartenherausgeber konnte nicht teilnehmen; das Kartennetz hat den Versuch bestätigt.',
};
const authenticatedBy = {
  frictionless: {
    EN: 'The issuer authenticated the cardholder without asking the shopper (frictionless).',
    DE: 'Der Kartenherausgeber hat den Karteninhaber ohne Rückfrage authentifiziert.',
  },
  challenge: {
    EN: 'The shopper answered the question of the bank rightly (challenge).',
    DE: 'Der Käufer hat die Frage der Bank richtig beantwortet.',
  },
  decoupled: {
    EN: 'The shopper confirmed in the app of the bank (decoupled).',
    DE: 'Der Käufer hat in der App der Bank bestätigt.',
  },
} as const satisfies Readonly<Record<string, Sentence>>;
const dataOnly: Sentence = {
  EN: 'The merchant only shared data with the issuer, which authenticated nobody (data only).',
  DE: 'Der Händler hat dem Kartenherausgeber nur Daten übermittelt; niemand wurde authentifiziert (data only).',
};
const external: Sentence = {
  EN: 'The server of the merchant, or a wallet, authenticated the cardholder.',
  DE: 'Der Server des Händlers oder eine Wallet hat den Karteninhaber authentifiziert.',
};
const externalFailed: Sentence = {
  EN: 'The values of the merchant say that nobody was authenticated.',
  DE: 'Nach den Angaben des Händlers wurde niemand authentifiziert.',
};
const unproven: Sentence = {
  EN: 'The values of the merchant came without the cryptogram of the issuer: they prove no authentication.',
  DE: 'Die Angaben des Händlers kamen ohne das Kryptogramm des Kartenherausgebers: Sie beweisen keine Authentifizierung.',
};
const contradictory: Sentence = {
  EN: 'The values of the merchant do not agree: the indicator does not confirm the status.',
  DE: 'Die Angaben des Händlers passen nicht zusammen: Der Indikator bestätigt den Status nicht.',
};
const waiting = {
  method: { EN: 'The bank reads the browser of the shopper.', DE: 'Die Bank prüft den Browser des Käufers.' },
  challenge: { EN: 'The shopper has to answer the question of the bank.', DE: 'Der Käufer muss die Frage der Bank beantworten.' },
  decoupled: { EN: 'The shopper has to confirm in the app of the bank.', DE: 'Der Käufer muss in der App der Bank bestätigen.' },
} as const satisfies Readonly<Record<string, Sentence>>;

function findSentence({ state, status, flow, resultCode, isExternal, isProvenByEci, lacksCryptogram }: ShownAuthentication): Sentence {
  if (state !== 'finished') return waiting[state];
  if (lacksCryptogram) return unproven;
  if (isExternal && isProven({ status }) !== isProvenByEci) return contradictory;
  if (isExternal) return isProvenByEci ? external : externalFailed;
  if (status === 'A') return attempted;
  if (status === 'I') return dataOnly;
  if (status === 'Y') return authenticatedBy[flow === null || flow === 'data_only' ? 'frictionless' : flow];
  return byCode[resultCode] ?? (status === 'U' ? unavailable : rejected);
}
