/** What starting and stopping a process means, the same on Node and Deno. */
import { type BufferedLog, createLog } from './log.ts';
import { parseSettings, type Settings, settingsHelp } from './settings.ts';
import type { RunningGateway } from './start.ts';
import { StartRefused } from './start-refused.ts';

/** How long a stop may take before the process ends without it: 10 s are promised. */
const stopTimeoutMs = 9_500;

/** What a runtime offers its programs. */
export interface Process {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a person reads the log. */
  readonly isTerminal: boolean;
  print(text: string): void;
  /** Takes whole lines, each with its line break. */
  printError(lines: string): void;
  exit(code: number): void;
  /** Registers a listener of SIGTERM and SIGINT. */
  onStopSignal(listener: () => void): void;
}

/** Resolves once the gateway is ready; ends the process where it cannot start. */
export async function runGateway(
  process: Process,
  start: (settings: Settings, log: BufferedLog) => Promise<Pick<RunningGateway, 'url' | 'credentials' | 'stop'>>,
): Promise<void> {
  const { args } = process;
  if (args.includes('--help') || args.includes('-h')) return process.print(settingsHelp());
  if (args.length > 0) {
    process.printError(`unknown argument ${args[0]}: settings are environment variables, which --help lists\n`);
    return process.exit(2);
  }
  const parsed = parseSettings(process.environment);
  if (parsed.status === 'invalid') return fail(process, parsed.problems);
  const { settings } = parsed;
  const log = createLog({
    level: settings.log.level,
    format: settings.log.format ?? (process.isTerminal ? 'pretty' : 'json'),
    write: (lines) => process.printError(lines),
    now: () => Date.now(),
  });
  try {
    const running = await start(settings, log);
    process.onStopSignal(stopOnce(process, running.stop, log));
    process.print([`ready ${running.url}`, ...listPages(running.url, settings.environment), ...running.credentials].join('\n'));
  } catch (error) {
    log.flush();
    fail(process, error instanceof StartRefused ? error.problems : [explain(error, settings)]);
  }
}

/** Where to go on. The sandbox tells it with its credentials. */
function listPages(url: string, environment: Settings['environment']): readonly string[] {
  return environment === 'test' ? [] : [`docs ${url}/docs`, `console ${url}/console`];
}

function stopOnce(process: Process, stop: () => Promise<void>, log: BufferedLog): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    const late = setTimeout(() => process.exit(1), stopTimeoutMs);
    stop().then(
      () => {
        clearTimeout(late);
        log.flush();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
}

/** What to do about it, where that is known. Node names the reason in `code`, Deno in the error's name. */
function explain(error: unknown, settings: Settings): string {
  if (!(error instanceof Error)) return 'the gateway could not start';
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const { name, port, hostName, host } = findListener(error, settings);
  switch (reason) {
    case 'EADDRINUSE':
    case 'AddrInUse':
      return `port ${port} on ${host} is taken by another program: stop it, or set ${name} to another`;
    case 'EACCES':
    case 'PermissionDenied':
      return `port ${port} on ${host} may not be used by this user: set ${name} to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'AddrNotAvailable':
      return `${hostName} ${host} is no address of this machine`;
    default:
      return error.message;
  }
}

interface Listener {
  /** Of the setting. */
  readonly name: string;
  readonly port: number | null;
  readonly hostName: string;
  readonly host: string;
}

/** What could not be listened on: Node names the port in the error. Where nothing does, it is the gateway's own. */
function findListener(error: Error, { host, port, ftp, metrics }: Settings): Listener {
  const own: Listener = { name: 'PORT', port, hostName: 'HOST', host };
  const others: readonly Listener[] = [
    { ...own, name: 'FTP_PORT', port: ftp?.port ?? null },
    { ...own, name: 'FTPS_PORT', port: ftp?.tlsPort ?? null },
    { name: 'METRICS_PORT', port: metrics.port, hostName: 'METRICS_HOST', host: metrics.host },
  ];
  const number = 'port' in error ? error.port : port;
  return number === port ? own : (others.find((one) => one.port === number) ?? own);
}

function fail(process: Process, problems: readonly string[]): void {
  process.printError(`The gateway cannot start:\n${problems.map((problem) => `  ${problem}\n`).join('')}`);
  process.exit(1);
}
