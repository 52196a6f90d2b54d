/** Where most mailboxes in Russian are. */
const KNOWN_DOMAINS = [
  'mail.ru',
  'yandex.ru',
  'yandex.com',
  'gmail.com',
  'inbox.ru',
  'list.ru',
  'internet.ru',
  'rambler.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'tut.by',
  'mail.kz',
] as const;
/** One letter from a known one, and domains of their own. */
const OTHERS: readonly string[] = ['email.ru', 'gmail.ru', 'mail.by', 'mail.uz', 'ymail.com', 'live.ru'];

/** The address with the domain that was probably meant; null if there is no likely typo. */
export function suggestAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (OTHERS.includes(domain) || KNOWN_DOMAINS.some((known) => known === domain)) return null;
  const meant = KNOWN_DOMAINS.find((known) => isOneEditAway(domain, known));
  return meant === undefined ? null : address.slice(0, at) + meant;
}

/** Whether one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneEditAway(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [changed, meant] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (changed.length <= 1 && meant.length <= 1) return changed !== meant;
  return changed.length === 2 && meant === [...changed].reverse().join('');
}
