/** The VK page that a user's input names. */
export type Login =
  | { readonly kind: 'id'; readonly ownerId: number }
  /** A short name in lower case. Only VK knows whether it belongs to a person or a community. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'refused'; readonly because: 'vk_login_blank' | 'vk_login_malformed' };

/** A link with any text around it. Its path ends at the first character that VK URLs never contain. */
const LINK = /(?<![\w.-])(?:www\.|m\.)?vk\.(?:com|ru)\/+([^\s"'`<>«»“”„()[\]{}|\\^,;]*)/i;
/** A link to a post, photo or the like contains the owner: `wall-1_2`, `?w=wall-1_2`, `?z=photo5_6%2Fwall5_7`. */
const OWNER_PATH =
  /^(?:wall|photo|video|clip|album|albums|photos|topic|board|market|audios|videos|clips|story|podcast|docs?)(-?\d{1,10})(?:_|$)/i;
const OWNER_IN_QUERY = /[?&#](?:w|z)=([a-z]+-?\d{1,10}_)/i;
const NUMBERED = /^(id|club|public|event)(\d{1,10})$/;
const NUMBER = /^-?\d{1,10}$/;
/** Latin letters, digits, dots and underscores, with at least one letter. */
const NAME = /^(?=.*[a-z])[a-z0-9_][a-z0-9_.]{1,31}$/;
/** Text that programs produce for a missing value, and VK pages that belong to no account. */
const RESERVED_NAMES = new Set(
  'null undefined nan none true false feed im mail friends groups search settings login join about video audio'
    .concat(' photos docs apps games market notifications bookmarks fave services support')
    .split(' '),
);
/**
 * VK's ids are positive 32-bit numbers. Communities are negative here.
 * @limit request: No VK account has a larger id: refused as malformed.
 */
const ID_MAX = 2_147_483_647;

const JUNK_BEFORE = /^[\s"'`«»“”„()[\]{}<>@*.,:;!?]+/u;
const JUNK_AFTER = /[\s"'`«»“”„()[\]{}<>*.,:;!?…/]+$/u;

/** Understands short names, numbers and links, ignoring any text around them. */
export function parseLogin(text: string): Login {
  if (text.trim() === '') return { kind: 'refused', because: 'vk_login_blank' };
  const link = LINK.exec(text)?.[1];
  return (link === undefined ? parsePath(stripJunk(text)) : parseLink(link)) ?? MALFORMED;
}

const MALFORMED = { kind: 'refused', because: 'vk_login_malformed' } as const;

function parseLink(link: string): Login | null {
  const [path = ''] = link.split(/[?#/&]/, 1);
  return parsePath(stripJunk(path)) ?? parseQuery(link);
}

function parseQuery(link: string): Login | null {
  const [, pasted] = OWNER_IN_QUERY.exec(link) ?? [];
  return pasted === undefined ? null : parseOwner(pasted);
}

function parsePath(path: string): Login | null {
  const word = path.toLowerCase();
  if (NUMBER.test(word)) return toId(Number(word));
  const [, prefix, digits] = NUMBERED.exec(word) ?? [];
  if (prefix) return toId(prefix === 'id' ? Number(digits) : -Number(digits));
  return parseOwner(word) ?? (NAME.test(word) && !isReserved(word) ? { kind: 'name', name: word } : null);
}

function parseOwner(word: string): Login | null {
  const [, digits] = OWNER_PATH.exec(word) ?? [];
  return digits === undefined ? null : toId(Number(digits));
}

function isReserved(word: string): boolean {
  return RESERVED_NAMES.has(word) || word.endsWith('.php');
}

function toId(ownerId: number): Login | null {
  return ownerId !== 0 && Math.abs(ownerId) <= ID_MAX ? { kind: 'id', ownerId } : null;
}

function stripJunk(text: string): string {
  return text.replace(JUNK_BEFORE, '').replace(JUNK_AFTER, '');
}
