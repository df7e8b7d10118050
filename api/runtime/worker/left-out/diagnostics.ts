/**
 * In the place of GraphQL's channels for tracers of Node (`.run/worker-program.ts`): a Worker has none that listens, and each operation
 * asks a dozen times whether somebody does. The gateway traces by itself (doors/execution/trace.ts).
 */
export const parseChannel = undefined;
export const validateChannel = undefined;
export const executeChannel = undefined;
export const executeVariableCoercionChannel = undefined;
export const executeRootSelectionSetChannel = undefined;
export const subscribeChannel = undefined;
export const resolveChannel = undefined;

export function shouldTrace(): boolean {
  return false;
}

export function traceMixed(): never {
  throw new Error('an operation that nobody traces');
}
