import { namesOf, recordOf } from '../../../api/contract/names-of.ts';
import type { Outcome, RequestEndpoint } from '../../client/schema-enums.ts';
import { createMessages } from '../../messages/create-messages.ts';
import { eventWords } from '../../messages/event-messages.ts';
import { outcomeMessages } from '../../messages/outcome-messages.ts';
import { paymentTypeNames } from '../../messages/payment-type-messages.ts';
import { toEnglishWarning, toGermanWarning } from '../../messages/warnings.ts';
import { formatRequestName, toEnglishEndpoint, toGermanEndpoint } from './request-name.ts';

const { en: types, de: typesDe } = paymentTypeNames;

const { en: outcomes, de: outcomesDe } = outcomeMessages;

export const useTimelineMessages = createMessages({
  en: {
    title: 'Timeline',
    filter: 'Show',
    technical: 'Technical detail',
    empty: 'No entries of this kind.',
    between: (count: number) => `${count} entries between are not shown.`,
    showAll: (count: number) => `Show all ${count}`,
    newest: (read: number) => `Only the newest ${read} linked payments were read. Earlier operations are missing here.`,
    kinds: {
      REQUEST: 'Requests',
      VALIDATION: 'Validation',
      RISK: 'Risk',
      THREE_D_SECURE: '3-D Secure',
      CONNECTOR: 'Bank',
      LEDGER: 'Ledger',
      SETTLEMENT: 'Settlement',
      EVENT: 'Events',
      LINKED: 'Operations',
      DELIVERY: 'Deliveries',
      NOTE: 'Notes',
    },
    request: (operation: string, endpoint: RequestEndpoint) =>
      `${formatRequestName(operation, types, 'Payment')} ${toEnglishEndpoint(endpoint)}`,
    call: (connector: string, operation: string) =>
      `${types[operation] ?? operation} sent to the ${connector === 'simulator' ? 'simulator' : 'bank'}`,
    noOutcome: 'No outcome yet',
    inquiries: (count: number) => (count === 1 ? 'Bank queried once' : `Bank queried ${count} times`),
    askedAgain: (at: string) => `Next query ${at}`,
    settlement: {
      SETTLED: (amount: string) => `${amount} settled`,
      FAILED: (amount: string) => `Settlement of ${amount} failed`,
      CHARGEBACK: (amount: string) => `${amount} deducted for a chargeback`,
      CHARGEBACK_REVERSAL: (amount: string) => `${amount} of a chargeback returned`,
      FEE: (amount: string) => `Fee of ${amount} charged`,
    },
    settledBy: (institute: string, day: string) => `${institute}, ${day}`,
    settlementFee: (amount: string) => `Fee ${amount}`,
    posted: (amount: string) => `${amount} posted`,
    fromTo: (from: string, to: string) => `From ${from} to ${to}`,
    accounts: {
      AUTHORIZED: 'authorised',
      CHARGEBACK: 'charged back',
      CLEARING: 'clearing',
      EXCHANGE: 'exchange',
      FEES: 'fees',
      MERCHANT: 'merchant',
      SETTLED: 'settled',
      SHOPPER: 'shopper',
    },
    warning: toEnglishWarning,
    warnings: (count: number) => (count === 1 ? 'Accepted with a warning' : `Accepted with ${count} warnings`),
    risk: {
      ACCEPT: (score: string) => `Risk: accepted (score ${score})`,
      REVIEW: (score: string) => `Risk: needs review (score ${score})`,
      REJECT: (score: string) => `Risk: refused (score ${score})`,
    },
    threeDSecureVersion: (version: string) => `Version ${version}`,
    statusReason: (reason: string) => `Reason ${reason}`,
    authentication: (status: string | null): string => {
      if (status === 'Y') return 'Shopper authenticated';
      if (status === 'A') return 'Authentication attempted';
      if (status === 'N') return 'Shopper not authenticated';
      return status === 'U' ? 'Authentication not possible' : 'Authentication data sent along';
    },
    authenticationSteps: {
      began: '3-D Secure began',
      method: 'The bank checked the shopper’s browser',
      shown: 'The shopper saw the page of the bank',
      ended: '3-D Secure ended',
      external: 'Authenticated outside of this gateway',
    },
    eventNumber: (number: number) => `Event ${number}`,
    by: (who: string) => `By ${who}`,
    token: 'token',
    reason: (reason: string) => `“${reason}”`,
    reviewAccepted: 'Accepted after a review',
    linked: (type: string, amount: string, outcome: Outcome) =>
      `${types[type] ?? type} of ${amount}${outcome === 'APPROVED' ? '' : ` (${outcomes[outcome].toLowerCase()})`}`,
    delivered: (event: string) => `Webhook delivered: ${event}`,
    notDelivered: (event: string, number: number) => `Webhook failed, attempt ${number}: ${event}`,
    eventNames: withinSentence(eventWords.en.types),
    eventActions: eventWords.en.actions,
    noAnswer: 'no response',
    note: (author: string) => `Note by ${author}`,
  },
  de: {
    title: 'Verlauf',
    filter: 'Zeigen',
    technical: 'Technische Einzelheiten',
    empty: 'Keine Einträge dieser Art.',
    between: (count: number) => `${count} Einträge dazwischen sind nicht zu sehen.`,
    showAll: (count: number) => `Alle ${count} zeigen`,
    newest: (read: number) => `Nur die neuesten ${read} verbundenen Zahlungen wurden gelesen. Frühere Vorgänge fehlen hier.`,
    kinds: {
      REQUEST: 'Anfragen',
      VALIDATION: 'Prüfung',
      RISK: 'Risiko',
      THREE_D_SECURE: '3-D Secure',
      CONNECTOR: 'Bank',
      LEDGER: 'Buchungen',
      SETTLEMENT: 'Abrechnung',
      EVENT: 'Ereignisse',
      LINKED: 'Vorgänge',
      DELIVERY: 'Zustellungen',
      NOTE: 'Notizen',
    },
    request: (operation: string, endpoint: RequestEndpoint) =>
      `${formatRequestName(operation, typesDe, 'Zahlung')} ${toGermanEndpoint(endpoint)}`,
    call: (connector: string, operation: string) =>
      `${typesDe[operation] ?? operation} an ${connector === 'simulator' ? 'den Simulator' : 'die Bank'} gesendet`,
    noOutcome: 'Noch kein Ergebnis',
    inquiries: (count: number) => (count === 1 ? 'Einmal nachgefragt' : `${count}-mal nachgefragt`),
    askedAgain: (at: string) => `Nächste Nachfrage ${at}`,
    settlement: {
      SETTLED: (amount: string) => `${amount} abgerechnet`,
      FAILED: (amount: string) => `Abrechnung von ${amount} fehlgeschlagen`,
      CHARGEBACK: (amount: string) => `${amount} für eine Rückbuchung abgezogen`,
      CHARGEBACK_REVERSAL: (amount: string) => `${amount} einer Rückbuchung zurückgegeben`,
      FEE: (amount: string) => `Gebühr von ${amount} berechnet`,
    },
    settledBy: (institute: string, day: string) => `${institute}, ${day}`,
    settlementFee: (amount: string) => `Gebühr ${amount}`,
    posted: (amount: string) => `${amount} gebucht`,
    fromTo: (from: string, to: string) => `Von ${from} an ${to}`,
    accounts: {
      AUTHORIZED: 'Autorisiert',
      CHARGEBACK: 'Zurückgebucht',
      CLEARING: 'Abrechnung',
      EXCHANGE: 'Umrechnung',
      FEES: 'Gebühren',
      MERCHANT: 'Händler',
      SETTLED: 'Ausgezahlt',
      SHOPPER: 'Käufer',
    },
    warning: toGermanWarning,
    warnings: (count: number) => (count === 1 ? 'Angenommen mit einer Warnung' : `Angenommen mit ${count} Warnungen`),
    risk: {
      ACCEPT: (score: string) => `Risiko: angenommen (${score} Punkte)`,
      REVIEW: (score: string) => `Risiko: zu prüfen (${score} Punkte)`,
      REJECT: (score: string) => `Risiko: zurückgewiesen (${score} Punkte)`,
    },
    threeDSecureVersion: (version: string) => `Version ${version}`,
    statusReason: (reason: string) => `Grund ${reason}`,
    authentication: (status: string | null): string => {
      if (status === 'Y') return 'Käufer authentifiziert';
      if (status === 'A') return 'Authentifizierung versucht';
      if (status === 'N') return 'Käufer nicht authentifiziert';
      return status === 'U' ? 'Authentifizierung nicht möglich' : 'Authentifizierungsdaten mitgesendet';
    },
    authenticationSteps: {
      began: '3-D Secure hat begonnen',
      method: 'Die Bank hat den Browser des Käufers geprüft',
      shown: 'Der Käufer hat die Seite der Bank gesehen',
      ended: '3-D Secure ist beendet',
      external: 'Außerhalb dieses Gateways authentifiziert',
    },
    eventNumber: (number: number) => `Ereignis ${number}`,
    by: (who: string) => `Von ${who}`,
    token: 'Token',
    reason: (reason: string) => `„${reason}“`,
    reviewAccepted: 'Nach Prüfung freigegeben',
    linked: (type: string, amount: string, outcome: Outcome) =>
      `${typesDe[type] ?? type} über ${amount}${outcome === 'APPROVED' ? '' : ` (${outcomesDe[outcome].toLowerCase()})`}`,
    delivered: (event: string) => `Webhook zugestellt: ${event}`,
    notDelivered: (event: string, number: number) => `Webhook gescheitert, Versuch ${number}: ${event}`,
    eventNames: eventWords.de.types,
    eventActions: eventWords.de.actions,
    noAnswer: 'keine Antwort',
    note: (author: string) => `Notiz von ${author}`,
  },
});

export type TimelineMessages = ReturnType<typeof useTimelineMessages>;

/** English names of things begin small where they do not begin a sentence. */
function withinSentence<Name extends string>(names: Readonly<Record<Name, string>>): Readonly<Record<Name, string>> {
  return recordOf(namesOf(names), (name) => names[name].charAt(0).toLowerCase() + names[name].slice(1));
}
