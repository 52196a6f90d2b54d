import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Somebody else has the folder open. A second process would silently lose rows. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process: stop that one, or set DATABASE_URL to share a PostgreSQL server`);
    this.name = 'FolderInUseError';
  }
}

/** Holds the folder for this process until the answer is called. A killed process leaves no lock behind. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddress(folder);
  const server = (await listen(address)) ?? (await listenAfterCrash(address));
  if (!server) throw new FolderInUseError(folder);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * The name of a socket made of what the folder is, not of how it is written. On Linux and Windows such a name lives in
 * the kernel and dies with its owner; elsewhere it is a file.
 */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `vidno-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket file that nobody answers at was left by a killed process. */
async function listenAfterCrash(address: string): Promise<Server | null> {
  if (await answers(address)) return null;
  rmSync(address, { force: true });
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
