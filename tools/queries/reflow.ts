/** A line, the lines that are indented under it, and the line that closes its bracket. */
interface Block {
  readonly head: string;
  readonly children: readonly Block[];
  readonly tail: string;
}

/** Joins what a formatter has put on lines of their own, as far as the lines stay within the width. */
export function reflow(text: string, width: number): string {
  // A comment ends with its line.
  if (/--/.test(text)) return text;
  const blocks = readBlocks(text.split('\n'));
  return render({ head: '', children: blocks, tail: '' }, 0, width).join('\n');
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const head = lines[at] ?? '';
    const depth = depthOf(head);
    let end = at + 1;
    while (end < lines.length && depthOf(lines[end] ?? '') > depth) end += 1;
    const closing = lines[end];
    const isClosed = head.endsWith('(') && closing?.trimStart().startsWith(')') === true;
    const children = readBlocks(lines.slice(at + 1, end));
    blocks.push({ head: head.trim(), children, tail: isClosed ? (closing?.trim() ?? '') : '' });
    at = isClosed ? end + 1 : end;
  }
  return blocks;
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** On one line if it fits; else its head, its children in as few lines as hold them, and its tail. */
function render(block: Block, indent: number, width: number): string[] {
  const flat = flatten(block);
  const pad = ' '.repeat(indent);
  if (indent + flat.length <= width) return [pad + flat];
  const inner = block.head === '' ? indent : indent + 2;
  const head = block.head === '' ? [] : [pad + block.head];
  const tail = block.tail === '' ? [] : [pad + block.tail];
  const isStatement = block.head === '';
  const body = isStatement
    ? block.children.flatMap((clause) => render(clause, inner, width))
    : fill(block.children, inner, width);
  return [...head, ...body, ...tail];
}

function fill(blocks: readonly Block[], indent: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const block of blocks) {
    const flat = flatten(block);
    if (line !== '' && indent + line.length + 1 + flat.length > width) {
      lines.push(' '.repeat(indent) + line);
      line = '';
    }
    if (indent + flat.length <= width) {
      line = line === '' ? flat : `${line} ${flat}`;
      continue;
    }
    lines.push(...render(block, indent, width));
  }
  return line === '' ? lines : [...lines, ' '.repeat(indent) + line];
}

function flatten({ head, children, tail }: Block): string {
  const inside = children.map(flatten).join(' ');
  if (tail !== '') return `${head}${inside}${tail}`;
  return [head, inside].filter((part) => part !== '').join(' ');
}
