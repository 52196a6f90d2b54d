export interface RateLimitTables {
  /** Counters that all processes share; written by `http/limits`. */
  rate_limit: {
    key: string;
    points: number;
    /** Milliseconds since 1970, a bigint. */
    expire: string;
  };
}
