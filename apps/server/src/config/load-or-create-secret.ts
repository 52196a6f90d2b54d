import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret of this folder, made at the first start and kept for the owner's eyes only. */
export function loadOrCreateSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret');
  if (!existsSync(path)) writeNew(path, dataDirectory);
  return readFileSync(path, 'utf8').trim();
}

/** Linking a finished file refuses to replace one, so of two processes that start at once both read the same secret. */
function writeNew(path: string, dataDirectory: string): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
