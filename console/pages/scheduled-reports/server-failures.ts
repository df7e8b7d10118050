/** Why a file did not reach a server: the gateway's sentences in the reader's language. One that is not known stays as it is. Pure. */

const german: Readonly<Record<string, string>> = {
  'a test file could not be written': 'Eine Testdatei ließ sich nicht schreiben',
  'the server is not available': 'der Server ist nicht verfügbar',
  'the server could not open a data connection': 'der Server konnte keine Datenverbindung öffnen',
  'the server closed the data connection': 'der Server hat die Datenverbindung getrennt',
  'the server has no space left': 'der Server hat keinen Platz mehr',
  'the server demands that data connections continue the TLS session, which this runtime cannot':
    'der Server verlangt, dass Datenverbindungen die TLS-Sitzung fortsetzen, was diese Laufzeit nicht kann',
  'the server refused the login': 'der Server hat die Anmeldung abgelehnt',
  'the server refused the folder or the file': 'der Server hat den Ordner oder die Datei abgelehnt',
  'the server refused the name of the file': 'der Server hat den Namen der Datei abgelehnt',
  'the server refused the connection': 'der Server hat die Verbindung abgelehnt',
  'the server closed the connection': 'der Server hat die Verbindung getrennt',
  'the name of the server cannot be resolved': 'der Name des Servers lässt sich nicht auflösen',
  'the name of the server cannot be resolved just now': 'der Name des Servers lässt sich gerade nicht auflösen',
  'the server cannot be reached': 'der Server ist nicht erreichbar',
  "the server's certificate has expired": 'das Zertifikat des Servers ist abgelaufen',
  "the server's certificate is signed by itself": 'das Zertifikat des Servers ist von ihm selbst signiert',
  "the server's certificate is not publicly trusted": 'das Zertifikat des Servers ist nicht öffentlich vertrauenswürdig',
  "the server's certificate is for another name": 'das Zertifikat des Servers gilt für einen anderen Namen',
  'the server did not answer in time': 'der Server hat nicht rechtzeitig geantwortet',
  'the server has another file of this name': 'der Server hat eine andere Datei dieses Namens',
  'the server was deleted': 'der Server wurde gelöscht',
  'the server is paused': 'der Server ist angehalten',
  'there is no file': 'es gibt keine Datei',
  'the file was deleted by age': 'die Datei wurde nach ihrer Frist gelöscht',
  'this runtime sends no files': 'diese Laufzeit sendet keine Dateien',
};

const kept = /^files arrive, but the test file (\S+) could not be deleted$/;

export function tellServerFailure(why: string, language: 'en' | 'de'): string {
  if (language === 'en') return why;
  return why
    .split(': ')
    .map((part) => {
      const [, file] = kept.exec(part) ?? [];
      if (file !== undefined) return `Dateien kommen an, aber die Testdatei ${file} ließ sich nicht löschen`;
      return german[part] ?? part;
    })
    .join(': ');
}
