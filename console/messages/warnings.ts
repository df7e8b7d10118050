/** What was accepted with a warning, in each language. The API says it in English sentences about a parameter. Pure. */

export interface Warning {
  /** The parameter as it was sent. */
  readonly name: string;
  /** With the name at its beginning or without. */
  readonly message: string;
}

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

/** Of the whole sentence. */
const sentences: readonly Sentence[] = [
  [/^the schedule has no run after now: .+$/, () => 'Der Zeitplan hat ab jetzt keinen Lauf: Es wird nichts abgebucht'],
  [
    /^the next two charges are only (\S+ \S+) apart: .+$/,
    (apart) => `Die nächsten zwei Abbuchungen liegen nur ${apart} auseinander: Prüfen Sie Sekunde, Minute und Stunde des Zeitplans`,
  ],
  [
    /^([A-Z]{3}) has no smaller unit, so banks cannot book (\S+): send (.+)$/,
    (currency, amount, other) =>
      `${currency} hat keine kleinere Einheit, Banken können ${amount} nicht buchen: Senden Sie ${toPhrase(other)}`,
  ],
  [/^a checkout takes no account data: .+$/, () => 'gehört nicht in einen Checkout: Der Käufer gibt seine Kontodaten selbst ein'],
  [/^(\S+) or (\S+) must be sent$/, (one, other) => `${one} oder ${other} muss gesendet werden`],
  [/^\S+ and street2 together must not be digits only$/, () => 'Die Felder der Straße bestehen zusammen nur aus Ziffern'],
  [/^overridePaymentType is accepted only .+$/, () => 'overridePaymentType wird nur angenommen, wenn ein Checkout angelegt wird'],
  [
    /^card\.cvv or 3-D Secure parameters must be sent with (\S+) (\S+)$/,
    (name, value) => `Mit ${name} ${value} muss card.cvv oder 3-D Secure gesendet werden`,
  ],
];

/** Of what stands behind the parameter's name. */
const predicates: readonly Sentence[] = [
  [/^may not be empty$/, () => 'fehlt'],
  [/^unknown parameter$/, () => 'unbekannter Parameter'],
  [/^must not hold a card number: it was masked$/, () => 'darf keine Kartennummer enthalten: Sie wurde unkenntlich gemacht'],
  [/^is (\S+) for the payments of a job$/, (value) => `ist bei den Zahlungen eines Jobs ${value}`],
  [/^is used with 3-D Secure only$/, () => 'wird nur mit 3-D Secure verwendet'],
  [/^is for (\S+) (\S+) only$/, (name, value) => `gilt nur bei ${name} ${value}`],
  [/^is no indicator of (.+): .+$/, (schemes) => `ist kein Indikator von ${toPhrase(schemes)}: Die Haftung bleibt beim Händler`],
  [
    /^(\S+) contradicts (\S+) (\S+): .+$/,
    (value, name, other) => `${value} widerspricht ${name} ${other}: Die Haftung bleibt beim Händler`,
  ],
  [/^must not be sent with (\S+) (\S+)$/, (name, value) => `darf mit ${name} ${value} nicht gesendet werden`],
  [
    /^must be (\S+(?: or \S+)?) with (\S+)(?: (\S+))?$/,
    (value, ...with_) => `muss mit ${with_.filter(Boolean).join(' ')} ${toPhrase(value)} sein`,
  ],
  [/^must be one of (\[.*\])$/, (values) => `muss einer dieser Werte sein: ${values}`],
  [/^must be a comma separated list of (\[.*\])$/, (values) => `muss aus diesen Werten bestehen, durch Kommas getrennt: ${values}`],
  [/^must have a key of (.+)$/, (key) => `braucht als Schlüssel: ${toPhrase(key)}`],
  [/^must have (\d+) or (\d+) fields$/, (fewer, more) => `braucht ${fewer} oder ${more} Felder`],
  [/^has a wrong (.+): it must be (.+)$/, (field, what) => `hat einen falschen Wert (${toPhrase(field)}), erwartet: ${toPhrase(what)}`],
  [/^must be (.+)$/, (what) => `erwartet: ${toPhrase(what)}`],
];

/** Parts of what a value must be, the longer before the shorter that they begin with. */
const phrases: readonly (readonly [english: string, german: string])[] = [
  ['a cron expression of', 'ein Cron-Ausdruck mit'],
  ['the year may be left out, with', 'das Jahr darf fehlen, mit'],
  ['in one of the two day fields', 'in einem der beiden Felder für den Tag'],
  ['fields', 'Feldern'],
  ['a time zone of IANA', 'eine Zeitzone der IANA'],
  ['numbers of hours from', 'Zahlen von Stunden von'],
  ['a number of', 'eine Zahl mit'],
  ['a percentage from', 'ein Prozentsatz von'],
  ['fraction digits', 'Nachkommastellen'],
  ['decimals', 'Nachkommastellen'],
  ['an absolute URL of', 'eine absolute URL mit'],
  ['an integer from', 'eine ganze Zahl von'],
  ['a country of ISO', 'ein Land nach ISO'],
  ['a currency of ISO', 'eine Währung nach ISO'],
  ['a date and time', 'Datum und Uhrzeit'],
  ['a date', 'ein Datum'],
  ['an offset', 'einer Zeitverschiebung'],
  ['a plus or digit', 'ein Plus oder eine Ziffer'],
  ['optionally with a dot', 'wahlweise mit einem Punkt'],
  ['optionally with', 'wahlweise mit'],
  ['a dot', 'ein Punkt'],
  ['a scheme', 'ein Kartensystem'],
  ['without NUL characters', 'ohne NUL-Zeichen'],
  ['without lone surrogates', 'ohne einzelne Surrogate'],
  ['lowercase hex characters', 'hexadezimale Zeichen in Kleinbuchstaben'],
  ['uppercase letters', 'Großbuchstaben'],
  ['the characters', 'die Zeichen'],
  ['characters of base', 'Zeichen aus Base'],
  ['characters', 'Zeichen'],
  ['letters', 'Buchstaben'],
  ['with dots', 'mit Punkten'],
  ['three digits', 'drei Ziffern'],
  ['two digits', 'zwei Ziffern'],
  ['digits', 'Ziffern'],
  ['digit', 'Ziffer'],
  ['spaces', 'Leerzeichen'],
  ['dots', 'Punkte'],
  ['underscores', 'Unterstriche'],
  ['hyphens', 'Bindestriche'],
  ['brackets', 'Klammern'],
  ['slashes', 'Schrägstriche'],
  ['followed by', 'gefolgt von'],
  ['beginning', 'beginnend mit'],
  ['such as', 'wie'],
  ['as in', 'wie in'],
  ['day of the month', 'Tag des Monats'],
  ['day of the week', 'Wochentag'],
  ['second', 'Sekunde'],
  ['minute', 'Minute'],
  ['hour', 'Stunde'],
  ['month', 'Monat'],
  ['year', 'Jahr'],
  ['up to', 'bis zu'],
  ['then', 'dann'],
  ['with', 'mit'],
  ['and', 'und'],
  ['or', 'oder'],
  ['to', 'bis'],
];

const germanPhrases = new Map(phrases);
const anyPhrase = new RegExp(phrases.map(([english]) => `(?<![A-Za-z])${english}(?![a-z])`).join('|'), 'g');

function toPhrase(english = ''): string {
  return english.replace(anyPhrase, (phrase) => germanPhrases.get(phrase) ?? phrase);
}

/** What is wrong with the parameter, without its name; a sentence that the API has in addition stays as it is. */
export function toGermanWarning({ name, message }: Warning): string {
  const predicate = toEnglishWarning({ name, message });
  return say(sentences, message) ?? say(predicates, predicate) ?? predicate;
}

function say(known: readonly Sentence[], english: string): string | undefined {
  for (const [form, german] of known) {
    const found = form.exec(english);
    if (found) return german(...found.slice(1));
  }
  return undefined;
}

/** Without the name, which stands beside it. */
export function toEnglishWarning({ name, message }: Warning): string {
  return message.startsWith(`${name} `) ? message.slice(name.length + 1) : message;
}
