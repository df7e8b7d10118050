/** What a token may do. `admin` issues and revokes tokens and changes configuration. */
export const scopes = ['payments:read', 'payments:write', 'admin'] as const;

export type Scope = (typeof scopes)[number];
