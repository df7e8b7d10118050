import { answerFields } from './answer-fields.ts';
import { expandSchemes, parseSteps } from './name.ts';
import { type PersonalClass, personalRules } from './personal-class.ts';
import { sections } from './requests.ts';

/** What is documented below one name of a request or an answer. Items of a list stand for the list. */
export interface PersonalNode {
  /** Of the value itself. */
  readonly personal: PersonalClass;
  readonly children: ReadonlyMap<string, PersonalNode>;
  /** What a name below counts as that no document describes; undefined: `undocumentedNode` decides by the name. */
  readonly undocumented: PersonalNode | undefined;
}

interface DocumentedField {
  readonly name: string;
  readonly personal: PersonalClass;
}

interface GrowingNode {
  personal: PersonalClass;
  readonly children: Map<string, GrowingNode>;
  undocumented: PersonalNode | undefined;
}

const documentedFields: readonly DocumentedField[] = [...sections.flatMap(({ fields }) => fields), ...answerFields];

const classesByName: ReadonlyMap<string, PersonalClass> = new Map(documentedFields.map(({ name, personal }) => [name, personal]));

/** An undocumented value below a structure that is only about people. */
const undocumentedPersonal = createLeaf('account');
const merchantNode = createLeaf('merchant');

const nodesByLastName: ReadonlyMap<string, PersonalNode> = groupByLastName();
const root: PersonalNode = buildTree();

/** Of a whole request or answer. */
export const documentRoot: PersonalNode = root;

/** The node of `name` below `parent`. */
export function findChild(parent: PersonalNode, name: string): PersonalNode {
  return parent.children.get(name) ?? parent.undocumented ?? findUndocumented(name);
}

/** The class of a documented field. Throws where there is none of that name: its caller has misspelt it. */
export function findPersonalClass(name: string): PersonalClass {
  const personal = classesByName.get(name);
  if (personal === undefined) throw new Error(`no documented field is called ${name}`);
  return personal;
}

/**
 * The class of the value at a place of a request or an answer, such as `['customer', 'email']`; undefined where no document
 * describes one there. A name of a client's choosing counts as `maskPersonal` counts it.
 */
export function findClassAt(path: readonly string[]): PersonalClass | undefined {
  let node = root;
  for (const name of path) {
    const below = findChild(node, name);
    // No document knows the name: what it stands in decides.
    if (below === root) return node === root || node.children.size > 0 ? undefined : node.personal;
    node = below;
  }
  return node.children.size > 0 ? undefined : node.personal;
}

/**
 * A name of a client's or a bank's choosing, as in `customParameters[email]`, means what documented fields of this name
 * mean, where they agree. Everything else may hold a whole document, as `payload` of a notification does.
 */
function findUndocumented(name: string): PersonalNode {
  return nodesByLastName.get(name) ?? root;
}

function buildTree(): PersonalNode {
  const growing: GrowingNode = { personal: 'none', children: new Map(), undocumented: undefined };
  for (const { name, personal } of documentedFields) {
    for (const expanded of expandSchemes(name)) addField(growing, expanded, personal);
  }
  closeNode(growing);
  return growing;
}

function addField(tree: GrowingNode, name: string, personal: PersonalClass): void {
  let node = tree;
  for (const step of parseSteps(name)) {
    const below: GrowingNode = node.children.get(step.name) ?? { personal: 'none', children: new Map(), undocumented: undefined };
    node.children.set(step.name, below);
    node = below;
  }
  node.personal = personal;
}

/** Decides what undocumented names below a node count as. Returns the classes of all fields at and below it. */
function closeNode(node: GrowingNode): ReadonlySet<PersonalClass> {
  const classes = new Set<PersonalClass>(node.children.size === 0 ? [node.personal] : []);
  for (const child of node.children.values()) for (const each of closeNode(child)) classes.add(each);
  const [first, ...more] = classes;
  if (node.children.size === 0) node.undocumented = toUndocumented(node.personal);
  else if (first === 'merchant' && more.length === 0) node.undocumented = merchantNode;
  else if ([...classes].every((each) => personalRules[each].isCustomerData)) node.undocumented = undocumentedPersonal;
  return classes;
}

/** What stands below a documented value is of the value's class. */
function toUndocumented(personal: PersonalClass): PersonalNode | undefined {
  return personal === 'none' ? undefined : createLeaf(personal);
}

function createLeaf(personal: PersonalClass): PersonalNode {
  const node: GrowingNode = { personal, children: new Map(), undocumented: undefined };
  if (personal !== 'none') node.undocumented = node;
  return node;
}

/** Last names whose fields agree on a class that says who somebody is. Fields about merchants and banks do not count. */
function groupByLastName(): ReadonlyMap<string, PersonalNode> {
  const classes = new Map<string, Set<PersonalClass>>();
  for (const { name, personal } of documentedFields) {
    const last = parseSteps(name).at(-1);
    if (!last || personal === 'merchant' || personal === 'institution') continue;
    classes.set(last.name, (classes.get(last.name) ?? new Set()).add(personal));
  }
  const nodes = new Map<string, PersonalNode>();
  for (const [name, found] of classes) {
    const [personal, ...others] = found;
    if (personal && others.length === 0 && personalRules[personal].mask !== null) nodes.set(name, createLeaf(personal));
  }
  return nodes;
}
