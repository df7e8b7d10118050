/** Every text of a receipt, its page and its letter. `{…}` is filled in. */

export interface ReceiptMessages {
  readonly title: string;
  readonly paidTo: string;
  readonly order: string;
  readonly paymentNumber: string;
  readonly date: string;
  readonly statement: string;
  readonly paid: string;
  readonly reserved: string;
  readonly pending: string;
  readonly failed: string;
  readonly refunds: string;
  readonly onItsWay: string;
  readonly sent: string;
  readonly refundPending: string;
  readonly refundFailed: string;
  readonly test: string;
  readonly unknown: string;
  readonly unknownNote: string;
  readonly subject: string;
  readonly refundSubject: string;
  readonly hello: string;
  readonly link: string;
  readonly why: string;
}
