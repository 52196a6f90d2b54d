import type { IncomingMessage } from 'node:http';
import { allowedMs, type BodyPace } from './body-pace.ts';

export interface BodyWatch {
  readonly pace: BodyPace;
  readonly onBytes: (count: number) => void;
  readonly onTooSlow: () => void;
}

/**
 * Follows a body from the moment it is read until its end. It starts the flow of the bytes, so whoever consumes them has to
 * listen in the same tick.
 */
export function watchBody(raw: IncomingMessage, { pace, onBytes, onTooSlow }: BodyWatch): void {
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
