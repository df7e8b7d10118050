/**
 * Finds the object that answers a request: by its token, or by the ids that it names. Routing gives no right: the object
 * that is found asks who is calling, and has no data of any other merchant.
 */
import { sandbox } from '../../../db/seed.ts';
import { bodyBytesMax } from '../../../rest-compat/exchange.ts';
import { isAuthPath } from '../../domain/staff/sign-in/endpoint.ts';
import { isOAuthPath } from '../../doors/assistants/oauth-paths.ts';
import { sessionCookieName } from '../../foundation/access/staff-cookie.ts';
import { parseAuthorization } from '../../foundation/access/token.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { operatorPath } from '../shared/operator.ts';
import { wantsWebsocket } from '../shared/sockets.ts';
import type { Fetcher, PartitionedInstallation } from './environment.ts';
import type { PartitionDirectory } from './partition-directory.ts';
import { refuseToServe } from './refusal.ts';
import { relaySocket } from './socket-relay.ts';

export async function routeRequest(
  installation: PartitionedInstallation,
  directory: PartitionDirectory,
  request: Request,
): Promise<Response> {
  const objectOf = (number: number | undefined): Fetcher =>
    number === undefined ? installation.platform() : installation.merchant(number);
  try {
    if (wantsWebsocket(request) && isAnonymous(request)) {
      return await relaySocket(request, {
        platform: installation.platform(),
        merchantOf: async (authorization) => {
          const number = await merchantOfToken(directory, authorization);
          return number === undefined ? undefined : installation.merchant(number);
        },
      });
    }
    return await objectOf(await findMerchant(directory, request)).fetch(request);
  } catch (error) {
    return refuseToServe(error, 'no object could answer the request');
  }
}

/** Undefined: the platform answers it. */
async function findMerchant(directory: PartitionDirectory, request: Request): Promise<number | undefined> {
  const authorization = request.headers.get('authorization');
  const ofToken = authorization === null ? undefined : await merchantOfToken(directory, authorization);
  if (ofToken !== undefined) return ofToken;
  const { pathname, search } = new URL(request.url);
  if (isOfPlatform(pathname)) return undefined;
  if (pathname === '/shop' || pathname.startsWith('/shop/')) return directory.merchantOf([sandbox.documented]);
  const ofAddress = await directory.merchantOf(idsIn(pathname + search));
  if (ofAddress !== undefined || request.body === null) return ofAddress;
  return directory.merchantOf(idsIn(await readStart(request.clone())));
}

async function merchantOfToken(directory: PartitionDirectory, authorization: string): Promise<number | undefined> {
  const token = parseAuthorization(authorization)?.id;
  return token === undefined ? undefined : directory.merchantOfToken(token);
}

/** Staff sign in there and let assistants in, and the console's files are the same for everybody. Its requests go where they name an entity or an id. */
function isOfPlatform(path: string): boolean {
  return path === '/console' || path.startsWith('/console/') || isAuthPath(path) || isOAuthPath(path) || path === operatorPath;
}

/** A socket that shows no credentials when it is opened may do so in its first message. */
function isAnonymous({ headers }: Request): boolean {
  return headers.get('authorization') === null && !(headers.get('cookie') ?? '').includes(`${sessionCookieName}=`);
}

const idPattern = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g;

/** An entity goes before everything else that a text names. */
const entityPattern = /entityId\W{1,8}([0-9a-f]{32})(?![0-9a-f])/g;

function idsIn(text: string): readonly Id[] {
  const entities = [...text.matchAll(entityPattern)].map(([, id = '']) => id);
  return [...new Set([...entities, ...(text.match(idPattern) ?? [])])];
}

/** As much of the body as any request may have. The request itself is passed on as it came. */
async function readStart(copy: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = copy.body?.getReader();
  while (reader && text.length < bodyBytesMax) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return text;
}
