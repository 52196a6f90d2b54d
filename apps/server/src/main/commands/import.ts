import { createWriteStream } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { Command, InvalidArgumentError } from 'commander';
import { FACE_WORKERS_MAX } from '#config/environment.ts';
import {
  type Begun,
  type ImportOutcome,
  type ImportRequest,
  importPeople,
} from '#features/catalogue/import/import-people.ts';
import { toRemarkText } from '#features/catalogue/import/person-line.ts';
import { openLocalFile } from '#features/catalogue/import-files/import-folder.ts';
import type { Product } from '../open-product.ts';
import { createProgressPrinter } from './import-progress.ts';
import { fail, operatorOption, toDay, toNumber, UNKNOWN_SOURCE, withProduct } from './with-product.ts';

interface ImportOptions {
  readonly source: string;
  readonly basis: string;
  readonly until?: string;
  readonly vouchesAdults: boolean;
  readonly complete: boolean;
  readonly expect?: number;
  readonly operator: string;
  readonly report?: string;
  readonly workers?: number;
}

/** Keeps a bad file of a million lines from flooding the terminal. */
const REMARKS_SHOWN = 200;

type Refusal = Extract<ImportOutcome, { kind: 'refused' }>;

const REFUSALS = {
  basis_missing: 'an import needs a lawful basis, such as --basis "consent: contract 12/2026"',
  basis_ended: 'this basis is over: --until is a day of the past',
  source_closed: 'this source is closed: give it a basis first, with vidno sources basis',
  vouch_withdrawn: 'the vouch that everyone is an adult was taken back meanwhile',
  file_empty: 'a complete file without people would empty the source: nothing was done',
  source_unknown: UNKNOWN_SOURCE,
  source_not_ours: 'this source is searched at its own site, so people cannot be imported into it',
  file_missing: 'file not found',
  file_changed: 'the file was changed while it was imported. Start again once it is complete: its people come in anew',
  suppression_key_wrong:
    'SUPPRESSION_KEY is another one than before: set the earlier one, or those who asked to be removed would come back',
  superseded: 'this process stood still for too long, and another import into the source has begun meanwhile',
} satisfies Record<Exclude<Refusal['because'], 'under_way' | 'missing_unexpected'>, string>;

export function importCommand(): Command {
  return new Command('import')
    .description(
      'imports people from an NDJSON file into a source; can be interrupted and repeated, and run in several processes at once on PostgreSQL',
    )
    .argument('<file>', 'NDJSON, one person per line; picture paths are relative to it')
    .requiredOption('--source <id>', 'tinder, other, …')
    .requiredOption('--basis <text>', 'lawful basis for storing these people, such as "consent: contract 12/2026"')
    .option(
      '--until <day>',
      'last day of the basis, yyyy-MM-dd: then the source closes, and 30 days later it is erased',
      toDay,
    )
    .option('--complete', 'whoever is in the source and not in this file leaves it', false)
    .option('--expect <number>', 'with --complete: exactly so many leave; needed above a tenth of the source', toNumber)
    .addOption(operatorOption())
    .option('--vouches-adults', 'the source guarantees that everyone in it is an adult', false)
    .option('--report <file>', 'writes every rejected line with its number and reason to this file')
    .option('--workers <n>', 'processes of the face engine; FACE_WORKERS, or one for each core, by default', toWorkers)
    .action(async (file: string, options: ImportOptions) => {
      // Its engine and its queries have what searches leave, also where those run in other processes.
      setPriority(constants.priority.PRIORITY_LOW);
      await withProduct((product) => run(product, resolve(file), options), {
        adapt: (config) => ({ ...config, faceWorkers: options.workers ?? config.importWorkers }),
      });
    });
}

function toWorkers(text: string): number {
  const workers = Number(text);
  if (!/^\d{1,2}$/.test(text) || workers < 1 || workers > FACE_WORKERS_MAX) {
    throw new InvalidArgumentError(`must be 1 to ${FACE_WORKERS_MAX}`);
  }
  return workers;
}

async function run({ tools }: Product, file: string, options: ImportOptions): Promise<void> {
  if (options.expect !== undefined && !options.complete) return fail('--expect is for --complete');
  const stop = stopOnSignal();
  const { onProgress, end } = createProgressPrinter(process.stderr);
  const remarks = openRemarks(options.report);
  const request: ImportRequest = {
    sourceId: options.source,
    basis: options.basis,
    file: openLocalFile(file),
    vouchesAdults: options.vouchesAdults,
    operator: options.operator,
    ...(options.until !== undefined && { basisUntil: options.until }),
    ...(options.complete && { complete: options.expect === undefined ? {} : { expect: options.expect } }),
    onBegun: (begun) => console.log(toBegunText(begun, tools.picturesInFlight - 1)),
    onProgress,
    onRemark: remarks.add,
    signal: stop,
  };
  const outcome = await importPeople(tools, request)
    .catch((error: unknown) => {
      if (stop.aborted) return 'stopped' as const;
      throw error;
    })
    .finally(end);
  await remarks.end();
  if (outcome === 'stopped') return fail('stopped: start it again with the same file, and it goes on from here');
  if (outcome.kind === 'refused') return fail(toRefusalText(outcome));
  const { suppressed, suppressed_photos: suppressedPhotos, ...counts } = outcome.counts;
  console.table(counts);
  if (suppressed + suppressedPhotos > 0) console.log(toSuppressedText(suppressed, suppressedPhotos));
}

/** Only how many: who they are is nobody's business. */
function toSuppressedText(people: number, photos: number): string {
  const ofOthers = photos > 0 ? `; их фото в чужих анкетах: ${photos}` : '';
  return `сняты по просьбе: ${people}${ofOthers}`;
}

/** The first signal lets go of what is being imported, so that the next start need not wait; the second one kills. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

function toBegunText(begun: Begun, workers: number): string {
  const start = `${workers} workers`;
  if (begun === 'anew') return `importing with ${start}`;
  if (begun === 'continued') return `going on with the import of this file, with ${start}`;
  return begun.fileChanged
    ? `${begun.insteadOf} has changed since its import was interrupted: importing it anew, with ${start}`
    : `giving up the interrupted import of ${begun.insteadOf}; importing this file with ${start}`;
}

function toRefusalText(refusal: Refusal): string {
  if (refusal.because === 'missing_unexpected') {
    const { missing, people } = refusal;
    return `${missing} of ${people} people are not in this file and would leave: if that is right, add --expect ${missing}`;
  }
  if (refusal.because !== 'under_way') return REFUSALS[refusal.because];
  return `${refusal.fileName} is being imported into this source: wait until that is done. If it was killed, try again in half a minute`;
}

function openRemarks(path: string | undefined) {
  const report = path === undefined ? null : createWriteStream(path);
  let count = 0;
  return {
    add: (remark: Parameters<typeof toRemarkText>[0]) => {
      report?.write(`${JSON.stringify(remark)}\n`);
      count += 1;
      if (count <= REMARKS_SHOWN) console.log(toRemarkText(remark));
    },
    end: async () => {
      if (report) await finished(report.end());
      const omitted = count - REMARKS_SHOWN;
      if (omitted > 0) console.log(`… and ${omitted} more remarks; use --report FILE to get all of them`);
    },
  };
}
