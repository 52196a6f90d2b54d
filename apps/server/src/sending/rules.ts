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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Collapses whitespace and cuts the text to `max` characters with an ellipsis. */
export function oneLine(text: string, max: number): string {
  const line = text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
