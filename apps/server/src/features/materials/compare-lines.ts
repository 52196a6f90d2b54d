import type { MaterialLine } from '@vidno/contract/operator/texts/materials';
import { type ChangeObject, diffArrays } from 'diff';

/**
 * Texts that differ by more are shown as one that goes and one that comes: comparing them would keep everybody waiting.
 * @limit time: The difference of a material names all of its lines.
 */
const EDITS_MAX = 1_000;
/** @limit none */
const LINES_AROUND = 2;
/** @limit list: Further lines of a difference are only counted. */
const LINES_SHOWN_MAX = 2_000;

/** The lines that go and come, with a few around them. */
export function compareLines(
  before: string,
  after: string,
): { readonly lines: MaterialLine[]; readonly left_out: number } {
  const [from, to] = [toLines(before), toLines(after)];
  const chunks = diffArrays(from, to, { maxEditLength: EDITS_MAX }) ?? [whole(from, 'removed'), whole(to, 'added')];
  const lines = chunks.flatMap(({ added, removed, value }, place): MaterialLine[] => {
    if (added || removed) return value.map((text) => ({ kind: added ? 'added' : 'removed', text }));
    return toContext(value, { first: place === 0, last: place === chunks.length - 1 });
  });
  return { lines: lines.slice(0, LINES_SHOWN_MAX), left_out: Math.max(0, lines.length - LINES_SHOWN_MAX) };
}

function toLines(text: string): string[] {
  return text.trim().split(/\r?\n/);
}

function whole(value: string[], change: 'added' | 'removed'): ChangeObject<string[]> {
  return { value, count: value.length, added: change === 'added', removed: change === 'removed' };
}

/** The ends that touch a change; `first` and `last` touch none at the ends of the text. */
function toContext(
  lines: readonly string[],
  { first, last }: { readonly first: boolean; readonly last: boolean },
): MaterialLine[] {
  const [above, below] = [first ? 0 : LINES_AROUND, last ? 0 : LINES_AROUND];
  const same = (text: string) => ({ kind: 'same', text }) as const;
  const count = lines.length - above - below;
  if (count <= 1) return lines.map(same);
  return [
    ...lines.slice(0, above).map(same),
    { kind: 'skipped', count },
    ...lines.slice(lines.length - below).map(same),
  ];
}
