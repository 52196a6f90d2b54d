import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteLedger } from '../bodies.ts';

const MAX = 100;

test('beyond the maximum the address with the most gives up its largest request, and the rest is kept', () => {
  const request = fc.record({
    address: fc.constantFrom('a', 'b', 'c'),
    chunks: fc.array(fc.integer({ min: 1, max: 80 }), { maxLength: 4 }),
    closes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(request, { size: 'max', maxLength: 30 }), (requests) => {
      const open = new Map<number, { address: string; bytes: number }>();
      const sumOf = (address: string) =>
        [...open.values()].reduce((sum, held) => sum + (held.address === address ? held.bytes : 0), 0);
      const ledger = createByteLedger({ maxBytes: MAX, onRefused: () => {} });
      for (const [id, { address, chunks, closes }] of requests.entries()) {
        const held = { address, bytes: 0 };
        open.set(id, held);
        const entry = ledger.open(address, () => {
          const sums = ['a', 'b', 'c'].map(sumOf);
          expect(sumOf(address)).toBe(Math.max(...sums));
          const ofAddress = [...open.values()].filter((other) => other.address === address);
          expect(held.bytes).toBe(Math.max(...ofAddress.map(({ bytes }) => bytes)));
          open.delete(id);
        });
        for (const chunk of chunks) {
          held.bytes += chunk;
          entry.add(chunk);
        }
        if (closes) {
          entry.close();
          open.delete(id);
        }
        expect(ledger.bytes).toBe(['a', 'b', 'c'].reduce((sum, one) => sum + sumOf(one), 0));
        expect(ledger.bytes).toBeLessThanOrEqual(MAX);
      }
    }),
  );
});

test('who sends little is kept while somebody else sends much', () => {
  const refused: string[] = [];
  const ledger = createByteLedger({ maxBytes: MAX, onRefused: () => {} });
  const big = ledger.open('attacker', () => refused.push('attacker'));
  big.add(MAX);
  ledger.open('visitor', () => refused.push('visitor')).add(10);
  expect(refused).toEqual(['attacker']);
  // What still comes of the refused request counts no more.
  big.add(MAX);
  expect(ledger.bytes).toBe(10);
});
