/** The rows of a list that is read page by page: loading, failed, none, and the rows with what follows them. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Paper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type AnyVariables, useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import { ListEnd } from './list-end.tsx';
import { LoadingOrFailed } from './states.tsx';

/** A connection that is read from its beginning, or back from its end. */
interface Connection<Node> {
  readonly edges: readonly { readonly node: Node }[];
  readonly pageInfo:
    | { readonly hasNextPage: boolean; readonly endCursor: string | null }
    | { readonly hasPreviousPage: boolean; readonly startCursor: string | null };
}

interface PagedRowsProps<Data, Variables extends AnyVariables, Node> {
  readonly query: TypedDocumentNode<Data, Variables>;
  /** Those of the page at a cursor; null: the first one. */
  readonly variables: (cursor: string | null) => Variables;
  readonly connection: (data: Data) => Connection<Node>;
  /** Of a row, so that the layout does not shift. */
  readonly height?: number;
  /** In the place of no rows. Without it `children` gets none. */
  readonly empty?: ReactNode;
  readonly children: (rows: Node[], refresh: () => void) => ReactNode;
}

/** Give it a `key` that names the filter: another filter begins at the first page. */
export function PagedRows<Data, Variables extends AnyVariables, Node>(props: PagedRowsProps<Data, Variables, Node>) {
  const { query, variables, connection, height = 36, empty, children } = props;
  const [cursor, setCursor] = useState<string | null>(null);
  const [{ data, error, fetching, stale }, refetch] = useQuery<Data, Variables>({
    query,
    variables: variables(cursor),
    requestPolicy: 'cache-and-network',
  } as Parameters<typeof useQuery<Data, Variables>>[0]);
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  if (!data) return <LoadingOrFailed error={error} retry={refresh} rows={10} height={height} />;
  const { edges, pageInfo } = connection(data);
  if (empty && edges.length === 0) return <Paper withBorder>{empty}</Paper>;
  return (
    <>
      {children(nodesOf({ edges }), refresh)}
      {edges.length > 0 && <ListEnd error={error} next={nextOf(pageInfo)} isBusy={fetching || stale} onMore={setCursor} />}
    </>
  );
}

function nextOf(info: Connection<unknown>['pageInfo']): string | null {
  if ('hasNextPage' in info) return info.hasNextPage ? info.endCursor : null;
  return info.hasPreviousPage ? info.startCursor : null;
}
