/** The result of searches whose answer is known. */
export type ProbeResult = 'right' | 'misses' | 'misses_names' | 'finds_strangers';
