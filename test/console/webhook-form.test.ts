import { describe, expect, test } from 'vitest';
import {
  createForm,
  findProblems,
  groupRefusalsByField,
  toCreateInput,
  toForm,
  toUpdateInput,
} from '../../console/pages/webhooks/form-view.ts';

const form = { ...createForm('8ac7a4a0000000000000000000000010'), url: 'https://shop.example/hook' };

describe('a new webhook', () => {
  test('is sent what was chosen, its address without the spaces that a paste brings', () => {
    expect(toCreateInput({ ...form, url: ' https://shop.example/hook\n', selection: ' { id } ' })).toEqual({
      url: 'https://shop.example/hook',
      entityId: '8ac7a4a0000000000000000000000010',
      types: ['PAYMENT', 'REGISTRATION'],
      actions: [],
      fields: 'ALL',
      wrapper: 'NONE',
      signature: 'AES_GCM',
      ordered: false,
      selection: '{ id }',
    });
  });

  test('names no selection and nobody to mail where none was written', () => {
    const input = toCreateInput({ ...form, selection: '  ', failureEmail: ' ' });
    expect(input).not.toHaveProperty('selection');
    expect(input).not.toHaveProperty('failureEmail');
  });

  test.each([
    ['', ['url']],
    ['shop.example/hook', ['url']],
    ['ftp://shop.example', ['url']],
    ['https:///hook', ['url']],
    ['https://shop.example/hook', []],
    ['http://127.0.0.1:3000', []],
  ])('with the address %j has the problems %j', (url, problems) => {
    expect(findProblems({ ...form, url })).toEqual(problems);
  });

  test('needs an entity and a type', () => {
    expect(findProblems({ ...form, entityId: '', types: [] })).toEqual(['entityId', 'types']);
  });
});

describe('a changed webhook', () => {
  test('sends nothing where nothing differs, in whatever order names stand', () => {
    expect(toUpdateInput(form, { ...form, types: ['REGISTRATION', 'PAYMENT'], url: `${form.url} ` })).toEqual({});
  });

  test('sends only what differs, so that its receiver is not tested again for nothing', () => {
    expect(toUpdateInput(form, { ...form, ordered: true, types: ['PAYMENT'] })).toEqual({ ordered: true, types: ['PAYMENT'] });
  });

  test('goes back to the whole answer and to every action', () => {
    const before = toForm({ ...form, actions: ['CREATED'], selection: '{ id }' });
    expect(toUpdateInput(before, { ...before, actions: [], selection: '' })).toEqual({ actions: [], selection: '' });
  });

  test('shows every action, the whole answer and nobody mailed as nothing chosen', () => {
    expect(toForm({ ...form, actions: null, selection: null, failureEmail: null })).toEqual(form);
  });
});

test('a refusal stands beside the field that it names, the first of each', () => {
  const parameterErrors = [
    { name: 'url', value: null, message: 'url is refused: 10.0.0.1 is a private address' },
    { name: 'url', value: null, message: 'another' },
    { name: 'types', value: 'X', message: 'types must be one or more of PAYMENT' },
    'nonsense',
  ];
  expect(groupRefusalsByField({ parameterErrors })).toEqual({
    url: 'url is refused: 10.0.0.1 is a private address',
    types: 'types must be one or more of PAYMENT',
  });
  expect(groupRefusalsByField(undefined)).toEqual({});
});
