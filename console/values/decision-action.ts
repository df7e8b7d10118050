/** What somebody decided about a settlement line. The API has it as a text. */
const actions = ['MATCH', 'UNDO', 'ASIDE', 'REOPEN'] as const;
export type DecisionAction = (typeof actions)[number];

/** One that this console does not know changed the match as well. */
export function toDecisionAction(action: string): DecisionAction {
  return actions.find((one) => one === action) ?? 'MATCH';
}
