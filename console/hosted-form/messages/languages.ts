/** Every language of the form. The script holds English; the gateway serves the others, one file each (vite.config.ts). */

import type { ShopperLanguage } from '../../../api/contract/shopper-languages.ts';
import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fi } from './fi.ts';
import type { FormMessages } from './form-messages.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { zh } from './zh.ts';

export const languages: Readonly<Record<ShopperLanguage, FormMessages>> = { en, de, fr, es, ar, it, nl, pl, pt, sv, da, fi, cs, tr, zh };
