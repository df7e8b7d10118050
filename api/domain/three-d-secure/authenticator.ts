/** The interface to a directory of card schemes and to the issuers' access control servers behind it. */
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { AuthenticationFlow, AuthenticationStatus, AuthenticationTerms } from './authentication.ts';

/** What is asked of the directory. The merchant's own fields (browser, billing address, series …) are in `request`. */
export interface AuthenticationMessage {
  /** The authentication's id: a second message with the same id is the same authentication. */
  readonly id: Id;
  readonly cardNumber: Secret<string>;
  readonly brand: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly terms: AuthenticationTerms;
  /** Whether the browser loaded the issuer's hidden page; null where there is none. */
  readonly methodCompleted: boolean | null;
  /** Without secrets. */
  readonly request: RequestTree;
}

/** What the directory knows of a card before it is authenticated. */
export type CardLookUp =
  | { readonly status: 'enrolled'; readonly version: string; readonly hasMethod: boolean }
  | { readonly status: 'refused'; readonly resultCode: string; readonly transactionStatus: AuthenticationStatus | null };

export interface IssuerAnswer {
  readonly status: AuthenticationStatus;
  readonly statusReason: string | null;
  readonly flow: AuthenticationFlow;
  readonly verificationId: string | null;
  readonly dsTransactionId: string;
  readonly acsTransactionId: string;
}

export interface Authenticator {
  readonly name: string;
  lookUp(message: AuthenticationMessage): Promise<CardLookUp>;
  authenticate(message: AuthenticationMessage): Promise<IssuerAnswer>;
  /** The result of a challenge whose code the issuer compared; it says nothing of the code. */
  completeChallenge(id: Id, isRight: boolean): Promise<Pick<IssuerAnswer, 'status' | 'statusReason' | 'verificationId'>>;
}
