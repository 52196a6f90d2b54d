/** How fast a request has to arrive. Whoever is slower gets 408. */
export interface BodyPace {
  /** For the request line and headers. */
  readonly headersMs: number;
  /** For a body, whatever its speed. */
  readonly graceMs: number;
  /** Each second beyond the grace needs so many bytes. */
  readonly bytesPerSecond: number;
  /** No body may take longer. */
  readonly bodyMs: number;
}

/**
 * 8 KB a second is a bad mobile connection.
 * @limit time: A request that comes more slowly is answered 408, and its connection is closed.
 */
export const BODY_PACE: BodyPace = { headersMs: 10_000, graceMs: 10_000, bytesPerSecond: 8 * 1_024, bodyMs: 30_000 };

/** How long a body may have taken by the time so many bytes of it are there. */
export function allowedMs({ graceMs, bytesPerSecond, bodyMs }: BodyPace, bytes: number): number {
  return Math.min(bodyMs, graceMs + (bytes / bytesPerSecond) * 1_000);
}
