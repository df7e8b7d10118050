/** How a session of staff was opened. `COMPANY_ACCOUNT`: the company's identity provider said who it is (decision: company-accounts). */
export const signInMethods = ['PASSWORD', 'PASSKEY', 'COMPANY_ACCOUNT'] as const;
export type SignInMethod = (typeof signInMethods)[number];
