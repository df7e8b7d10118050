/**
 * The rebuild runs in the server, which alone writes (decision: rotation-through-the-server). This asks for it and tells how far it is; it goes
 * on by itself when this is stopped.
 */
import { askGateway, pause, runCommand } from './running-gateway.ts';

interface SearchIndex {
  readonly phase: string;
  readonly filledTo: string | null;
  readonly isCurrent: boolean;
}

const askEveryMs = 2_000;
/** A day: a rebuild that takes longer is told by asking again. */
const asksMax = 43_200;

const fields = '{ phase filledTo isCurrent }';

await runCommand('search:rebuild', 'not rebuilt', async () => {
  let index = (await askGateway<{ rebuildSearch: SearchIndex }>(`mutation { rebuildSearch ${fields} }`)).rebuildSearch;
  for (let asked = 0; !index.isCurrent && asked < asksMax; asked += 1) {
    console.log(
      index.phase === 'events' ? 'following the log' : `filling from ${index.phase}${index.filledTo ? `, at ${index.filledTo}` : ''}`,
    );
    await pause(askEveryMs);
    index = (await askGateway<{ searchIndex: SearchIndex }>(`query { searchIndex ${fields} }`)).searchIndex;
  }
  console.log('done: the index is up to date');
});
