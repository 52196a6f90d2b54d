import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileChangedError, type PeopleFile } from '../import-files/import-files.ts';
import { openLocalFile } from '../import-files/import-folder.ts';
import { type NumberedLine, readLines } from './read-lines.ts';
import { scanFile } from './scan-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidno-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a file of lines', () => {
  it('is read line by line with the numbers an editor shows, without the blank ones', async () => {
    expect(await linesOf('\uFEFFодин\r\n\n  два  \n\nтри')).toEqual([
      [1, 'один'],
      [3, 'два'],
      [5, 'три'],
    ]);
  });

  it('gives every line whole, wherever the disk cuts it', async () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 60_000 })
      .map((text) => text.replaceAll(/[\r\n\uFEFF]/g, '').trim());
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 6 }), async (lines) => {
        const read = await linesOf(lines.join('\n'));
        expect(read.map(([, text]) => text)).toEqual(
          lines.map((text) => text.toWellFormed()).filter((text) => text !== ''),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('may hold a line too long for a person, which is not kept in memory', async () => {
    expect(await linesOf(`один\n${'я'.repeat(2_000_000)}\nтри`)).toEqual([
      [1, 'один'],
      [2, null],
      [3, 'три'],
    ]);
  });

  it('is read to its last byte', async () => {
    const lines = await read('{"a":1}\n{"b":2}\n');
    expect(lines.at(-1)?.bytesRead).toBe(16);
  });
});

it('of an external id that stands in a file several times the last line counts', async () => {
  const ids = ['a', 'b', 'a', 'c', 'b', 'a'];
  const lines = ids.map((external_id) => JSON.stringify({ external_id, name: 'Имя' }));
  const content = lines.join('\n');
  expect((await scanFile(await fileOf(content))).lastLine).toEqual(
    new Map([
      ['a', 6],
      ['b', 5],
    ]),
  );
});

describe('the ranges of a file', () => {
  const text = fc.array(fc.constantFrom('{"a":1}', 'я'.repeat(40), '', '  ', '\r', '{'), { maxLength: 40 });

  it('are its lines with their numbers, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 200 }), fc.boolean(), async (lines, rangeBytes, ended) => {
        const content = lines.join('\n') + (ended ? '\n' : '');
        const whole = await read(content);
        const file = await fileOf(content);
        const { ranges, bytes } = await scanFile(file, { rangeBytes });
        const parts: NumberedLine[] = [];
        for (const range of ranges) for await (const line of readLines(file, range)) parts.push(line);
        expect(parts).toEqual(whole);
        expect(bytes).toBe(Buffer.byteLength(content));
        expect([0, ...ranges.map(({ end }) => end)]).toEqual([...ranges.map(({ start }) => start), bytes]);
      }),
      { numRuns: 60 },
    );
  });

  it('are those of one file: one that is written to meanwhile is noticed', async () => {
    const { checkUnchanged } = await scanFile(await fileOf('{"a":1}\n'));
    await checkUnchanged();
    await fileOf('{"a":1}\n{"b":1}\n');
    await expect(checkUnchanged()).rejects.toThrow(FileChangedError);
  });
});

async function linesOf(content: string): Promise<[number, string | null][]> {
  return (await read(content)).map(({ number, text }) => [number, text]);
}

async function read(content: string): Promise<NumberedLine[]> {
  const lines: NumberedLine[] = [];
  for await (const line of readLines(await fileOf(content))) lines.push(line);
  return lines;
}

async function fileOf(content: string): Promise<PeopleFile> {
  const path = join(folder, 'people.ndjson');
  await writeFile(path, content);
  return openLocalFile(path);
}
