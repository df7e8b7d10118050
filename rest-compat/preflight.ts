import { answerHeaders } from './envelope.ts';
import type { Answer } from './exchange.ts';

const { 'Content-Type': _, ...headers } = answerHeaders;

/** The answer to a browser's CORS preflight request. */
export const preflight: Answer = {
  status: 204,
  headers: {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE, OPTIONS',
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': '86400',
  },
  body: '',
};
