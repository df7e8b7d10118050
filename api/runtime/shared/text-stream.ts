/** Texts, or bytes, that are made one after the other as the body of an answer. */

export interface TextStreamOptions {
  /** Called with what failed on the way. The client's connection then breaks, so that nobody takes the answer for complete. */
  readonly onFault: (error: unknown) => void;
  /** Called when no more texts are made, also where none was. */
  readonly onEnd?: () => void;
}

/** The next text is made when the client has taken the last one; a client that goes away ends the generator. */
export function streamTexts(
  texts: AsyncGenerator<string | Uint8Array, void, undefined>,
  { onFault, onEnd }: TextStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isOver = false;
  const end = (): void => {
    if (!isOver) onEnd?.();
    isOver = true;
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await texts.next();
        // Whoever went away while it was made takes nothing any more.
        if (isOver) return;
        if (!next.done) return controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
        end();
        controller.close();
      } catch (error) {
        end();
        onFault(error);
        controller.error(error);
      }
    },
    cancel: async () => {
      end();
      await texts.return();
    },
  });
}
