import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFileUrls } from './file-urls.ts';

const MINUTE = 60_000;
const key = 'query/018f/photo.jpg';
const ticketOf = (address: string): string => address.replace('/files/', '');

describe('the address of a file', () => {
  it('leads back to its key', () => {
    const { clock } = createFakeClock();
    const addresses = createFileUrls('a secret', clock);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (any) => {
        expect(addresses.keyOf(ticketOf(addresses.addressOf(any)))).toBe(any);
      }),
    );
  });

  it('stays the same within the hour, so that browsers keep the picture', () => {
    const { clock, advance } = createFakeClock('2026-01-15T12:00:00.000Z');
    const addresses = createFileUrls('a secret', clock);
    const first = addresses.addressOf(key);
    advance(59 * MINUTE);
    expect(addresses.addressOf(key)).toBe(first);
    advance(2 * MINUTE);
    expect(addresses.addressOf(key)).not.toBe(first);
  });

  it.each([0, 30, 59])('made at minute %i of the hour is good for an hour and dead after two', (minute) => {
    const { clock, advance } = createFakeClock('2026-01-15T12:00:00.000Z');
    const addresses = createFileUrls('a secret', clock);
    advance(minute * MINUTE);
    const ticket = ticketOf(addresses.addressOf(key));
    advance(60 * MINUTE);
    expect(addresses.keyOf(ticket)).toBe(key);
    advance(60 * MINUTE);
    expect(addresses.keyOf(ticket)).toBeNull();
  });

  it('is refused when any character of it is changed', () => {
    const { clock } = createFakeClock();
    const addresses = createFileUrls('a secret', clock);
    const ticket = ticketOf(addresses.addressOf(key));
    // The last character of a base64 text has spare bits: the one before it has none.
    for (let place = 0; place < ticket.length - 1; place += 1) {
      const other = ticket[place] === 'A' ? 'B' : 'A';
      expect(addresses.keyOf(ticket.slice(0, place) + other + ticket.slice(place + 1))).toBeNull();
    }
  });

  it('of another secret, and plain nonsense, are refused', () => {
    const { clock } = createFakeClock();
    const forged = ticketOf(createFileUrls('another secret', clock).addressOf(key));
    const addresses = createFileUrls('a secret', clock);
    for (const ticket of [forged, '', '.', '..', 'a.b.c', '../../etc/passwd', '%']) {
      expect(addresses.keyOf(ticket)).toBeNull();
    }
  });
});
