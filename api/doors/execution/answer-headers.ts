/** What every answer of /graphql is sent with. */
import type { Plugin } from 'graphql-yoga';

/** It tells of payments and people: it is nobody's to keep, and nothing but what it says it is. */
export const answerHeaders: Readonly<Record<string, string>> = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** GraphiQL asks with the cookie of whoever looks at it, so no other page may lay itself over it. */
const pageHeaders: Readonly<Record<string, string>> = { 'content-security-policy': "frame-ancestors 'none'", 'x-frame-options': 'DENY' };

export const sendAnswerHeaders: Plugin = {
  onResponse({ response }) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    for (const [name, value] of Object.entries({ ...answerHeaders, ...(isPage ? pageHeaders : {}) })) response.headers.set(name, value);
  },
};
