/** What a proof of the ledger or of a month end finds, in German. The API says it in English sentences; amounts are in minor units. Pure. */

/** Accounts of the ledger by the names that the API's sentences have. */
const accounts: Readonly<Record<string, string>> = {
  authorized: 'Autorisiert',
  chargeback: 'Zurückgebucht',
  clearing: 'Abrechnung',
  exchange: 'Umrechnung',
  fees: 'Gebühren',
  merchant: 'Händler',
  settled: 'Ausgezahlt',
  shopper: 'Käufer',
};

const account = (name = ''): string => `Konto „${accounts[name] ?? name}“`;

const sources: Readonly<Record<string, string>> = {
  'its entries': 'seine Buchungen',
  'the movements': 'die Bewegungen',
  'the records': 'die Abrechnungszeilen',
};

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

/** A sentence that the API has in addition stays as it is. */
const german: readonly Sentence[] = [
  [
    /^account (\S+) of (\S+) in (\S+) holds (-?\d+), (its entries|the movements|the records) say (-?\d+)$/,
    (name, entity, currency, kept, source = '', stated) =>
      `${account(name)} von ${entity} in ${currency} hat ${kept}, ${sources[source] ?? source} ergeben ${stated} (kleinste Einheiten)`,
  ],
  [
    /^payments of (\S+) in (\S+): authorized (-?\d+) in the ledger, (-?\d+) on the payments; merchant (-?\d+) in the ledger, (-?\d+) on the payments$/,
    (root, currency, authorized, authorizedStated, merchant, merchantStated) =>
      `Zahlungen zu ${root} in ${currency}: autorisiert ${authorized} im Hauptbuch und ${authorizedStated} bei den Zahlungen, ` +
      `Händler ${merchant} im Hauptbuch und ${merchantStated} bei den Zahlungen (kleinste Einheiten)`,
  ],
  [
    /^of payment (\S+) (-?\d+) is settled, its records say (-?\d+)$/,
    (id, kept, stated) => `Von der Zahlung ${id} sind ${kept} abgerechnet, ihre Abrechnungszeilen ergeben ${stated} (kleinste Einheiten)`,
  ],
  [
    /^the accounts in (\S+) add up to (-?\d+) minor units instead of 0$/,
    (currency, sum) => `Die Konten in ${currency} ergeben zusammen ${sum} kleinste Einheiten statt 0`,
  ],
  [
    /^in (\S+) (-?\d+) minor units are outstanding, the lines add up to (-?\d+)$/,
    (currency, closing, sum) => `In ${currency} sind ${closing} kleinste Einheiten offen, die Zeilen ergeben ${sum}`,
  ],
  [
    /^in (\S+) (-?\d+) minor units are paid out, the payouts add up to (-?\d+)$/,
    (currency, paid, sum) => `In ${currency} sind ${paid} kleinste Einheiten ausgezahlt, die Auszahlungen ergeben ${sum}`,
  ],
];

/** Undefined where the sentence is not known here. */
export function toGermanDifference(difference: string): string | undefined {
  for (const [english, say] of german) {
    const found = english.exec(difference);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}
