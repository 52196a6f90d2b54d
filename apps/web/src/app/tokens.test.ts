import { describe, expect, it } from 'vitest';
import { BUTTON_THEMES } from '#shared/ui/button.tsx';
import css from './tokens.css?raw';

const ENOUGH_FOR_TEXT = 4.5;
const ENOUGH_FOR_EDGES = 3;

const light = tokensOf('light');
const dark = tokensOf('dark');

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_scheme, tokens) => {
  it.each(BUTTON_THEMES)('a %s button can be read, resting and under the pointer', (theme) => {
    const name = `--button-${theme.replace('_', '-')}`;
    expect(contrast(tokens, `${name}-text`, name)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
    expect(contrast(tokens, `${name}-text`, `${name}-hover`)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
  });

  it.each(['--bg', '--surface', '--raised', '--sunken', '--accent-soft'])('text can be read on %s', (surface) => {
    expect(contrast(tokens, '--text', surface)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
    expect(contrast(tokens, '--muted', surface)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
    expect(contrast(tokens, '--accent-text', surface)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
  });

  it.each(['success', 'warning', 'danger'])('%s can be read on its own ground and on a card', (tone) => {
    expect(contrast(tokens, `--${tone}`, `--${tone}-soft`)).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
    expect(contrast(tokens, `--${tone}`, '--surface')).toBeGreaterThanOrEqual(ENOUGH_FOR_TEXT);
  });

  it('the edge of a field and the ring of focus can be seen', () => {
    expect(contrast(tokens, '--field-border', '--surface')).toBeGreaterThanOrEqual(ENOUGH_FOR_EDGES);
    expect(contrast(tokens, '--focus', '--bg')).toBeGreaterThanOrEqual(ENOUGH_FOR_EDGES);
  });

  it('the line of a chart can be seen on a card', () => {
    expect(contrast(tokens, '--chart', '--surface')).toBeGreaterThanOrEqual(ENOUGH_FOR_EDGES);
    expect(contrast(tokens, '--chart', '--raised')).toBeGreaterThanOrEqual(ENOUGH_FOR_EDGES);
  });

  it('a warmer cell of a heat map stands out more than a cooler one', () => {
    const contrasts = [0, 1, 2, 3, 4, 5].map((level) => contrast(tokens, `--heat-${level}`, '--heat-0'));
    expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
    expect(contrasts.at(-1)).toBeGreaterThanOrEqual(ENOUGH_FOR_EDGES);
  });
});

type Tokens = Record<string, string>;

function tokensOf(scheme: 'light' | 'dark'): Tokens {
  return Object.fromEntries(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => {
      const [, inLight, inDark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
      return [name, (scheme === 'light' ? inLight : inDark) ?? value];
    }),
  );
}

/** WCAG 2.2: (lighter + 0.05) / (darker + 0.05). */
function contrast(tokens: Tokens, text: string, surface: string): number {
  const [darker = 0, lighter = 0] = [luminance(tokens[text]), luminance(tokens[surface])].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string | undefined): number {
  const channels = /^#(..)(..)(..)$/.exec(colour ?? '');
  if (!channels) throw new Error(`"${colour}" is not a colour of six digits`);
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map((digits) => linear(Number.parseInt(digits, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
