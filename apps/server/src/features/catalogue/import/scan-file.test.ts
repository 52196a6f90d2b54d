import { expect, it } from 'vitest';
import { createSeenFilter } from './scan-file.ts';

/** More than the entries that V8 has room for in a `Set`. */
const MANY = 2 ** 24 + 1_000;

it('knows every hash that was added, and hardly any other, of more than fit into a set', () => {
  const filter = createSeenFilter(MANY);
  const hash = Buffer.alloc(8);
  let mistaken = 0;
  for (let id = 0; id < MANY; id += 1) if (filter.add(hashOf(id, hash))) mistaken += 1;
  expect(mistaken / MANY).toBeLessThan(0.001);
  let forgotten = 0;
  for (let id = 0; id < MANY; id += 1_000) if (!filter.add(hashOf(id, hash))) forgotten += 1;
  expect(forgotten).toBe(0);
});

/** Mixed like a real hash, but in a fraction of the time. */
function hashOf(id: number, hash: Buffer): Buffer {
  hash.writeUInt32LE(mix(id), 0);
  hash.writeUInt32LE(mix(id ^ 0x5bd1e995), 4);
  return hash;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
