import { MATERIAL_TEXTS, type MaterialSummary } from '@vidno/contract/materials/materials';
import { escapeHtml } from '#sending/text-rules.ts';
import { toListPath, toMaterialPath } from './address-rules.ts';

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
  return new Date(`${day}T00:00:00+03:00`).toUTCString();
}

function toElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''));
}
