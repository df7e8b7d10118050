/** Every text of a payment link's pages. `{…}` is filled in. */

export interface PayMessages {
  readonly payTo: string;
  readonly order: string;
  readonly toPayment: string;
  readonly needsScript: string;
  readonly test: string;
  readonly expires: string;
  readonly notPaid: string;
  readonly paid: string;
  readonly paidNote: string;
  /** Where the bank approved less than was asked for. */
  readonly part: string;
  readonly pending: string;
  readonly pendingNote: string;
  readonly over: string;
  readonly overNote: string;
  readonly startAgain: string;
  readonly paidBefore: string;
  readonly seeIt: string;
  readonly payAgain: string;
  readonly paymentNumber: string;
  readonly date: string;
  readonly busy: string;
  readonly busyNote: string;
  readonly closed: Readonly<Record<'paid' | 'expired' | 'ended', string>>;
  readonly closedNote: string;
  readonly unknown: string;
  readonly unknownNote: string;
}
