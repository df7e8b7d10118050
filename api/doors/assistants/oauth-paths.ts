/** Where programs of assistants find out how to ask for access, and ask (RFC 8414, 9728, 7591, 6749, 7009). */
const resourceMetadataPath = '/.well-known/oauth-protected-resource';

export const oauthPaths = {
  resource: `${resourceMetadataPath}/mcp`,
  server: '/.well-known/oauth-authorization-server',
  register: '/oauth/register',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
} as const;

/** The page on which a member of staff decides. */
export const consentPath = '/console/authorize-assistant';

const known: ReadonlySet<string> = new Set([...Object.values(oauthPaths), resourceMetadataPath]);

export function isOAuthPath(path: string): boolean {
  return known.has(path);
}

/** What a 401 of `/mcp` says: where to read who gives tokens (RFC 9728, 5.1). */
export function challenge(publicUrl: string): string {
  return `Bearer resource_metadata="${publicUrl}${oauthPaths.resource}"`;
}
