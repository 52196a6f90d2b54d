import { CONTENT_TYPES, TEXT_LENGTHS } from '@vidno/contract/vk/posts';
import type { Selection } from './group-rules.ts';

/** Numbers of the groups whose posts are counted by figure. They are stored: change none. */
export const FIRST_TRAIT = { all: 0, content_type: 1, text_length: 41, weekday: 50, hour: 60 } as const;

/** Null: the posts of the group are few enough to be sorted. */
export function toTrait({ dimension, value }: Pick<Selection, 'dimension' | 'value'>): number | null {
  switch (dimension) {
    case 'all':
      return FIRST_TRAIT.all;
    case 'content_type':
      return FIRST_TRAIT.content_type + placeIn(CONTENT_TYPES, value);
    case 'text_length':
      return FIRST_TRAIT.text_length + placeIn(TEXT_LENGTHS, value);
    case 'weekday':
    case 'hour':
      return FIRST_TRAIT[dimension] + Number(value);
    case 'weekday_hour':
    case 'hashtag':
      return null;
  }
}

function placeIn(values: readonly string[], value: string): number {
  return values.indexOf(value);
}
