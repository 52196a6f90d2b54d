import { Worker } from 'node:worker_threads';
import pg from 'pg';

type Call = (...parameters: unknown[]) => unknown;

/**
 * Tells of every statement that this process sends to a database of either engine; the embedded one gets them as messages to its
 * thread. Returns a function that ends that.
 */
export function watchStatements(onStatement: (sql: string) => void): () => void {
  const restore = [
    watchCalls(Worker.prototype, 'postMessage', (message) => onStatement(textOf(read(read(message, 'call'), 'sql')))),
    watchCalls(pg.Client.prototype, 'query', (statement) =>
      onStatement(textOf(typeof statement === 'object' ? read(statement, 'text') : statement)),
    ),
  ];
  return () => {
    for (const each of restore) each();
  };
}

function watchCalls(owner: object, name: string, onCall: (parameter: unknown) => void): () => void {
  const original: Call = Reflect.get(owner, name);
  Reflect.set(owner, name, function (this: unknown, ...parameters: unknown[]) {
    onCall(parameters[0]);
    return original.apply(this, parameters);
  });
  return () => Reflect.set(owner, name, original);
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(sql: unknown): string {
  return typeof sql === 'string' ? sql : '';
}
