import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import type { Database, Row } from '#database/database.ts';
import { RELEASE } from '#database/migrations/migrations.ts';
import { countOpen, listOpen, type RemovalRequest } from '#features/removal/public.ts';
import type { Tools } from '#tools.ts';
import {
  deleteProcess,
  deleteProcesses,
  type Examination,
  findExamination,
  listProcesses,
  saveExamination,
  saveProcess,
} from './repository.ts';
import { keepStandingFigures, readStandingFigures } from './standing-figures.ts';

export interface ExamineTools extends Pick<Tools, 'db' | 'clock'> {
  /** What `vidno doctor` does. */
  readonly examine: () => Promise<Examination['findings']>;
}

/** How far apart workers that start together look, so that one does it for all. */
const SPREAD_MS = 5 * 1_000;
/**
 * What was found so lately holds until the next turn.
 * @limit none
 */
const FRESH_MS = 5 * MINUTE_MS;

/** At the start of a worker, so that a new installation need not wait for the first turn. */
export async function examineAtStart(
  tools: ExamineTools,
  signal: AbortSignal,
  spreadMs: number = Math.random() * SPREAD_MS,
): Promise<void> {
  await sleep(spreadMs, undefined, { signal });
  const last = await findExamination(tools.db);
  if (last !== null && tools.clock().getTime() - last.at.getTime() < FRESH_MS) return;
  await examineAndKeep(tools);
}

/** Looks at everything and reckons what stands, and keeps both for all processes. */
export async function examineAndKeep(tools: ExamineTools): Promise<Examination> {
  const { db, clock, examine } = tools;
  const found = { at: clock(), findings: await examine() };
  await saveExamination(db, found);
  await keepStandingFigures(tools);
  return found;
}

/** Of the removals, so many of the most urgent. */
const DUE_SHOWN = 5;

interface OverviewFacts {
  readonly examination: Examination | null;
  readonly removals: { readonly open: number; readonly due: readonly RemovalRequest[] };
  readonly standing: Awaited<ReturnType<typeof readStandingFigures>>;
  readonly release: number;
  readonly processes: readonly (Row<'process'> & { readonly isAlive: boolean })[];
}

/** Everything that the overview shows, in a few queries whose cost does not grow with the installation. */
export async function describeOverview(tools: Pick<Tools, 'db' | 'clock'>): Promise<OverviewFacts> {
  const { db } = tools;
  const now = tools.clock();
  const since = new Date(now.getTime() - DAY_MS);
  const [examination, counts, due, standing, processes] = [
    await findExamination(db),
    await countOpen(db, now),
    await listOpen(db, DUE_SHOWN),
    await readStandingFigures(tools),
    await listProcesses(db, since),
  ];
  return {
    examination,
    removals: { open: counts.open, due },
    standing,
    release: RELEASE,
    processes: processes.map((process) => ({
      ...process,
      isAlive: now.getTime() - process.seen_at.getTime() < SILENT_MS,
    })),
  };
}

/** How often a process says that it is alive. */
const BEAT_MS = MINUTE_MS / 2;
/** One that has not for so long is gone, or stuck. */
const SILENT_MS = 3 * BEAT_MS;

/** Says that this process runs, and goes on saying so. Returns a function that takes it back; a killed process is silent instead. */
export async function announceProcess(
  { db, clock, log }: Pick<Tools, 'db' | 'clock' | 'log'>,
  parts: string,
): Promise<() => Promise<void>> {
  const process = { id: randomUUID(), parts, release: RELEASE, started_at: clock() };
  const beat = () => saveProcess(db, { ...process, seen_at: clock() });
  await beat();
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error }, 'no sign of life')),
    BEAT_MS,
  );
  return async () => {
    clearInterval(timer);
    await deleteProcess(db, process.id).catch(() => {});
  };
}

/** Those that a backup knew of run no more, at least not with what was restored. */
export async function forgetProcesses(db: Database): Promise<void> {
  await deleteProcesses(db);
}
