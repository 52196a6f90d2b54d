import { describe, expect, it } from 'vitest';
import { cookieText, type Lifetime } from './remember-attribution.ts';

describe('a cookie', () => {
  it('lives 30 days on the whole site, over https and in third-party frames', () => {
    expect(cookieText('utm_content', 'banner 1')).toBe(
      'utm_content=banner%201; max-age=2592000; path=/; secure; SameSite=None',
    );
  });

  it.each<[Lifetime, number]>([
    ['1y', 31_104_000],
    ['1m', 2_592_000],
    ['2d', 172_800],
    ['3h', 10_800],
    ['5min', 300],
    ['7s', 7],
  ])('a lifetime of %s is %i seconds', (lifetime, seconds) => {
    expect(cookieText('a', 'b', { lifetime })).toContain(`max-age=${seconds};`);
  });

  it('has a domain only if given', () => {
    expect(cookieText('a', 'b')).not.toContain('domain');
    expect(cookieText('a', 'b', { domain: 'vidno.example' })).toContain('; domain=vidno.example;');
  });

  it('cannot break out of its name or value', () => {
    expect(cookieText('a;b', 'c; path=/x')).toMatch(/^a%3Bb=c%3B%20path%3D%2Fx; /);
  });

  it('needs a name', () => {
    expect(() => cookieText('', 'b')).toThrow('needs a name');
  });

  it.each(['expires', 'max-age', 'path', 'domain', 'secure', 'SameSite', 'PATH'])(
    'cannot be called %s: that is an attribute',
    (name) => {
      expect(() => cookieText(name, 'b')).toThrow('is an attribute');
    },
  );
});
