/** Answers of /auth: JSON of the library's shape, `{code, message}` where it refuses. */
import { isJsonObject } from '../../../foundation/kernel/json-object.ts';

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  });
}

export function refusal(status: number, code: string, message: string, headers?: Readonly<Record<string, string>>): Response {
  return jsonResponse(status, { code, message }, headers);
}

/** Deeper than anything that the library answers. */
const depthMax = 4;

/**
 * The library's answers repeat the token of a session, which is half of its cookie and must not reach scripts. They get
 * the session's id instead, with which they can also end it.
 */
export function removeTokens(value: unknown, depth = 0): unknown {
  if (depth > depthMax) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => removeTokens(item, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === 'token' ? (value.id ?? null) : removeTokens(item, depth + 1)]),
  );
}

export function textIn(value: unknown, key: string): string | undefined {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
