/** What starting and stopping means on Deno. */

import { createLog } from '../shared/log.ts';
import { parseSettings, type Settings, settingsHelp } from '../shared/settings.ts';
import { startDenoGateway } from './start.ts';

/** How long a stop may take before the process ends without it (interfaces, Commands). */
const stopTimeoutMs = 9_500;

/** Resolves once the gateway is ready; ends the process where it cannot start. */
export async function runDeno(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(settingsHelp());
  const parsed = parseSettings(Deno.env.toObject());
  if (parsed.status === 'invalid') return fail(parsed.problems);
  const { settings } = parsed;
  const log = createLog({
    level: settings.log.level,
    format: settings.log.format ?? (Deno.stderr.isTerminal() ? 'pretty' : 'json'),
    write: (lines) => console.error(lines.trimEnd()),
    now: () => Date.now(),
  });
  try {
    const running = await startDenoGateway(settings, log);
    stopOnSignal(running.stop, log.flush);
    console.log([`ready ${running.url}`, ...running.credentials].join('\n'));
  } catch (error) {
    log.flush();
    fail([explain(error, settings)]);
  }
}

function stopOnSignal(stop: () => Promise<void>, flush: () => void): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => Deno.exit(1), stopTimeoutMs);
    stop().then(
      () => {
        flush();
        Deno.exit(0);
      },
      () => Deno.exit(1),
    );
  };
  Deno.addSignalListener('SIGTERM', onSignal);
  Deno.addSignalListener('SIGINT', onSignal);
}

/** What to do about it, where that is known. */
function explain(error: unknown, { host, port }: Settings): string {
  if (!(error instanceof Error)) return 'the gateway could not start';
  if (error.name === 'AddrInUse') return `port ${port} on ${host} is taken by another program: stop it, or set PORT to another`;
  return error.message;
}

function fail(problems: readonly string[]): void {
  console.error(`The gateway cannot start:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  Deno.exit(1);
}
