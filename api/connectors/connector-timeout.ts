/** The bank's answer is missing or unreadable. The outcome is unknown: the gateway sends an inquiry and never repeats the operation. */
export class ConnectorTimeout extends Error {
  constructor(why: string) {
    super(`outcome unknown: ${why}`);
    this.name = 'ConnectorTimeout';
  }
}

/** Result codes of a call that never left this process. All of them are final: no money has moved anywhere. */
export const notSentCodes = { unavailable: '900.100.600', held: '800.800.400' } as const;

/**
 * Nothing left this process: the address refused the connection, the circuit is open, too many calls are under way, or
 * staff hold the connector. The outcome is known, so another connector may be called. Who does not know this error takes it
 * for an unknown outcome, which is always safe.
 */
export class ConnectorNotSent extends ConnectorTimeout {
  readonly resultCode: string;
  constructor(why: string, resultCode: string = notSentCodes.unavailable) {
    super(why);
    this.name = 'ConnectorNotSent';
    this.message = `not sent: ${why}`;
    this.resultCode = resultCode;
  }
}
