import { CONTENT_TYPES, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import type { Selection } from './group-rules.ts';

/** First number of each kind of group with its own histograms. The numbers are stored in the database: do not change them. */
export const FIRST_TRAIT = { all: 0, content_type: 1, text_length: 41, weekday: 50, hour: 60 } as const;

/** Null for groups without histograms, whose posts are few enough to be sorted. */
export function toTrait({ dimension, value }: Pick<Selection, 'dimension' | 'value'>): number | null {
  switch (dimension) {
    case 'all':
      return FIRST_TRAIT.all;
    case 'content_type':
      return FIRST_TRAIT.content_type + indexIn(CONTENT_TYPES, value);
    case 'text_length':
      return FIRST_TRAIT.text_length + indexIn(TEXT_LENGTHS, value);
    case 'weekday':
    case 'hour':
      return FIRST_TRAIT[dimension] + Number(value);
    case 'weekday_hour':
    case 'hashtag':
      return null;
  }
}

function indexIn(values: readonly string[], value: string): number {
  return values.indexOf(value);
}
