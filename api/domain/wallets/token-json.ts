/** Tokens are JSON from outside: read by hand, leaf by leaf. Pure. */
import { isJsonObject, type JsonObject, parseJsonObject } from '../../foundation/kernel/json-object.ts';

export function objectAt(object: JsonObject, name: string): JsonObject | undefined {
  const value = object[name];
  return isJsonObject(value) ? value : undefined;
}

export function textAt(object: JsonObject | undefined, name: string): string | undefined {
  const value = object?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** A text, or a whole number as its digits: wallets write both. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
}

/** What wallets' libraries wrap a token in, the outermost first. */
const wrappers = ['token', 'paymentData', '3DS'];

/**
 * The token as an object: JSON, or base64 of it, with or without the wrapping in which the wallet's library hands it out.
 * Undefined where it is none.
 */
export function tokenObject(text: string): JsonObject | undefined {
  let token = parseJsonObject(text) ?? parseJsonObject(decodeBase64(text));
  for (const field of wrappers) token = (token && objectAt(token, field)) ?? token;
  return token;
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}
