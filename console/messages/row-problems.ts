/** Why a row of a settlement file, or all of it, was not taken in, in each language. The API says it in English sentences. Pure. */

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

/** Cells that the format of acquirers has no names for; those of other formats are called as their documentation calls them. */
const cells: Readonly<Record<string, string>> = {
  'the acquirer': 'Der Acquirer',
  'the merchant number': 'Die Händlernummer',
  'the settlement currency': 'Die Abrechnungswährung',
  'the settlement date': 'Der Abrechnungstag',
  'the settlement amount': 'Der Abrechnungsbetrag',
  'the scheme fee': 'Die Gebühr des Kartensystems',
  'the interchange': 'Das Interbankenentgelt',
  'the charge': 'Der Aufschlag des Acquirers',
  'the rate': 'Der Kurs',
  'the fee': 'Die Art der Gebühr',
  'the amount': 'Der Betrag',
  'the currency': 'Die Währung',
  'the kind': 'Die Art',
  'the time': 'Die Uhrzeit',
};

const cell = (name = ''): string => cells[name] ?? name;

/** A sentence that the API has in addition stays as it is. */
const german: readonly Sentence[] = [
  [/^record H: (.+)$/, (why = '') => `Satz H: ${toGermanProblem(why)}`],
  [/^(.+) must not be empty$/, (name) => `${cell(name)} darf nicht leer sein`],
  [/^(.+) must be one of (.+)$/, (name, values) => `${cell(name)} muss einer dieser Werte sein: ${values}`],
  [/^(.+) must be at most (\d+) characters$/, (name, most) => `${cell(name)} darf höchstens ${most} Zeichen haben`],
  [/^(.+) must be an amount of two decimals$/, (name) => `${cell(name)} muss ein Betrag mit zwei Nachkommastellen sein`],
  [/^(.+) must be an amount such as (\S+)$/, (name, such) => `${cell(name)} muss ein Betrag sein wie ${such}`],
  [/^(.+) must be whole minor units such as (\S+)$/, (name, such) => `${cell(name)} muss ein Betrag in Cent ohne Komma sein wie ${such}`],
  [/^(.+) must be a currency such as (\S+)$/, (name, such) => `${cell(name)} muss eine Währung sein wie ${such}`],
  [/^(.+) must be a day such as (\S+)$/, (name, such) => `${cell(name)} muss ein Tag sein wie ${such}`],
  [/^(.+) must be a time such as (.+)$/, (name, such) => `${cell(name)} muss ein Zeitpunkt sein wie ${such}`],
  [/^(.+) must be a rate such as (\S+)$/, (name, such) => `${cell(name)} muss ein Kurs sein wie ${such}`],
  [/^(.+) must be 32 letters and digits$/, (name) => `${cell(name)} muss aus 32 Buchstaben und Ziffern bestehen`],
  [/^(.+) must be a result code$/, (name) => `${cell(name)} muss ein Ergebniscode sein`],
  [/^(.+) must be ids, separated by commas$/, (name) => `${cell(name)} muss aus Ids bestehen, durch Kommas getrennt`],
  [/^(\S+) must be CRDT or DBIT$/, (name) => `${name} muss CRDT oder DBIT sein`],
  [
    /^MerchantAccountId must be a channel of the entity that the file is for$/,
    () => 'MerchantAccountId muss ein Kanal der Einheit sein, für die die Datei ist',
  ],
  [/^the row has (\d+) columns instead of (\d+)$/, (found, wanted) => `Die Zeile hat ${found} Spalten statt ${wanted}`],
  [/^the row has more than (\d+) columns$/, (most) => `Die Zeile hat mehr als ${most} Spalten`],
  [/^a cell has more than (\d+) characters$/, (most) => `Eine Zelle hat mehr als ${most} Zeichen`],
  [/^a quoted cell goes on after its closing quote$/, () => 'Nach dem schließenden Anführungszeichen einer Zelle folgt noch Text'],
  [/^a quoted cell is not closed$/, () => 'Das Anführungszeichen einer Zelle wird nicht geschlossen'],
  [/^a transaction must have an amount$/, () => 'Eine Transaktion muss einen Betrag haben'],
  [/^a record must begin with D, F or T$/, () => 'Ein Satz muss mit D, F oder T beginnen'],
  [/^there are records after the record T$/, () => 'Nach dem Satz T folgen noch Sätze'],
  [
    /^the record T tells of (\S+) records, the file has (\d+)$/,
    (told, found) => `Der Satz T nennt ${told === 'no' ? 'keine' : told} Sätze, die Datei hat ${found}`,
  ],
  [/^the file has no record T: it may have been cut off$/, () => 'Der Datei fehlt der Satz T: Vielleicht ist sie abgeschnitten'],
  [/^the file must begin with a record H$/, () => 'Die Datei muss mit einem Satz H beginnen'],
  [/^the file is empty$/, () => 'Die Datei ist leer'],
  [
    /^the file must be a message (\S+) and is a (.+)$/,
    (wanted, found) => `Die Datei muss eine Nachricht ${wanted} sein und ist eine ${found}`,
  ],
  [
    /^the header line must have the (\d+) documented columns; column (\d+) must be (.+)$/,
    (count, place, name) =>
      `Die Kopfzeile muss die ${count} dokumentierten Spalten haben; Spalte ${place} muss ${name === 'the last' ? 'die letzte' : name} sein`,
  ],
  [/^the file is not well-formed XML \(line (\d+): .*\)$/, (line) => `Die Datei ist kein wohlgeformtes XML (Zeile ${line})`],
  [/^the file has a document type: statements have none$/, () => 'Die Datei hat einen Dokumenttyp; Kontoauszüge haben keinen'],
  [/^the file has more than (\d+) elements within each other$/, (most) => `Die Datei hat mehr als ${most} ineinander liegende Elemente`],
  [/^an entry has more than (\d+) elements$/, (most) => `Ein Eintrag hat mehr als ${most} Elemente`],
  [/^(\S+) is longer than (\d+) characters$/, (name, most) => `${name} ist länger als ${most} Zeichen`],
];

export function toGermanProblem(problem: string): string {
  for (const [english, say] of german) {
    const found = english.exec(problem);
    if (found) return say(...found.slice(1));
  }
  return problem;
}

export function toEnglishProblem(problem: string): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}
