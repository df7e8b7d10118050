/** Loads the texts of a language from the gateway. English is in the script, and stands for what cannot be loaded. */

import type { ShopperLanguage } from '../../../api/contract/shopper-languages.ts';
import type { ScriptSource } from '../script.ts';
import { en } from './en.ts';
import type { FormMessages } from './form-messages.ts';

const loads = new Map<ShopperLanguage, Promise<FormMessages>>();

/** Never rejects. The first call for a language loads it. */
export function loadMessages(script: ScriptSource | undefined, language: ShopperLanguage): Promise<FormMessages> {
  if (language === 'en' || !script) return Promise.resolve(en);
  const known = loads.get(language) ?? fetchMessages(script, language);
  loads.set(language, known);
  return known;
}

async function fetchMessages({ origin, version }: ScriptSource, language: ShopperLanguage): Promise<FormMessages> {
  try {
    const response = await fetch(`${origin}/v1/widget/messages/${language}.json?v=${version}`, { credentials: 'omit' });
    const loaded = response.ok ? ((await response.json()) as Partial<FormMessages>) : {};
    // A file of a later build may lack a text of this one.
    return { ...en, ...loaded, errors: { ...en.errors, ...loaded.errors } };
  } catch {
    loads.delete(language);
    return en;
  }
}
