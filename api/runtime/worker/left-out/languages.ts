/** In the place of zod's messages in all languages, which libraries import whole (`[alias]` in wrangler.toml): nobody is shown any of them. */
export {};
