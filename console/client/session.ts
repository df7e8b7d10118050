/**
 * Whether somebody is signed in here, as one small store outside React: the page, the GraphQL client and the live socket
 * all ask it. The cookie itself is never visible to scripts.
 */

declare global {
  var earlySession: Promise<Response | undefined> | undefined;
}

/** `expired`: somebody was, and the server no longer takes the cookie; the page stays as it is until they sign in again. */
export type SessionStatus = 'unknown' | 'unreachable' | 'signed-out' | 'signed-in' | 'expired';

/** How one signs in with the company's account, where one does. */
export interface CompanyWay {
  readonly name: string;
  /** Whether nobody signs in otherwise, save one person on the day on which the company's sign-in fails. */
  readonly only: boolean;
}

/** Where only this machine reaches the gateway: everybody knows how they sign in. */
export interface SandboxStaff {
  readonly emails: readonly string[];
  readonly password: string;
}

interface SessionState {
  readonly status: SessionStatus;
  readonly userId: string | null;
  readonly company: CompanyWay | null;
  readonly sandboxStaff: SandboxStaff | null;
}

let state: SessionState = { status: 'unknown', userId: null, company: null, sandboxStaff: null };
const listeners = new Set<() => void>();
let waitingRequests: (() => void)[] = [];

export function getSessionState(): SessionState {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  if (next.status === 'signed-in') tabs?.postMessage(state.userId);
  for (const listener of listeners) listener();
}

let tabs: BroadcastChannel | undefined;

/** All tabs send the same cookie: each tells the others whose it is from now on, null for nobody's. */
export function followTabs(): void {
  if (tabs) return;
  tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }) => followTab(data);
}

/** The page of somebody else would act in the name of whoever signed in elsewhere, and show after a sign-out what it had read. */
function followTab(userId: unknown): void {
  if (userId === null) sessionStorage.clear();
  const isOpen = state.status === 'signed-in' || state.status === 'expired';
  if (isOpen && userId !== state.userId) location.reload();
  else if (state.status === 'expired') {
    state = { ...state, status: 'signed-in' };
    for (const listener of listeners) listener();
    resumeRequests();
  }
}

let pendingCheck: Promise<void> | undefined;

/** Asks the server who the cookie belongs to, once for all that ask together. Never throws: an unreachable server is a state. */
export function checkSession(): Promise<void> {
  pendingCheck ??= readSession().finally(() => {
    pendingCheck = undefined;
  });
  return pendingCheck;
}

async function readSession(): Promise<void> {
  try {
    const response =
      (await takeEarlyAnswer()) ??
      (await fetch('/auth/get-session', { headers: { accept: 'application/json' }, credentials: 'same-origin' }));
    if (!response.ok) return setState({ status: response.status === 401 ? 'signed-out' : 'unreachable' });
    const found: unknown = await response.json();
    const userId = parseUserId(found);
    setState({ status: userId === null ? 'signed-out' : 'signed-in', userId, ...parseWays(response.headers.get('x-sign-in')) });
  } catch {
    setState({ status: 'unreachable' });
  }
}

/** The page asks before its scripts are there (index.html). Once: what is asked later needs a new answer. */
function takeEarlyAnswer(): Promise<Response | undefined> | undefined {
  const early = globalThis.earlySession;
  globalThis.earlySession = undefined;
  return early;
}

function parseWays(header: string | null): Pick<SessionState, 'company' | 'sandboxStaff'> {
  const { name, only, sandboxStaff = null } = JSON.parse(decodeURIComponent(header ?? '{}'));
  return { company: typeof name === 'string' ? { name, only: only === true } : null, sandboxStaff };
}

function parseUserId(found: unknown): string | null {
  if (typeof found !== 'object' || found === null || !('user' in found)) return null;
  const { user } = found;
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string' ? user.id : null;
}

/**
 * To be called when a sign-in has succeeded, with what it answered. Where somebody else's page was left open, everything
 * that it remembers of them goes with a fresh load.
 */
export async function handleSignIn(answered?: unknown): Promise<void> {
  const before = state;
  const userId = parseUserId(answered);
  if (userId === null) await checkSession();
  else setState({ status: 'signed-in', userId });
  if (state.status !== 'signed-in') return;
  if (before.status === 'expired' && before.userId !== state.userId) return location.reload();
  resumeRequests();
}

function resumeRequests(): void {
  const resumed = waitingRequests;
  waitingRequests = [];
  for (const resume of resumed) resume();
}

/** To be called when the server refused the cookie. Resolves after a new sign-in, so that waiting requests continue. */
export function waitForSignIn(): Promise<void> {
  if (state.status === 'signed-in') setState({ status: 'expired' });
  return new Promise((resume) => waitingRequests.push(resume));
}

export async function signOut(): Promise<void> {
  await fetch('/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
  }).catch(() => undefined);
  // A fresh page remembers nothing of who was here; nor does this tab.
  sessionStorage.clear();
  tabs?.postMessage(null);
  location.assign('/console/sign-in');
}
