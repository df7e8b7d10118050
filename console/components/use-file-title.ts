import { useSettlementWords } from '../messages/settlement-messages.ts';
import { useFormats } from '../messages/use-formats.ts';
import { toFileTitle } from '../values/file-title.ts';
import { useEntityNames } from './entity-select.tsx';

/** What people call a settlement file, in the viewer's language. */
export function useFileTitle(): (name: string) => string {
  const entity = useEntityNames();
  const { day } = useFormats();
  const { sandboxClearing } = useSettlementWords();
  return (name) => toFileTitle(name, { entity, day, sandboxClearing });
}
