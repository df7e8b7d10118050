/**
 * A text that is being typed, until it is sent. It is kept in this tab of the browser, so that another page, a reload or the way over
 * the company's sign-in loses nothing of it. Others who sign in here do not see it, and it goes with the sign-out (`client/session.ts`).
 */
import { useState } from 'react';
import { getSessionState } from '../client/session.ts';
import { containsCardNumber } from '../values/card-number.ts';

export interface Draft {
  readonly text: string;
  /** Under which it is sent: another text has another one, and the same text again is the same request. */
  readonly key: string;
}

/** `name`: what the text is about, such as `note` and the id of a payment. A text with a card number is not kept. */
export function useDraft(name: string): readonly [Draft, (text: string) => void] {
  const place = `draft ${getSessionState().userId} ${name}`;
  const [draft, setDraft] = useState(() => read(place) ?? toDraft(''));
  const change = (text: string): void => {
    const next = toDraft(text);
    write(place, next);
    setDraft(next);
  };
  return [draft, change];
}

function toDraft(text: string): Draft {
  return { text, key: crypto.randomUUID() };
}

function read(place: string): Draft | undefined {
  try {
    const [key, text] = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return typeof key === 'string' && typeof text === 'string' ? { key, text } : undefined;
  } catch {
    return undefined;
  }
}

function write(place: string, { key, text }: Draft): void {
  try {
    if (text === '' || containsCardNumber(text)) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify([key, text]));
  } catch {
    // Storage may be refused; then the text lasts as long as its field.
  }
}
