/** How the viewer signed in here: who did with the company's account has no password to change or to be asked for. */
import { useQuery } from 'urql';
import { graphql } from '../../client/graphql.ts';

const signInMethodDocument = graphql(`
  query SignInMethod {
    viewer { id signedInBy }
  }
`);

interface SignInMethod {
  /** Undefined where it is not known. */
  readonly byCompany: boolean | undefined;
  /** Whether the answer is still to come. */
  readonly isAwaited: boolean;
}

export function useSignInMethod(): SignInMethod {
  const [{ data, error }] = useQuery({ query: signInMethodDocument });
  return { byCompany: data && data.viewer.signedInBy === 'COMPANY_ACCOUNT', isAwaited: data === undefined && error === undefined };
}
