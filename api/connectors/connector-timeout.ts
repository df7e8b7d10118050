/** The bank's answer did not come, or could not be read: what it did is unknown, so it is asked about and never sent again. */
export class ConnectorTimeout extends Error {
  constructor(why: string) {
    super(`outcome unknown: ${why}`);
    this.name = 'ConnectorTimeout';
  }
}
