import { MATERIAL_TEXTS, type MaterialSummary, TAG_LIMIT_CHARS } from '@vidno/contract/materials/materials';
import { startOfMoscowDay } from '#config/time.ts';
import { escapeHtml } from '#sending/rules.ts';

export const FEED_PATH = '/rss.xml';
export const SITE_MAP_PATH = '/sitemap.xml';

/** Pages that anybody may find in a search engine, besides the materials. */
const OPEN_PAGES = ['/', '/materials/', '/faq', '/documents', '/privacy', '/status'];
/** XML 1.0 has no way to write these. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export function toFeed(materials: readonly MaterialSummary[], origin: string): string {
  const items = materials.map(({ title, slug, preview, tags, created_at }) => {
    const url = origin + toMaterialPath(slug);
    return [
      '<item>',
      toElement('title', title),
      toElement('link', url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      toElement('pubDate', toFeedDate(created_at)),
      toElement('description', preview),
      ...tags.map((tag) => toElement('category', tag)),
      '</item>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${toElement('title', `Видно: ${MATERIAL_TEXTS.title.toLowerCase()}`)}
${toElement('link', origin + toListPath({ page: 0, tag: null }))}
${toElement('description', MATERIAL_TEXTS.lead)}
<language>ru</language>
<atom:link href="${escapeXml(origin + FEED_PATH)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

export function toSiteMap(
  materials: readonly { readonly slug: string; readonly changed_at: Date }[],
  origin: string,
): string {
  const urls = [
    ...OPEN_PAGES.map((path) => `<url>${toElement('loc', origin + path)}</url>`),
    ...materials.map(
      ({ slug, changed_at }) =>
        `<url>${toElement('loc', origin + toMaterialPath(slug))}${toElement('lastmod', changed_at.toISOString())}</url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Pictures of users have links that expire; nothing is gained by following them. */
export function toRobots(origin: string): string {
  return `User-agent: *\nDisallow: /files/\n\nSitemap: ${origin}${SITE_MAP_PATH}\n`;
}

/** Midnight in Moscow, as RSS writes dates. */
function toFeedDate(day: string): string {
  return startOfMoscowDay(day).toUTCString();
}

function toElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''));
}

/**
 * Pages after these are empty; nobody has so many materials.
 * @limit list: A later page of the materials is empty.
 */
const PAGE_MAX = 10_000;

export interface ListPlace {
  readonly page: number;
  /** Null for every tag. */
  readonly tag: string | null;
}

/** What a wrong address says is ignored, as in the web app. */
export function toListPlace(query: Readonly<Record<string, unknown>>): ListPlace {
  const page = typeof query.page === 'string' && /^\d{1,5}$/.test(query.page) ? Number(query.page) : 0;
  const isTag = typeof query.tag === 'string' && query.tag !== '' && query.tag.length <= TAG_LIMIT_CHARS;
  const tag = isTag && typeof query.tag === 'string' && !query.tag.includes('\0') ? query.tag : null;
  return { page: Math.min(page, PAGE_MAX), tag };
}

export function toListPath({ page, tag }: ListPlace): string {
  const query = new URLSearchParams({ ...(tag !== null && { tag }), ...(page > 0 && { page: String(page) }) });
  return query.size > 0 ? `/materials/?${query}` : '/materials/';
}

export function toMaterialPath(slug: string): string {
  return `/materials/${slug}`;
}
