/** In the place of better-auth's forty social networks (`.run/left-out.ts`): staff sign in by none of them. */
import { z } from 'zod';

export const socialProviders = {};
export const SocialProviderListEnum = z.string();
