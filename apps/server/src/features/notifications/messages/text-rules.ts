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

/** Null for anything but http(s), such as `javascript:`. */
export function safeWebUrl(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}

const PLURAL_RULES = new Intl.PluralRules('ru');

/** `3 уведомления` */
export function countLabel(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = PLURAL_RULES.select(count);
  const word = form === 'one' ? one : form === 'few' ? few : many;
  return `${count} ${word}`;
}

export const NOTIFICATIONS = ['уведомление', 'уведомления', 'уведомлений'] as const;
