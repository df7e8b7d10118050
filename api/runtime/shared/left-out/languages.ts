/** In the place of zod's messages in all languages, which libraries import whole (`.run/left-out.ts`): nobody is shown any of them. */
export {};
