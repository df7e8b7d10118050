/** For `--import`: prints the name of each module that a process loads, so that a test knows what was loaded when. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    process.stderr.write(`loaded ${url}\n`);
    return nextLoad(url, context);
  },
});
