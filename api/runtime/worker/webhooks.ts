/**
 * Delivery of webhooks on Workers: a round of its own for each invocation, since nothing that waits may pass from one
 * request to another there. Instances that deliver at once are kept apart by leases, as processes are.
 */
import type { Ports } from '../../gateway/ports.ts';
import { createDeliverer } from '../../webhooks/operations-deliver.ts';

/** What is due now and all that follows from it. What the platform cuts off goes on after its lease. */
export async function deliverWebhooks(ports: Ports): Promise<void> {
  const deliverer = createDeliverer(ports);
  deliverer.wake();
  await deliverer.settled();
}

/** The same, and old deliveries are forgotten. */
export async function deliverAndForgetWebhooks(ports: Ports): Promise<void> {
  const deliverer = createDeliverer(ports);
  await deliverer.tick();
  await deliverer.settled();
}
