/** What staff read over several merchants: every document of the console that needs no id, and lists page by page. */
import {
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  type OperationDefinitionNode,
  parse,
  print,
  type VariableDefinitionNode,
} from 'graphql';
import { consoleDocuments } from '../../.run/console-documents.ts';
import { root } from '../support/sources.ts';

export interface WideRequest {
  readonly name: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the variables of the console's documents are given, by their names. */
const given: Readonly<Record<string, unknown>> = {
  bucket: 'DAY',
  first: 20,
  language: 'EN',
  last: 20,
  order: 'NEWEST',
  since: '2026-01-01T00:00:00Z',
  text: 'jane',
  timeZone: 'Europe/Berlin',
  withAccount: true,
  withCustomer: true,
  withEmail: true,
};

/** These filters must name an entity and a time. */
const reports = ['ConnectorReportFilter!', 'CutOverFilter!', 'ShadowReportFilter!'];

export interface Wanted {
  /** Undefined: all that the reader sees. */
  readonly entityId: string | undefined;
  readonly psp: string;
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly month: string;
  /** Until when the audit log is read: the test's own sign-ins come later. */
  readonly until: string;
}

/** Each document once, and the names of those that cannot be asked without an id. */
export function consoleRequests(wanted: Wanted): { readonly requests: readonly WideRequest[]; readonly ofOne: readonly string[] } {
  const requests = new Map<string, WideRequest>();
  const ofOne = new Set<string>();
  for (const query of Object.values(consoleDocuments(`${root}/console`))) {
    const operation = parse(query).definitions.find((each): each is OperationDefinitionNode => each.kind === 'OperationDefinition');
    const name = operation?.name?.value;
    if (operation?.operation !== 'query' || name === undefined || requests.has(name)) continue;
    const variables = (operation.variableDefinitions ?? []).map((each) => toGiven(each, name, wanted));
    if (variables.includes(undefined)) ofOne.add(name);
    else requests.set(name, { name, query, variables: Object.fromEntries(variables.flatMap((each) => each ?? [])) });
  }
  return { requests: [...requests.values()], ofOne: [...ofOne] };
}

type Given = readonly (readonly [name: string, value: unknown])[];

/** Undefined where it needs what only one thing has, such as its id. */
function toGiven({ variable, type }: VariableDefinitionNode, document: string, wanted: Wanted): Given | undefined {
  const [name, kind] = [variable.name.value, print(type)];
  const { entityId, psp, from, to, month, previousFrom, until } = wanted;
  const scoped = entityId === undefined ? {} : { entityId };
  if (document === 'Audit' && name === 'to') return [[name, until]];
  if (name === 'entityId' && kind === 'ID') return entityId === undefined ? [] : [[name, entityId]];
  if (reports.includes(kind)) return [[name, { entityId: entityId ?? psp, from, to }]];
  if (kind === 'ID!' && ['entity', 'entityId'].includes(name)) return [[name, entityId ?? psp]];
  if (name === 'holds') return [[name, scoped]];
  if (kind.endsWith('Filter')) return [[name, scoped]];
  const named: Readonly<Record<string, unknown>> = { ...given, from, to, month, previousFrom };
  if (!kind.endsWith('!')) return [];
  return Object.hasOwn(named, name) ? [[name, named[name]]] : undefined;
}

/** A list that is read to its end, forwards and backwards, a few rows at a time. */
export interface WalkedList {
  readonly name: string;
  readonly field: string;
  /** Beside those of pages. */
  readonly given?: string;
  /** The field that it stands in. */
  readonly within?: string;
  readonly isForwardOnly?: boolean;
}

export function walkedLists(month: string, yesterday: string): readonly WalkedList[] {
  return [
    { name: 'jobs', field: 'jobs', given: 'order: NEWEST' },
    { name: 'jobs by their next run', field: 'jobs', given: 'order: NEXT_RUN' },
    { name: 'active jobs', field: 'jobs', given: 'filter: { statuses: [ACTIVE] }' },
    { name: 'requests', field: 'requestLog' },
    { name: 'failed requests', field: 'requestLog', given: 'filter: { onlyFailed: true }' },
    { name: 'requests by REST since yesterday', field: 'requestLog', given: `filter: { endpoint: REST, from: "${yesterday}" }` },
    { name: 'open at the end of the month', within: `monthEnd(month: "${month}")`, field: 'outstanding' },
    { name: 'outstanding', field: 'outstandingPayments' },
    { name: 'chargebacks', field: 'chargebacks' },
    { name: 'settlement lines', field: 'reconciliationRecords' },
    { name: 'settlement files', field: 'settlementFiles' },
    { name: 'payouts', field: 'payouts' },
    { name: 'bank lines', field: 'bankLines' },
    { name: 'payments', field: 'payments' },
    { name: 'stored accounts', field: 'registrations' },
    { name: 'checkouts', field: 'checkouts' },
    { name: 'payment links', field: 'paymentLinks' },
    { name: 'webhooks', field: 'webhookSubscriptions' },
    { name: 'deliveries', field: 'webhookDeliveries' },
    { name: 'what needs somebody', field: 'attention', isForwardOnly: true },
  ];
}

/** Fields that are asked for in no list, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'WebhookSubscription.sample': 'what a test would send, made anew each time',
};

/** All that a list's node tells without arguments, and what it leads to, so deep. */
export function everyField(schema: GraphQLSchema, typeName: string, depth: number): string {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) return '__typename';
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const isAskable = field.args.every((argument) => !isRequiredArgument(argument)) && !Object.hasOwn(leftOut, `${typeName}.${field.name}`);
    const named = getNamedType(field.type);
    if (!isAskable) return [];
    if (isLeafType(named)) return [field.name];
    if (depth === 0) return [];
    if (!named.name.endsWith('Connection')) return [`${field.name} { ${everyField(schema, named.name, depth - 1)} }`];
    return [`${field.name}(first: 2) { edges { node { ${everyField(schema, nodeOf(schema, named.name), depth - 1)} } } }`];
  });
  return fields.length === 0 ? '__typename' : fields.join(' ');
}

/** The type of a connection's rows. */
export function nodeOf(schema: GraphQLSchema, connection: string): string {
  const type = schema.getType(connection);
  const edges = isObjectType(type) ? type.getFields().edges : undefined;
  const edge = edges && getNamedType(edges.type);
  const node = isObjectType(edge) ? edge.getFields().node : undefined;
  if (!node) throw new Error(`${connection} has no rows`);
  return getNamedType(node.type).name;
}
