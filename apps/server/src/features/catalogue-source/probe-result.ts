/** What searches whose answer is known have shown of a source. */
export type ProbeResult = 'right' | 'misses' | 'finds_strangers';
