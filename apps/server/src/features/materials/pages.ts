import {
  type FaqEntry,
  MATERIAL_TEXTS,
  MATERIALS_PAGE_SIZE,
  type Material,
  type MaterialSummary,
} from '@vidno/contract/materials/materials';
import { type PreparedPage, toPageContent } from '#content/prepared-page.ts';
import { escapeHtml } from '#sending/rules.ts';
import { FEED_PATH, type ListPlace, toListPath, toMaterialPath } from './feed.ts';
import type { MaterialList } from './materials.ts';

const longDate = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function toArticlePage(material: Material, origin: string): PreparedPage {
  const { title, description, tags, created_at, head_content, content, slug } = material;
  const links = tags.map((tag) => `<a href="${escapeHtml(toListPath({ tag, page: 0 }))}">${escapeHtml(tag)}</a>`);
  return {
    about: toAbout({
      title,
      description,
      url: origin + toMaterialPath(slug),
      article: { created_at, tags },
      feedUrl: origin + FEED_PATH,
    }),
    content: toPageContent(`<article class="article prose">
<a href="${toListPath({ tag: null, page: 0 })}">${MATERIAL_TEXTS.title}</a>
<h1>${escapeHtml(title)}</h1>
${toMeta(material)}
<p class="prose-lead">${escapeHtml(head_content)}</p>
<div class="prose-text">${content}</div>
<p>${links.join(' · ')}</p>
</article>`),
  };
}

export function toListPage({ data, total }: MaterialList, place: ListPlace, origin: string): PreparedPage {
  const { page, tag } = place;
  const title = tag === null ? MATERIAL_TEXTS.title : `${MATERIAL_TEXTS.title}: ${tag}`;
  const neighbours = [
    ...(page > 0 ? [toLink(toListPath({ tag, page: page - 1 }), MATERIAL_TEXTS.newer)] : []),
    ...((page + 1) * MATERIALS_PAGE_SIZE < total
      ? [toLink(toListPath({ tag, page: page + 1 }), MATERIAL_TEXTS.older)]
      : []),
  ];
  return {
    about: toAbout({
      title,
      description: MATERIAL_TEXTS.lead,
      url: origin + toListPath(place),
      article: null,
      feedUrl: origin + FEED_PATH,
    }),
    content: toPageContent(`<div class="article prose">
<h1>${escapeHtml(title)}</h1>
<p class="prose-lead">${MATERIAL_TEXTS.lead}</p>
<div class="prose-text">${data.map(toEntry).join('\n')}</div>
<p>${neighbours.join(' · ')}</p>
</div>`),
  };
}

export function toFaqPage(entries: readonly FaqEntry[], origin: string): PreparedPage {
  const answers = entries.map(({ title, content }) => `<h2>${escapeHtml(title)}</h2>\n${content}`);
  return {
    about: toAbout({
      title: MATERIAL_TEXTS.faqTitle,
      description: MATERIAL_TEXTS.faqLead,
      url: `${origin}/faq`,
      article: null,
      feedUrl: origin + FEED_PATH,
    }),
    content: toPageContent(`<div class="article prose">
<h1>${MATERIAL_TEXTS.faqTitle}</h1>
<p class="prose-lead">${MATERIAL_TEXTS.faqLead}</p>
<div class="prose-text">${answers.join('\n')}</div>
</div>`),
  };
}

/** The text of an address where no material is comes from the web app. */
export function toMissingPage(): PreparedPage {
  return {
    about: toMissingAbout(MATERIAL_TEXTS.missing),
    content: toPageContent(`<h1>${MATERIAL_TEXTS.missing}</h1>`),
  };
}

function toEntry(material: MaterialSummary): string {
  return `<h2>${toLink(toMaterialPath(material.slug), material.title)}</h2>
${toMeta(material)}
<p>${escapeHtml(material.preview)}</p>`;
}

function toMeta({ created_at, reading_minutes }: MaterialSummary): string {
  const date = `<time datetime="${created_at}">${longDate.format(new Date(created_at))}</time>`;
  return `<p class="prose-meta">${date} · ${MATERIAL_TEXTS.minutes(reading_minutes)}</p>`;
}

function toLink(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
}

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
function toAbout({ title, description, url, article, feedUrl }: About): string {
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
function toMissingAbout(title: string): string {
  return `<title>${escapeHtml(toDocumentTitle(title))}</title>\n<meta name="robots" content="noindex">`;
}

function toDocumentTitle(title: string): string {
  return `${title} — ${SITE_NAME}`;
}
