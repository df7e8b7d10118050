import { expect, test } from 'vitest';
import { toBrandName } from '../../console/values/brand-names.ts';

test('writes brands as people do, and keeps those that have no other name', () => {
  expect(['MASTER', 'AMEX', 'VISA', 'SOMETHING_NEW'].map(toBrandName)).toEqual(['Mastercard', 'American Express', 'VISA', 'SOMETHING_NEW']);
});
