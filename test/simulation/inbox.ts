/**
 * The folder into which a server of files puts what the institute sends. A file is there in halves for a while; a connection breaks and
 * leaves half a file; the same content comes once more under another name. What the gateway says of a file on a shelf must be so.
 */
import { ChangedFile, type FoundFile, type Inbox, isUnfinished, type Shelf } from '../../api/runtime/shared/inbox.ts';
import { merchants } from './template.ts';
import type { Turns } from './turns.ts';
import type { World } from './world.ts';

export interface Folder {
  readonly inbox: Inbox;
  /** What the institute's program does. */
  put(name: string, content: string): void;
  rename(from: string, to: string): void;
  readonly shelved: readonly Shelved[];
  /** Whole files that nobody has taken in yet. */
  waiting(): readonly string[];
}

export interface Shelved {
  readonly name: string;
  readonly content: string;
  readonly shelf: Shelf;
  readonly text: string;
}

interface Stored {
  readonly content: string;
  readonly modifiedMs: number;
  readonly inode: number;
}

export function createFolder(turns: Turns): Folder {
  const files = new Map<string, Stored>();
  const shelved: Shelved[] = [];
  let inodes = 0;
  const toFound = ([name, { content, modifiedMs, inode }]: [string, Stored]): FoundFile => {
    return { folder: merchants.demo, name, bytes: content.length, modifiedMs, inode, refusal: undefined };
  };
  const find = (found: FoundFile): Stored => {
    const stored = files.get(found.name);
    if (stored?.inode !== found.inode || stored.content.length !== found.bytes || stored.modifiedMs !== found.modifiedMs)
      throw new ChangedFile();
    return stored;
  };
  return {
    shelved,
    put(name, content) {
      const known = files.get(name);
      if (!known) inodes += 1;
      files.set(name, { content, modifiedMs: turns.now(), inode: known?.inode ?? inodes });
    },
    rename(from, to) {
      const stored = files.get(from);
      if (!stored) return;
      files.delete(from);
      files.set(to, stored);
    },
    waiting: () => [...files.keys()].filter((name) => !isUnfinished(name)),
    inbox: {
      list: () => turns.wait('a look into the inbox', () => [{ name: merchants.demo, files: [...files].map(toFound), problem: undefined }]),
      async *read(found) {
        const { content } = await turns.wait('a file of the inbox', () => find(found));
        const half = Math.floor(content.length / 2);
        yield content.slice(0, half);
        yield content.slice(half);
      },
      shelve: (found, shelf, text) =>
        turns.wait('a shelf of the inbox', () => {
          const { content } = find(found);
          files.delete(found.name);
          shelved.push({ name: found.name, content, shelf, text });
        }),
    },
  };
}

const toldId = /file ([0-9a-f]{32})/;

/** Whoever sent a file finds it beside what became of it: what is said there is stored. All that the institute sends can be read. */
export function findInboxFault({ folder, reader, institute }: World): string | undefined {
  for (const { name, shelf, text } of folder.shelved) {
    if (shelf === 'refused') return `file ${name} of the institute was refused: ${text}`;
    const id = toldId.exec(text)?.[1];
    const status = id === undefined ? undefined : reader.readFirst('SELECT status FROM settlement_files WHERE id = ?', [id])?.[0];
    if (status !== 'imported' && status !== 'withdrawing' && status !== 'withdrawn')
      return `of file ${name} is said "${text.split('\n')[0]}", and it is ${String(status ?? 'stored nowhere')}`;
  }
  // Of a file all was taken in, or nothing.
  for (const [name, bytes] of reader.read(
    "SELECT name, bytes FROM settlement_files WHERE caller_id = 'inbox' AND status = 'imported'",
    [],
  )) {
    const sent = institute.contents.get(String(name))?.length;
    if (Number(bytes) !== sent)
      return `of file ${String(name)} ${String(bytes)} bytes were taken in, and the institute sent ${String(sent)}`;
  }
  return undefined;
}
