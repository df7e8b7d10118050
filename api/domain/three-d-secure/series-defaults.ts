/** The defaults of a regular series that the platform sends in 3-D Secure (spec §2.6). Pure. */
import { type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';

/**
 * "One card scheme" of spec §2.6: Mastercard. The platform requires the recurring type for it and sends these defaults; its
 * network requires both values in every recurring 3-D Secure authentication.
 */
export const schemeOfDefaults = 'MASTER';
const defaultExpiry = '9999-12-31';
const defaultFrequency = '0001';
const regularTypes: readonly string[] = ['RECURRING', 'INSTALLMENT'];

/** Adds the defaults that the platform sends where they were omitted: only for regular series of Mastercard. */
export function addSeriesDefaults(open: RequestTree, brand: string | null): RequestTree {
  const instruction = treeAt(open, 'standingInstruction');
  if (!instruction || brand !== schemeOfDefaults || !regularTypes.includes(textAt(instruction, 'type') ?? '')) return open;
  if (instruction.expiry !== undefined && instruction.frequency !== undefined) return open;
  return { ...open, standingInstruction: { expiry: defaultExpiry, frequency: defaultFrequency, ...instruction } };
}
