import { DAY_MS, MINUTE_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { BucketAwayError } from '#files/bucket.ts';
import type { Advance, LeasedRun, RunContext, RunKind } from '#runs/run.ts';
import { LeaseLostError } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { type ImportOutcome, type ImportRefusal, importPeople } from '../import/import-people.ts';
import type { ImportTools } from '../import/import-ranges.ts';
import type { ImportFiles, PeopleFile } from '../import-files/import-files.ts';
import { type DryRun, dryRun } from './dry-run.ts';
import {
  findRequest,
  findWrittenImport,
  type ImportRequestRow,
  lockRequest,
  saveFindings,
  saveImport,
  touchRequest,
  updateRequest,
} from './request-repository.ts';

export interface ImportKindTools extends ImportTools, Pick<Tools, 'log'> {
  readonly importFiles: ImportFiles;
}

type Found = DryRun | Extract<ImportOutcome, { kind: 'imported' }>;

/** After it, another import has its turn. The file is read through once more then. */
const TURN_MS = 6 * 60 * MINUTE_MS;
const SHOW_PROGRESS_EVERY_MS = 1_000;
/** Nobody's fault, so it is tried again as long as it takes. */
const AWAY_PAUSE_MS = MINUTE_MS;

/** Looks through the file of a requested import, and imports it when it is begun. It goes on where a killed process stopped. */
export function createImportKind(tools: ImportKindTools, turnMs = TURN_MS): RunKind<Found> {
  return {
    name: 'import',
    concurrency: { slow: 1 },
    maxAttempts: 5,
    stepTimeoutMs: DAY_MS,
    brokenMessage: BROKEN,
    advance: (run, context) =>
      advance(tools, run, context, turnMs).catch((error: unknown) => {
        if (!(error instanceof BucketAwayError)) throw error;
        tools.log.warn({ err: error, run: run.id }, 'an import waits for its bucket');
        return { kind: 'paused', until: new Date(tools.clock().getTime() + AWAY_PAUSE_MS), message: MESSAGES.away };
      }),
    deliver: (trx, run, found) => deliver(trx, run, found, tools.clock()),
    fail: async (trx, { id, subjectId }, message) => {
      const request = await lockRequest(trx, subjectId);
      if (request?.run_id !== id || !isWorkedOn(request)) return;
      const now = tools.clock();
      await updateRequest(trx, subjectId, { state: 'refused', message, updated_at: now, ended_at: now });
    },
  };
}

/** Otherwise it was stopped meanwhile, by an operator. */
function isWorkedOn({ state }: ImportRequestRow): boolean {
  return state === 'checking' || state === 'importing';
}

async function advance(
  tools: ImportKindTools,
  run: LeasedRun,
  context: RunContext,
  turnMs: number,
): Promise<Advance<Found>> {
  const request = await findRequest(tools.db, run.subjectId);
  if (request?.run_id !== run.id || !isWorkedOn(request)) return { kind: 'gone' };
  // Killed between the end of the import and that of its run.
  const written = request.import_id === null ? null : await findWrittenImport(tools.db, request.import_id);
  if (written?.finished_at) return { kind: 'found', found: { kind: 'imported', counts: written.counts } };
  const file = await tools.importFiles.find(request.file_name);
  if (file === null) return { kind: 'failed', message: toRefusalText({ kind: 'refused', because: 'file_missing' }) };
  const turn = AbortSignal.timeout(turnMs);
  const progress = createProgress(tools, request, context);
  const signal = AbortSignal.any([context.signal, turn, progress.lost]);
  try {
    const outcome = await work(tools, { request, file, signal, onShare: progress.show });
    await progress.end();
    if (outcome.kind === 'refused') return { kind: 'failed', message: toRefusalText(outcome) };
    return { kind: 'found', found: outcome };
  } catch (error) {
    await progress.end();
    if (turn.aborted && !context.signal.aborted && !progress.lost.aborted) return { kind: 'yielded' };
    throw error;
  }
}

interface Work {
  readonly request: ImportRequestRow;
  readonly file: PeopleFile;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

async function work(tools: ImportKindTools, { request, file, signal, onShare }: Work): Promise<Found | ImportRefusal> {
  const { id, source_id: sourceId, lawful_basis: basis, basis_until: basisUntil, complete, findings } = request;
  const asked = {
    sourceId,
    basis,
    file,
    signal,
    vouchesAdults: request.vouches_adults,
    ...(basisUntil !== null && { basisUntil }),
  };
  if (request.state === 'checking')
    return await dryRun(tools, { ...asked, ...(complete && { complete: {} }) }, onShare);
  return await importPeople(tools, {
    ...asked,
    operator: request.operator,
    // The operator has seen how many leave, and typed it.
    ...(complete && findings && { complete: { expect: findings.missing } }),
    ...(request.file_digest && { fileDigest: request.file_digest }),
    onOpened: async (trx, importId) => {
      if (!(await saveImport(trx, id, { importId, now: tools.clock() }))) throw new LeaseLostError();
    },
    onProgress: ({ bytesRead, bytesTotal }) => onShare(bytesTotal === 0 ? 1 : bytesRead / bytesTotal),
  });
}

/** Shows progress at most once a second, one after the other. `lost` is aborted once nobody wants the work any more. */
function createProgress({ clock }: Pick<ImportKindTools, 'clock'>, request: ImportRequestRow, context: RunContext) {
  const lost = new AbortController();
  const message = request.state === 'checking' ? MESSAGES.checking : MESSAGES.importing;
  let shownAt = Number.NEGATIVE_INFINITY;
  let showing: Promise<void> | null = null;
  return {
    lost: lost.signal,
    show: (share: number): void => {
      if (showing !== null || performance.now() - shownAt < SHOW_PROGRESS_EVERY_MS) return;
      const percent = Math.min(99, Math.floor(share * 100));
      showing = context
        .checkpoint(async (trx) => {
          await touchRequest(trx, request.id, clock());
          return { percent, message };
        })
        .catch((error: unknown) => lost.abort(error))
        .finally(() => {
          shownAt = performance.now();
          showing = null;
        });
    },
    end: async (): Promise<void> => {
      await showing;
    },
  };
}

async function deliver(trx: Transaction, run: LeasedRun, found: Found, now: Date): Promise<string | null> {
  const request = await lockRequest(trx, run.subjectId);
  if (request?.run_id !== run.id) return null;
  if (found.kind === 'looked_through') {
    if (request.state !== 'checking') return null;
    const { digest, findings, remarks } = found;
    await saveFindings(trx, request.id, { digest, findings, remarks, now });
    return MESSAGES.checked;
  }
  if (request.state !== 'importing') return null;
  await updateRequest(trx, request.id, { state: 'imported', updated_at: now, ended_at: now });
  return MESSAGES.imported;
}

/** What its run says of itself, to operators. */
const MESSAGES = {
  checking: 'Проверяем файл',
  checked: 'Файл проверен',
  importing: 'Импортируем',
  imported: 'Импорт закончен',
  away: 'Хранилище файлов импорта не отвечает: ждём и пробуем снова',
} as const;

const BROKEN = 'На сервере сбой. Что уже записано, осталось; проверьте файл заново и продолжайте.';

const REFUSALS = {
  basis_missing: 'Не указано основание.',
  basis_ended: 'Основание закончилось: его последний день уже прошёл.',
  source_unknown: 'Такого источника нет.',
  source_closed: 'Источник закрыт: импорт остановлен. Сначала задайте источнику основание.',
  vouch_withdrawn: 'Поручительство за возраст отозвали, пока шёл импорт.',
  file_empty: 'В файле нет ни одного человека, а он назван полным: источник опустел бы. Ничего не сделано.',
  source_not_ours: 'В этом источнике ищут на его сайте, импортировать в него нельзя.',
  file_missing: 'Файла нет в папке импорта. Если серверов несколько, папка у них должна быть одна.',
  file_changed: 'Файл изменился после проверки. Проверьте его заново.',
  superseded: 'В этот источник начался другой импорт.',
  suppression_key_wrong:
    'Ключ SUPPRESSION_KEY не тот, что раньше: вернулись бы те, кто просил себя удалить. Верните прежний ключ.',
} satisfies Record<Exclude<ImportRefusal['because'], 'under_way' | 'missing_unexpected'>, string>;

export function toRefusalText(refusal: ImportRefusal): string {
  if (refusal.because === 'missing_unexpected')
    return `Из источника ушли бы ${refusal.missing} из ${refusal.people} человек, а при проверке было иначе. Проверьте файл заново.`;
  if (refusal.because === 'under_way')
    return `В этот источник уже идёт импорт файла ${refusal.fileName}. Дождитесь его конца.`;
  return REFUSALS[refusal.because];
}
