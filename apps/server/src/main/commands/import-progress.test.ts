import { expect, it } from 'vitest';
import { createProgressPrinter } from './import-progress.ts';

const TOTAL = 1_000_000;

function follow({ isTTY, columns }: { readonly isTTY: boolean; readonly columns?: number }) {
  const written: string[] = [];
  let now = 0;
  const terminal = { isTTY, ...(columns !== undefined && { columns }), write: (text: string) => written.push(text) };
  const { onProgress, end } = createProgressPrinter(terminal, () => now);
  return {
    written,
    end,
    at: (seconds: number, bytesRead: number, photos: number) => {
      now = seconds * 1_000;
      const counts = {
        people: photos / 4,
        photos,
        faces: photos,
        unchanged: 0,
        rejected: 0,
        suppressed: 0,
        suppressed_photos: 0,
      };
      onProgress({ bytesRead, bytesTotal: TOTAL, counts });
    },
  };
}

it('says how fast it goes and how long it will take, without what an earlier import had done', () => {
  const { at, written } = follow({ isTTY: false });
  at(0, 500_000, 4_000);
  for (let second = 1; second <= 60; second += 1) at(second, 500_000 + second * 1_000, 4_000 + second * 20);
  expect(written.at(0)).toBe('import: 50 %  people 1000  photos 4000\n');
  expect(written.at(-1)).toBe('import: 56 %  people 1300  photos 5200  20.0 photos/s  8 min left\n');
});

it('writes few lines into a log, however long it takes', () => {
  const hours = 50;
  const { at, written, end } = follow({ isTTY: false });
  for (let second = 0; second <= hours * 3_600; second += 5) at(second, (TOTAL * second) / (hours * 3_600), second * 4);
  end();
  expect(written.length).toBeLessThan(hours * 6 + 110);
  const quick = follow({ isTTY: false });
  for (let step = 0; step <= 1_000; step += 1) quick.at(step / 50, (TOTAL * step) / 1_000, step * 4);
  quick.end();
  expect(quick.written.length).toBeLessThanOrEqual(4);
  expect(quick.written.at(-1)).toBe('import: 100 %  people 1000  photos 4000\n');
});

it('draws a bar in a terminal, on one line that fits', () => {
  const { at, written, end } = follow({ isTTY: true, columns: 60 });
  at(0, 0, 0);
  at(2, 250_000, 400);
  end();
  expect(written.at(-1)).toBe('\n');
  const drawn = written.filter((text) => text.startsWith('\r')).map((text) => text.slice(1, -'\x1b[K'.length));
  expect(drawn.at(-1)).toBe('[######..................] 25 %  people 100  photos 400  200');
  for (const line of drawn) expect(line.length).toBeLessThanOrEqual(60);
});

it('says nothing of an import that is refused', () => {
  const { written, end } = follow({ isTTY: true });
  end();
  expect(written).toEqual([]);
});
