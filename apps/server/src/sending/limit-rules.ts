/** At most `count` messages within this time. */
export interface SendingLimit {
  readonly count: number;
  readonly withinMs: number;
}

/** Seconds until another message may be sent, after messages at these times; 0 if it may be sent now. */
export function secondsUntilNext(limits: readonly SendingLimit[], times: readonly Date[], now: Date): number {
  const waits = limits.map(({ count, withinMs }) => {
    const recent = times
      .map((time) => time.getTime())
      .filter((time) => time > now.getTime() - withinMs)
      .sort((a, b) => b - a);
    const oldestCounted = recent[count - 1];
    return oldestCounted === undefined ? 0 : oldestCounted + withinMs - now.getTime();
  });
  return Math.ceil(Math.max(0, ...waits) / 1_000);
}
