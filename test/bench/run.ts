/** `npm run bench`: every figure beside its reference, in one run. Traffic goes to 127.0.0.1 alone. */
import './arguments.ts';

// Loaded only now: help and a wrong argument need none of it.
await import('./measures.ts');
