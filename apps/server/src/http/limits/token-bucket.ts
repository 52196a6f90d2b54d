interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

export interface TokenBuckets {
  /** Seconds until the next call is allowed; 0 if this one is. */
  take(key: string, nowMs: number): number;
  readonly size: number;
}

/** Refills `perSecond` tokens a second up to `burst`. Full buckets are forgotten, so idle keys take no memory. */
export function createTokenBuckets({ perSecond, burst }: { perSecond: number; burst: number }): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const fullAfterMs = (burst / perSecond) * 1_000;
  let sweptAt = 0;

  function sweep(nowMs: number): void {
    if (nowMs - sweptAt < fullAfterMs) return;
    sweptAt = nowMs;
    for (const [key, { at }] of buckets) if (nowMs - at >= fullAfterMs) buckets.delete(key);
  }

  return {
    take(key, nowMs) {
      sweep(nowMs);
      const known = buckets.get(key) ?? { tokens: burst, at: nowMs };
      const tokens = Math.min(burst, known.tokens + ((nowMs - known.at) / 1_000) * perSecond);
      if (tokens < 1) return (1 - tokens) / perSecond;
      buckets.set(key, { tokens: tokens - 1, at: nowMs });
      return 0;
    },
    get size() {
      return buckets.size;
    },
  };
}
