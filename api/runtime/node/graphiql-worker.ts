/** The thread of graphiql.ts: to load and join nine megabytes of text would hold the main thread for a tenth of a second. */
import { parentPort, workerData } from 'node:worker_threads';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';

const bytes = new TextEncoder().encode(renderGraphiQL(workerData));
parentPort?.postMessage(bytes, [bytes.buffer]);
