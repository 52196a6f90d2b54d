import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { Command } from 'commander';
import { type ImportOutcome, type ImportProgress, importPeople, toRemarkText } from '#features/catalogue/public.ts';
import type { Product } from '../open-product.ts';
import { fail, withProduct } from './with-product.ts';

interface ImportOptions {
  readonly source: string;
  readonly basis: string;
  readonly vouchesAdults: boolean;
  readonly report?: string;
}

/** So that a bad file of a million lines does not fill the terminal. */
const REMARKS_SHOWN = 200;

const REFUSALS = {
  basis_missing: 'an import needs its lawful basis: --basis "consent: contract 12/2026"',
  source_unknown: 'there is no such source: vidno sources lists them',
  source_not_ours: 'people of this source are found there, by its own search: nothing can be imported into it',
  file_missing: 'there is no such file',
} satisfies Record<Extract<ImportOutcome, { kind: 'refused' }>['because'], string>;

export function importCommand(): Command {
  return new Command('import')
    .description('brings people of an NDJSON file into a source; may be stopped and started again, and run again')
    .argument('<file>', 'NDJSON, a person a line; pictures are relative to it')
    .requiredOption('--source <id>', 'tinder, other, …')
    .requiredOption('--basis <text>', 'why these people may be kept, such as "consent: contract 12/2026"')
    .option('--vouches-adults', 'the source promises that everybody in it is an adult', false)
    .option('--report <file>', 'writes every rejected line here, with its number and reason')
    .action((file: string, options: ImportOptions) => withProduct((product) => run(product, resolve(file), options)));
}

async function run({ tools }: Product, file: string, options: ImportOptions): Promise<void> {
  const report = options.report === undefined ? null : createWriteStream(options.report);
  let unshown = 0;
  let shown = 0;
  const outcome = await importPeople(tools, {
    sourceId: options.source,
    basis: options.basis,
    file,
    vouchesAdults: options.vouchesAdults,
    onProgress: showProgress,
    onRemark: (remark) => {
      report?.write(`${JSON.stringify(remark)}\n`);
      if (shown === REMARKS_SHOWN) unshown += 1;
      else {
        shown += 1;
        console.log(toRemarkText(remark));
      }
    },
  });
  if (report) await finished(report.end());
  if (outcome.kind === 'refused') return fail(REFUSALS[outcome.because]);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (unshown > 0) console.log(`… and ${unshown} more remarks; --report FILE keeps them all`);
  console.table(outcome.counts);
}

function showProgress({ bytesRead, bytesTotal, counts }: ImportProgress): void {
  if (!process.stderr.isTTY) return;
  const percent = bytesTotal === 0 ? 100 : Math.floor((bytesRead / bytesTotal) * 100);
  process.stderr.write(`\r${percent} %  people ${counts.people}  photos ${counts.photos}  faces ${counts.faces}   `);
}
