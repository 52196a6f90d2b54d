import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEvents } from './events-api.ts';

const STREAM =
  ': hello\n\nid: 1\ndata: {"percent":10}\n\nevent: progress\nid: 2\ndata: по\ndata: русски\r\n\r\ndata: last\n\nid: 9\ndata: cut off';

test('events are parsed whole wherever the stream is cut', async () => {
  const bytes = new TextEncoder().encode(STREAM);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 8 }), async (cuts) => {
      const received = [];
      for await (const event of parseEvents(cutStream(bytes, cuts))) received.push(event);
      expect(received).toEqual([
        { id: '1', text: '{"percent":10}' },
        { id: '2', text: 'по\nрусски' },
        { id: null, text: 'last' },
      ]);
    }),
    { numRuns: 50 },
  );
});

function cutStream(bytes: Uint8Array, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      for (const [index, start] of places.entries()) controller.enqueue(bytes.slice(start, places[index + 1] ?? start));
      controller.close();
    },
  });
}
