/** Why a job or one of its runs ended, in each language. The API says it in English sentences, and stores what staff wrote when they paused a job. Pure. */

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

const german: readonly Sentence[] = [
  [/^It was cancelled\.$/, () => 'Er wurde gekündigt.'],
  [/^It was paused\.$/, () => 'Er wurde pausiert.'],
  [/^It was replaced by ([0-9a-f]+)\.$/, (id) => `Er wurde durch ${id} ersetzt.`],
  [/^It was cancelled, and its last charge (?:is made|was due)\.$/, () => 'Er wurde gekündigt, und die letzte Abbuchung war fällig.'],
  [/^The schedule has no further run\.$/, () => 'Der Zeitplan hat keine weitere Ausführung.'],
  [/^The job was cancelled\.$/, () => 'Der Job wurde gekündigt.'],
  [/^The job was rescheduled\.$/, () => 'Der Job wurde neu geplant.'],
  [/^The job was paused before this was charged\.$/, () => 'Der Job wurde pausiert, bevor dies abgebucht wurde.'],
  [/^The job was cancelled before this was charged\.$/, () => 'Der Job wurde gekündigt, bevor dies abgebucht wurde.'],
  [/^The job was rescheduled before this was charged\.$/, () => 'Der Job wurde neu geplant, bevor dies abgebucht wurde.'],
  [/^The job stopped itself before this was charged\.$/, () => 'Der Job hat sich selbst beendet, bevor dies abgebucht wurde.'],
  [/^The job has stopped itself\.$/, () => 'Der Job hat sich selbst beendet.'],
  [/^Missed, and made up for by one later run\.$/, () => 'Verpasst, und durch eine spätere Ausführung nachgeholt.'],
  [/^Missed, and skipped as the job says\.$/, () => 'Verpasst, und wie im Job festgelegt ausgelassen.'],
  [
    /^The bank approved a part: (\S+) of (\S+) (\S+)\.$/,
    (part, asked, currency) => `Die Bank hat einen Teil genehmigt: ${part} von ${asked} ${currency}.`,
  ],
  [/^The time for further attempts was over\.$/, () => 'Die Zeit für weitere Versuche war vorbei.'],
  [/^The account can no longer be charged \((\S+)\)\.$/, (code) => `Das Konto kann nicht mehr belastet werden (${code}).`],
  [
    /^The bank says not to try again \(merchant advice code (\d+)\)\.$/,
    (code) => `Die Bank verlangt, es nicht erneut zu versuchen (Hinweis an Händler ${code}).`,
  ],
  [
    /^The cardholder has revoked the payments \(merchant advice code (\d+)\)\.$/,
    (code) => `Der Karteninhaber hat die Zahlungen widerrufen (Hinweis an Händler ${code}).`,
  ],
];

/** What follows such a sentence, or what staff wrote: charges that were not made. */
const germanOfLeft: readonly Sentence[] = [
  [/(?:^| )The charge that was due at (\S.*\S) was not made\.$/, (at) => `Die Abbuchung, die am ${at} fällig war, ist ausgefallen.`],
  [
    /(?:^| )The (\S+) charges that were due from (\S.*\S) to (\S.*\S) were not made\.$/,
    (count, from, to) => `Die ${count} Abbuchungen, die von ${from} bis ${to} fällig waren, sind ausgefallen.`,
  ],
  [
    /(?:^| )The declined charge of (\S.*\S) gets no further attempt\.$/,
    (at) => `Für die abgelehnte Abbuchung vom ${at} gibt es keinen weiteren Versuch.`,
  ],
  [
    /(?:^| )The (\S+) declined charges that waited get no further attempt\.$/,
    (count) => `Für die ${count} abgelehnten Abbuchungen, die warteten, gibt es keinen weiteren Versuch.`,
  ],
];

/** A sentence that is not known stays, as does what staff wrote. */
export function toGermanJobReason(reason: string): string {
  for (const [english, say] of germanOfLeft) {
    const found = english.exec(reason);
    if (found) return `${toGermanJobReason(reason.slice(0, found.index))} ${say(...found.slice(1))}`.trimStart();
  }
  for (const [english, say] of german) {
    const found = english.exec(reason);
    if (found) return say(...found.slice(1));
  }
  return reason;
}

/** The sentence itself. */
export function toEnglishJobReason(reason: string): string {
  return reason;
}
