import type { Guide } from '../../api/doors/docs/guide.ts';

/** The code of a program that a guide prints. Throws where it prints none of this name. */
export function findProgram({ blocks, path }: Guide, name: string): string {
  for (const block of blocks) if (block.kind === 'code' && block.name === name) return `${block.code}\n`;
  throw new Error(`/docs/${path} prints no ${name}`);
}
