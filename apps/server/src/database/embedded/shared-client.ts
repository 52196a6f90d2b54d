import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createCalls } from './calls.ts';
import type { EmbeddedClient, EmbeddedSession } from './embedded-client.ts';
import { type Call, type QueryResult, type Reply, toFailure } from './messages.ts';

/**
 * Commands of the operator use the embedded database of a product that runs: its process lends them its client over a socket in
 * the folder of the database, which only the product's own user can open. A guest's transaction holds the session as one of the
 * product's own does, and is rolled back when the guest goes away in the middle of it.
 */
const toAddress = (folder: string): string => join(folder, 'shared.sock');

type GuestCall =
  | Exclude<Call, { kind: 'close' }>
  /** Answered when the session is the guest's; later calls name it by the id of this one. */
  | { readonly kind: 'acquire' }
  | { readonly kind: 'release' };

interface GuestMessage {
  readonly id: number;
  /** The id of the call that acquired the session. Null: whichever is free next. */
  readonly session: number | null;
  readonly call: GuestCall;
}

const NOTHING: QueryResult = { rows: [], affectedRows: 0, command: '' };

/** Lends the client to guests until the returned function is called. Rejects if there can be no socket, as where its path is too long. */
export async function shareClient(client: EmbeddedClient, folder: string): Promise<() => Promise<void>> {
  const address = toAddress(folder);
  // Left by a process that was killed: the folder is locked by this one.
  rmSync(address, { force: true });
  const guests = new Set<Socket>();
  const server = createServer((socket) => {
    guests.add(socket);
    serveGuest(client, socket)
      // The database itself has ended, which its other users are told as well.
      .catch(() => socket.destroy())
      .finally(() => guests.delete(socket));
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: address, readableAll: false, writableAll: false }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const guest of guests) guest.destroy();
    });
}

/** Resolves when the guest has gone and nothing of it is left. */
async function serveGuest(client: EmbeddedClient, socket: Socket): Promise<void> {
  const sessions = new Map<number, EmbeddedSession>();
  const listening = new Map<string, ReturnType<EmbeddedClient['listen']>>();
  const isGone = () => socket.destroyed;
  const send = (reply: Reply): void => {
    if (!isGone()) socket.write(toFrame(reply));
  };
  const acquire = async (id: number): Promise<void> => {
    const session = await client.acquire();
    if (isGone()) session.release();
    else sessions.set(id, session);
  };
  const release = (id: number): void => {
    sessions.get(id)?.release();
    sessions.delete(id);
  };
  const listen = async (channel: string): Promise<void> => {
    const started =
      listening.get(channel) ?? client.listen(channel, (payload) => send({ kind: 'notification', channel, payload }));
    listening.set(channel, started);
    await started;
  };
  const unlisten = async (channel: string): Promise<void> => {
    const stop = await listening.get(channel);
    listening.delete(channel);
    await stop?.();
  };
  const answer = async ({ id, session, call }: GuestMessage): Promise<QueryResult> => {
    if (call.kind === 'query') return await sessionOf(session).query(call.sql, call.parameters);
    if (call.kind === 'exec') return await client.exec(call.sql);
    if (call.kind === 'acquire') await acquire(id);
    else if (call.kind === 'release') release(session ?? Number.NaN);
    else if (call.kind === 'listen') await listen(call.channel);
    else await unlisten(call.channel);
    return NOTHING;
  };
  const sessionOf = (id: number | null): Pick<EmbeddedClient, 'query'> => {
    const session = id === null ? client : sessions.get(id);
    if (!session) throw new Error('The session was released');
    return session;
  };
  const running = new Set<Promise<void>>();
  readFrames(socket, (frame) => {
    const message = frame as GuestMessage;
    const run = answer(message)
      .then((result) => send({ kind: 'result', id: message.id, result }))
      .catch((error: unknown) => send({ kind: 'failure', id: message.id, failure: toFailure(error) }))
      .finally(() => running.delete(run));
    running.add(run);
  });
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // First of all, since what else the guest has asked for may wait for the session.
  for (const session of sessions.values()) {
    await session.query('rollback', []).finally(() => session.release());
  }
  await Promise.all(running);
  await Promise.all([...listening.keys()].map(unlisten));
}

/** The client of the process that has the folder open. Null if no process lends it. */
export async function joinClient(folder: string): Promise<EmbeddedClient | null> {
  const socket = await open(toAddress(folder));
  if (socket === null) return null;
  const calls = createCalls<Omit<GuestMessage, 'id'>>((id, message) => {
    socket.write(toFrame({ id, ...message }));
  });
  const ask = async (call: GuestCall, session: number | null = null) => await calls.ask({ session, call }).answer;
  readFrames(socket, (frame) => {
    const reply = frame as Reply;
    if (reply.kind !== 'opened') calls.receive(reply);
  });
  socket.once('close', () => calls.die(new ProductStoppedError()));
  return {
    query: (sql, parameters) => ask({ kind: 'query', sql, parameters }),
    exec: (sql) => ask({ kind: 'exec', sql }),
    acquire: async () => {
      const { id: session, answer } = calls.ask({ session: null, call: { kind: 'acquire' } });
      await answer;
      return {
        query: (sql, parameters) => ask({ kind: 'query', sql, parameters }, session),
        release: () => {
          ask({ kind: 'release' }, session).catch(ignoreStopped);
        },
      };
    },
    listen: async (channel, onPayload) => {
      const unlisten = await calls.listen(ask, { channel, onPayload });
      return () => unlisten().catch(ignoreStopped);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.once('close', resolve)));
      socket.end();
      await closed;
    },
  };
}

/** The process that lent its database has ended. */
export class ProductStoppedError extends Error {
  override readonly name = 'ProductStoppedError';

  constructor() {
    super('The running product has stopped, and what was not done yet is undone: start the command again.');
  }
}

/** What was to be let go of is gone with its process. */
function ignoreStopped(error: unknown): void {
  if (!(error instanceof ProductStoppedError)) throw error;
}

/** Null if nobody listens there. */
function open(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.on('error', () => {});
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
  });
}

/** @limit none */
const LENGTH_BYTES = 4;

/** The length of the message, then the message. */
function toFrame(message: GuestMessage | Reply): Buffer {
  const body = serialize(message);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** Both sides are processes of the same user, so that what comes is what the other one sent. */
function readFrames(socket: Socket, onMessage: (message: unknown) => void): void {
  let pieces: Buffer[] = [];
  let held = 0;
  let wanted = LENGTH_BYTES;
  let isBody = false;
  socket.on('error', () => {});
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece);
    held += piece.length;
    while (held >= wanted) {
      const bytes = Buffer.concat(pieces);
      const part = bytes.subarray(0, wanted);
      pieces = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = isBody ? LENGTH_BYTES : part.readUInt32BE();
      if (isBody) onMessage(deserialize(part));
      isBody = !isBody;
    }
  });
}
