/** Why the gateway matched a settlement line or did not, in each language. The API says it in English sentences. Pure. */

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

const references: Readonly<Record<string, string>> = {
  'payment id': 'Zahlungs-Id',
  'reference of the clearing institute': 'Referenz des Abrechnungsinstituts',
  'short id': 'Kurz-Id',
  merchantTransactionId: 'Händlerreferenz',
  amount: 'Betrag',
};

/** Why a payment cannot have a chargeback; beside these a result code's text. */
const refusals: Readonly<Record<string, string>> = {
  'the payment does not exist': 'Es gibt sie nicht',
  'a refund or reversal of it has no outcome yet: match the line when it has':
    'Eine Erstattung oder Stornierung von ihr hat noch kein Ergebnis. Ordnen Sie die Zeile zu, wenn es da ist',
  'no chargeback of it has that much left to return': 'Von keiner ihrer Rückbuchungen ist noch so viel zurückzugeben',
  'several chargebacks of it have that much left, and the line does not say which: record the reversal on one, then match the line':
    'Von mehreren ihrer Rückbuchungen ist noch so viel übrig, und die Zeile sagt nicht, von welcher. Erfassen Sie die Rückgabe an einer davon, und ordnen Sie dann die Zeile zu',
  'a chargeback line of it is not matched, and this may be its reversal: record the reversal on a chargeback, then match the line':
    'Eine Zeile über eine Rückbuchung von ihr ist nicht zugeordnet, und diese nimmt sie vielleicht zurück. Erfassen Sie die Rückgabe an einer Rückbuchung, und ordnen Sie dann die Zeile zu',
  'a reversal that is recorded on it waits for its line, and this may be a part of that: record a reversal of this amount, then match the line':
    'Eine Rückgabe, die an ihr erfasst ist, wartet auf ihre Zeile, und diese ist vielleicht ein Teil davon. Erfassen Sie eine Rückgabe mit diesem Betrag, und ordnen Sie dann die Zeile zu',
  /** Of lines that were matched by versions before. */
  'the payment has no chargeback of this amount': 'Sie hat keine Rückbuchung mit diesem Betrag',
};

/** A sentence that the API has in addition stays as it is. */
const german: readonly Sentence[] = [
  [
    /^(\d+) open payments have its amount, currency and date$/,
    (count) => `${count} offene Zahlungen passen nach Betrag, Währung und Datum`,
  ],
  [/^no open payment has its amount, currency and date$/, () => 'Keine offene Zahlung passt nach Betrag, Währung und Datum'],
  [/^(\d+) payments have this (.+)$/, (count, name = '') => `${count} Zahlungen haben diese ${references[name] ?? name}`],
  [
    /^the line is (\S+) more than the (\S+) (\w+) open of the payment (\S+) that it names$/,
    (excess, open, currency, id) =>
      `Die Zeile ist um ${excess} höher als die ${open} ${currency}, die von der genannten Zahlung ${id} offen sind`,
  ],
  [/^(\d+) payments reference the one that it names$/, (count) => `${count} Zahlungen beziehen sich auf die genannte`],
  [/^it names an earlier payment, which this one references$/, () => 'Die Zeile nennt eine frühere Zahlung, auf die sich diese bezieht'],
  [
    /^nothing of the payment (\S+) that it names is settled by such a line$/,
    (id) => `Von der genannten Zahlung ${id} rechnet eine solche Zeile nichts ab`,
  ],
  [/^nothing in it names a payment$/, () => 'Die Zeile nennt keine Zahlung'],
  [/^it names a payment that does not exist$/, () => 'Die Zeile nennt eine Zahlung, die es nicht gibt'],
  [/^the (\d+) open payments of its day add up to it$/, (count) => `Die ${count} offenen Zahlungen des Tages ergeben zusammen den Betrag`],
  [
    /^the open payments of its day add up to (\S+): match it by hand$/,
    (sum) => `Die offenen Zahlungen des Tages ergeben ${sum}: Ordnen Sie die Zeile von Hand zu`,
  ],
  [
    /^it names the payment (\S+), which cannot have it: (.+)$/,
    (id, why = '') => `Die Zeile nennt die Zahlung ${id}, zu der sie nicht passen kann: ${refusals[why] ?? why}`,
  ],
  [/^matched by (.+?): (.+)$/, (who, why) => `Zugeordnet von ${who}: ${why}`],
  [/^taken back by (.+?): (.+)$/, (who, why) => `Aufgehoben von ${who}: ${why}`],
  [/^a fee that names no payment$/, () => 'Eine Gebühr, die keine Zahlung nennt'],
  [/^a fee for a payment that references the one which it names$/, () => 'Gebühr zu einer Zahlung, die sich auf die genannte bezieht'],
  [/^a fee for the payment with this (.+)$/, (name = '') => `Gebühr zur Zahlung mit dieser ${references[name] ?? name}`],
  [
    /^the payment (\S*) that it names is settled already: the line may be a duplicate$/,
    (id) => `Die genannte Zahlung ${id} ist schon abgerechnet: Die Zeile ist vielleicht doppelt`,
  ],
  [
    /^the payment (\S+), which references the one that it names, is settled already: the line may be a duplicate$/,
    (id) => `Die Zahlung ${id}, die sich auf die genannte bezieht, ist schon abgerechnet: Die Zeile ist vielleicht doppelt`,
  ],
  [
    /^a line of this amount, without a reference, told of this for the payment (\S+) already: the line may be a duplicate$/,
    (id) => `Eine Zeile mit diesem Betrag, ohne Referenz, nannte dies für die Zahlung ${id} schon: Die Zeile ist vielleicht doppelt`,
  ],
  [
    /^a line of the same (\S+) told of this for the payment (\S+) already: the line may be a duplicate$/,
    (reference, id) =>
      `Eine Zeile mit derselben Referenz ${reference} nannte dies für die Zahlung ${id} schon: Die Zeile ist vielleicht doppelt`,
  ],
  [
    /^the payment (\S+) that it names is in (\w+), the line in (\w+)$/,
    (id, currency, other) => `Die genannte Zahlung ${id} ist in ${currency}, die Zeile in ${other}`,
  ],
  [/^the amount differs by (\S+)$/, (difference) => `Betrag weicht um ${difference} ab`],
  [
    /^a part of the (\S+) (\w+) that was open: (\S+) is left$/,
    (open, currency, rest) => `Ein Teil der ${open} ${currency}, die offen waren: ${rest} sind übrig`,
  ],
  [/^the payment is of (\S+)$/, (day) => `Zahlung vom ${day}`],
  [/^the same last four digits$/, () => 'Letzte vier Ziffern gleich'],
  [/^other last four digits$/, () => 'Letzte vier Ziffern anders'],
  [/^the same (.+)$/, (name = '') => `${references[name] ?? name} gleich`],
];

function translate(sentence: string): string {
  for (const [english, say] of german) {
    const found = english.exec(sentence);
    if (found) return say(...found.slice(1));
  }
  return sentence;
}

const joint = '; ';

export function toGerman(reason: string): string {
  return reason.split(joint).map(translate).join(joint);
}

/** As the API says it, with the console's name for the reference. */
export function toEnglish(reason: string): string {
  const sentence = reason.replaceAll('merchantTransactionId', 'merchant reference');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
