/**
 * In the place of GraphQL Yoga's own executor (`.run/left-out.ts`): the gateway's stages execute every operation
 * (doors/execution/pipeline.ts, live.ts).
 */
export function normalizedExecutor(): never {
  throw new Error('an operation that no stage of the gateway executes');
}
