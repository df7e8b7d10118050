/** What the projection is made of is made anew where it changes: its version goes up with the facts that are searched for and sorted by. */
import { expect, test } from 'vitest';
import { orderFacts, paymentFacts, searchableFacts } from '../../api/contract/payment-facts.ts';
import { projectionVersion } from '../../api/views/read-model/progress.ts';

/** A new searchable fact: a higher version in `progress.ts` and here, or payments of before would not be found by it. */
test('payments of before are found and sorted by every fact', () => {
  const letters = searchableFacts.map((fact) => paymentFacts[fact].search.letter);
  const orders = orderFacts.map((fact) => paymentFacts[fact].property);
  expect({ projectionVersion, letters: letters.toSorted().join(''), orders: orders.toSorted() }).toEqual({
    projectionVersion: 15,
    letters: 'bcdefgilmnpqrstux',
    orders: ['amountMinor', 'createdAt', 'updatedAt'],
  });
});
