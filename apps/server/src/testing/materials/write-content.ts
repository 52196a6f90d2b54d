import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface MaterialFile {
  readonly title?: string | null;
  readonly tags?: readonly string[];
  readonly created_at?: string;
  readonly body?: string;
}

/** Writes the file of a material into a directory of content. */
export async function writeMaterial(directory: string, slug: string, file: MaterialFile = {}): Promise<void> {
  await writeContent(directory, `materials/${slug}.md`, toMaterialFile(slug, file));
}

/** A null title leaves it out. */
export function toMaterialFile(slug: string, file: MaterialFile = {}): string {
  const { title = `О том, что такое ${slug}`, tags = ['Советы'], created_at = '2026-11-03', body = 'Текст.' } = file;
  const head = [
    ...(title === null ? [] : [`title: ${title}`]),
    'head_content: Коротко о главном.',
    `description: Описание ${slug}.`,
    'preview: О чём статья и кому она пригодится.',
    `tags: [${tags.join(', ')}]`,
    `created_at: ${created_at}`,
  ];
  return `---\n${head.join('\n')}\n---\n${body}\n`;
}

export async function writeContent(directory: string, path: string, text: string): Promise<void> {
  const file = join(directory, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}
