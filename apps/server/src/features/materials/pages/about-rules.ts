import { escapeHtml } from '#sending/text-rules.ts';

const SITE_NAME = 'Видно';

/** What messengers show beside a link, of the built web app. In pixels. */
const PREVIEW = { path: '/preview.png', width: 1200, height: 630, alt: 'Видно: поиск людей по фото и имени' };

interface About {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** Of an article: its day, yyyy-MM-dd, and its tags. */
  readonly article: { readonly created_at: string; readonly tags: readonly string[] } | null;
  readonly feedUrl: string;
}

/** The head of a page: what search engines and messengers read. */
export function toAbout({ title, description, url, article, feedUrl }: About): string {
  const properties: (readonly [string, string])[] = [
    ['og:site_name', SITE_NAME],
    ['og:locale', 'ru_RU'],
    ['og:type', article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', new URL(PREVIEW.path, url).href],
    ['og:image:width', String(PREVIEW.width)],
    ['og:image:height', String(PREVIEW.height)],
    ['og:image:alt', PREVIEW.alt],
    ...(article ? [['article:published_time', article.created_at] as const] : []),
    ...(article?.tags ?? []).map((tag) => ['article:tag', tag] as const),
  ];
  const names: (readonly [string, string])[] = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
  ];
  return [
    `<title>${escapeHtml(toDocumentTitle(title))}</title>`,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${SITE_NAME}" href="${escapeHtml(feedUrl)}">`,
    ...names.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...properties.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ].join('\n');
}

/** For an address where nothing is. */
export function toMissingAbout(title: string): string {
  return `<title>${escapeHtml(toDocumentTitle(title))}</title>\n<meta name="robots" content="noindex">`;
}

function toDocumentTitle(title: string): string {
  return `${title} — ${SITE_NAME}`;
}
