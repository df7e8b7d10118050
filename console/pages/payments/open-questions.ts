/** What is open about the rows that are in sight: asked for in one request for all of them, and only where their column is shown. */
import { graphql, type ResultOf } from '../../client/graphql.ts';
import { queryUncached } from '../../client/uncached-requests.ts';

const openQuestionsDocument = graphql(`
  query PaymentsOpen($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Payment {
        id
        standing {
          questions {
            kind
            since
          }
        }
      }
    }
  }
`);

type Node = NonNullable<ResultOf<typeof openQuestionsDocument>['nodes'][number]>;
type PaymentNode = Extract<Node, { readonly __typename: 'Payment' }>;
/** The most urgent first. */
export type OpenQuestions = PaymentNode['standing']['questions'];

/** Rows of one request. */
export const rowsMax = 50;

type Ask = (ids: readonly string[]) => Promise<ReadonlyMap<string, OpenQuestions>>;

/** A row is asked about once; one that was read again is another object, and is asked about again. */
export type ReadOpenQuestions = (row: { readonly id: string }) => Promise<OpenQuestions>;

export function createOpenQuestions(ask: Ask): ReadOpenQuestions {
  const known = new WeakMap<object, Promise<OpenQuestions>>();
  let next: { readonly ids: string[]; readonly answer: ReturnType<Ask> } | undefined;
  /** Joins the request of this turn, which leaves when the turn is over or full. */
  const join = (id: string): ReturnType<Ask> => {
    const ids: string[] = next?.ids ?? [];
    next ??= { ids, answer: Promise.resolve().then(() => leave(ids)) };
    const { answer } = next;
    ids.push(id);
    if (ids.length === rowsMax) next = undefined;
    return answer;
  };
  const leave = (ids: readonly string[]): ReturnType<Ask> => {
    if (next?.ids === ids) next = undefined;
    return ask([...new Set(ids)]);
  };
  return (row) => {
    const asked = known.get(row) ?? join(row.id).then((answer) => answer.get(row.id) ?? []);
    known.set(row, asked);
    // What could not be read is asked for again by whoever shows the row next.
    asked.catch(() => known.delete(row));
    return asked;
  };
}

export const readOpenQuestions = createOpenQuestions(async (ids) => {
  const { nodes } = await queryUncached(openQuestionsDocument, { ids: [...ids] });
  return new Map(nodes.flatMap((node) => (node?.__typename === 'Payment' ? [[node.id, node.standing.questions] as const] : [])));
});
