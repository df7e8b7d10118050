/** The type on whose fields a webhook's selection is written: the documented answer at the event's time, and live only `standing` and `original`. */
import { buildSchema } from 'graphql';

export const snapshotSchema = buildSchema(`
scalar JSON

"The answer of a payment or registration as it was when the event happened (spec §2.3). What it lacks is null."
type Snapshot {
  id: ID
  shortId: String
  registrationId: ID
  registration: SnapshotReference
  referencedId: ID
  paymentType: String
  paymentBrand: String
  paymentMethod: String
  source: String
  channelName: String
  amount: String
  currency: String
  presentationAmount: String
  presentationCurrency: String
  descriptor: String
  merchantTransactionId: String
  merchantInvoiceId: String
  merchantMemo: String
  transactionCategory: String
  result: SnapshotResult
  "Names and values as the connector gave them."
  resultDetails: JSON
  card: SnapshotCard
  bankAccount: SnapshotBankAccount
  virtualAccount: JSON
  customer: SnapshotCustomer
  billing: SnapshotAddress
  shipping: SnapshotAddress
  cart: JSON
  airline: JSON
  merchant: JSON
  redirect: JSON
  threeDSecure: JSON
  standingInstruction: JSON
  job: JSON
  "Of a run: its job, the timestamp that was due, and which attempt it is."
  schedule: JSON
  risk: SnapshotRisk
  "As the merchant sent them."
  customParameters: JSON
  "Of a payment: what Payment.standing told when the notification was made. Not part of the documented answer: only a selection has it."
  standing: SnapshotStanding
  "Of an operation such as a refund: the payment that it stands under; null of any other."
  original: SnapshotOriginal
  authentication: SnapshotAuthentication
  buildNumber: String
  timestamp: String
  ndc: String
}

type SnapshotOriginal {
  id: ID
  standing: SnapshotStanding
}

"Names as in PaymentStanding."
type SnapshotStanding {
  situation: String
  "The next step."
  step: String
  "Who has to act; null where nobody has to."
  waitsFor: String
  "The most that a refund may be for now."
  refundable: String
  "Everything that is open, the most urgent first."
  questions: [SnapshotQuestion]
}

type SnapshotQuestion {
  kind: String
  operation: String
  subjectId: ID
  amount: String
  since: String
  until: String
}

type SnapshotReference {
  id: ID
}

type SnapshotAuthentication {
  entityId: ID
}

type SnapshotResult {
  code: String
  description: String
  avsResponse: String
  cvvResponse: String
}

type SnapshotCard {
  bin: String
  last4Digits: String
  holder: String
  expiryMonth: String
  expiryYear: String
  type: String
  level: String
  country: String
  issuer: JSON
}

type SnapshotBankAccount {
  holder: String
  bankName: String
  country: String
  last4Digits: String
}

type SnapshotCustomer {
  merchantCustomerId: String
  givenName: String
  surname: String
  companyName: String
  email: String
  phone: String
  mobile: String
}

type SnapshotAddress {
  street1: String
  street2: String
  city: String
  state: String
  postcode: String
  country: String
}

type SnapshotRisk {
  score: String
}

type Query {
  snapshot: Snapshot
}
`);
