const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** One line of at most so many characters; an ellipsis says that there was more. */
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

/** An address that may be followed; anything but the web is left out. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}

const RULES = new Intl.PluralRules('ru');

/** `3 уведомления` */
export function countOf(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = RULES.select(count);
  const word = form === 'one' ? one : form === 'few' ? few : many;
  return `${count} ${word}`;
}

export const NOTIFICATIONS = ['уведомление', 'уведомления', 'уведомлений'] as const;
