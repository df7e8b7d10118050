/** What a subscription may be, judged from what was asked for. Pure; the address itself is judged by the egress guard. */
import { type EventAction, eventActions } from '../events/event.ts';
import type { ParameterError } from '../kernel/refusal.ts';
import type { Selection } from './selection.ts';
import {
  defaultTypes,
  overlapHoursDefault,
  overlapHoursMax,
  secretPattern,
  type WebhookConfiguration,
  type WebhookFields,
  type WebhookSignature,
  type WebhookType,
  type WebhookWrapper,
  webhookTypes,
} from './subscription.ts';

/** What was asked for; what is absent stays as it is, or takes its default. */
export interface WebhookRequestedConfiguration {
  readonly url?: string | undefined;
  readonly types?: readonly string[] | undefined;
  /** Null or empty: every action. */
  readonly actions?: readonly string[] | null | undefined;
  readonly fields?: WebhookFields | undefined;
  readonly wrapper?: WebhookWrapper | undefined;
  readonly signature?: WebhookSignature | undefined;
  /** Null: the whole answer. */
  readonly selection?: Selection | null | undefined;
  readonly ordered?: boolean | undefined;
  /** Null or empty: the installation's administrator. */
  readonly failureEmail?: string | null | undefined;
}

export const defaultConfiguration: Omit<WebhookConfiguration, 'url'> = {
  types: defaultTypes,
  actions: null,
  fields: 'ALL',
  wrapper: 'NONE',
  signature: 'AES_GCM',
  selection: null,
  ordered: false,
  failureEmail: null,
};

/** The configuration after the request, and what of the request breaks a rule. */
export function applyConfiguration(
  current: WebhookConfiguration,
  asked: WebhookRequestedConfiguration,
): { readonly configuration: WebhookConfiguration; readonly errors: readonly ParameterError[] } {
  const types = asked.types === undefined ? current.types : webhookTypes.filter((type) => asked.types?.includes(type));
  const actions = asked.actions === undefined ? current.actions : parseActions(asked.actions ?? []);
  return {
    configuration: {
      url: asked.url?.trim() ?? current.url,
      types,
      actions,
      fields: asked.fields ?? current.fields,
      wrapper: asked.wrapper ?? current.wrapper,
      signature: asked.signature ?? current.signature,
      selection: asked.selection === undefined ? current.selection : asked.selection,
      ordered: asked.ordered ?? current.ordered,
      failureEmail: asked.failureEmail === undefined ? current.failureEmail : asked.failureEmail?.trim() || null,
    },
    errors: [...checkTypes(asked.types), ...checkActions(asked.actions), ...checkEmail(asked.failureEmail)],
  };
}

function parseActions(asked: readonly string[]): readonly EventAction[] | null {
  return asked.length === 0 ? null : eventActions.filter((action) => asked.includes(action));
}

function checkTypes(asked: readonly string[] | undefined): readonly ParameterError[] {
  if (asked === undefined || (asked.length > 0 && asked.every(isWebhookType))) return [];
  return [{ name: 'types', value: asked.join(', '), message: `types must be one or more of ${webhookTypes.join(', ')}` }];
}

function checkActions(asked: readonly string[] | null | undefined): readonly ParameterError[] {
  if (!asked || asked.every((action) => eventActions.some((name) => name === action))) return [];
  return [{ name: 'actions', value: asked.join(', '), message: `actions must be some of ${eventActions.join(', ')}` }];
}

/** One address and nothing that could add another header or recipient; whether it exists is found out by mailing it. */
const emailPattern = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,190}$/;

function checkEmail(asked: string | null | undefined): readonly ParameterError[] {
  const email = asked?.trim() ?? '';
  if (email === '' || emailPattern.test(email)) return [];
  return [{ name: 'failureEmail', value: email, message: 'failureEmail must be an e-mail address' }];
}

function isWebhookType(text: string): text is WebhookType {
  return webhookTypes.some((type) => type === text);
}

/** The value is a secret and is not repeated. */
export function checkSecret(secret: string | undefined): readonly ParameterError[] {
  if (secret === undefined || secretPattern.test(secret)) return [];
  return [{ name: 'secret', value: null, message: 'secret must be 64 hex characters' }];
}

export function checkOverlap(hours: number = overlapHoursDefault): readonly ParameterError[] {
  if (Number.isInteger(hours) && hours >= 0 && hours <= overlapHoursMax) return [];
  return [{ name: 'overlapHours', value: String(hours), message: `overlapHours must be 0 to ${overlapHoursMax}` }];
}
