/** How the viewer signed in here: who did with the company's account has no password to change or to be asked for. */
import { useQuery } from 'urql';
import { graphql } from '../../client/graphql.ts';

const signInMethodDocument = graphql(`
  query SignInMethod {
    viewer { id signedInBy }
  }
`);

/** Undefined until it is known. */
export function useByCompany(): boolean | undefined {
  const [{ data }] = useQuery({ query: signInMethodDocument });
  return data && data.viewer.signedInBy === 'COMPANY_ACCOUNT';
}
