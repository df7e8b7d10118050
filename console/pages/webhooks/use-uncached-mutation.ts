/** A mutation whose answer contains a secret, with its pending and error state. */
import { useState } from 'react';
import { type AnyVariables, CombinedError, type TypedDocumentNode } from 'urql';
import { mutateUncached } from '../../client/uncached-requests.ts';

export interface UncachedMutation<Data, Variables> {
  readonly fetching: boolean;
  readonly error: CombinedError | undefined;
  /** Undefined where it failed: then `error` says why. */
  readonly change: (variables: Variables) => Promise<Data | undefined>;
}

export function useUncachedMutation<Data, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
): UncachedMutation<Data, Variables> {
  const [state, setState] = useState<{ readonly fetching: boolean; readonly error?: CombinedError }>({ fetching: false });
  const change = async (variables: Variables): Promise<Data | undefined> => {
    setState({ fetching: true });
    try {
      const data = await mutateUncached(document, variables);
      setState({ fetching: false });
      return data;
    } catch (error) {
      if (!(error instanceof CombinedError)) throw error;
      setState({ fetching: false, error });
      return undefined;
    }
  };
  return { fetching: state.fetching, error: state.error, change };
}
