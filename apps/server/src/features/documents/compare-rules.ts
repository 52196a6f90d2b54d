import type { ChangedParagraph } from '@vidno/contract/account/documents';
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Paragraph } from './paragraph-rules.ts';

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
