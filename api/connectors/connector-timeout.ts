/** The bank's answer is missing or unreadable. The outcome is unknown: the gateway sends an inquiry and never repeats the operation. */
export class ConnectorTimeout extends Error {
  constructor(why: string) {
    super(`outcome unknown: ${why}`);
    this.name = 'ConnectorTimeout';
  }
}
