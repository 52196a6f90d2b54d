import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { Command } from 'commander';
import { type ImportOutcome, type ImportProgress, importPeople } from '#features/catalogue/import/import-people.ts';
import { toRemarkText } from '#features/catalogue/import/person-line.ts';
import { listSources } from '#features/sources/public.ts';
import type { Product } from '../open-product.ts';
import { fail, withProduct } from './with-product.ts';

interface ImportOptions {
  readonly source: string;
  readonly basis: string;
  readonly vouchesAdults: boolean;
  readonly report?: string;
}

/** Keeps a bad file of a million lines from flooding the terminal. */
const REMARKS_SHOWN = 200;

const REFUSALS = {
  basis_missing: 'an import needs a lawful basis, such as --basis "consent: contract 12/2026"',
  source_unknown: 'unknown source: list them with vidno sources',
  source_not_ours: 'this source is searched at its own site, so people cannot be imported into it',
  file_missing: 'file not found',
} satisfies Record<Extract<ImportOutcome, { kind: 'refused' }>['because'], string>;

export function importCommand(): Command {
  return new Command('import')
    .description('imports people from an NDJSON file into a source; can be interrupted and repeated')
    .argument('<file>', 'NDJSON, one person per line; picture paths are relative to it')
    .requiredOption('--source <id>', 'tinder, other, …')
    .requiredOption('--basis <text>', 'lawful basis for storing these people, such as "consent: contract 12/2026"')
    .option('--vouches-adults', 'the source guarantees that everyone in it is an adult', false)
    .option('--report <file>', 'writes every rejected line with its number and reason to this file')
    .action((file: string, options: ImportOptions) => withProduct((product) => run(product, resolve(file), options)));
}

async function run({ tools }: Product, file: string, options: ImportOptions): Promise<void> {
  const report = options.report === undefined ? null : createWriteStream(options.report);
  let omitted = 0;
  let shown = 0;
  const outcome = await importPeople(tools, {
    sourceId: options.source,
    basis: options.basis,
    file,
    vouchesAdults: options.vouchesAdults,
    onProgress: showProgress,
    onRemark: (remark) => {
      report?.write(`${JSON.stringify(remark)}\n`);
      if (shown === REMARKS_SHOWN) omitted += 1;
      else {
        shown += 1;
        console.log(toRemarkText(remark));
      }
    },
  });
  if (report) await finished(report.end());
  if (outcome.kind === 'refused') return fail(REFUSALS[outcome.because]);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (omitted > 0) console.log(`… and ${omitted} more remarks; use --report FILE to get all of them`);
  console.table(outcome.counts);
}

function showProgress({ bytesRead, bytesTotal, counts }: ImportProgress): void {
  if (!process.stderr.isTTY) return;
  const percent = bytesTotal === 0 ? 100 : Math.floor((bytesRead / bytesTotal) * 100);
  process.stderr.write(`\r${percent} %  people ${counts.people}  photos ${counts.photos}  faces ${counts.faces}   `);
}

export function sourcesCommand(): Command {
  return new Command('sources').description('lists the sources with their health and size').action(() =>
    withProduct(async ({ tools }) => {
      const sources = await listSources(tools.db);
      console.table(
        sources.map((source) => ({
          id: source.id,
          title: source.title,
          health: source.health,
          people: source.person_count,
          faces: source.face_count,
          basis: source.lawful_basis,
        })),
      );
    }),
  );
}
