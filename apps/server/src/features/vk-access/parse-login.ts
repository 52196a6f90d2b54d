/** The VK page that a user's input names. */
export type Login =
  | { readonly kind: 'id'; readonly ownerId: number }
  /** A short name in lower case. Only VK knows whether it belongs to a person or a community. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'refused'; readonly because: 'vk_login_blank' | 'vk_login_malformed' };

type Page = Exclude<Login, { kind: 'refused' }>;

/** A person's or community's number as owners are written, a community's being negative; or `id1`, `club1`, a short name. */
const OWNER = String.raw`(?<who>-?\d{1,10})`;
const COMMUNITY = String.raw`-?(?<community>\d{1,10})`;
const WHO = '(?<who>-?[a-z0-9_.]+)';
/** What is behind a number: `wall-1_2`, `audio-1_2_ab12`, `story1_2/likes`. */
const ITEM = String.raw`${OWNER}_\d+(?:[_/%].*)?`;
const REST = '(?:/.*)?';

/** Single things, which belong to the owner before the underscore. */
const THINGS =
  '(?:wall|photo|video|clip|album|audio|audio_playlist|topic|docs?|story|podcast|note|page|poll|product|market_album)';
/** All of an owner's things of a kind. */
const COLLECTIONS = '(?:wall|photos|albums|videos|clips|audios|docs|stories|podcasts|notes|gifts|tag|write)';
/** Those of communities only; behind them a number without a minus is part of a short name. */
const OF_COMMUNITIES = '(?:photo|album|video|clip|audio|story|podcast|market|services|uslugi)';
const MEDIA = '(?:video|videos|clips|music|audio|audios|podcasts|stories)';

const form = (path: string): RegExp => new RegExp(`^${path}$`);

/** Paths that name an owner, on any of VK's hosts. */
const OWNED_FORMS: readonly RegExp[] = [
  form(`${THINGS}${ITEM}`),
  form(String.raw`${COLLECTIONS}${OWNER}(?:_\d+.*)?${REST}`),
  form(String.raw`${OF_COMMUNITIES}(?<who>-\d{1,10})${REST}`),
  // Discussions and messages of a community: its number, without the minus.
  form(`(?:board|gim)${COMMUNITY}${REST}`),
  form(`(?:${MEDIA}/)?playlist/${ITEM}`),
  // Goods: the words of their title, the community, the number.
  form(String.raw`market/product/.*(?<who>-\d{1,10})-\d+`),
  form(`${MEDIA}/album/${ITEM}`),
  form(`${MEDIA}/(?:${THINGS})?${ITEM}`),
  form(`${MEDIA}/@${WHO}${REST}`),
];

/** Which paths name a page, on which host. The first form that fits decides. */
const FORMS = {
  page: [
    ...OWNED_FORMS,
    // An article: `@durov-kak-eto-bylo`, `@-1-kak-eto-bylo`. Short names have no hyphen.
    form(`@${WHO}(?:-.*)?${REST}`),
    form(`clips/${WHO}`),
    form(`${WHO}${REST}`),
  ],
  // The page to write to: `vk.me/durov`.
  messages: [form(`@?${WHO}`)],
  video: [...OWNED_FORMS, form(`@${WHO}${REST}`)],
  // Without a host: `@durov`, `wall-1_2`. With a slash it would be an address of somewhere else.
  none: [form(`${THINGS}${ITEM}`), form(`${COLLECTIONS}${OWNER}`), form(`[@*]?${WHO}`), form(`@${WHO}-[^/]*`)],
} satisfies Record<string, readonly RegExp[]>;

const HOSTS: Readonly<Record<string, keyof typeof FORMS>> = {
  'vk.com': 'page',
  'vk.ru': 'page',
  'vkontakte.ru': 'page',
  'vk.me': 'messages',
  'vkvideo.ru': 'video',
};

/** What the query of a section names: `feed?w=wall-1_2`, `video_ext.php?oid=-1&id=2`, `im?sel=-1`. */
const QUERY_FORMS: readonly { readonly section: RegExp; readonly key: string; readonly value: RegExp }[] = [
  { section: /^(?!.*\.php)/, key: 'w', value: form(`${THINGS}${ITEM}`) },
  { section: /^(?!.*\.php)/, key: 'z', value: form(`${THINGS}${ITEM}`) },
  { section: /^(?:video_ext\.php|pages|docs|videos|photos)$/, key: 'oid', value: form(OWNER) },
  { section: /^(?:stats|widget_community\.php)$/, key: 'gid', value: form(COMMUNITY) },
  { section: /^(?:im|write)$/, key: 'sel', value: form(`-${COMMUNITY}`) },
  { section: /^(?:friends|groups|audio|audios|gifts)$/, key: 'id', value: form(OWNER) },
];

/**
 * First segments of VK's addresses that are sections of the site and no account, and words that programs write for a
 * missing value. Communities such as `team`, `blog` and `live` do exist and are not among them.
 */
const RESERVED = new Set(
  `null undefined nan none true false
  about abuse account ad ads ad_rules adscreate album albums api app apps article articles artist audio audios audiobook
  audiobooks auth authorize away badbrowser board bookmarks bugtracker call calls catalog
  changemail clip clips club communities confirm contacts data_protection dating deact debug dev
  discover doc docs donut edit education event events faq fave faves feed friends games gifts gim groups help
  id im images index invite invites jobs join landing language licence like likes login logout mail market market_album
  market_orders mask masks menu message messages mini_apps mobile music my newsfeed note notes
  notifications notify oauth offers page pages password pay payments photo photos places
  playlist podcast podcasts points poll polls post privacy product profile public qr register
  registration report restore reviews rss search security services settings setup share signup sitemap stat
  stats sticker stickers stories story subscriptions support tag terms tickets topic topics tutorial
  unsubscribe uslugi verify video videos wall wallet widget widgets wkview write`.split(/\s+/),
);
/** `app123` is a game or a service, `al_feed.php` a script, `vk.com` a host without a page. */
const RESERVED_FORM = /^app\d+(?:_.*)?$|\.php$|^(?:\w+\.)?(?:vk\.com|vk\.ru|vk\.me|vk\.cc|vkontakte\.ru|vkvideo\.ru)$/;
/** Second segments of `vk.com/clips/…` that are no account either. */
const RESERVED_CLIPS = new Set(
  'audio camera challenge challenges compilation duet effect effects favorites feed following for_you hashtag hashtags interests live liked likes mask masks music my own playlist popular recommended recommendations search sound sounds subscriptions tag tags top trends upload'.split(
    ' ',
  ),
);

const NUMBERED = /^(id|club|public|event)(\d{1,10})$/;
const NUMBER = /^-?\d{1,10}$/;
/** Latin letters, digits, dots and underscores, with at least one letter. */
const NAME = /^(?=.*[a-z])[a-z0-9_][a-z0-9_.]{1,31}$/;
/**
 * VK's ids are positive 32-bit numbers.
 * @limit request: No VK account has a larger id: refused as malformed.
 */
const ID_MAX = 2_147_483_647;
/**
 * Communities are negative here. From this number on VK counts chats and albums of record labels.
 * @limit request: No VK community has a larger id: refused as malformed.
 */
const COMMUNITY_ID_MAX = 1_999_999_999;

/** Signs that nobody sees and that copied text is full of: zero-width spaces, direction marks, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** `[club1|Имя]` and `[id1:bp-2_3|Имя]` in the text of a post; `[durov|Имя]`, `*club1 (Имя)` and `@durov (Имя)` alone. */
const MENTIONS = [
  /\[@?((?:id|club|public|event)\d{1,10})(?::bp-?\d+_\d+)?\|/i,
  /^\[@?([a-z0-9_.]+)\|[^|]*$/i,
  /^[@*]([a-z0-9_.]+)\s*\(/i,
];
/** VK's addresses never contain these. Letters do not end one: `vk.com/durоv` with a Cyrillic «о» names nobody. */
const AROUND_LINKS = /[\s"'`«»“”„()[\]{}<>|^,;—–…]+/u;
/** A host of VK, with nothing before it that could make it part of another address. */
const LINK =
  /^(?:[^/\\.@=?&%#]*(?:https?|vk)(?::[\\/]*|[\\/]+)|(?:[^/\\.@=?&%#]*[^/\\.@=?&%#\p{L}\p{N}\p{M}_-])?)(?:(?:www|m|new)\.)?(?<host>vk\.com|vk\.ru|vkontakte\.ru|vk\.me|vkvideo\.ru)(?::\d{1,5})?[\\/]+(?<rest>.*)$/iu;
const ENCODED_LINK = /^https?%3a/i;
const JUNK_BEFORE = /^[\s"'`«»“”„()[\]{}<>.,:;!?]+/u;
const JUNK_AFTER = /[\s"'`«»“”„()[\]{}<>*.,:;!?…/\p{Extended_Pictographic}]+$/u;

const MALFORMED = { kind: 'refused', because: 'vk_login_malformed' } as const;

/** Understands short names, numbers, mentions and links, ignoring any text around them. What is no page is nobody's. */
export function parseLogin(given: string): Login {
  const text = given.replaceAll(INVISIBLE, '').trim();
  if (text === '') return { kind: 'refused', because: 'vk_login_blank' };
  const mentioned = MENTIONS.flatMap((form) => form.exec(text)?.[1] ?? [])[0];
  if (mentioned !== undefined) return toPage(mentioned.toLowerCase()) ?? MALFORMED;
  const words = (ENCODED_LINK.test(text) ? decode(text) : text).split(AROUND_LINKS);
  const links = words.map((word) => LINK.exec(word)?.groups).filter((link) => link !== undefined);
  if (links.length === 0) return parsePath(decode(text), 'none') ?? MALFORMED;
  return links.map(parseLink).find((page) => page !== null) ?? MALFORMED;
}

/** What a text says about one page: that it names it, or that it names none. */
export interface NamedLogin {
  /** As it was written. */
  readonly given: string;
  readonly login: Login;
}

/** @limit none */
const GIVEN_MAX_CHARS = 100;
/** Between entries of a list: lines, commas, semicolons. */
const BETWEEN_ENTRIES = /[\n\r,;]+/;
/** A word that names a page wherever it stands; other words do only where they stand alone. */
const PLAIN_MENTION = /^[@*][a-z0-9_.]+$|^(?:id|club|public|event)\d{1,10}$/i;

/**
 * All pages that a text names, in its order, each form once; what stands alone in a line or between commas and names none is there too.
 * Words around links are ignored.
 */
export function parseLogins(given: string): NamedLogin[] {
  const found = new Map<string, NamedLogin>();
  for (const entry of given.replaceAll(INVISIBLE, '').split(BETWEEN_ENTRIES)) {
    const words = entry.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
    if (words.length === 0) continue;
    const naming = words.filter((word) => isNaming(word));
    for (const text of naming.length > 0 ? naming : [entry.trim()]) {
      const named = { given: text.slice(0, GIVEN_MAX_CHARS), login: parseLogin(text) };
      const key = keyOf(named);
      if (!found.has(key)) found.set(key, named);
    }
  }
  return [...found.values()];
}

function isNaming(word: string): boolean {
  if (PLAIN_MENTION.test(stripJunk(word))) return true;
  return word.split(AROUND_LINKS).some((part) => LINK.test(part)) || ENCODED_LINK.test(word);
}

function keyOf({ given, login }: NamedLogin): string {
  if (login.kind === 'refused') return `text ${given}`;
  return login.kind === 'id' ? `id ${login.ownerId}` : `name ${login.name}`;
}

function parseLink({ host = '', rest = '' }: { readonly [group: string]: string | undefined }): Page | null {
  const [, path = '', query = ''] = /^([^?#&]*)[?&]?([^#]*)/.exec(rest) ?? [];
  const section = stripJunk(decode(path)).toLowerCase();
  return parsePath(section, HOSTS[host.toLowerCase()] ?? 'none') ?? parseQuery(section, query.toLowerCase());
}

function parsePath(path: string, host: keyof typeof FORMS): Page | null {
  const word = stripJunk(path).toLowerCase();
  const fitting = FORMS[host].find((one) => one.test(word));
  const { who, community } = fitting?.exec(word)?.groups ?? {};
  if (community !== undefined) return toId(-Number(community));
  if (who === undefined || (word.startsWith('clips/') && RESERVED_CLIPS.has(who))) return null;
  return toPage(who);
}

/** Only of a section: what lies open above somebody's page may be somebody else's. */
function parseQuery(section: string, query: string): Page | null {
  const [first = ''] = section.split('/', 1);
  if (first !== '' && !isReserved(first)) return null;
  const params = new URLSearchParams(query);
  for (const { section: where, key, value } of QUERY_FORMS) {
    const { who, community } = (where.test(first) && value.exec(params.get(key) ?? '')?.groups) || {};
    if (community !== undefined) return toId(-Number(community));
    if (who !== undefined) return toPage(who);
  }
  return null;
}

function toPage(who: string): Page | null {
  const word = stripJunk(who);
  if (NUMBER.test(word)) return toId(Number(word));
  const [, prefix, digits] = NUMBERED.exec(word) ?? [];
  if (prefix) return toId(prefix === 'id' ? Number(digits) : -Number(digits));
  return NAME.test(word) && !isReserved(word) ? { kind: 'name', name: word } : null;
}

function isReserved(word: string): boolean {
  return RESERVED.has(word) || RESERVED_FORM.test(word);
}

function toId(ownerId: number): Page | null {
  const isPossible = ownerId > 0 ? ownerId <= ID_MAX : ownerId < 0 && ownerId >= -COMMUNITY_ID_MAX;
  return isPossible ? { kind: 'id', ownerId } : null;
}

/** Of a text that is no encoding the text itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(INVISIBLE, '');
  } catch {
    return text;
  }
}

function stripJunk(text: string): string {
  return text.replace(JUNK_BEFORE, '').replace(JUNK_AFTER, '');
}
