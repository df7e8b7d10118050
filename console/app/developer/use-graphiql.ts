/** Whether this gateway serves GraphiQL: live does not, and Workers have no room for it. */
import { useEffect, useState } from 'react';

let hasGraphiql: Promise<boolean> | undefined;

/** Looks at the head of the answer only: the page has nine megabytes. */
async function fetchHasGraphiql(): Promise<boolean> {
  const stop = new AbortController();
  try {
    const answer = await fetch('/graphql', { headers: { accept: 'text/html' }, signal: stop.signal });
    return answer.ok && (answer.headers.get('content-type') ?? '').startsWith('text/html');
  } catch {
    return false;
  } finally {
    stop.abort();
  }
}

export function useGraphiql(mayBe: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!mayBe) return;
    hasGraphiql ??= fetchHasGraphiql();
    void hasGraphiql.then(setThere);
  }, [mayBe]);
  return isThere;
}
