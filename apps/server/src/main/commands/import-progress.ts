import type { ImportProgress } from '#features/catalogue/import/import-people.ts';

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** A rate is that of the last half minute or so: lines that are skipped go a thousand times faster than others. */
const RATE_MEMORY_MS = 30_000;
const SAMPLE_EVERY_MS = 1_000;
const DRAW_EVERY_MS = 200;
/** A log gets a line for each per cent, but not so often, */
const LOG_EVERY_MS = 10_000;
/** and one from time to time where a per cent takes hours. */
const LOG_AT_LEAST_EVERY_MS = 600_000;
/** @limit none */
const BAR_CHARS = 24;
const BACK_TO_START = '\r';
const CLEAR_REST = '\x1b[K';

/** Draws a bar in a terminal, and writes a line now and then into a log. */
export function createProgressPrinter(terminal: Terminal, now: () => number = () => performance.now()) {
  const rates = createRates();
  let printedAt = Number.NEGATIVE_INFINITY;
  let printedPercent = -1;
  let last: ImportProgress | null = null;

  function print(progress: ImportProgress, at: number): void {
    printedAt = at;
    printedPercent = percentOf(progress);
    const text = toProgressText(progress, rates.read());
    if (!terminal.isTTY) terminal.write(`import: ${text}\n`);
    else terminal.write(`${BACK_TO_START}${`${toBar(progress)} ${text}`.slice(0, terminal.columns)}${CLEAR_REST}`);
  }

  function isDue(progress: ImportProgress, passedMs: number): boolean {
    if (terminal.isTTY) return passedMs >= DRAW_EVERY_MS;
    const moved = percentOf(progress) !== printedPercent;
    return passedMs >= (moved ? LOG_EVERY_MS : LOG_AT_LEAST_EVERY_MS);
  }

  return {
    onProgress: (progress: ImportProgress): void => {
      const at = now();
      rates.add(progress, at);
      last = progress;
      if (isDue(progress, at - printedAt)) print(progress, at);
    },
    /** Leaves the last state standing. */
    end: (): void => {
      if (last === null) return;
      print(last, now());
      if (terminal.isTTY) terminal.write('\n');
    },
  };
}

interface Rates {
  readonly photosPerSecond: number;
  /** Null where nothing has moved yet. */
  readonly secondsLeft: number | null;
}

/** What has come before the first progress does not count: it was done by an earlier import. */
function createRates() {
  let before: { readonly at: number; readonly progress: ImportProgress } | null = null;
  let bytesPerMs: number | null = null;
  let photosPerMs = 0;
  return {
    add: (progress: ImportProgress, at: number): void => {
      before ??= { at, progress };
      const passedMs = at - before.at;
      if (passedMs < SAMPLE_EVERY_MS) return;
      const bytes = (progress.bytesRead - before.progress.bytesRead) / passedMs;
      const photos = (progress.counts.photos - before.progress.counts.photos) / passedMs;
      const kept = bytesPerMs === null ? 0 : Math.exp(-passedMs / RATE_MEMORY_MS);
      bytesPerMs = kept * (bytesPerMs ?? 0) + (1 - kept) * bytes;
      photosPerMs = kept * photosPerMs + (1 - kept) * photos;
      before = { at, progress };
    },
    read: (): Rates | null => {
      if (before === null || bytesPerMs === null) return null;
      const { bytesTotal, bytesRead } = before.progress;
      const secondsLeft = bytesPerMs > 0 ? (bytesTotal - bytesRead) / bytesPerMs / 1_000 : null;
      return { photosPerSecond: photosPerMs * 1_000, secondsLeft };
    },
  };
}

function percentOf({ bytesRead, bytesTotal }: ImportProgress): number {
  return bytesTotal === 0 ? 100 : Math.floor((bytesRead / bytesTotal) * 100);
}

function toBar(progress: ImportProgress): string {
  const full = Math.floor((percentOf(progress) / 100) * BAR_CHARS);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARS - full)}]`;
}

function toProgressText(progress: ImportProgress, rates: Rates | null): string {
  const { people, photos, unchanged, rejected, suppressed } = progress.counts;
  const counts = [`people ${people}`, `photos ${photos}`];
  if (unchanged > 0) counts.push(`unchanged ${unchanged}`);
  if (rejected > 0) counts.push(`rejected ${rejected}`);
  if (suppressed > 0) counts.push(`сняты по просьбе ${suppressed}`);
  const isDone = progress.bytesRead >= progress.bytesTotal;
  const speed = rates === null || isDone ? [] : [`${rates.photosPerSecond.toFixed(1)} photos/s`, ...toTimeLeft(rates)];
  return [`${percentOf(progress)} %`, ...counts, ...speed].join('  ');
}

function toTimeLeft({ secondsLeft }: Rates): string[] {
  if (secondsLeft === null) return [];
  if (secondsLeft < 60) return [`${Math.ceil(secondsLeft)} s left`];
  const minutes = Math.ceil(secondsLeft / 60);
  if (minutes < 120) return [`${minutes} min left`];
  return [`${Math.floor(minutes / 60)} h ${minutes % 60} min left`];
}
