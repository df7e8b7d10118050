/**
 * Each field of each filter of a list changes what the store is asked: one that is declared and passed on by nobody filters nothing.
 * That the store narrows by it is the compiler's to say (`db/store/filter-conditions.ts`). What of events stands in their payloads
 * is compared after reading, and here only the number of rows differs: `test/events` has those.
 */
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schema } from '../../api/doors/execution/execution-schema.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';
import { channels } from '../support/client.ts';

const anId = channels.other.replace(/.$/, 'f');

/** Where a type alone does not say what is valid. */
const samples: Readonly<Record<string, unknown>> = {
  entityId: channels.documented,
  month: '2026-01',
  shortId: '4012.3456.7890',
  from: '2026-03-09T03:00:00.000Z',
  to: '2026-03-09T05:00:00.000Z',
  'SettlementFileFilter.from': '2026-01-02',
  'SettlementFileFilter.to': '2026-01-02',
  'ReconciliationRecordFilter.from': '2026-01-02',
  'ReconciliationRecordFilter.to': '2026-01-02',
  'PayoutFilter.from': '2026-01-02',
  'PayoutFilter.to': '2026-01-02',
  'BankLineFilter.from': '2026-01-02',
  'BankLineFilter.to': '2026-01-02',
  'PaymentFilter.groups': { dimension: 'THREE_D_SECURE', value: 'challenge' },
};

/** Fields that need others beside them. */
const beside: Readonly<Record<string, object>> = {
  'PaymentFilter.groups': { from: '2026-03-09T03:00:00.000Z', to: '2026-03-09T05:00:00.000Z' },
};

let calls: string[] = [];
let gateway: StaffHarness;
let staff: Browser;
beforeAll(async () => {
  gateway = await startStaff({
    now: Date.UTC(2026, 2, 10, 12),
    adaptPorts: (ports) => ({ ...ports, store: noted(ports.store, 'store') as Store }),
  });
  staff = await gateway.signedIn('ADMIN');
});
afterAll(async () => {
  await gateway.stop();
});

/** The same store, whose calls are noted. */
function noted(part: object, path: string): object {
  return new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      const at = `${path}.${String(name)}`;
      if (typeof value === 'function') {
        return (...args: readonly unknown[]) => {
          calls.push(`${at} ${JSON.stringify(args, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))}`);
          return Reflect.apply(value, target, args);
        };
      }
      return typeof value === 'object' && value !== null ? noted(value, at) : value;
    },
  });
}

interface Filtered {
  readonly root: GraphQLField<unknown, unknown>;
  readonly input: GraphQLInputObjectType;
}

const lists: readonly Filtered[] = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((root) => {
  const input = root.args.find(({ name }) => name === 'filter');
  const type = input && getNullableType(input.type);
  return isInputObjectType(type) ? [{ root, input: type }] : [];
});

function sampleOf(type: GraphQLInputType, owner: string, name: string): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [sampleOf(nullable.ofType, owner, name)];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  const given = samples[`${owner}.${name}`] ?? samples[name];
  if (given !== undefined) return given;
  const plain: Readonly<Record<string, unknown>> = {
    ID: anId,
    String: name.endsWith('Id') ? anId : '4711',
    Boolean: true,
    DateTime: '2026-01-02T03:04:05.000Z',
    Decimal: '1.00',
    Currency: 'EUR',
  };
  const value = plain[getNamedType(nullable).name];
  if (value === undefined) throw new Error(`no sample for ${owner}.${name}`);
  return value;
}

const fieldsOf = (input: GraphQLInputObjectType): readonly GraphQLInputField[] => Object.values(input.getFields());

async function callsOf({ root, input }: Filtered, wanted: GraphQLInputField | undefined, more: object = {}): Promise<readonly string[]> {
  const given = fieldsOf(input).filter((field) => field === wanted || isRequiredInputField(field));
  const filter = { ...more, ...Object.fromEntries(given.map(({ name, type }) => [name, sampleOf(type, input.name, name)])) };
  const others = root.args.filter((argument) => isRequiredArgument(argument) && argument.name !== 'filter');
  const variables = { filter, ...Object.fromEntries(others.map(({ name, type }) => [name, sampleOf(type, root.name, name)])) };
  const declared = [`$filter: ${input.name}!`, ...others.map(({ name, type }) => `$${name}: ${type}`)];
  const passed = Object.keys(variables).map((name) => `${name}: $${name}`);
  const query = `query (${declared.join(', ')}) { ${root.name}(${passed.join(', ')}) ${selectionOf(root)} }`;
  calls = [];
  const { errors } = await staff.graphql(query, variables);
  expect(errors).toEqual([]);
  return calls;
}

function selectionOf({ type }: Filtered['root']): string {
  const answer = getNamedType(type);
  if (!isObjectType(answer)) return '';
  return 'edges' in answer.getFields() ? '{ edges { cursor } }' : '{ __typename }';
}

test('the lists that have a filter are found', () => {
  expect(lists.map(({ root }) => root.name)).toEqual(
    expect.arrayContaining(['payments', 'registrations', 'chargebacks', 'jobs', 'events']),
  );
});

describe.each(lists.map((list) => [list.root.name, list] as const))('%s', (_name, list) => {
  test('reads the same twice, or nothing could be said of its filter', async () => {
    await callsOf(list, undefined);
    expect(await callsOf(list, undefined)).toEqual(await callsOf(list, undefined));
  });

  const optional = fieldsOf(list.input).filter((field) => !isRequiredInputField(field));
  test.each(optional.map((field) => [field.name, field] as const))('asks the store otherwise by %s', async (_field, field) => {
    const more = beside[`${list.input.name}.${field.name}`];
    const all = await callsOf(list, undefined, more);
    expect(await callsOf(list, field, more)).not.toEqual(all);
  });
});
