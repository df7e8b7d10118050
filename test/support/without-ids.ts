/**
 * A text without its ids: 32 hex digits, more where two stand together, UUIDs and short ids. They are made of the time and at random, so three or
 * four digits that must not be in the text stand in one of them every few hundred runs.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{32,}|\d{4}\.\d{4}\.\d{4}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
}
