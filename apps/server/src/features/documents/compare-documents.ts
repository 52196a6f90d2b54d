import type { ChangedParagraph } from '@vidno/contract/account/documents';
import { diffArrays, diffWordsWithSpace } from 'diff';

/** Paragraphs that have less in common are read more easily as one that is gone and one that is new. */
const COMMON_SHARE_MIN = 0.4;

/** The paragraphs of both texts in reading order; what is only worded differently shows the words. */
export function compareParagraphs(from: readonly Paragraph[], to: readonly Paragraph[]): ChangedParagraph[] {
  const chunks = diffArrays([...from], [...to], { comparator: isSame });
  return chunks.flatMap(({ added, removed, value }, index) => {
    if (added) return chunks[index - 1]?.removed ? [] : value.map((paragraph) => whole(paragraph, 'added'));
    if (!removed) return value.map((paragraph) => whole(paragraph, 'same'));
    const next = chunks[index + 1];
    return pair(value, next?.added ? next.value : []);
  });
}

function isSame(one: Paragraph, other: Paragraph): boolean {
  return one.text === other.text && one.isHeading === other.isHeading;
}

/** What is gone and what came in its place, side by side as long as there are both. */
function pair(gone: readonly Paragraph[], come: readonly Paragraph[]): ChangedParagraph[] {
  const places = Array.from({ length: Math.max(gone.length, come.length) }, (_, place) => place);
  return places.flatMap((place) => {
    const [old, fresh] = [gone[place], come[place]];
    if (old && fresh) return reword(old, fresh) ?? [whole(old, 'removed'), whole(fresh, 'added')];
    return [...(old ? [whole(old, 'removed')] : []), ...(fresh ? [whole(fresh, 'added')] : [])];
  });
}

/** Null if the two have too little in common. */
function reword(old: Paragraph, fresh: Paragraph): ChangedParagraph[] | null {
  const parts = diffWordsWithSpace(old.text, fresh.text).map(
    ({ added, removed, value }) => ({ change: added ? 'added' : removed ? 'removed' : 'same', text: value }) as const,
  );
  const common = parts.filter(({ change }) => change === 'same').reduce((total, { text }) => total + text.length, 0);
  if (common < COMMON_SHARE_MIN * Math.max(old.text.length, fresh.text.length)) return null;
  return [{ change: 'changed', isHeading: fresh.isHeading, parts }];
}

function whole({ text, isHeading }: Paragraph, change: 'same' | 'added' | 'removed'): ChangedParagraph {
  return { change, isHeading, parts: [{ change, text }] };
}

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
