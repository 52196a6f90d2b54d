import { writeFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import pg from 'pg';

/** Loaded into every process of a product (`--import`): keeps the number of its statements in a file of its own. */
const EVERY_MS = 500;
const folder = process.env.STATEMENTS_DIR;

if (isMainThread && folder) {
  let count = 0;
  // Whoever asks the embedded database posts a message to its thread.
  for (const [owner, name] of [
    [Worker.prototype, 'postMessage'],
    [pg.Client.prototype, 'query'],
  ]) {
    const original = owner[name];
    owner[name] = function (...parameters) {
      count += 1;
      return original.apply(this, parameters);
    };
  }
  setInterval(() => writeFileSync(`${folder}/${process.pid}`, String(count)), EVERY_MS).unref();
}
