/** The result of searches whose answer is known. */
export type ProbeResult = 'right' | 'misses' | 'finds_strangers';
