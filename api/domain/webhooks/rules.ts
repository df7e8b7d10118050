/** Checks the configuration of a webhook subscription. Pure. The egress guard checks the address. */
import { type EventAction, eventActions } from '../../contract/event-types.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
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
  webhookNameCharactersMax,
  webhookTypes,
} from './subscription.ts';

/** The requested configuration. An absent value keeps the current one, or the default. */
export interface WebhookRequestedConfiguration {
  /** Null or empty: none. */
  readonly name?: string | null | undefined;
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
  name: null,
  types: defaultTypes,
  actions: null,
  fields: 'ALL',
  wrapper: 'NONE',
  signature: 'AES_GCM',
  selection: null,
  ordered: false,
  failureEmail: null,
};

/** The configuration after the request, and the errors of the request. */
export function applyConfiguration(
  current: WebhookConfiguration,
  requested: WebhookRequestedConfiguration,
): { readonly configuration: WebhookConfiguration; readonly errors: readonly ParameterError[] } {
  const types = requested.types === undefined ? current.types : webhookTypes.filter((type) => requested.types?.includes(type));
  const actions = requested.actions === undefined ? current.actions : parseActions(requested.actions ?? []);
  return {
    configuration: {
      name: requested.name === undefined ? current.name : requested.name?.trim() || null,
      url: requested.url?.trim() ?? current.url,
      types,
      actions,
      fields: requested.fields ?? current.fields,
      wrapper: requested.wrapper ?? current.wrapper,
      signature: requested.signature ?? current.signature,
      selection: requested.selection === undefined ? current.selection : requested.selection,
      ordered: requested.ordered ?? current.ordered,
      failureEmail: requested.failureEmail === undefined ? current.failureEmail : requested.failureEmail?.trim() || null,
    },
    errors: [
      ...checkName(requested.name),
      ...checkTypes(requested.types),
      ...checkActions(requested.actions),
      ...checkEmail(requested.failureEmail),
    ],
  };
}

function parseActions(requested: readonly string[]): readonly EventAction[] | null {
  return requested.length === 0 ? null : eventActions.filter((action) => requested.includes(action));
}

function checkTypes(requested: readonly string[] | undefined): readonly ParameterError[] {
  if (requested === undefined || (requested.length > 0 && requested.every(isWebhookType))) return [];
  return [{ name: 'types', value: requested.join(', '), message: `types must be one or more of ${webhookTypes.join(', ')}` }];
}

function checkActions(requested: readonly string[] | null | undefined): readonly ParameterError[] {
  if (!requested || requested.every((action) => eventActions.some((name) => name === action))) return [];
  return [{ name: 'actions', value: requested.join(', '), message: `actions must be some of ${eventActions.join(', ')}` }];
}

function checkName(requested: string | null | undefined): readonly ParameterError[] {
  const name = requested?.trim() ?? '';
  if (name.length <= webhookNameCharactersMax) return [];
  return [{ name: 'name', value: name, message: `name must be at most ${webhookNameCharactersMax} characters` }];
}

/** One address, without characters that could add a header or a recipient. Whether it exists is not checked. */
const emailPattern = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,190}$/;

function checkEmail(requested: string | null | undefined): readonly ParameterError[] {
  const email = requested?.trim() ?? '';
  if (email === '' || emailPattern.test(email)) return [];
  return [{ name: 'failureEmail', value: email, message: 'failureEmail must be an e-mail address' }];
}

function isWebhookType(text: string): text is WebhookType {
  return webhookTypes.some((type) => type === text);
}

/** The error does not repeat the secret. */
export function checkSecret(secret: string | undefined): readonly ParameterError[] {
  if (secret === undefined || secretPattern.test(secret)) return [];
  return [{ name: 'secret', value: null, message: 'secret must be 64 hex characters' }];
}

export function checkOverlap(hours: number = overlapHoursDefault): readonly ParameterError[] {
  if (Number.isInteger(hours) && hours >= 0 && hours <= overlapHoursMax) return [];
  return [{ name: 'overlapHours', value: String(hours), message: `overlapHours must be 0 to ${overlapHoursMax}` }];
}
