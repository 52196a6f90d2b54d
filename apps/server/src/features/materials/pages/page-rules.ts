import {
  type FaqEntry,
  MATERIAL_TEXTS,
  MATERIALS_PAGE_SIZE,
  type Material,
  type MaterialSummary,
} from '@vidno/contract/materials/materials';
import { escapeHtml } from '#sending/text-rules.ts';
import type { MaterialList } from '../list-materials.ts';
import { toAbout, toMissingAbout } from './about-rules.ts';
import { type ListPlace, toListPath, toMaterialPath } from './address-rules.ts';
import { FEED_PATH } from './feed-rules.ts';

/** HTML of a page: its head, and its text for readers without scripts and for the time until they have run. */
export interface PreparedPage {
  readonly about: string;
  readonly content: string;
}

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
    content: toFrame(`<article class="article prose">
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
    content: toFrame(`<div class="article prose">
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
    content: toFrame(`<div class="article prose">
<h1>${MATERIAL_TEXTS.faqTitle}</h1>
<p class="prose-lead">${MATERIAL_TEXTS.faqLead}</p>
<div class="prose-text">${answers.join('\n')}</div>
</div>`),
  };
}

/** The text of an address where no material is comes from the web app. */
export function toMissingPage(): PreparedPage {
  return { about: toMissingAbout(MATERIAL_TEXTS.missing), content: toFrame(`<h1>${MATERIAL_TEXTS.missing}</h1>`) };
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

function toFrame(html: string): string {
  return `<div class="early-page"><p class="early-page-head"><a href="/">Видно</a></p>
<main>${html}</main></div>`;
}
