import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageSchema } from '../search.ts';

/** Articles, and the answers of the FAQ. Nobody needs a session to read them. */

const ok = z.literal('ok');

/**
 * On the first page one material stands out and six follow in rows of two or three.
 * @limit list: The rest is on the next pages.
 */
export const MATERIALS_PAGE_SIZE = 7;
/** What the server writes into the page before its scripts run, and the web app then draws. */
export const MATERIAL_TEXTS = {
  title: 'Материалы',
  lead: 'Как искать, чему верить и что делать, если нашли вас.',
  minutes: (count: number) => `${count}\u00a0мин чтения`,
  newer: 'Новее',
  older: 'Ещё материалы',
  missing: 'Такого материала нет',
  faqTitle: 'Вопросы и ответы',
  faqLead: 'Коротко о том, о чём спрашивают чаще всего.',
} as const;

/** @limit request: The request is refused as invalid; a file with a longer tag is not brought in. */
export const TAG_LIMIT_CHARS = 40;
/** @limit request: The request is refused as invalid; a file with a longer name is not brought in. */
export const SLUG_LIMIT_CHARS = 100;

/** @limit request: The file of a material is refused, and with it the sync or the upload. */
export const MATERIAL_FILE_LIMIT_BYTES = 1024 * 1024;

/** Words of Latin letters and digits; never digits alone, because an id of digits names a material by number. */
const SLUG = /^(?!\d+$)[a-z\d]+(?:-[a-z\d]+)*$/;

/** True for what may name a material in an address. */
export function isMaterialSlug(text: string): boolean {
  return text.length <= SLUG_LIMIT_CHARS && SLUG.test(text);
}

const summaryFields = {
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** One sentence above the text. */
  head_content: z.string(),
  /** Two or three sentences for the list. */
  preview: z.string(),
  /** For search engines and links in messengers. */
  description: z.string(),
  tags: z.array(z.string()),
  /** Day of publication, yyyy-MM-dd. */
  created_at: z.string(),
  reading_minutes: z.number(),
};

const materialSummarySchema = z.object(summaryFields);
export type MaterialSummary = z.infer<typeof materialSummarySchema>;

/** `content` is sanitised HTML; its headings of the second and third level have ids. */
const materialSchema = z.object({ ...summaryFields, content: z.string() });
export type Material = z.infer<typeof materialSchema>;

const materialPageSchema = z.object({
  status: ok,
  data: z.array(materialSummarySchema),
  /** Materials on all pages. */
  total: z.number(),
  /** The tags of all materials, the most frequent first. */
  tags: z.array(z.string()),
});
export type MaterialPage = z.infer<typeof materialPageSchema>;

export const listMaterials = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/blog/all',
  summary: 'Материалы, сначала новые; с tag — только с этой темой',
  query: z.object({ page: pageSchema, tag: z.optional(z.string().check(z.maxLength(TAG_LIMIT_CHARS))) }),
  response: materialPageSchema,
});

export const getMaterial = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/blog/material/{id}',
  summary: 'Материал по номеру или по имени в адресе',
  params: z.object({ id: z.string().check(z.maxLength(SLUG_LIMIT_CHARS)) }),
  response: z.object({ status: ok, data: materialSchema }),
});

/** `content` is sanitised HTML. */
const faqEntrySchema = z.object({ slug: z.string(), title: z.string(), content: z.string() });
export type FaqEntry = z.infer<typeof faqEntrySchema>;

export const getFaq = endpoint({
  api: 'account',
  method: 'GET',
  path: '/api/blog/faq',
  summary: 'Вопросы и ответы',
  response: z.object({ status: ok, data: z.array(faqEntrySchema) }),
});
