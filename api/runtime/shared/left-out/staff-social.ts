/**
 * In the place of better-auth's accounts of social providers (`.run/left-out.ts`): none is configured, and no route of ours reaches them
 * (`domain/staff/sign-in/routes.ts`). The company's sign-in is our own.
 */
const refuse = (): never => {
  throw new Error('no member of staff signs in with a social provider');
};

export const handleOAuthUserInfo = refuse;
