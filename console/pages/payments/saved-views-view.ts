/** Saved views: the part of the address that they keep, and whether the page still matches. Pure. */
import { type FilterName, filterNames } from './filters-view.ts';

/** What of the address is a view's; `view` says which one was opened. */
const viewNames = [...filterNames, 'sort', 'columns'] as const satisfies readonly (FilterName | 'sort' | 'columns')[];

export type ViewState = { readonly [Name in (typeof viewNames)[number]]?: string };
type Params = Readonly<Record<string, string | undefined>>;

export const viewNameMax = 100;

/** Columns stand in the address only where somebody sent them in a link; a view keeps those that are shown. */
export function toViewState(params: Params, columns: string): ViewState {
  return pick({ ...params, columns });
}

function pick(values: Readonly<Record<string, unknown>>): ViewState {
  const state: { [Name in (typeof viewNames)[number]]?: string } = {};
  for (const name of viewNames) {
    const value = values[name];
    if (typeof value === 'string' && value !== '') state[name] = value;
  }
  return state;
}

/** What was saved by another version, or by hand, is taken as far as it is known. */
export function parseViewState(text: string): ViewState {
  try {
    return pick(Object(JSON.parse(text)));
  } catch {
    return {};
  }
}

/** The whole address of the page with the view opened. */
export function toViewParams(view: { readonly id: string; readonly state: string }): Readonly<Record<string, string>> {
  return { ...parseViewState(view.state), view: view.id };
}

export function matchesSavedState(state: string, now: ViewState): boolean {
  const saved = parseViewState(state);
  return viewNames.every((name) => saved[name] === now[name]);
}

/** Every morning's questions, for everybody: payments about which somebody can do something, however old. */
export const needsAttention: ViewState = {
  open: 'DECISION_WAITING,UNKNOWN,OPERATION_UNKNOWN,DISPUTED,APPROVAL_WAITING,REFUND_FAILED,HELD_FOR_REVIEW,CAPTURED_FOR_REVIEW',
  period: 'all',
};

/** Without columns: a built-in view leaves those as they are chosen. */
export function matchesBuiltInView(state: ViewState, params: Params): boolean {
  return params.view === undefined && [...filterNames, 'sort' as const].every((name) => state[name] === params[name]);
}
