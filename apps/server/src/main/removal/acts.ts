import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { formatMoscowDate } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { readAct, toActDocument } from '#features/destruction/acts.ts';
import { findAct, findActOfRequest, listActs } from '#features/destruction/repository.ts';
import { writePdf } from '#files/documents/write-pdf.ts';
import { fail, withProduct } from '../commands/with-product.ts';

/** Numbers of requests have ten digits, those of acts fewer. */
const REQUEST_NUMBER_MIN = 1_000_000_000;
/** @limit list: Earlier acts are shown by their number. */
const LIST_LIMIT = 100;

export function actCommand(): Command {
  return new Command('act')
    .description('prints the act of destruction of a request, or the act with this number, as JSON')
    .argument('<number>', 'ten digits of the request, or the number of the act', toActNumber)
    .option('--pdf <file>', 'writes it as PDF, to be signed')
    .action((number: number, { pdf }: { pdf?: string }) =>
      withProduct(async ({ tools: { db } }) => {
        const act = await findEither(db, number);
        if (!act) return fail(`there is no act for ${number}`);
        const read = await readAct(db, act);
        if (pdf === undefined) console.log(JSON.stringify(read, null, 2));
        else await writeFile(pdf, await writePdf(toActDocument(read)));
      }),
    );
}

async function findEither(db: Database, number: number) {
  return number < REQUEST_NUMBER_MIN ? await findAct(db, number) : await findActOfRequest(db, number);
}

export function actsCommand(): Command {
  return new Command('acts').description(`lists the last ${LIST_LIMIT} acts of destruction`).action(() =>
    withProduct(async ({ tools: { db } }) => {
      const acts = await listActs(db, LIST_LIMIT);
      console.table(
        acts.map(({ number, subject, people, destroyed_at }) => ({
          number,
          date: formatMoscowDate(destroyed_at),
          people,
          subject,
        })),
      );
    }),
  );
}

function toActNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('must be a number of at most ten digits');
  return Number(text);
}
