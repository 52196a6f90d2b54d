import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../limits/client-address.ts';
import { BYTES_IN_HAND_MAX } from '../limits/limit-rules.ts';
import { Problem } from '../problem.ts';
import { BODY_PACE, type BodyPace } from './body-pace.ts';
import { type ByteLedger, createByteLedger } from './create-byte-ledger.ts';
import { watchBody } from './watch-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for methods without a body. */
    held: HeldBody | null;
  }
}

/** What a request has in memory until it is answered: its body, and a picture that is fetched for it. */
export interface HeldBody {
  /** Aborts with the `Problem` to answer with: the body is too slow, it has to make room, or the client has left. */
  readonly signal: AbortSignal;
  /** Counts bytes that do not come with the body. */
  readonly add: (bytes: number) => void;
  /** Counts and times the body. Whoever consumes it has to listen in the same tick. */
  readonly watch: () => void;
}

export interface BodyOptions {
  readonly pace: BodyPace;
  readonly maxBytes: number;
}

const DEFAULTS: BodyOptions = { pace: BODY_PACE, maxBytes: BYTES_IN_HAND_MAX };

/** Cuts bodies that arrive too slowly, and bounds the bytes in memory. Forms are watched by `readForm`, which reads them. */
export function registerBodies(
  app: FastifyInstance,
  { onRefused, ...given }: Partial<BodyOptions> & { readonly onRefused: (action: string) => void },
): void {
  const { pace, maxBytes } = { ...DEFAULTS, ...given };
  const ledger = createByteLedger({ maxBytes, onRefused: () => onRefused('bytes_in_hand') });
  app.decorateRequest('held', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'POST') request.held = holdBody({ request, reply, ledger, pace });
    done();
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { held } = request;
    if (held === null || request.mediaType === 'multipart/form-data') return done(null, payload);
    const watched = new PassThrough();
    // Nobody listens if the request is refused before its body is read.
    watched.on('error', () => {});
    held.signal.addEventListener('abort', () => watched.destroy(held.signal.reason), { once: true });
    held.watch();
    done(null, payload.pipe(watched));
  });
}

interface HoldBodyOptions {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ledger: ByteLedger;
  readonly pace: BodyPace;
}

function holdBody({ request, reply, ledger, pace }: HoldBodyOptions): HeldBody {
  const { raw, server } = request;
  const stopped = new AbortController();
  const stop = (because: 'too_slow' | 'overloaded') => stopped.abort(new Problem(because));
  const entry = ledger.open(addressOf(request), () => stop('overloaded'));
  reply.raw.once('close', () => {
    entry.close();
    void server.limits.onReceived(request, entry.bytes);
    // For what is still done for a client who has left; nobody reads the answer.
    stop('too_slow');
    // The rest of a body that was refused is read and dropped, so that the connection can be used again.
    raw.unpipe();
    raw.resume();
  });
  return {
    signal: stopped.signal,
    add: entry.add,
    watch: () => watchBody(raw, { pace, onBytes: entry.add, onTooSlow: () => stop('too_slow') }),
  };
}
