import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberAttribution } from './remember-attribution.ts';

afterEach(() => vi.restoreAllMocks());

describe('where a visitor came from', () => {
  it('is kept in cookies, the acquirer under a name of its own', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    rememberAttribution(new URLSearchParams('utm_content=b1&utm_campaign=c2&utm_flow=f3&utm_acquiring=2&utm_source=x'));
    expect(written.mock.calls.map(([cookie]) => cookie.split(';')[0])).toEqual([
      'utm_content=b1',
      'utm_campaign=c2',
      'utm_flow=f3',
      'acquiring_id=2',
    ]);
  });

  it('is left as it was by an address that says nothing', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    rememberAttribution(new URLSearchParams('utm_content=&page=2'));
    expect(written).not.toHaveBeenCalled();
  });
});
