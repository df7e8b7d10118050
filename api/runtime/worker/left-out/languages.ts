/** In the place of zod's messages in all languages, which libraries import whole (`.run/worker-program.ts`): nobody is shown any of them. */
export {};
