/** Opens the entries of a folder as the gateway does, and prints what each of them came to. */
import { openFile, withFolder } from '../../api/runtime/node/guarded-folder.ts';

const [root = ''] = process.argv.slice(2);

async function outcomeOf(open: () => Promise<unknown>): Promise<string> {
  try {
    return String(await open());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const inFolder = (name: string) => outcomeOf(() => withFolder(`${root}/${name}`, async () => 'opened'));
const ofFile = (name: string) =>
  outcomeOf(() =>
    withFolder(root, async (folder) => {
      const file = await openFile(folder, name);
      await file.close();
      return 'opened';
    }),
  );

const outcomes = {
  folder: await inFolder('folder'),
  linkToFolder: await inFolder('link-to-folder'),
  fileAsFolder: await inFolder('file'),
  file: await ofFile('file'),
  linkToFile: await ofFile('link-to-file'),
  hardLink: await ofFile('hard-link'),
  folderAsFile: await ofFile('folder'),
};
console.log(JSON.stringify(outcomes));
