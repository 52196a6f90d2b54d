const WORDS_A_MINUTE = 160;

/** At least one minute. */
export function toReadingMinutes(html: string): number {
  const words = html.replace(/<[^>]*>|&#?\w+;/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
