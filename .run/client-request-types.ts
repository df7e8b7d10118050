/** Types of requests for the TypeScript client: the catalogue's parameters as nested objects, each structure once. */
import { explainDeprecation, findDeprecation } from '../api/foundation/catalogue/deprecations.ts';
import type { Field } from '../api/foundation/catalogue/field.ts';
import { type RequestShape, requestShapes } from '../api/foundation/catalogue/requests.ts';
import { listLeaves, type ObjectNode, type ShapeNode, shapeTree } from '../api/foundation/catalogue/walk.ts';

interface RequestType {
  readonly name: string;
  readonly does: string;
  readonly shape: RequestShape;
  /** Parameters that the client sets itself, or that belong to another of its methods. */
  readonly without?: readonly string[];
}

const requestTypes: readonly RequestType[] = [
  { name: 'CreatePayment', does: 'makes a payment', shape: requestShapes.payment, without: ['job', 'registrationId'] },
  { name: 'ReferencePayment', does: 'captures, reverses or refunds a payment', shape: requestShapes.reference, without: ['paymentType'] },
  { name: 'CreateRegistration', does: 'stores an account', shape: requestShapes.registration },
  { name: 'UpdateRegistration', does: 'changes a stored account', shape: requestShapes.registrationUpdate },
  { name: 'ChargeRegistration', does: 'charges a stored account', shape: requestShapes.registrationPayment, without: ['job'] },
  { name: 'CreateCheckout', does: 'prepares a checkout', shape: requestShapes.checkout },
  { name: 'UpdateCheckout', does: 'changes a checkout', shape: requestShapes.checkoutUpdate },
  { name: 'CreateSchedule', does: 'schedules payments of a stored account', shape: requestShapes.job },
  { name: 'FindPayments', does: 'finds payments', shape: requestShapes.query },
];

export function createRequestTypes(): string {
  const structures = new Structures();
  const requests = requestTypes.map(({ name, does, shape, without = [] }) => {
    const root = shapeTree(shape);
    const children = [...root.children].filter(([child]) => !without.includes(child));
    return `/** What ${does}. */\nexport interface ${name} {\n${structures.describe(children, shape.demanded, name).join('\n')}\n}\n`;
  });
  return [...requests, ...structures.written()].join('\n');
}

/** Structures whose keys stand in brackets: `customParameters[shop]`. */
export function createMapNames(): string {
  const leaves = requestTypes.flatMap(({ shape }) => [...listLeaves(shapeTree(shape))]);
  const names = new Set(leaves.flatMap(({ path, node }) => (node.kind === 'map' ? [`'${path}'`] : [])));
  return `/** Structures that are maps: their keys stand in brackets. */\nexport const mapNames = [${[...names].join(', ')}] as const;\n`;
}

/** Interfaces of structures by name. One that differs from that of another request is kept under the request's name. */
class Structures {
  readonly #kept = new Map<string, string>();

  written(): readonly string[] {
    return [...this.#kept].map(([name, body]) => `export interface ${name} {\n${body}\n}\n`);
  }

  describe(children: Iterable<readonly [string, ShapeNode]>, demanded: ReadonlySet<string>, owner: string, path = ''): readonly string[] {
    return [...children].map(([name, node]) => {
      const isRequired = node.kind === 'leaf' && demanded.has(node.field.name);
      return `${describeMeaning(node)}  readonly ${name}${isRequired ? '' : '?'}: ${this.#describeType(node, demanded, owner, path + capitalise(name))}${isRequired ? '' : ' | undefined'};`;
    });
  }

  #describeType(node: ShapeNode, demanded: ReadonlySet<string>, owner: string, path: string): string {
    switch (node.kind) {
      case 'leaf':
        return describeText(node.field);
      case 'map':
        return 'Readonly<Record<string, string>>';
      case 'list':
        return `readonly ${this.#keep(node.item, demanded, owner, path)}[]`;
      case 'object':
        return this.#keep(node, demanded, owner, path);
    }
  }

  #keep(node: ObjectNode, demanded: ReadonlySet<string>, owner: string, path: string): string {
    const body = this.describe(node.children, demanded, owner, path).join('\n');
    const standard = reserved[path] ?? path;
    const same = [...this.#kept].find(([name, kept]) => name.endsWith(standard) && kept === body);
    const name = same ? same[0] : this.#kept.has(standard) ? `${owner}${path}` : standard;
    this.#kept.set(name, body);
    return name;
  }
}

/** A global of the same name would be hidden. */
const reserved: Readonly<Record<string, string>> = { Date: 'TimeFrame' };

function describeMeaning(node: ShapeNode): string {
  if (node.kind !== 'leaf' && node.kind !== 'map') return '';
  const { name, meaning, expects, default: standard } = node.field;
  const deprecation = findDeprecation(name);
  const ends = deprecation ? ` @deprecated ${explainDeprecation(deprecation)}` : '';
  return `  /** ${meaning} It ${expects}.${standard === undefined ? '' : ` Default: ${standard}.`}${ends} */\n`;
}

function describeText({ values, kind }: Field): string {
  if (kind === 'boolean') return "boolean | 'true' | 'false'";
  if (kind === 'integer') return 'number | string';
  return values ? values.map((value) => `'${value}'`).join(' | ') : 'string';
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
