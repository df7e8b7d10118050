import { never } from '../kernel/assert.ts';
import { containsCardNumber, maskCardNumbers } from '../kernel/card-number.ts';
import type { ParameterError } from '../kernel/refusal.ts';
import { findAmountWarning } from './amount-warning.ts';
import type { Field } from './field.ts';
import { formatFieldError } from './field.ts';
import { leadsTo } from './format.ts';
import type { RequestShape } from './requests.ts';
import type { Breach } from './rules.ts';
import { missing } from './rules.ts';
import type { RequestTree, RequestValue } from './tree.ts';
import { emptyTree, isTree, textAt } from './tree.ts';
import type { LeafNode, ListNode, MapNode, ObjectNode, ShapeNode } from './walk.ts';
import { shapeTree } from './walk.ts';

/** A breach that a tolerant channel accepts, or an unknown parameter. */
export interface Warning {
  readonly name: string;
  readonly message: string;
}

export interface CheckOptions {
  /** Decision: validation-modes. `documented` refuses every breach, `tolerant` only what processing needs. */
  readonly mode: 'documented' | 'tolerant';
  /** Documented name → name as sent, where names or indexes of lists differ. */
  readonly sentNames: ReadonlyMap<string, string>;
  /** Schemes of apps to which the shopper's browser may be sent, in lower case; absent: none. A control, so tolerant channels keep to it too. */
  readonly appSchemes?: readonly string[] | undefined;
}

export interface CheckedRequest {
  readonly breaches: readonly ParameterError[];
  readonly warnings: readonly Warning[];
  /** Normalised: without empty values, with corrected texts, and with documented defaults in structures that were sent. */
  readonly tree: RequestTree;
}

/** Errors in one answer, which must stay readable. */
export const reportedMax = 100;
/** Errors repeat this many characters of a value. */
const valueCharactersMax = 2_048;

interface Report {
  readonly options: CheckOptions;
  readonly breaches: ParameterError[];
  readonly warnings: Warning[];
}

/** The documented name of a node and its name as sent. */
interface Place {
  readonly path: string;
  readonly sent: string;
}

/**
 * Checks a request: formats of all values that were sent, required fields, and rules between fields. Walks the request and
 * not the catalogue. Never throws; reports at most `reportedMax` errors.
 */
export function checkRequest(shape: RequestShape, tree: RequestTree, options: CheckOptions): CheckedRequest {
  const checked = checkInOrder(shape, tree, options);
  const isAlone = checked.breaches.length + checked.warnings.length < 2;
  const ordered = isAlone ? checked : checkInOrder(shape, toCatalogueOrder(shapeTree(shape), tree), options);
  const warning = findAmountWarning(ordered.tree);
  return warning ? { ...ordered, warnings: [...ordered.warnings, warning] } : ordered;
}

function checkInOrder(shape: RequestShape, tree: RequestTree, options: CheckOptions): CheckedRequest {
  const root = shapeTree(shape);
  const report: Report = { options, breaches: [], warnings: [] };
  const checked = checkObject(root, tree, { path: '', sent: '' }, report) ?? emptyTree();
  // Nearly all of some forty rules find nothing.
  for (let place = 0; place < shape.rules.length; place += 1) {
    const breaches = shape.rules[place]?.(checked) ?? [];
    if (breaches.length > 0) for (const breach of breaches) reportRule(breach, root, checked, report);
  }
  return { breaches: report.breaches, warnings: report.warnings, tree: checked };
}

/** Several errors are told in the order of the catalogue, whichever way and in whichever order the request came. */
function toCatalogueOrder(node: ObjectNode, tree: RequestTree): RequestTree {
  const ordered = emptyTree();
  for (const name of node.children.keys()) {
    const value = tree[name];
    if (value !== undefined) ordered[name] = orderBelow(node.children.get(name), value);
  }
  for (const [name, value] of Object.entries(tree)) if (value !== undefined) ordered[name] ??= value;
  return ordered;
}

function orderBelow(node: ShapeNode | undefined, value: RequestValue): RequestValue {
  if (node?.kind === 'object' && isTree(value)) return toCatalogueOrder(node, value);
  if (node?.kind === 'list' && Array.isArray(value)) return value.map((item) => (isTree(item) ? toCatalogueOrder(node.item, item) : item));
  return value;
}

function checkValue(node: ShapeNode, value: RequestValue, place: Place, report: Report): RequestValue | undefined {
  switch (node.kind) {
    case 'leaf':
      return checkLeaf(node.field, value, place, report);
    case 'map':
      return checkMap(node, value, place, report);
    case 'list':
      return checkList(node, value, place, report);
    case 'object':
      return isTree(value) ? checkObject(node, value, place, report) : refuseKind(place, 'must be an object', report);
    default:
      return never(node);
  }
}

function checkLeaf(field: Field, value: RequestValue, place: Place, report: Report): string | undefined {
  if (typeof value !== 'string') return refuseKind(place, 'must be one text', report);
  if (value === '') return undefined;
  if (mayHideCardNumber(field, value)) return takeOutCardNumber(value, place, report);
  if (field.accepts(value)) return field.opensInBrowser ? checkScheme(value, place, report) : value;
  if (report.options.mode === 'documented') return refuseLeaf(field, value, place, report);
  const repaired = field.repair?.(value);
  if (repaired !== undefined) {
    addWarning(report, place.sent, formatFieldError(field, place.sent, value));
    return repaired;
  }
  if (field.essential) return refuseLeaf(field, value, place, report);
  addWarning(report, place.sent, formatFieldError(field, place.sent, value));
  return removeUnstorable(value);
}

function checkScheme(value: string, place: Place, report: Report): string {
  if (!leadsTo(value, report.options.appSchemes ?? [])) addBreach(report, place.sent, value, `${place.sent} ${unnamedScheme}`);
  return value;
}

/** Completes the sentence that begins with a parameter's name. */
const unnamedScheme = 'must be an http or https address, or one of an app whose scheme the settings of the channel name (appSchemes)';

/** A card number belongs into card.number alone (decision: card-numbers-in-open-fields). */
function takeOutCardNumber(value: string, place: Place, report: Report): string {
  const message = `${maskCardNumbers(place.sent)} ${noCardNumber}`;
  if (report.options.mode === 'documented') addBreach(report, maskCardNumbers(place.sent), null, message);
  else addWarning(report, maskCardNumbers(place.sent), `${message}: it was masked`);
  return removeUnstorable(maskCardNumbers(value));
}

const schemeReferences: ReadonlySet<string> = new Set(['standingInstruction.initialTransactionId', 'standingInstruction.agreementId']);

/** spec §2.6: 15 digits that a scheme gave out, which an issuer's range holds by chance. Card numbers of 15 digits begin with 34 or 37. */
function isSchemeReference({ name }: Field, value: string): boolean {
  return schemeReferences.has(name) && /^M?(?!3[47])\d{15}$/.test(value);
}

/** Phone numbers have up to 15 digits, also where they are sent without their plus. */
const phoneName = /(?:phone|mobile|fax)$/i;

/** Completes the sentence that begins with a parameter's name. */
export const noCardNumber = 'must not hold a card number';

function refuseLeaf(field: Field, value: string, place: Place, report: Report): string {
  addBreach(report, place.sent, field.secret ? null : value, formatFieldError(field, place.sent, value));
  return value;
}

/** The text without characters that a database cannot store. */
function removeUnstorable(value: string): string {
  return value.toWellFormed().replaceAll('\0', '');
}

function checkObject(node: ObjectNode, value: RequestTree, place: Place, report: Report): RequestTree | undefined {
  const checked = emptyTree();
  let sentAny = false;
  for (const name in value) {
    const child = node.children.get(name);
    const below = value[name];
    if (below === undefined) continue;
    if (child?.kind === 'leaf' && isAccepted(child.field, below)) {
      checked[name] = below;
      sentAny = true;
      continue;
    }
    const at = placeBelow(place, name, report);
    if (!child) {
      addWarning(report, at.sent.slice(0, unknownNameMax), 'unknown parameter');
      continue;
    }
    const kept = checkValue(child, below, at, report);
    if (kept === undefined) continue;
    checked[name] = kept;
    sentAny = true;
  }
  if (!sentAny && place.path !== '') return undefined;
  node.demanded.forEach((leaf) => {
    if (checked[leaf.name] === undefined) reportMissing(leaf, place, report);
  });
  node.defaults.forEach((leaf) => {
    if (leaf.field.default !== undefined) checked[leaf.name] ??= leaf.field.default;
  });
  return checked;
}

/** Nearly every value is as documented: it needs no place to be reported at. */
function isAccepted(field: Field, value: RequestValue): value is string {
  return typeof value === 'string' && value !== '' && !mayHideCardNumber(field, value) && field.accepts(value) && !field.opensInBrowser;
}

/** A card number where none belongs. */
function mayHideCardNumber(field: Field, value: string): boolean {
  return !field.secret && !isSchemeReference(field, value) && containsCardNumber(phoneName.test(field.name) ? `+${value}` : value);
}

/** Errors repeat this many characters of an unknown name. */
export const unknownNameMax = 100;

function checkList(node: ListNode, value: RequestValue, place: Place, report: Report): RequestValue | undefined {
  if (!Array.isArray(value)) return refuseKind(place, 'must be a list', report);
  if (value.length > node.itemsMax) return refuseKind(place, `must have at most ${node.itemsMax} items`, report);
  const items: RequestTree[] = [];
  for (const [index, item] of value.entries()) {
    const at = toPlace(`${place.path}[${index}]`, `${place.sent}[${index}]`, report);
    const kept = isTree(item) ? checkObject(node.item, item, at, report) : refuseKind(at, 'must be an object', report);
    if (kept) items.push(kept);
  }
  return items.length > 0 ? items : undefined;
}

function checkMap(node: MapNode, value: RequestValue, place: Place, report: Report): RequestValue | undefined {
  if (!isTree(value)) return refuseKind(place, 'must be a map', report);
  const keys = Object.keys(value);
  if (keys.length > node.entriesMax) return refuseKind(place, `must have at most ${node.entriesMax} entries`, report);
  if (keys.length === 0) return undefined;
  const checked = emptyTree();
  for (const key of keys) {
    const kept = checkEntry(node, key, value[key], toPlace(`${place.path}[${key}]`, `${place.sent}[${key}]`, report), report);
    if (kept !== undefined) checked[maskCardNumbers(key)] = kept;
  }
  return checked;
}

/** An empty value of a map is a value (decision: validation-modes). */
function checkEntry(node: MapNode, key: string, value: RequestValue | undefined, place: Place, report: Report): string | undefined {
  if (typeof value !== 'string') return refuseKind(place, 'must be one text', report);
  if (containsCardNumber(value) || containsCardNumber(key)) return takeOutCardNumber(value, place, report);
  const field = node.fields.find((each) => each.key?.accepts(key));
  if (field?.accepts(value)) return value;
  const expects = field ? (field.explain?.(value) ?? field.expects) : (node.field.key?.expects ?? '');
  const message = field?.values ? expects : `${place.sent} ${expects}`;
  if (report.options.mode === 'documented') addBreach(report, place.sent, value, message);
  else addWarning(report, place.sent, message);
  return removeUnstorable(value);
}

function reportMissing(leaf: LeafNode, place: Place, report: Report): void {
  const { sent } = placeBelow(place, leaf.name, report);
  const known = report.breaches.some((breach) => breach.name === sent);
  if (known) return;
  if (leaf.field.essential || report.options.mode === 'documented') addBreach(report, sent, null, missing);
  else addWarning(report, sent, missing);
}

function reportRule(breach: Breach, root: ObjectNode, tree: RequestTree, report: Report): void {
  const sent = report.options.sentNames.get(breach.name) ?? breach.name;
  if (report.breaches.some((known) => known.name === sent)) return;
  const value = findField(root, breach.name)?.secret === false ? (textAt(tree, breach.name) ?? null) : null;
  if (breach.essential || report.options.mode === 'documented') addBreach(report, sent, value, breach.message);
  else addWarning(report, sent, breach.message);
}

/** Rules name fields of objects only, so the path has no indexes. */
function findField(root: ObjectNode, path: string): Field | undefined {
  let node: ShapeNode | undefined = root;
  for (const step of path.split('.')) node = node?.kind === 'object' ? node.children.get(step) : undefined;
  return node?.kind === 'leaf' ? node.field : undefined;
}

function placeBelow(place: Place, name: string, report: Report): Place {
  if (place.path === '') return toPlace(name, name, report);
  return toPlace(`${place.path}.${name}`, `${place.sent}.${name}`, report);
}

function toPlace(path: string, sent: string, report: Report): Place {
  const { sentNames } = report.options;
  return { path, sent: sentNames.size === 0 ? sent : (sentNames.get(path) ?? sent) };
}

/** Only a GraphQL variable can have another kind than documented. Tolerant channels refuse it too. */
function refuseKind(place: Place, expects: string, report: Report): undefined {
  addBreach(report, place.sent, null, `${place.sent} ${expects}`);
  return undefined;
}

function addBreach(report: Report, name: string, value: string | null, message: string): void {
  if (report.breaches.length >= reportedMax) return;
  report.breaches.push({ name, value: value === null ? null : value.slice(0, valueCharactersMax), message });
}

function addWarning(report: Report, name: string, message: string): void {
  if (report.warnings.length < reportedMax) report.warnings.push({ name, message });
}
