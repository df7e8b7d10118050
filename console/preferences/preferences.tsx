/** Preferences of this browser: language, time zone, density, shortcuts, columns, the list of first steps. Kept in local storage; every open window follows a change. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { graphql } from '../client/graphql.ts';
import { isLanguage, type Language } from './languages.ts';
import { isTimeZone, systemTimeZone } from './time-zones.ts';

export interface Preferences {
  readonly language: Language;
  /** IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
  readonly density: 'comfortable' | 'compact';
  /** Letters as shortcuts can be in the way of speech input (WCAG 2.1.4), so they can be switched off. */
  readonly shortcuts: boolean;
  /** Columns of the list of payments, with commas; empty: those that it starts with. */
  readonly paymentColumns: string;
  /** The overview's list of first steps, until its reader hides it. */
  readonly gettingStarted: 'shown' | 'hidden';
}

interface PreferencesControl extends Preferences {
  readonly change: (change: Partial<Preferences>) => void;
}

const storageKey = 'console.preferences';

function defaults(): Preferences {
  return {
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    timeZone: systemTimeZone(),
    density: 'comfortable',
    shortcuts: true,
    paymentColumns: '',
    gettingStarted: 'shown',
  };
}

/** What is stored may be from another version or edited by hand: each part is taken only where it is right. */
function parsePreferences(text: string | null, fallback: Preferences): Preferences {
  let stored: Partial<Record<keyof Preferences, unknown>> = {};
  try {
    stored = Object(JSON.parse(text ?? '{}'));
  } catch {
    return fallback;
  }
  return {
    language: isLanguage(stored.language) ? stored.language : fallback.language,
    timeZone: isTimeZone(stored.timeZone) ? stored.timeZone : fallback.timeZone,
    density: stored.density === 'compact' || stored.density === 'comfortable' ? stored.density : fallback.density,
    shortcuts: typeof stored.shortcuts === 'boolean' ? stored.shortcuts : fallback.shortcuts,
    paymentColumns: typeof stored.paymentColumns === 'string' ? stored.paymentColumns : fallback.paymentColumns,
    gettingStarted:
      stored.gettingStarted === 'hidden' || stored.gettingStarted === 'shown' ? stored.gettingStarted : fallback.gettingStarted,
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function write(preferences: Preferences): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Storage may be refused; then the choice lasts as long as the page.
  }
}

const PreferencesContext = createContext<PreferencesControl | null>(null);

export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const [preferences, setPreferences] = useState(() => parsePreferences(read(), defaults()));
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKey) setPreferences((before) => parsePreferences(newValue, before));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const control = useMemo<PreferencesControl>(
    () => ({
      ...preferences,
      change: (change) =>
        setPreferences((before) => {
          const next = { ...before, ...change };
          write(next);
          return next;
        }),
    }),
    [preferences],
  );
  return <PreferencesContext value={control}>{children}</PreferencesContext>;
}

export function usePreferences(): PreferencesControl {
  const control = useContext(PreferencesContext);
  if (!control) throw new Error('preferences are provided by the app');
  return control;
}

export type GatewayLanguage = ReturnType<typeof graphql.scalar<'Language'>>;

const gatewayLanguages: Readonly<Record<Language, GatewayLanguage>> = { en: 'EN', de: 'DE' };

/** In which language the gateway says what result codes mean. */
export function useGatewayLanguage(): GatewayLanguage {
  return gatewayLanguages[usePreferences().language];
}
