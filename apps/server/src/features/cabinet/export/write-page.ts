import { formatMoscowDateTime } from '#config/moscow-time.ts';
import type { Database } from '#database/database.ts';
import { escapeHtml } from '#sending/text-rules.ts';
import type { ExportSection } from './export-section.ts';

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
export async function* writePage(
  db: Database,
  { accountId, now, sections, reasons, pictures }: Page,
): AsyncGenerator<string> {
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
