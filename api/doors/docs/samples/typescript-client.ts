/** How every sample in TypeScript begins. */
import { printedChannel as channel, printedToken, printedUrl } from '../sample.ts';

export const typescriptClient = `import { createClient } from 'payment-gateway-client';

const client = createClient({
  baseUrl: '${printedUrl}',
  token: '${printedToken}',
  entityId: '${channel}',
});
`;

export const typescript = (...lines: readonly string[]): string => `${typescriptClient}\n${lines.join('\n')}`;
