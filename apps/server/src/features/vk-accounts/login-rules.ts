/** What a user may paste to name a page of VK. */
export type Login =
  | { readonly kind: 'id'; readonly ownerId: number }
  /** A short name, lower case: whose it is only VK knows. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'refused'; readonly because: 'vk_login_blank' | 'vk_login_malformed' };

/** In any text around it. The part after the host is taken up to what no address of VK has. */
const LINK = /(?<![\w.-])(?:www\.|m\.)?vk\.(?:com|ru)\/+([^\s"'`<>«»“”„()[\]{}|\\^,;]*)/i;
/** A link to a post, a photo or the like names the owner: `wall-1_2`, `?w=wall-1_2`, `?z=photo5_6%2Fwall5_7`. */
const OF_OWNER =
  /^(?:wall|photo|video|clip|album|albums|photos|topic|board|market|audios|videos|clips|story|podcast|docs?)(-?\d{1,10})(?:_|$)/i;
const IN_QUERY = /[?&#](?:w|z)=([a-z]+-?\d{1,10}_)/i;
const NUMBERED = /^(id|club|public|event)(\d{1,10})$/;
const NUMBER = /^-?\d{1,10}$/;
/** Short names have Latin letters, digits, dots and underscores; at least one letter. */
const NAME = /^(?=.*[a-z])[a-z0-9_][a-z0-9_.]{1,31}$/;
/** What a program pastes when it has nothing, and pages of VK that are nobody's. */
const NOBODY = new Set(
  'null undefined nan none true false feed im mail friends groups search settings login join about video audio'
    .concat(' photos docs apps games market notifications bookmarks fave services support')
    .split(' '),
);
/** VK's own ids are positive 32-bit numbers; a community stands negative. */
const ID_MAX = 2_147_483_647;

const JUNK_BEFORE = /^[\s"'`«»“”„()[\]{}<>@*.,:;!?]+/u;
const JUNK_AFTER = /[\s"'`«»“”„()[\]{}<>*.,:;!?…/]+$/u;

/** Understands short names, numbers and links with whatever stands around them. */
export function readLogin(text: string): Login {
  if (text.trim() === '') return { kind: 'refused', because: 'vk_login_blank' };
  const link = LINK.exec(text)?.[1];
  return (link === undefined ? readPath(stripped(text)) : readLink(link)) ?? MALFORMED;
}

const MALFORMED = { kind: 'refused', because: 'vk_login_malformed' } as const;

function readLink(link: string): Login | null {
  const [path = ''] = link.split(/[?#/&]/, 1);
  return readPath(stripped(path)) ?? readQuery(link);
}

function readQuery(link: string): Login | null {
  const [, pasted] = IN_QUERY.exec(link) ?? [];
  return pasted === undefined ? null : readOwner(pasted);
}

function readPath(path: string): Login | null {
  const word = path.toLowerCase();
  if (NUMBER.test(word)) return toId(Number(word));
  const [, prefix, digits] = NUMBERED.exec(word) ?? [];
  if (prefix) return toId(prefix === 'id' ? Number(digits) : -Number(digits));
  return readOwner(word) ?? (NAME.test(word) && !isNobody(word) ? { kind: 'name', name: word } : null);
}

function readOwner(word: string): Login | null {
  const [, digits] = OF_OWNER.exec(word) ?? [];
  return digits === undefined ? null : toId(Number(digits));
}

function isNobody(word: string): boolean {
  return NOBODY.has(word) || word.endsWith('.php');
}

function toId(ownerId: number): Login | null {
  return ownerId !== 0 && Math.abs(ownerId) <= ID_MAX ? { kind: 'id', ownerId } : null;
}

function stripped(text: string): string {
  return text.replace(JUNK_BEFORE, '').replace(JUNK_AFTER, '');
}
