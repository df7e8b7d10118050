/**
 * Preloaded by `mutants/try.ts`: one file of the gateway is read with one text replaced. So a change is tried without a copy of the work
 * tree, while somebody edits it.
 */
import { registerHooks } from 'node:module';

export interface Change {
  /** From the root of the repository. */
  readonly file: string;
  /** It stands once in the file. */
  readonly text: string;
  readonly by: string;
}

/** The variable that holds a `Change` as JSON. */
export const changeVariable = 'SIMULATION_CHANGE';

const given = process.env[changeVariable];
if (given !== undefined) readChanged(JSON.parse(given));

function readChanged({ file, text, by }: Change): void {
  const url = new URL(`../../${file}`, import.meta.url).href;
  registerHooks({
    load(loaded, context, next) {
      const module = next(loaded, context);
      if (loaded !== url) return module;
      const source = typeof module.source === 'string' ? module.source : new TextDecoder().decode(module.source ?? undefined);
      if (source.split(text).length !== 2) throw new Error(`${file} does not have this once: ${text}`);
      return { ...module, source: source.replace(text, () => by) };
    },
  });
}
