/** What a log may tell of an error: its kind and where it happened. Its message may hold a parameter that was bound to a statement. */

export interface FaultFields {
  readonly kind: string;
  readonly stack: string | undefined;
}

export function faultFields(error: unknown): FaultFields {
  return { kind: error instanceof Error ? error.name : typeof error, stack: stackFrames(error) };
}

/** Frames beyond these belong to the server, not to the fault. */
const framesMax = 8;

/** The frames, without the message above them. */
function stackFrames(error: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames
    ?.slice(0, framesMax)
    .map((line) => line.trim())
    .join(' | ');
}
