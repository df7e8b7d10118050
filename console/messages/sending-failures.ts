/** Why a notification did not reach its receiver, in each language. The API says it in English sentences. Pure. */

type Sentence = readonly [english: RegExp, say: (...values: string[]) => string];

const german: readonly Sentence[] = [
  [/^the receiver refused the connection$/, () => 'Der Empfänger hat die Verbindung abgelehnt'],
  [
    /^the receiver closed the connection before it had answered$/,
    () => 'Der Empfänger hat die Verbindung geschlossen, bevor er geantwortet hat',
  ],
  [/^the receiver closed the connection within its answer$/, () => 'Der Empfänger hat die Verbindung mitten in seiner Antwort geschlossen'],
  [/^the name of the receiver cannot be resolved$/, () => 'Der Name des Empfängers ist nicht auflösbar'],
  [/^the name of the receiver cannot be resolved just now$/, () => 'Der Name des Empfängers ist zurzeit nicht auflösbar'],
  [/^the receiver cannot be reached$/, () => 'Der Empfänger ist nicht erreichbar'],
  [/^the receiver's certificate has expired$/, () => 'Das Zertifikat des Empfängers ist abgelaufen'],
  [/^the receiver's certificate is signed by itself$/, () => 'Das Zertifikat des Empfängers ist selbst signiert'],
  [/^the receiver's certificate is not publicly trusted$/, () => 'Dem Zertifikat des Empfängers wird nicht öffentlich vertraut'],
  [/^the receiver's certificate is for another name$/, () => 'Das Zertifikat des Empfängers gilt für einen anderen Namen'],
  [
    /^the receiver did not answer within (\d+) seconds$/,
    (seconds) => `Der Empfänger hat nicht innerhalb von ${seconds} Sekunden geantwortet`,
  ],
  [/^the request failed(?: \((\w+)\))?$/, (code) => `Die Anfrage ist fehlgeschlagen${code ? ` (${code})` : ''}`],
  [/^the receiver answered (\d+), not 2xx$/, (status) => `Der Empfänger hat mit ${status} geantwortet, nicht mit 2xx`],
  [/^(\S+) resolves to no usable address$/, (host) => `${host} führt zu keiner brauchbaren Adresse`],
  [
    /^(\S+) resolves to an address that may not be called: .+$/,
    (host) => `${host} führt zu einer Adresse, die nicht aufgerufen werden darf`,
  ],
];

/** A sentence that is not known stays. */
export function toGermanFailure(failure: string): string {
  for (const [english, say] of german) {
    const found = english.exec(failure);
    if (found) return say(...found.slice(1));
  }
  return failure;
}

export function toEnglishFailure(failure: string): string {
  return failure.charAt(0).toUpperCase() + failure.slice(1);
}
