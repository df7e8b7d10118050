/** An answer together with the question that it is of. */
import { useRef } from 'react';

export interface Answer<Data, Question> {
  readonly data: Data;
  readonly question: Question;
  /** Whether it is of the question that is asked now. */
  readonly isCurrent: boolean;
}

/**
 * After another question, `useQuery` gives the answer to the one before until the next is there. Numbers of one merchant or period must
 * not stand under the name of another meanwhile. The question is plain data.
 */
export function useAnswer<Data, Question>(data: Data | undefined, question: Question): Answer<Data, Question> | undefined {
  const last = useRef<Pick<Answer<Data, Question>, 'data' | 'question'>>(undefined);
  if (data !== undefined && data !== last.current?.data) last.current = { data, question };
  return last.current && { ...last.current, isCurrent: JSON.stringify(last.current.question) === JSON.stringify(question) };
}
