import { parseLogin } from '#features/vk-access/parse-login.ts';

/** A page of somebody, the same for every spelling of its address. */
export type ProfileLink =
  /** A community's number is negative. */
  | { readonly site: 'vk'; readonly vkId: number }
  /** A short name in lower case; only VK knows whose it is. */
  | { readonly site: 'vk'; readonly name: string }
  /** Without the protocol, such as `example.org/anna`. */
  | { readonly site: 'other'; readonly address: string };

const VK_HOST = /^(?:[^/]*\.)?(?:vk\.com|vk\.ru|vkontakte\.ru|vk\.me)$/;
/** What links are passed around with, and pages are not told apart by. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|yclid|igshid|igsh|from|ref|referrer)$/;

/** Null if the text is no link to a page of somebody. */
export function toProfileLink(text: string): ProfileLink | null {
  const url = toUrl(text);
  if (url === null) return null;
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '').replace(/\.$/, '');
  if (VK_HOST.test(host)) return toVkLink(text);
  const path = decodePath(url.pathname).toLowerCase().replace(/\/+$/, '');
  const query = [...url.searchParams].filter(([key]) => !TRACKING.test(key.toLowerCase()));
  const rest = new URLSearchParams(query.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
  if (path === '' && rest === '') return null;
  return { site: 'other', address: `${host}${path}${rest === '' ? '' : `?${rest.toLowerCase()}`}` };
}

/** Equal for links to the same page. */
export function toLinkKey(link: ProfileLink): string {
  if (link.site === 'other') return link.address;
  return 'vkId' in link ? `vk id ${link.vkId}` : `vk name ${link.name}`;
}

/** Null without a link that leads to somebody's page. */
export function toProfileKey(url: string | null): string | null {
  const link = url === null ? null : toProfileLink(url);
  return link && toLinkKey(link);
}

function toVkLink(text: string): ProfileLink | null {
  const page = parseLogin(text);
  if (page.kind === 'refused') return null;
  return page.kind === 'id' ? { site: 'vk', vkId: page.ownerId } : { site: 'vk', name: page.name };
}

/** Addresses are often given without a protocol. */
function toUrl(text: string): URL | null {
  const trimmed = text.trim();
  const withProtocol = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!/^https?:\/\/[^/\s]+\.[^/\s]/i.test(withProtocol)) return null;
  return URL.parse(withProtocol);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
