/** What searches whose answer is known have shown of a source. */
export type Finding = 'right' | 'misses' | 'finds_strangers';
