import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret stored in this folder; generated at the first start and readable by its owner only. */
export function loadOrCreateSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret');
  if (!existsSync(path)) createSecret(path, dataDirectory);
  return readFileSync(path, 'utf8').trim();
}

/** `link` fails if the target exists, so two processes that start together end up with the same secret. */
function createSecret(path: string, dataDirectory: string): void {
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
