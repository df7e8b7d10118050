/** The form of a webhook: initial values, validation, and the input that is sent. Pure. */
import type { EventAction, EventType } from '../../../api/contract/event-types.ts';

export type Fields = 'ALL' | 'NON_CUSTOMER_DATA';
export type Wrapper = 'NONE' | 'JSON';
export type Signature = 'AES_GCM' | 'STANDARD';

export interface WebhookForm {
  /** Empty: it is known by its address. */
  readonly name: string;
  readonly url: string;
  readonly entityId: string;
  readonly types: readonly EventType[];
  /** Empty: every action. */
  readonly actions: readonly EventAction[];
  readonly fields: Fields;
  readonly wrapper: Wrapper;
  readonly signature: Signature;
  readonly ordered: boolean;
  /** Empty: nobody of its own. */
  readonly failureEmail: string;
  /** Empty: the whole answer. */
  readonly selection: string;
}

export interface WebhookSettings extends Omit<WebhookForm, 'name' | 'actions' | 'selection' | 'failureEmail'> {
  readonly name: string | null;
  readonly actions: readonly EventAction[] | null;
  readonly failureEmail: string | null;
  readonly selection: string | null;
}

export function createForm(entityId: string): WebhookForm {
  return {
    name: '',
    url: '',
    entityId,
    types: ['PAYMENT', 'REGISTRATION'],
    actions: [],
    fields: 'ALL',
    wrapper: 'NONE',
    signature: 'AES_GCM',
    ordered: false,
    failureEmail: '',
    selection: '',
  };
}

export function toForm(configured: WebhookSettings): WebhookForm {
  const { name, url, entityId, types, actions, fields, wrapper, signature, ordered, failureEmail, selection } = configured;
  return {
    name: name ?? '',
    url,
    entityId,
    types,
    actions: actions ?? [],
    fields,
    wrapper,
    signature,
    ordered,
    failureEmail: failureEmail ?? '',
    selection: selection ?? '',
  };
}

export interface CreateInput extends Omit<WebhookForm, 'name' | 'types' | 'actions' | 'selection' | 'failureEmail'> {
  readonly types: EventType[];
  readonly actions: EventAction[];
  readonly name?: string;
  readonly selection?: string;
  readonly failureEmail?: string;
}

export function toCreateInput(form: WebhookForm): CreateInput {
  const { types, actions, selection, failureEmail, name, ...rest } = form;
  const called = name.trim();
  const chosen = selection.trim();
  const mailed = failureEmail.trim();
  return {
    ...rest,
    url: form.url.trim(),
    types: [...types],
    actions: [...actions],
    ...(called === '' ? {} : { name: called }),
    ...(chosen === '' ? {} : { selection: chosen }),
    ...(mailed === '' ? {} : { failureEmail: mailed }),
  };
}

export interface UpdateInput {
  name?: string;
  url?: string;
  types?: EventType[];
  actions?: EventAction[];
  fields?: Fields;
  wrapper?: Wrapper;
  signature?: Signature;
  ordered?: boolean;
  failureEmail?: string;
  selection?: string;
}

/** What differs, and nothing else: an address that is sent again would be probed again. The entity never changes. */
export function toUpdateInput(before: WebhookForm, form: WebhookForm): UpdateInput {
  const input: UpdateInput = {};
  if (form.name.trim() !== before.name) input.name = form.name.trim();
  if (form.url.trim() !== before.url) input.url = form.url.trim();
  if (!haveSameNames(before.types, form.types)) input.types = [...form.types];
  if (!haveSameNames(before.actions, form.actions)) input.actions = [...form.actions];
  if (form.fields !== before.fields) input.fields = form.fields;
  if (form.wrapper !== before.wrapper) input.wrapper = form.wrapper;
  if (form.signature !== before.signature) input.signature = form.signature;
  if (form.ordered !== before.ordered) input.ordered = form.ordered;
  if (form.failureEmail.trim() !== before.failureEmail) input.failureEmail = form.failureEmail.trim();
  if (form.selection.trim() !== before.selection.trim()) input.selection = form.selection.trim();
  return input;
}

function haveSameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

export type Problem = 'url' | 'entityId' | 'types';

/** What needs no server to be seen. Whether the address may be called, and the selection, only the gateway knows. */
export function findProblems({ url, entityId, types }: WebhookForm): readonly Problem[] {
  const problems: Problem[] = [];
  if (!/^https?:\/\/[^/\s]/i.test(url.trim()) || !URL.canParse(url.trim())) problems.push('url');
  if (entityId === '') problems.push('entityId');
  if (types.length === 0) problems.push('types');
  return problems;
}

/** The gateway's sentences by the field that each is about (spec §5.5), from the `extensions` of an error. */
export function groupRefusalsByField(extensions: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, string>> {
  const errors: unknown = extensions?.parameterErrors;
  if (!Array.isArray(errors)) return {};
  const found: Record<string, string> = {};
  for (const one of errors) {
    if (typeof one !== 'object' || one === null || !('name' in one) || !('message' in one)) continue;
    found[String(one.name)] ??= String(one.message);
  }
  return found;
}
