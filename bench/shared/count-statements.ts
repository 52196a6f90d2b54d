import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { watchStatements } from '../../apps/server/src/testing/database/watch-statements.ts';

/** Loaded into every process of a product (`--import`): keeps the number of its statements in a file of its own. */
const EVERY_MS = 500;
const folder = process.env.STATEMENTS_DIR;

if (isMainThread && folder) {
  let count = 0;
  watchStatements(() => {
    count += 1;
  });
  setInterval(() => writeFileSync(`${folder}/${process.pid}`, String(count)), EVERY_MS).unref();
}
