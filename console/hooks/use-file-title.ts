import { useEntityNames } from '../components/entity-select.tsx';
import { useSettlementWords } from '../messages/settlement-messages.ts';
import { useFormats } from '../messages/use-formats.ts';
import { toFileTitle } from '../values/file-title.ts';

/** What people call a settlement file, in the viewer's language. */
export function useFileTitle(): (name: string) => string {
  const entity = useEntityNames();
  const { day } = useFormats();
  const { sandboxClearing } = useSettlementWords();
  return (name) => toFileTitle(name, { entity, day, sandboxClearing });
}
