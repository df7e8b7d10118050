/** The words of Insights. */
import { createMessages } from '../../messages/create-messages.ts';

/** A sentence about a group, each value as it is shown. */
interface Reason {
  readonly group: string;
  readonly rate: string;
  readonly rateBefore: string;
  readonly share: string;
  readonly shareBefore: string;
  readonly points: string;
}

export const useInsightsMessages = createMessages({
  en: {
    title: 'Insights',
    lead: 'What changed against the period before, and which payments explain it.',
    periods: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
    entity: 'Merchant or channel',
    before: { '24h': 'in the 24 hours before', '7d': 'in the 7 days before', '30d': 'in the 30 days before' },
    changes: 'What changed',
    lower: (rate: string, points: string, was: string, when: string) =>
      `${rate} of the payments were approved. That is ${points} percentage points less than ${when} (${was}).`,
    higher: (rate: string, points: string, was: string, when: string) =>
      `${rate} of the payments were approved. That is ${points} percentage points more than ${when} (${was}).`,
    same: (rate: string, when: string) => `${rate} of the payments were approved, as ${when}.`,
    onlyNow: (rate: string, when: string) => `${rate} of the payments were approved. There are not enough payments ${when} to compare.`,
    notEnough: 'Not enough yet',
    notEnoughHint: (count: string) => `An approval rate is shown from ${count} approved or declined payments on.`,
    figure: 'Figure',
    now: 'Now',
    previous: 'Period before',
    counted: {
      decided: 'Approved or declined',
      approved: 'Approved',
      declined: 'Declined',
      refunds: 'Refunds',
      chargebacks: 'Chargebacks',
    },
    reasons: 'What explains the change',
    reasonsHint:
      'The groups that moved the approval rate most, by their own rate and by their share of the payments. A payment is in a group of each table, so groups of different tables overlap.',
    rose: ({ group, rate, rateBefore, share, shareBefore, points }: Reason) =>
      `${group}: ${rate} approved (${rateBefore} in the period before), with ${share} of the payments (${shareBefore} before). This raised the approval rate by ${points} percentage points.`,
    fell: ({ group, rate, rateBefore, share, shareBefore, points }: Reason) =>
      `${group}: ${rate} approved (${rateBefore} in the period before), with ${share} of the payments (${shareBefore} before). This lowered the approval rate by ${points} percentage points.`,
    noReasons:
      'No group explains the change: the differences are no larger than chance makes them, or the groups are too small to compare.',
    dimensions: {
      BRAND: 'By brand',
      METHOD: 'By method',
      COUNTRY: 'By country of the card issuer',
      THREE_D_SECURE: 'By 3-D Secure',
      HOUR: 'By hour of the day',
      CUSTOM_PARAMETER: 'By what was bought',
    },
    hints: {
      BRAND: '',
      METHOD: '',
      COUNTRY: 'As the bank tells it.',
      THREE_D_SECURE: 'How the cardholder was authenticated.',
      HOUR: '',
      CUSTOM_PARAMETER: 'By the custom parameter that you named. A refund or chargeback has that of its payment.',
    },
    hoursIn: (zone: string) => `Times in ${zone}.`,
    group: 'Group',
    rate: 'Approval rate',
    contribution: 'Contribution',
    field: 'Custom parameter of the product',
    fieldHint: (name: string) => `No payment of this time has customParameters[${name}].`,
    points: (points: string) => `${points} pp`,
    tooMany:
      'There are too many payments to tell brands, methods, countries and 3-D Secure apart. Choose a shorter period, or a merchant or channel.',
    stale: 'The newest payments are not counted yet. Reload the page in a moment.',
    emptyTitle: 'No payments in this period',
    emptyHint: 'Choose a longer period, or another merchant or channel.',
  },
  de: {
    title: 'Erkenntnisse',
    lead: 'Was sich gegenüber dem vorigen Zeitraum geändert hat, und welche Zahlungen es erklären.',
    periods: { '24h': '24 Stunden', '7d': '7 Tage', '30d': '30 Tage' },
    entity: 'Händler oder Kanal',
    before: { '24h': 'in den 24 Stunden davor', '7d': 'in den 7 Tagen davor', '30d': 'in den 30 Tagen davor' },
    changes: 'Was sich geändert hat',
    lower: (rate: string, points: string, was: string, when: string) =>
      `${rate} der Zahlungen wurden genehmigt. Das sind ${points} Prozentpunkte weniger als ${when} (${was}).`,
    higher: (rate: string, points: string, was: string, when: string) =>
      `${rate} der Zahlungen wurden genehmigt. Das sind ${points} Prozentpunkte mehr als ${when} (${was}).`,
    same: (rate: string, when: string) => `${rate} der Zahlungen wurden genehmigt, wie ${when}.`,
    onlyNow: (rate: string, when: string) =>
      `${rate} der Zahlungen wurden genehmigt. Für einen Vergleich gibt es ${when} nicht genug Zahlungen.`,
    notEnough: 'Noch nicht genug',
    notEnoughHint: (count: string) => `Eine Genehmigungsquote steht hier ab ${count} genehmigten oder abgelehnten Zahlungen.`,
    figure: 'Kennzahl',
    now: 'Jetzt',
    previous: 'Voriger Zeitraum',
    counted: {
      decided: 'Genehmigt oder abgelehnt',
      approved: 'Genehmigt',
      declined: 'Abgelehnt',
      refunds: 'Erstattungen',
      chargebacks: 'Rückbuchungen',
    },
    reasons: 'Was die Änderung erklärt',
    reasonsHint:
      'Die Gruppen, die die Genehmigungsquote am meisten bewegt haben, durch ihre eigene Quote und ihren Anteil an den Zahlungen. Jede Zahlung gehört in jeder Tabelle zu einer Gruppe; Gruppen verschiedener Tabellen überschneiden sich.',
    rose: ({ group, rate, rateBefore, share, shareBefore, points }: Reason) =>
      `${group}: ${rate} genehmigt (${rateBefore} im vorigen Zeitraum), bei ${share} der Zahlungen (davor ${shareBefore}). Das hob die Genehmigungsquote um ${points} Prozentpunkte.`,
    fell: ({ group, rate, rateBefore, share, shareBefore, points }: Reason) =>
      `${group}: ${rate} genehmigt (${rateBefore} im vorigen Zeitraum), bei ${share} der Zahlungen (davor ${shareBefore}). Das senkte die Genehmigungsquote um ${points} Prozentpunkte.`,
    noReasons:
      'Keine Gruppe erklärt die Änderung: Die Unterschiede sind nicht größer, als der Zufall sie macht, oder die Gruppen sind zu klein für einen Vergleich.',
    dimensions: {
      BRAND: 'Nach Marke',
      METHOD: 'Nach Zahlungsart',
      COUNTRY: 'Nach Land der kartenausgebenden Bank',
      THREE_D_SECURE: 'Nach 3-D Secure',
      HOUR: 'Nach Stunde des Tages',
      CUSTOM_PARAMETER: 'Nach dem, was gekauft wurde',
    },
    hints: {
      BRAND: '',
      METHOD: '',
      COUNTRY: 'Wie die Bank es nennt.',
      THREE_D_SECURE: 'Wie der Karteninhaber authentifiziert wurde.',
      HOUR: '',
      CUSTOM_PARAMETER: 'Nach dem Custom Parameter, den Sie nennen. Eine Erstattung oder Rückbuchung hat den ihrer Zahlung.',
    },
    hoursIn: (zone: string) => `Zeiten in ${zone}.`,
    group: 'Gruppe',
    rate: 'Quote',
    contribution: 'Beitrag',
    field: 'Custom Parameter des Produkts',
    fieldHint: (name: string) => `Keine Zahlung dieser Zeit hat customParameters[${name}].`,
    points: (points: string) => `${points} PP`,
    tooMany:
      'Es sind zu viele Zahlungen, um Marken, Zahlungsarten, Länder und 3-D Secure zu unterscheiden. Wählen Sie einen kürzeren Zeitraum oder einen Händler oder Kanal.',
    stale: 'Die neuesten Zahlungen sind noch nicht gezählt. Laden Sie die Seite gleich noch einmal.',
    emptyTitle: 'Keine Zahlungen in diesem Zeitraum',
    emptyHint: 'Wählen Sie einen längeren Zeitraum, einen anderen Händler oder einen anderen Kanal.',
  },
});
