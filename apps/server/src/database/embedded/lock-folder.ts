import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has the folder open. Two processes on one cluster would corrupt it. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`${folder} is in use by another process: stop that one, or set DATABASE_URL to share a PostgreSQL server`);
    this.name = 'FolderInUseError';
  }
}

/** Locks the folder for this process; call the result to unlock it. A killed process leaves no lock behind. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = lockAddress(folder);
  const server = (await listen(address)) ?? (await listenAfterCrash(address));
  if (!server) throw new FolderInUseError(folder);
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/**
 * A socket name derived from the folder's device and inode, so that every path to the folder gives the same name. On Linux and
 * Windows the name lives in the kernel and disappears with its process; elsewhere it is a file.
 */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `vidno-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Null if the address is in use. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket file that nobody listens on was left by a killed process. */
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
