import { type ProfileLink, toProfileLink } from '#features/catalogue/profile-link.ts';

export type LinkRefusal =
  | 'removal_link_blank'
  | 'removal_link_malformed'
  | 'removal_link_letters'
  | 'removal_link_own'
  | 'removal_link_section'
  | 'removal_link_community';

type ReadLink =
  | { readonly kind: 'read'; readonly link: ProfileLink }
  | { readonly kind: 'refused'; readonly because: LinkRefusal };

/** Signs that nobody sees and that copied text is full of. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WEB = /^https?:\/\//i;
/** Names of VK alone: `@durov`, `durov`, `id1`. */
const VK_NAME = /^@?[a-z0-9_]{2,32}$/i;
const VK_HOST = /^(?:[^/]*\.)?(?:vk\.com|vk\.ru|vkontakte\.ru|vk\.me)$/;

/**
 * The page that a link is about, whatever way it is written in. A letter of another alphabet in the address of a site that is otherwise
 * Latin is told, and not looked for: it looks like the right address and names another page.
 */
export function readLink(given: string, ownHosts: ReadonlySet<string>): ReadLink {
  const text = given.replaceAll(INVISIBLE, '').trim();
  if (text === '') return refused('removal_link_blank');
  if (VK_NAME.test(text)) return read(toProfileLink(`https://vk.com/${text.replace('@', '')}`), 'removal_link_section');
  if (SCHEME.test(text) && !WEB.test(text) && !isHostWithPort(text)) return refused('removal_link_malformed');
  const url = URL.parse(WEB.test(text) ? text : `https://${text}`);
  if (url === null || /\s/.test(text) || url.username !== '' || !url.hostname.includes('.')) {
    return refused('removal_link_malformed');
  }
  if (hasTwoAlphabets(hostOf(text))) return refused('removal_link_letters');
  if (ownHosts.has(url.hostname)) return refused('removal_link_own');
  if (!VK_HOST.test(url.hostname)) return read(toProfileLink(text), 'removal_link_malformed');
  if (/[^\p{ASCII}]/u.test(text.split('?')[0] ?? '')) return refused('removal_link_letters');
  return read(toProfileLink(text), 'removal_link_section');
}

function read(link: ProfileLink | null, otherwise: LinkRefusal): ReadLink {
  if (link === null) return refused(otherwise);
  if (link.site === 'vk' && 'vkId' in link && link.vkId < 0) return refused('removal_link_community');
  return { kind: 'read', link };
}

function refused(because: LinkRefusal): ReadLink {
  return { kind: 'refused', because };
}

function hostOf(text: string): string {
  return text.replace(WEB, '').split(/[/?#:]/, 1)[0] ?? '';
}

/** `vk.com:443/durov` begins like an address with a scheme. */
function isHostWithPort(text: string): boolean {
  return /^[^/:]+\.[^/:]+:\d{1,5}(?:\/|$)/.test(text);
}

/** Names of sites are of one alphabet, except for the end: `знакомства.com`. */
function hasTwoAlphabets(host: string): boolean {
  return host.split('.').some((label) => /[a-z]/i.test(label) && /[^\p{ASCII}]/u.test(label));
}

/** How the page is written in the request, for the operator. */
export function toAddress(link: ProfileLink): string {
  if (link.site === 'other') return `https://${link.address}`;
  return 'vkId' in link ? `https://vk.com/id${link.vkId}` : `https://vk.com/${link.name}`;
}
