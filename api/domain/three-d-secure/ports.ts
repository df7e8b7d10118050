/** Authentications of cardholders, and the directory that answers them. */
import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { RegistrationPorts } from '../registrations/ports.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { Authentication, AuthenticationFlow, AuthenticationProof } from './authentication.ts';
import type { Authenticator } from './authenticator.ts';
import type { SecurityCodes } from './security-codes.ts';

export type AuthenticationWrite =
  /** `account`: sealed as long as the shopper is away; null where the result is known. Raises `checkout_authentication_open` where the checkout has an open one. */
  | { readonly write: 'authentication.insert'; readonly authentication: Authentication; readonly account: SealedAccount | null }
  /** The shopper's browser came to a page; the first time counts. */
  | { readonly write: 'authentication.seen'; readonly id: Id; readonly page: 'method' | 'challenge'; readonly at: Timestamp }
  /** The issuer wants a challenge, after the method step. Raises `authentication_state` unless it is in that step. */
  | {
      readonly write: 'authentication.challenge';
      readonly id: Id;
      readonly state: 'challenge' | 'decoupled';
      readonly flow: AuthenticationFlow;
      readonly proof: AuthenticationProof;
      readonly expiresAt: Timestamp;
    }
  /** A wrong code after `tries` earlier ones. Raises `authentication_state` where it is over, or more were entered meanwhile. */
  | { readonly write: 'authentication.tried'; readonly id: Id; readonly tries: number }
  /** The result. Raises `authentication_state` unless it is open. `resumedAt`: set for one that stands alone, whose account is then erased. */
  | {
      readonly write: 'authentication.finish';
      readonly id: Id;
      readonly resultCode: string;
      readonly flow: AuthenticationFlow | null;
      readonly proof: AuthenticationProof;
      readonly tries: number;
      readonly finishedAt: Timestamp;
      readonly resumedAt: Timestamp | null;
      readonly answer: string;
    }
  /**
   * A payment brings its proof. Raises `authentication_state` where the amount, and what other payments took with the proof and did not
   * reverse, are more than was authenticated, or where `usesMax` payments brought it.
   */
  | {
      readonly write: 'authentication.use';
      readonly id: Id;
      readonly paymentId: Id;
      readonly amountMinor: bigint;
      readonly usesMax: number;
    }
  /** Its payment goes on, and its account is erased. Raises `authentication_state` unless it is finished and nobody resumed it. */
  | { readonly write: 'authentication.resume'; readonly id: Id; readonly at: Timestamp };

export interface AuthenticationStore {
  byId(scope: DataScope, id: Id): Promise<Authentication | undefined>;
  /** The account of an open one, or of one whose payment has not gone on. */
  sealedAccount(scope: DataScope, id: Id): Promise<SealedAccount | undefined>;
  /** Of a checkout that stores an account, newest first. */
  ofCheckout(scope: DataScope, checkoutId: string, itemsMax: number): Promise<readonly Authentication[]>;
  /** Newest first. */
  ofPayments(scope: DataScope, paymentIds: readonly Id[]): Promise<readonly Authentication[]>;
}

/** Of all merchants: what a shopper's browser names, whose proof a request carries, and due work. */
export interface AuthenticationsAcrossMerchants {
  /** For the issuer's pages, which a shopper opens with neither an entity nor a caller. */
  authenticationById(id: Id): Promise<Authentication | undefined>;
  /** Also that of a payment, by the id that the directory gave it: another merchant's is a wrong proof, not an unknown one. */
  authenticationByDirectoryId(dsTransactionId: string): Promise<Authentication | undefined>;
  /** The same by the cryptogram that the issuer gave it. */
  authenticationByVerificationId(verificationId: string): Promise<Authentication | undefined>;
  /** Open ones whose time is over, oldest first. */
  expiredAuthentications(now: Timestamp, itemsMax: number): Promise<readonly Authentication[]>;
  /** Finished ones whose payment has not gone on. */
  unresumedAuthentications(itemsMax: number): Promise<readonly Authentication[]>;
}

/** What this module needs of the outside. */
export type ThreeDSecurePorts = RegistrationPorts & {
  readonly store: { readonly authentications: AuthenticationStore; readonly acrossMerchants: AuthenticationsAcrossMerchants };
  /** Absent where the environment has no directory. */
  readonly authenticator: Authenticator | undefined;
  readonly securityCodes: SecurityCodes;
};

export type ThreeDSecureContext = RequestContext<ThreeDSecurePorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    threeDSecure: AuthenticationWrite;
  }
}
