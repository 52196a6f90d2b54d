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
