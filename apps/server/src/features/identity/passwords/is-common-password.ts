import { readFileSync } from 'node:fs';

/** Where it comes from stands at its head, above the dashes. */
const LIST = new URL('./common-passwords.txt', import.meta.url);

export const COMMON_PASSWORD =
  'Этот пароль один из самых известных, его подберут сразу. Придумайте свой: подойдут три-четыре слова подряд.';

let known: ReadonlySet<string> | null = null;

/** Whether it is one of the 10,000 most used, in any case. */
export function isCommonPassword(password: string): boolean {
  known ??= readList();
  return known.has(password.normalize('NFKC').toLowerCase());
}

function readList(): ReadonlySet<string> {
  const [, passwords = ''] = readFileSync(LIST, 'utf8').split(/^-+\n/m);
  return new Set(passwords.trim().split('\n'));
}
