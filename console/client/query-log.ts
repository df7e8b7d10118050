/**
 * The queries that each page sent, for the developer drawer. It keeps documents and masked variables, never an answer
 * or a mutation, so it holds no secret and no card number.
 */
import { type DocumentNode, print } from '@0no-co/graphql.web';
import { mapExchange } from 'urql';
import { maskCardNumbers } from '../values/card-number.ts';

export interface LoggedQuery {
  readonly path: string;
  readonly name: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Pages ask ten things at most; a list that is scrolled asks the same again with another cursor. */
const loggedQueriesMax = 60;

let loggedQueries: readonly LoggedQuery[] = [];
const listeners = new Set<() => void>();

export function getLoggedQueries(): readonly LoggedQuery[] {
  return loggedQueries;
}

export function onQueryLogged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In the order in which a page first asked; of each name the newest counts. */
export function logQuery(query: DocumentNode, variables: Readonly<Record<string, unknown>>): void {
  const document = print(query);
  const name = /^\s*(?:query|subscription) (\w+)/.exec(document)?.[1];
  if (name === undefined) return;
  const path = location.pathname;
  const one: LoggedQuery = { path, name, document, variables: maskVariables(variables) };
  const index = loggedQueries.findIndex((other) => other.path === path && other.name === name);
  loggedQueries = index === -1 ? [...loggedQueries, one].slice(-loggedQueriesMax) : loggedQueries.with(index, one);
  for (const listener of listeners) listener();
}

function maskVariables(variables: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(variables), (_name, value: unknown) =>
    typeof value === 'string' ? maskCardNumbers(value).text : value,
  );
}

/** First of all exchanges: what the cache answers was asked as well. */
export function queryLogExchange() {
  return mapExchange({
    onOperation({ query, variables }) {
      logQuery(query, variables ?? {});
    },
  });
}
