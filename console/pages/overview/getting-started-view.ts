/** What a newcomer does first, and whether it was done. Pure. */
import type { GettingStarted } from './documents.ts';

/** In the order in which most do it. */
export const firstSteps = ['payment', 'refund', 'webhook', 'checkout', 'settlement', 'live'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Where each step is done or read about: a page of the console, or one of the documentation. */
export const stepLinks: Readonly<Record<FirstStep, string>> = {
  payment: '/docs/payments',
  refund: '/console/payments',
  webhook: '/console/webhooks',
  checkout: '/docs/checkout',
  settlement: '/console/files',
  live: '/docs/going-live',
};

/** Nobody goes live in the test environment, where alone the list is shown: that step only leads to its page. */
export function findDone(data: GettingStarted): ReadonlySet<FirstStep> {
  const has = ({ edges }: { readonly edges: readonly unknown[] }): boolean => edges.length > 0;
  const done: Readonly<Record<FirstStep, boolean>> = {
    payment: has(data.approved),
    refund: has(data.refunds),
    webhook: data.webhookSubscriptions.edges.some(({ node }) => node.status === 'ACTIVE'),
    checkout: has(data.checkouts),
    settlement: has(data.settlementFiles),
    live: false,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}

/** Only going live is left, which is done elsewhere. */
export function isThrough(done: ReadonlySet<FirstStep>): boolean {
  return firstSteps.every((step) => step === 'live' || done.has(step));
}
