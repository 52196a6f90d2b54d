import type { Dice } from './dice.ts';
import type { Theme } from './themes.ts';

/** Weights of posts without text, with a sentence, with a paragraph, and with more than 1000 characters. */
const LENGTHS = { none: 6, short: 46, medium: 38, long: 10 };
const LONG_CHARS = 1_050;

export function writeText(dice: Dice, theme: Theme, screenName: string): string {
  const length = dice.weighted(LENGTHS);
  if (length === 'none') return '';
  const body = length === 'long' ? writeLong(dice, theme) : sentences(dice, theme, length === 'short' ? 1 : 4);
  const opening = dice.chance(0.5) ? `${dice.pick(theme.openings)}\n\n` : '';
  const question = dice.chance(0.25) ? `\n\n${dice.pick(theme.questions)}` : '';
  return `${opening}${body}${question}${hashtags(dice, theme, screenName)}`;
}

function writeLong(dice: Dice, theme: Theme): string {
  let text = sentences(dice, theme, 5);
  while (text.length < LONG_CHARS) text += `\n\n${sentences(dice, theme, 4)}`;
  return text;
}

function sentences(dice: Dice, theme: Theme, max: number): string {
  const count = 1 + dice.below(max);
  return Array.from({ length: count }, () => dice.pick(theme.sentences)).join(' ');
}

function hashtags(dice: Dice, theme: Theme, screenName: string): string {
  if (!dice.chance(0.45)) return '';
  const tags = new Set(Array.from({ length: 1 + dice.below(4) }, () => dice.pick(theme.hashtags)));
  // VK's syntax for a hashtag within one community.
  const suffix = dice.chance(0.15) ? `@${screenName}` : '';
  return `\n\n${[...tags].map((tag) => `#${tag}${suffix}`).join(' ')}`;
}
