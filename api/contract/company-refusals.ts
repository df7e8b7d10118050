/** Why somebody was not signed in with the company's account. The console has a sentence for each. */
const companyRefusals = [
  /** The browser that comes back is not the one that left, or it took longer than ten minutes. */
  'STATE_MISMATCH',
  /** The provider's answer was used before. */
  'ANSWER_USED',
  /** The person, or the provider for them, did not go on. */
  'CANCELLED',
  /** The provider does not answer, not in time, or with something else than the protocol says. */
  'PROVIDER_UNAVAILABLE',
  /** The provider does not know this gateway, its secret or its address. */
  'PROVIDER_SETTINGS',
  /** The answer comes from another provider than the one that was asked. */
  'OTHER_PROVIDER',
  /** The code is not good, or not any more. */
  'CODE_REFUSED',
  /** The identity token is forged, out of date, for another program, or for another sign-in. */
  'TOKEN_REFUSED',
  'EMAIL_NOT_VERIFIED',
  'NOT_INVITED',
  /** The claim that gave the role is gone. */
  'ROLE_GONE',
  'ACCOUNT_DISABLED',
  /** The address belongs to a member who is somebody else at the provider. */
  'OTHER_PERSON',
  /** The role needs a second factor, and theirs is a passkey. */
  'PASSKEY_REQUIRED',
  /** The role needs a second factor that neither the provider nor the gateway can ask for. */
  'SECOND_FACTOR_REQUIRED',
  /** Somebody changed the account at the same moment. */
  'TRY_AGAIN',
] as const;

export type CompanyRefusal = (typeof companyRefusals)[number];
