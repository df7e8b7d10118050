import { Secret } from '../kernel/secret.ts';
import type { Field } from './field.ts';
import { parseSteps } from './name.ts';
import { type RequestShape, sections } from './requests.ts';
import type { RequestTree, RequestValue } from './tree.ts';
import { emptyTree, isEmpty, isTree } from './tree.ts';
import type { ObjectNode } from './walk.ts';
import { shapeTree } from './walk.ts';

export interface SplitRequest {
  /** The request without its secrets: may be stored, echoed and passed on. */
  readonly open: RequestTree;
  /** By documented name: `card.number`, `card.cvv`, `walletA.paymentToken` … No list contains a secret. */
  readonly secrets: ReadonlyMap<string, Secret<string>>;
}

/** Separates the secrets of a checked request from the rest (decision: secrets-by-type). */
export function splitSecrets(shape: RequestShape, tree: RequestTree): SplitRequest {
  const secrets = new Map<string, Secret<string>>();
  const open = replaceSecrets(shapeTree(shape), tree, '', isSecret, (path, value) => {
    secrets.set(path, new Secret(value));
    return undefined;
  });
  return { open, secrets };
}

/** Replaces a secret in a log. */
const masked = '…';

/**
 * The request for the request log: secrets are masked; personal data stays, because staff search for it, and is masked for
 * readers without the right to it (personal.ts). Unknown parameters are left out, because they may be secret.
 */
export function maskSecrets(shape: RequestShape, tree: RequestTree): RequestTree {
  return replaceSecrets(shapeTree(shape), tree, '', isMasked, () => masked);
}

type OnSecret = (path: string, value: string) => string | undefined;
type Chooses = (field: Field) => boolean;

const isSecret: Chooses = (field) => field.secret;
const isMasked: Chooses = (field) => field.secret || field.masked;

/** Twice for each payment: it makes nothing that it does not give back. Trees inherit no names (tree.ts). */
function replaceSecrets(node: ObjectNode, tree: RequestTree, path: string, chooses: Chooses, onSecret: OnSecret): RequestTree {
  const open = emptyTree();
  for (const name in tree) {
    const value = tree[name];
    const child = node.children.get(name);
    if (!child || value === undefined) continue;
    if (child.kind === 'leaf') {
      const kept = chooses(child.field) && typeof value === 'string' ? onSecret(pathBelow(path, name), value) : value;
      if (kept !== undefined) open[name] = kept;
      continue;
    }
    const below = pathBelow(path, name);
    if (child.kind === 'object' && isTree(value)) {
      const inner = replaceSecrets(child, value, below, chooses, onSecret);
      if (!isEmpty(inner)) open[name] = inner;
    } else if (child.kind === 'list' && Array.isArray(value)) {
      open[name] = value.map((item) => (isTree(item) ? replaceSecrets(child.item, item, below, chooses, onSecret) : item));
    } else {
      open[name] = value;
    }
  }
  return open;
}

function pathBelow(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The JSON text of an answer without the fields that no log and no event may hold. */
export function withoutMasked(answer: string): string {
  if (!maskedKeys.some((key) => answer.includes(key))) return answer;
  return JSON.stringify(JSON.parse(answer, (name, value: unknown) => (maskedNames.includes(name) ? undefined : value)));
}

const fields = sections.flatMap((section) => section.fields);
const notEchoed: ReadonlySet<string> = new Set(
  fields.filter((field) => !field.echoed).map(({ name }) => parseSteps(name)[0]?.name ?? name),
);
const maskedNames: readonly string[] = fields.filter((field) => field.masked).map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
/** As a JSON text has them. */
const maskedKeys: readonly string[] = maskedNames.map((name) => `"${name}"`);
const oneTimeCodes: ReadonlySet<string> = new Set(fields.filter((field) => field.oneTime).map(({ name }) => name));

/** The part of a request, without its secrets, that the answer repeats (spec §2.3). */
export function selectEcho(open: RequestTree): RequestTree {
  const echo = emptyTree();
  for (const name in open) {
    const value = open[name];
    if (value !== undefined && !notEchoed.has(name)) echo[name] = value;
  }
  return echo;
}

/**
 * The text of which an idempotency fingerprint is made: sorted keys, no security codes. It is the same for a request by
 * REST and by GraphQL. It contains account numbers, so it is digested with a key and never stored.
 */
export function toCanonicalText(tree: RequestTree): string {
  return toCanonicalValue(tree, '');
}

function toCanonicalValue(value: RequestValue, path: string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (!isTree(value)) return `[${value.map((item) => toCanonicalValue(item, path)).join(',')}]`;
  const members: string[] = [];
  for (const name of Object.keys(value).sort()) {
    const below = path === '' ? name : `${path}.${name}`;
    const member = value[name];
    if (member !== undefined && !oneTimeCodes.has(below)) members.push(`${JSON.stringify(name)}:${toCanonicalValue(member, below)}`);
  }
  return `{${members.join(',')}}`;
}
