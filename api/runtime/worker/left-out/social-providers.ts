/** In the place of better-auth's forty social networks (`[alias]` in wrangler.toml): staff sign in by none of them. */
import { z } from 'zod';

export const socialProviders = {};
export const SocialProviderListEnum = z.string();
