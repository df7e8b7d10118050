/**
 * That no code, key or English sentence reaches a German page: whatever the gateway names by a code and a page prints has
 * a word in both languages. The lists are read from the gateway, so a new code fails here until it has its words.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, getNamedType, isEnumType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import ts from 'typescript';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { filesBelow } from '../../.run/files-below.ts';
import { eventTypes } from '../../api/contract/event-types.ts';
import { merchantSettingNames } from '../../api/contract/merchant-settings.ts';
import { staffRoles } from '../../api/contract/staff-roles.ts';
import { decisions } from '../../api/domain/payments/staff/decision.ts';
import { destinationStatuses, fileProtections } from '../../api/domain/reconciliation/file-transfer.ts';
import { effects } from '../../api/domain/risk/rule.ts';
import { authRoutes, linkRoutes } from '../../api/domain/staff/sign-in/routes.ts';
import { connectorNames } from '../../api/foundation/entities/entity.ts';
import { clockModes } from '../../api/foundation/entities/entity-clock.ts';
import { loggedOperations, toRefusedLine } from '../../api/foundation/idempotency/refused-request.ts';
import { answers, failures } from '../../api/runtime/shared/file-servers.ts';

const chosen = vi.hoisted(() => ({ language: 'de' }));
vi.mock('../../console/preferences/preferences.tsx', () => ({ usePreferences: () => chosen }));

type Names = Readonly<Record<string, string>>;

interface Words {
  readonly audit: { readonly actionNames: Names };
  readonly change: { readonly fieldNames: Names; readonly valueNames: Readonly<Record<string, Names>>; readonly yes: string };
  readonly timeline: { readonly eventNames: Names };
  readonly requests: { readonly operations: Names; readonly steps: Names };
}

/** The hooks' own words. Their modules are of the console's compilation, so they are loaded by a path that is no literal. */
async function readWords(): Promise<Words> {
  const wordsOf = async (file: string, hook: string) => (await import(`${consoleFolder}pages/${file}`))[hook]();
  return {
    audit: await wordsOf('audit/audit-messages.ts', 'useAuditMessages'),
    change: await wordsOf('audit/change-messages.ts', 'useChangeMessages'),
    timeline: await wordsOf('payment/timeline-messages.ts', 'useTimelineMessages'),
    requests: await wordsOf('requests/requests-messages.ts', 'useRequestMessages'),
  };
}

const api = fileURLToPath(new URL('../../api/', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../console/', import.meta.url));

function filesIn(folder: string): readonly string[] {
  return filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !/schema\.d/.test(file));
}

function toSource(folder: string, file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(`${folder}${file}`, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

function walk(node: ts.Node, visitor: (node: ts.Node) => void): void {
  visitor(node);
  ts.forEachChild(node, (inner) => walk(inner, visitor));
}

/** Names of the properties of an object, without those that a spread brings. */
function namesOf(object: ts.ObjectLiteralExpression): readonly string[] {
  return object.properties.flatMap(({ name }) => (name ? [ts.isStringLiteral(name) ? name.text : name.getText()] : []));
}

/** The texts of a union, such as `'a' | 'b'`, that a property of an interface has as its type. */
function unionOf(file: string, property: string): readonly string[] {
  const texts: string[] = [];
  walk(toSource(api, file), (node) => {
    if (ts.isPropertySignature(node) && node.name.getText() === property && node.type && ts.isUnionTypeNode(node.type))
      for (const type of node.type.types) if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) texts.push(type.literal.text);
  });
  return texts;
}

function fieldsOf(file: string, name: string): readonly string[] {
  const fields: string[] = [];
  walk(toSource(api, file), (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === name)
      fields.push(...node.members.flatMap((member) => (member.name ? [member.name.getText()] : [])));
  });
  return fields;
}

/** Fields that audited changes are written with: of `change` objects beside an audit entry, and of objects handed to what makes one. */
function changedFields(): readonly string[] {
  const names = new Set<string>();
  for (const file of filesIn(api)) {
    const text = readFileSync(`${api}${file}`, 'utf8');
    if (!/auditEntry\(|auditOwnAccount\(|auditAttempt\(|toNote\(|note\('/.test(text)) continue;
    walk(toSource(api, file), (node) => {
      if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && node.name.getText() === 'change') {
        if (node.initializer && ts.isObjectLiteralExpression(node.initializer))
          for (const name of namesOf(node.initializer)) names.add(name);
      }
      if (!ts.isCallExpression(node) || !/^(?:toAuditWrite|audited|auditOwnAccount|auditAttempt|note)$/.test(node.expression.getText()))
        return;
      const last = node.arguments.at(-1);
      if (last && ts.isObjectLiteralExpression(last) && !namesOf(last).includes('action'))
        for (const name of namesOf(last)) names.add(name);
    });
  }
  // What of a match is taken from its movements is no change of the log.
  for (const name of ['settledMinor', 'settledAt']) names.delete(name);
  return [
    ...names,
    ...fieldsOf('foundation/entities/entity.ts', 'ChannelSettings').map((name) => `settings.${name}`),
    ...merchantSettingNames.map((name) => `merchantSettings.${name}`),
    ...fieldsOf('foundation/entities/entity.ts', 'Entity').filter((name) => !['settings', 'merchantSettings'].includes(name)),
    ...fieldsOf('domain/risk/rule.ts', 'RiskRule'),
  ];
}

test('every sentence about a server for files is said in German', async () => {
  const { tellServerFailure } = await import(`${consoleFolder}pages/scheduled-reports/server-failures.ts`);
  const sentences = [...Object.values(answers), ...Object.values(failures)];
  expect(sentences.length).toBeGreaterThan(15);
  expect(sentences.filter((sentence) => tellServerFailure(sentence, 'de') === sentence)).toEqual([]);
});

describe.each(['de', 'en'])('in %s', (language) => {
  let words: Words;
  beforeEach(async () => {
    chosen.language = language;
    words = await readWords();
  });

  test('every action of the audit log has a name', () => {
    const actions = unionOf('foundation/access/audit.ts', 'action');
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((action) => words.audit.actionNames[action] === undefined)).toEqual([]);
  });

  test('every field of an audited change has a name', () => {
    const fields = changedFields();
    expect(fields).toEqual(expect.arrayContaining(['how', 'decision', 'overlapHours', 'settings.validation', 'condition', 'complete']));
    expect(fields.filter((field) => words.change.fieldNames[field] === undefined)).toEqual([]);
  });

  test('so has every value of a list: ways to sign in, answers, roles, states', () => {
    const paths = [...authRoutes].filter(([, { audit, compares }]) => audit ?? compares).map(([path]) => path);
    const lists: Readonly<Record<string, readonly string[]>> = {
      how: [...paths, ...linkRoutes].map((path) => path.slice(1)),
      answer: ['known', 'absent', 'unreachable', 'represented', 'accepted'],
      decision: decisions,
      role: staffRoles,
      kind: ['psp', 'division', 'merchant', 'channel'],
      mode: clockModes,
      status: [...destinationStatuses, 'inactive'],
      effect: effects,
      protection: fileProtections,
      'settings.validation': ['documented', 'tolerant'],
      'settings.connector': connectorNames,
      asked: ['by themselves'],
    };
    const nameless = Object.entries(lists).flatMap(([field, values]) =>
      values.filter((value) => words.change.valueNames[field]?.[value] === undefined).map((value) => `${field} ${value}`),
    );
    expect(nameless).toEqual([]);
  });

  test('every operation of the request log has a name, in each of its parts', () => {
    const refused = [...loggedOperations].flatMap((operation) => {
      const line = toRefusedLine({ operation, sent: {}, resultCode: '200.300.404', parameterErrors: [] });
      return line ? [line.operation] : [];
    });
    const carriedOut = ['jobs', 'registrations', 'checkouts', 'three-d-secure', 'payments'].flatMap((module) =>
      // What is open about a payment has operations of its own, which are no requests.
      filesIn(`${api}domain/${module}/`)
        .filter((file) => !file.startsWith('standing/'))
        .flatMap((file) =>
          [...readFileSync(`${api}domain/${module}/${file}`, 'utf8').matchAll(/operation: '([a-z]+(?: [a-z]+)?)'[,}\s]/g)].map(
            ([, name = '']) => name,
          ),
        ),
    );
    const operations = [...new Set([...refused, ...carriedOut, 'checkout changed', 'checkout prepared', 'reference RF'])];
    expect(operations).toEqual(expect.arrayContaining(['payment', 'job cancel', 'registration erase', 'query']));
    const { operations: subjects, steps } = words.requests;
    const known: ReadonlySet<string> = new Set([...Object.keys(subjects), ...Object.keys(steps), 'RF']);
    expect(operations.flatMap((operation) => operation.split(' ')).filter((part) => !known.has(part))).toEqual([]);
  });

  test('what the log has of an operation before the bank answers is not named as done', () => {
    const sent = ['payment.capture', 'payment.reverse', 'payment.refund', 'payment.rebill', 'assistant.refund'];
    expect(sent.filter((action) => !words.audit.actionNames[action]?.match(/\bsent\b|gesendet/i))).toEqual([]);
  });

  test('every type of event has a name on a payment’s page', () => {
    expect(eventTypes.filter((type) => words.timeline.eventNames[type] === undefined)).toEqual([]);
  });
});

/** Enums that pages read and never print, each with what they do with it instead. */
const unprinted: Readonly<Record<string, string>> = {
  MailLanguage: 'languages name themselves',
  CallerKind: 'decides what the console offers',
  Environment: 'the badge in the frame is the word itself: TEST or LIVE',
  AuthenticationState: 'decides which steps are told',
  Cashflow: 'is the sign of an amount',
  FileDestinationStatus: 'a server that is paused says so',
  ReportTransfer: 'of a report that goes to no server nothing is said',
  SchedulePartKind: 'describe-schedule.ts makes a sentence of it',
  JobRunKind: 'a run by hand has a badge',
  TimelineKind: 'each kind is told from what it is made of',
  WebhookFields: 'is a switch',
  WebhookWrapper: 'is a switch',
  WebhookStatus: 'a deleted webhook is on no page',
  PaymentSituation: 'the gateway’s sentence says it; it decides the banner',
  PaymentNextStep: 'is a button, or a sentence of the gateway',
  PaymentOpenOperation: 'stands in the banner’s sentence',
  ReportDelivery: 'is two switches',
  ReportRunStatus: 'a finished one is its file, the others have a word each',
  RefundObstacle: 'the gateway explains it in a sentence',
};

test('every enum that a page reads has a word for each of its values, or is not printed', () => {
  const schema = buildSchema(readFileSync(new URL('../graphql/schema.graphql', import.meta.url), 'utf8'));
  const words: ReadonlySet<string>[] = [];
  const read = new Map<string, readonly string[]>();
  for (const file of filesIn(consoleFolder)) {
    const source = toSource(consoleFolder, file);
    if (/messages|describe|words/.test(file)) {
      walk(source, (node) => {
        if (ts.isObjectLiteralExpression(node)) words.push(new Set(namesOf(node)));
      });
    }
    for (const [, text = ''] of source.text.matchAll(/graphql\(\s*`([^`]+)`/g)) {
      const info = new TypeInfo(schema);
      const note = () => {
        const type = info.getType();
        const named = type ? getNamedType(type) : undefined;
        if (named && isEnumType(named))
          read.set(
            named.name,
            named.getValues().map(({ name }) => name),
          );
      };
      visit(parse(text), visitWithTypeInfo(info, { Field: note }));
    }
  }
  expect(read.size).toBeGreaterThan(30);
  const wordless = [...read]
    .filter(([, values]) => !words.some((names) => values.every((value) => names.has(value))))
    .map(([name]) => name);
  expect(wordless.toSorted()).toEqual(Object.keys(unprinted).toSorted());
});
