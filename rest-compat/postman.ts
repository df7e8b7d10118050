/**
 * A Postman collection of every endpoint, from the tables of the OpenAPI document: at `/docs/postman.json`. Sent from top to bottom, each
 * request works in the sandbox: a request that makes something keeps its id for those that follow.
 */
import { exampleEntityId, queryExamples, requestExamples } from './openapi-examples.ts';
import { operationTexts, tagTexts } from './openapi-operations.ts';
import { operationShapes } from './operation-shapes.ts';
import { type Operation, type RouteLine, routeTable } from './routes.ts';

type Json = { readonly [name: string]: unknown };
type Form = Readonly<Record<string, string>>;

/** A request of the collection before it is written as Postman has it. */
interface Planned {
  readonly line: RouteLine;
  readonly name: string;
  readonly form: Form;
}

export function createPostmanCollection(): Json {
  return {
    info: {
      name: 'Payment gateway',
      description:
        'Set the variables baseUrl, token and entityId; those of the sandbox are filled in. Send the requests of a folder from top to bottom: each keeps the id that the next ones need. ' +
        'Every change has a new Idempotency-Key; to repeat a request after a lost answer, send the same key.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:4000' },
      { key: 'token', value: sandboxToken },
      { key: 'entityId', value: exampleEntityId },
    ],
    item: Object.entries(tagTexts).map(([tag, description]) => ({
      name: tag,
      description,
      item: planRequests(tag).map(toItem),
    })),
  };
}

/** Everybody's: it opens the sandbox on this machine, and nothing else. */
const sandboxToken = btoa('8ac7a4a0000000000000000000000100|sandbox-demo');

/** Endpoints of a tag in the order of the documentation, those that end something last. */
function planRequests(tag: string): readonly Planned[] {
  const lines = routeTable.filter(({ operation }) => operationTexts[operation].tag === tag);
  const ending = ({ method }: RouteLine): number => (method === 'DELETE' ? 1 : 0);
  return lines.toSorted((a, b) => ending(a) - ending(b)).flatMap(planLine);
}

function planLine(line: RouteLine): readonly Planned[] {
  const { summary } = operationTexts[line.operation];
  const title = line.version === 1 ? summary : `${summary} (v${line.version})`;
  const examples = Object.entries(requestExamples[line.operation] ?? {});
  if (examples.length === 0) return [{ line, name: title, form: queryExamples[line.operation] ?? {} }];
  return examples.map(([example, form]) => ({ line, name: examples.length === 1 ? title : `${title}: ${toWords(example)}`, form }));
}

function toItem(planned: Planned): Json {
  const { line, name, form } = planned;
  const text = operationTexts[line.operation];
  const isForm = line.method === 'POST';
  const kept = keptIds[`${line.operation}.${exampleOf(planned)}`] ?? keptIds[line.operation];
  return {
    name,
    event: [
      {
        listen: 'test',
        script: { type: 'text/javascript', exec: [...assertAnswer(planned), ...(kept === undefined ? [] : keepId(kept))] },
      },
    ],
    request: {
      method: line.method,
      description: text.description ?? text.summary,
      ...(text.open ? { auth: { type: 'noauth' } } : {}),
      header: line.method === 'GET' ? [] : [{ key: 'Idempotency-Key', value: '{{$guid}}' }],
      url: toUrl(planned),
      ...(isForm ? { body: { mode: 'urlencoded', urlencoded: toPairs(form) } } : {}),
    },
  };
}

function toUrl(planned: Planned): Json {
  const { line, form } = planned;
  const path = line.segments.map((segment) => (segment === '{id}' ? `{{${findId(planned)}}}` : segment));
  const query = line.method === 'POST' ? [] : [...toPairs(form), ...listFurther(line.operation, form)];
  const sent = query.filter((pair) => !('disabled' in pair)).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${path.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length === 0 ? {} : { query }),
  };
}

function toPairs(form: Form): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(form).map(([key, value]) => ({ key, value: value === exampleEntityId ? '{{entityId}}' : value }));
}

/** Parameters that a read takes beside those of its example, switched off. */
function listFurther(operation: Operation, form: Form): readonly (Json & { readonly key: string; readonly value: string })[] {
  if (operation === 'resultCodes') return [];
  const { fields } = operationShapes[operation].documented;
  return fields
    .filter(({ name }) => !Object.hasOwn(form, name))
    .map(({ name, meaning, expects }) => ({ key: name, value: '', description: `${meaning} It ${expects}.`, disabled: true }));
}

/** The variable that keeps the id of an answer, by operation or by one of its examples. */
const keptIds: Readonly<Record<string, string>> = {
  'payment.debit': 'paymentId',
  'payment.authorisation': 'authorisationId',
  'payment.storedAccount': 'storedPaymentId',
  registration: 'registrationId',
  checkout: 'checkoutId',
  'job.monthly': 'jobId',
  'job.daily': 'dailyJobId',
  jobReschedule: 'jobId',
  authentication: 'authenticationId',
};

/** The variable that stands for `{id}`: by operation, by one of its examples, or by tag. */
const usedIds: Readonly<Record<string, string>> = {
  'reference.capture': 'authorisationId',
  'reference.reversal': 'storedPaymentId',
  // The other job was cancelled before.
  jobDelete: 'dailyJobId',
  payments: 'paymentId',
  queries: 'paymentId',
  registrations: 'registrationId',
  checkouts: 'checkoutId',
  scheduling: 'jobId',
  threeDSecure: 'authenticationId',
  reports: 'aggregationId',
};

function findId(planned: Planned): string {
  const { operation } = planned.line;
  return usedIds[`${operation}.${exampleOf(planned)}`] ?? usedIds[operation] ?? usedIds[operationTexts[operation].tag] ?? 'id';
}

function exampleOf({ line, form }: Planned): string {
  return Object.entries(requestExamples[line.operation] ?? {}).find(([, example]) => example === form)?.[0] ?? '';
}

/** What Postman and its runners check: a change of the gateway, or of the sandbox, turns the request red. */
function assertAnswer(planned: Planned): readonly string[] {
  if (planned.line.operation === 'resultCodes') {
    return [
      assertion(
        'lists the result codes',
        'pm.response.to.have.status(200); pm.expect(pm.response.json().resultCodes.length).to.be.above(100);',
      ),
    ];
  }
  if (exampleOf(planned) === 'decline') {
    return [
      assertion('is declined and stored', 'pm.response.to.have.status(400); pm.expect(pm.response.json().id).to.match(/^[0-9a-f]{32}$/);'),
    ];
  }
  return [assertion('is accepted', 'pm.response.to.have.status(200); pm.expect(pm.response.json().result.code).to.match(/^000[.]/);')];
}

const assertion = (name: string, checks: string): string => `pm.test('${name}', () => { ${checks} });`;

function keepId(variable: string): readonly string[] {
  return ['const { id } = pm.response.json();', `if (id) pm.collectionVariables.set('${variable}', id);`];
}

/** `storedAccount` → `stored account`. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
