import type { Readable } from 'node:stream';
import { formatMoscowDateTime, toMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { type PageOfAccount, readPages } from '#database/read-pages.ts';
import type { AccountId } from '#features/identity/tools.ts';
import { listKeywordHitsForExport } from '#features/keyword-search/public.ts';
import { listTransfersForExport } from '#features/ledger/public.ts';
import { listMonitorRunsForExport } from '#features/monitors/public.ts';
import { listPersonAnswersForExport, listPhotoHitsForExport } from '#features/photo-search/public.ts';
import { listPicturesForExport } from '#features/photo-search/query-photos/query-photos.ts';
import { listSearchesForExport } from '#features/search-list/public.ts';
import { listSubscriptionsForExport } from '#features/tariffs/public.ts';
import { listTrackedForExport } from '#features/vk-accounts/public.ts';
import { listSharesForExport } from '#features/vk-reports/public.ts';
import { writeZip, type ZipEntry } from '#files/documents/write-zip.ts';
import { readOwnRows } from '#retention/own-rows.ts';
import type { TableFacts, WrittenSection } from '#retention/table-facts.ts';
import { TABLES } from '#retention/tables.ts';
import { escapeHtml } from '#sending/rules.ts';
import type { Tools } from '#tools.ts';
import { listNoticesForExport } from './notice-repository.ts';

/** Everything held about an account in one ZIP: JSON, pictures and a readable page. It is read while it is sent. */
export function exportAccount(
  tools: Pick<Tools, 'db' | 'clock' | 'files'>,
  accountId: AccountId,
  tables: readonly TableFacts[] = TABLES,
): { readonly name: string; readonly archive: Readable } {
  return {
    name: `vidno-${toMoscowDay(tools.clock())}.zip`,
    archive: writeZip(listEntries(tools, accountId, tables)),
  };
}

async function* listEntries(
  { db, clock, files }: Pick<Tools, 'db' | 'clock' | 'files'>,
  accountId: number,
  tables: readonly TableFacts[],
): AsyncGenerator<ZipEntry> {
  const sections = listSections(tables);
  const reasons = listReasons(tables);
  const pictures = listPicturePaths(db, accountId);
  yield { path: 'index.html', content: writePage(db, { accountId, now: clock(), sections, reasons, pictures }) };
  for (const { name, read } of sections) yield { path: `data/${name}.json`, content: toJson(read(db, accountId)) };
  for await (const { path, fileKey } of listPicturesForExport(db, accountId)) {
    const bytes = await files.find(fileKey);
    // Deleted since it was listed.
    if (bytes !== null) yield { path: `pictures/${path}`, content: only(bytes) };
  }
}

async function* listPicturePaths(db: Database, accountId: number): AsyncGenerator<string> {
  for await (const { path } of listPicturesForExport(db, accountId)) yield `pictures/${path}`;
}

async function* toJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** One kind of data in the archive: a file of JSON, and a table on the page. */
interface ExportSection {
  /** Of the file, without `.json`. */
  readonly name: string;
  readonly title: string;
  /** What the page shows of a row: titles by field. */
  readonly page: Readonly<Record<string, string>>;
  readonly read: (db: Database, accountId: number) => AsyncIterable<object>;
}

/** Everything that is held about an account, in the order of the page. */
export function listSections(tables: readonly TableFacts[]): ExportSection[] {
  return tables.flatMap((facts): ExportSection[] => {
    const { download } = facts;
    if (download === undefined || 'within' in download || 'withheld' in download) return [];
    const { title, page } = download;
    if ('written' in download)
      return [{ name: download.written, title, page, read: WRITTEN_SECTIONS[download.written] }];
    const read: ExportSection['read'] = (db, accountId) => readOwnRows(db, { facts, section: download }, accountId);
    return [{ name: download.name, title, page, read }];
  });
}

/** Why some of what belongs to an account is not in the archive, in the words of the page. */
function listReasons(tables: readonly TableFacts[]): string[] {
  return tables.flatMap(({ download }) => (download && 'withheld' in download ? [download.withheld] : []));
}

/**
 * Rows of a section that the page shows; the rest is in the file only.
 * @limit list: The page of the download says that the rest is in the JSON file.
 */
const PAGE_ROWS_MAX = 1_000;

const HEAD = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Видно: мои данные</title>
<style>
:root { color-scheme: light dark; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; }
th, td { padding: 0.375rem 0.75rem; border: 1px solid #8886; text-align: left; vertical-align: top; }
td { max-width: 30rem; overflow-wrap: anywhere; }
img { max-height: 12rem; max-width: 100%; margin: 0 0.5rem 0.5rem 0; border-radius: 0.5rem; }
</style>
</head>
<body>
`;

interface Page {
  readonly accountId: number;
  readonly now: Date;
  readonly sections: readonly ExportSection[];
  /** Why some things are not there. */
  readonly reasons: readonly string[];
  /** The paths of the pictures in the archive. */
  readonly pictures: AsyncIterable<string>;
}

/** The readable page of the archive. */
async function* writePage(db: Database, { accountId, now, sections, reasons, pictures }: Page): AsyncGenerator<string> {
  yield HEAD;
  yield `<h1>Мои данные в «Видно»</h1>
<p>Всё, что хранилось об аккаунте ${formatMoscowDateTime(now)} по Москве. То же самое целиком — в папке data, в формате JSON;
фотографии — в папке pictures. Файлы .rgb — лица, выровненные для сравнения: точки изображения подряд, без сжатия.</p>
`;
  for (const section of sections) yield* writeSection(db, accountId, section);
  yield '<h2>Фотографии</h2>\n<p>Мы удаляем их не позже чем через сутки после загрузки.</p>\n<p>';
  yield* writePictures(pictures);
  yield '</p>\n<h2>Чего здесь нет</h2>\n<ul>\n';
  for (const reason of reasons) yield `<li>${escapeHtml(reason)}</li>\n`;
  yield `<li>Записи отслеживаемых страниц VK: они открыты всем и собраны не о вас.</li>
</ul>
</body>
</html>
`;
}

async function* writeSection(
  db: Database,
  accountId: number,
  { name, title, page, read }: ExportSection,
): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(title)}</h2>\n`;
  let rows = 0;
  for await (const row of read(db, accountId)) {
    if (rows === 0) yield `<div class="scroll"><table>\n<tr>${cells('th', Object.values(page))}</tr>\n`;
    rows += 1;
    if (rows > PAGE_ROWS_MAX) break;
    const values = new Map<string, unknown>(Object.entries(row));
    yield `<tr>${cells(
      'td',
      Object.keys(page).map((field) => toText(values.get(field))),
    )}</tr>\n`;
  }
  yield rows === 0 ? '<p>Ничего нет.</p>\n' : '</table></div>\n';
  if (rows > PAGE_ROWS_MAX)
    yield `<p>Здесь первые ${PAGE_ROWS_MAX} строк, остальные — в файле data/${name}.json.</p>\n`;
}

async function* writePictures(paths: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0;
  for await (const path of paths) {
    if (!path.endsWith('.jpg')) continue;
    count += 1;
    if (count > PAGE_ROWS_MAX) break;
    yield `<a href="${escapeHtml(path)}"><img src="${escapeHtml(path)}" alt="" loading="lazy"></a>\n`;
  }
  if (count === 0) yield 'Сейчас не хранится ни одной.';
}

function cells(tag: 'th' | 'td', texts: readonly string[]): string {
  return texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (value instanceof Date) return formatMoscowDateTime(value);
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type ReadSection = (db: Database, accountId: number) => AsyncIterable<object>;

/** The sections that join rows of several tables, or number them. */
const WRITTEN_SECTIONS: Readonly<Record<WrittenSection, ReadSection>> = {
  'company-notices': paged(listNoticesForExport),
  payments: paged(listTransfersForExport),
  subscriptions: paged(listSubscriptionsForExport),
  searches: paged(listSearchesForExport),
  'keyword-results': paged(listKeywordHitsForExport, 'person_id'),
  'photo-results': paged(listPhotoHitsForExport, 'person_id'),
  answers: paged(listPersonAnswersForExport, 'person_id'),
  'monitor-checks': paged(listMonitorRunsForExport),
  'vk-accounts': paged(listTrackedForExport),
  'vk-report-links': paged(listSharesForExport),
};

/** `leftOut` is read and stays here: our own ids of people. */
function paged<R extends object>(
  list: (db: Database, page: PageOfAccount<R>) => Promise<readonly R[]>,
  leftOut?: keyof R & string,
): ReadSection {
  return async function* (db, accountId) {
    for await (const row of readPages<R>((page) => list(db, { accountId, ...page }))) {
      yield Object.fromEntries(Object.entries(row).filter(([field]) => field !== leftOut));
    }
  };
}
