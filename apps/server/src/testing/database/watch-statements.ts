import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { vi } from 'vitest';

/** Tells of every statement that this process sends to a database of either engine, until mocks are restored. */
export function watchStatements(onStatement: (sql: string) => void): void {
  const embedded = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    onStatement(textOf(message[0]?.call?.sql));
    embedded.apply(this, message);
  });
  const query: (...parameters: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
    const [statement] = parameters;
    onStatement(textOf(typeof statement === 'object' ? Reflect.get(Object(statement), 'text') : statement));
    return query.apply(this, parameters);
  });
}

function textOf(sql: unknown): string {
  return typeof sql === 'string' ? sql : '';
}
