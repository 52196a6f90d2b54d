export interface Paragraph {
  readonly text: string;
  readonly isHeading: boolean;
}

/** Paragraphs, headings, points of lists and rows of tables as plain text, in the order of the document. */
export function toParagraphs(markdown: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) paragraphs.push({ text: toPlain(open.join(' ')), isHeading: false });
    open = [];
  };
  for (const line of markdown.split('\n').map((raw) => raw.trim())) {
    const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined || line === '' || STARTS_PARAGRAPH.test(line)) close();
    if (heading !== undefined) paragraphs.push({ text: toPlain(heading), isHeading: true });
    else if (line !== '' && !DRAWS_LINE.test(line)) open.push(line);
  }
  close();
  return paragraphs;
}

/** A point of a list, or a row of a table. */
const STARTS_PARAGRAPH = /^(?:[-*+]\s|\d+[.)]\s|\|)/;
/** A rule, or the line under the head of a table. */
const DRAWS_LINE = /^(?:[-*_]{3,}|\|?[\s:|-]*-[\s:|-]*)$/;

function toPlain(markdown: string): string {
  return markdown
    .replace(/^(?:[-*+]\s+|>\s+)/, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(?<!\\)(?:\*\*|__|`)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/^\|\s*|\s*\|$/g, '')
    .replaceAll(/\s*\|\s*/g, ' — ')
    .trim();
}
