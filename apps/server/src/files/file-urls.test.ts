import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFileUrls } from './file-urls.ts';

const OWNER = 7;
const key = 'query/018f/photo.jpg';
const ticketOf = (url: string): string => url.replace('/files/', '');

describe('a file URL', () => {
  it('tells nothing of what it opens: not in base64, by its length, or by what it has in common with another', () => {
    const { clock } = createFakeClock();
    const urls = createFileUrls('a secret', clock);
    const tickets = ['a/b.jpg', key, `catalogue/other/${'0'.repeat(60)}.jpg`].flatMap((each) => [
      urls.ticketOf('file', each, OWNER),
      urls.ticketOf('remote_photo', each, OWNER),
      urls.ticketOf('blurred_photo', each, OWNER + 1),
    ]);
    for (const ticket of tickets) {
      expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toMatch(/jpg|query|catalogue|public|:7:/);
    }
    expect(new Set(tickets.map((ticket) => ticket.length)).size).toBe(1);
    expect(new Set(tickets.map((ticket) => ticket.slice(0, 12))).size).toBe(tickets.length);
  });

  it('opens only what it was made for', () => {
    const { clock } = createFakeClock();
    const urls = createFileUrls('a secret', clock);
    const uses = ['file', 'remote_photo', 'blurred_photo'] as const;
    for (const made of uses) {
      const ticket = urls.ticketOf(made, key, OWNER);
      expect(uses.filter((use) => urls.openTicket(use, ticket, OWNER) !== null)).toEqual([made]);
    }
  });

  it('leads back to its key', () => {
    const { clock } = createFakeClock();
    const urls = createFileUrls('a secret', clock);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (any) => {
        expect(urls.openTicket('file', ticketOf(urls.urlOf(any, OWNER)), null)).toEqual({ key: any, isPublic: false });
        expect(urls.openTicket('file', ticketOf(urls.publicUrlOf(any)), null)).toEqual({ key: any, isPublic: true });
      }),
    );
  });

  it('is stable for five minutes, so that a refreshed page does not load its pictures again', () => {
    const { clock, advance } = createFakeClock('2026-01-15T12:00:00.000Z');
    const urls = createFileUrls('a secret', clock);
    const first = urls.urlOf(key, OWNER);
    advance(4 * MINUTE_MS);
    expect(urls.urlOf(key, OWNER)).toBe(first);
    advance(MINUTE_MS);
    expect(urls.urlOf(key, OWNER)).not.toBe(first);
  });

  it.each([0, 1, 4])('made at minute %i is open to anybody for 10 to 15 minutes, and later to its owner', (minute) => {
    const { clock, advance } = createFakeClock('2026-01-15T12:00:00.000Z');
    const urls = createFileUrls('a secret', clock);
    advance(minute * MINUTE_MS);
    const ticket = ticketOf(urls.urlOf(key, OWNER));
    advance(10 * MINUTE_MS);
    expect(urls.openTicket('file', ticket, null)).toMatchObject({ key });
    advance(5 * MINUTE_MS);
    expect(urls.openTicket('file', ticket, null)).toBeNull();
    expect(urls.openTicket('file', ticket, OWNER + 1)).toBeNull();
    expect(urls.openTicket('file', ticket, OWNER)).toMatchObject({ key });
  });

  it('of a picture that shows no real person never expires', () => {
    const { clock, advance } = createFakeClock();
    const urls = createFileUrls('a secret', clock);
    const url = urls.publicUrlOf(key);
    advance(1_000 * DAY_MS);
    expect(urls.openTicket('file', ticketOf(url), null)).toEqual({ key, isPublic: true });
    expect(urls.publicUrlOf(key)).toBe(url);
  });

  it('is rejected if any character is changed', () => {
    const { clock } = createFakeClock();
    const urls = createFileUrls('a secret', clock);
    const ticket = ticketOf(urls.urlOf(key, OWNER));
    // The last base64 character is skipped: it may have unused bits, so that changing it does not change the bytes.
    for (let index = 0; index < ticket.length - 1; index += 1) {
      const other = ticket[index] === 'A' ? 'B' : 'A';
      expect(urls.openTicket('file', ticket.slice(0, index) + other + ticket.slice(index + 1), OWNER)).toBeNull();
    }
  });

  it('sealed with another secret, or malformed, is rejected', () => {
    const { clock } = createFakeClock();
    const forged = ticketOf(createFileUrls('another secret', clock).urlOf(key, OWNER));
    const urls = createFileUrls('a secret', clock);
    for (const ticket of [forged, '', '.', '..', 'a.b.c', '../../etc/passwd', '%']) {
      expect(urls.openTicket('file', ticket, OWNER)).toBeNull();
    }
  });
});
