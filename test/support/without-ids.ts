/**
 * A text without its ids (32 hex digits, more where two stand together, and UUIDs): they are random after the time, so that three or four
 * digits that must not be in the text stand in one of them every few hundred runs.
 */
export function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID');
}
