import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { RefusedAction } from '@vidno/contract/operator/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '#files/file-store.ts';
import { Problem } from './errors.ts';
import { BYTES_IN_HAND_MAX } from './limits/limit-rules.ts';
import { addressOf } from './limits/limiter.ts';

/** How fast a request has to arrive. Whoever is slower gets 408. */
export interface BodyPace {
  /** For the request line and headers. */
  readonly headersMs: number;
  /** For a body, whatever its speed. */
  readonly graceMs: number;
  /** Each second beyond the grace needs so many bytes. */
  readonly bytesPerSecond: number;
  /** No body may take longer. */
  readonly bodyMs: number;
}

/**
 * 8 KB a second is a bad mobile connection.
 * @limit time: A request that comes more slowly is answered 408, and its connection is closed.
 */
export const BODY_PACE: BodyPace = { headersMs: 10_000, graceMs: 10_000, bytesPerSecond: 8 * 1_024, bodyMs: 30_000 };

/** How long a body may have taken by the time so many bytes of it are there. */
export function allowedMs({ graceMs, bytesPerSecond, bodyMs }: BodyPace, bytes: number): number {
  return Math.min(bodyMs, graceMs + (bytes / bytesPerSecond) * 1_000);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for methods without a body. */
    held: HeldBody | null;
  }
}

/** What a request has in memory until it is answered or lets go of it: its body, and a picture that is fetched for it. */
interface HeldBody {
  /** Aborts with the `Problem` to answer with: the body is too slow, it has to make room, or the client has left. */
  readonly signal: AbortSignal;
  /** Counts bytes that do not come with the body. */
  readonly add: (bytes: number) => void;
  /** None of its bytes is in memory any more. */
  readonly letGo: () => void;
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
  { onRefused, ...given }: Partial<BodyOptions> & { readonly onRefused: (action: RefusedAction) => void },
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
    letGo: entry.close,
    watch: () => watchBody(raw, { pace, onBytes: entry.add, onTooSlow: () => stop('too_slow') }),
  };
}

interface ByteLedgerOptions {
  readonly maxBytes: number;
  readonly onRefused: () => void;
}

/** What one request holds. */
interface LedgerEntry {
  readonly bytes: number;
  add(bytes: number): void;
  close(): void;
}

interface Entry {
  readonly address: string;
  readonly refuse: () => void;
  bytes: number;
}

interface ByteLedger {
  /** `refuse` is called if the request has to make room for others; from then on it is not counted. */
  open(address: string, refuse: () => void): LedgerEntry;
  readonly bytes: number;
}

/**
 * Counts the bytes of requests in memory. Beyond the maximum the address that holds the most has to give up its largest
 * request, so whoever sends little is never refused because of those who send much.
 */
export function createByteLedger({ maxBytes, onRefused }: ByteLedgerOptions): ByteLedger {
  const entries = new Set<Entry>();
  let total = 0;

  function close(entry: Entry): void {
    if (entries.delete(entry)) total -= entry.bytes;
  }

  function makeRoom(): void {
    while (total > maxBytes) {
      const largest = findLargest(entries);
      if (largest === null) return;
      close(largest);
      onRefused();
      largest.refuse();
    }
  }

  return {
    open(address, refuse) {
      const entry: Entry = { address, refuse, bytes: 0 };
      entries.add(entry);
      return {
        get bytes() {
          return entry.bytes;
        },
        add(bytes) {
          entry.bytes += bytes;
          if (!entries.has(entry)) return;
          total += bytes;
          makeRoom();
        },
        close: () => close(entry),
      };
    },
    get bytes() {
      return total;
    },
  };
}

/** The largest request of the address that holds the most; of equals the newest. */
function findLargest(entries: ReadonlySet<Entry>): Entry | null {
  const ofAddresses = [...Map.groupBy(entries, ({ address }) => address).values()];
  const heaviest = maxBy(ofAddresses, (held) => held.reduce((sum, { bytes }) => sum + bytes, 0));
  return maxBy(heaviest ?? [], ({ bytes }) => bytes);
}

function maxBy<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item | null {
  let largest: { item: Item; size: number } | null = null;
  for (const item of items) {
    const size = sizeOf(item);
    if (largest === null || size >= largest.size) largest = { item, size };
  }
  return largest?.item ?? null;
}

interface BodyWatch {
  readonly pace: BodyPace;
  readonly onBytes: (count: number) => void;
  readonly onTooSlow: () => void;
}

/**
 * Follows a body from the moment it is read until its end. It starts the flow of the bytes, so whoever consumes them has to
 * listen in the same tick.
 */
function watchBody(raw: IncomingMessage, { pace, onBytes, onTooSlow }: BodyWatch): void {
  const startedAt = performance.now();
  let bytes = 0;
  const msLeft = () => startedAt + allowedMs(pace, bytes) - performance.now();
  const check = () => {
    // What is there already is read first: if this process was busy, that is not the client's fault.
    setImmediate(() => {
      if (raw.readableEnded || raw.closed) return;
      if (msLeft() > 0) timer = setTimeout(check, msLeft());
      else onTooSlow();
    });
  };
  let timer = setTimeout(check, msLeft());
  const stop = () => clearTimeout(timer);
  raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    onBytes(chunk.byteLength);
  });
  raw.once('end', stop);
  raw.once('close', stop);
}

/** Rejects with the reason of the signal as soon as it aborts. What `work` becomes then is ignored. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const opened = new WeakMap<FastifyRequest, Upload>();

/**
 * Longer than that nobody looks at a screen.
 * @limit time: A call that would wait longer for the face engine is answered 429 at once, with the time it would take.
 */
const ENGINE_WAIT_MAX_MS = 60_000;

/** Takes a slot of the caller's address and account until the call is answered. Throws a `Problem` if none is free. */
export function openUpload(request: FastifyRequest): Upload {
  const known = opened.get(request);
  if (known) return known;
  const { held, server, verified } = request;
  if (held === null) throw new Error('A request without a body brings no picture');
  held.signal.throwIfAborted();
  const releaseSlots = server.limits.takeSlots(['upload_from_address', 'upload'], request);
  held.signal.addEventListener('abort', releaseSlots, { once: true });
  const group = addressOf(request);
  const upload: Upload = {
    requester: { group, member: verified?.accountId ?? verified?.sessionId ?? group },
    signal: held.signal,
    maxWaitMs: ENGINE_WAIT_MAX_MS,
    hold: held.add,
    letGo: held.letGo,
  };
  opened.set(request, upload);
  return upload;
}
