import { Command } from 'commander';
import { DAY_MS, endOfMoscowDay, toMoscowDay } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { dismissAgeless } from '#features/source-end/erase-source.ts';
import {
  closeSource,
  erasureOf,
  findBasisFault,
  lastDayOf,
  listEndingSources,
  listSourcesToErase,
  setBasis,
  withdrawVouch,
} from '#features/sources/basis.ts';
import { findSource, listSources, type Source } from '#features/sources/public.ts';
import { fail, operatorOption, toDay, UNKNOWN_SOURCE, withProduct } from '../commands/with-product.ts';
import { failure, type Said, warning } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';

interface ByOperator {
  readonly operator: string;
}

export function sourcesCommand(): Command {
  return new Command('sources')
    .description(
      'lists the sources with their health, size and basis; gives a basis, ends a source, takes a vouch back',
    )
    .action(() => withProduct(async ({ tools }) => console.table((await listSources(tools.db)).map(summarise))))
    .addCommand(basisCommand())
    .addCommand(closeCommand())
    .addCommand(unvouchCommand());
}

function summarise(source: Source): Record<string, string | number | boolean | null> {
  const { id, title, health, closed_at: closedAt, erased_at: erasedAt } = source;
  const erasure = erasureOf(source);
  return {
    id,
    title,
    health: closedAt === null ? health : 'closed',
    people: source.person_count,
    faces: source.face_count,
    basis: source.lawful_basis,
    until: lastDayOf(source.basis_ends_at),
    vouches: source.vouches_adults,
    erased: erasedAt ? toMoscowDay(erasedAt) : erasure && `from ${toMoscowDay(erasure)}`,
  };
}

function basisCommand(): Command {
  return new Command('basis')
    .description('gives a source a lawful basis, which opens it again if it is closed')
    .argument('<source>', 'its id')
    .requiredOption('--basis <text>', 'such as "consent: contract 12/2026"')
    .option('--until <day>', 'its last day, yyyy-MM-dd; without it the basis has no end', toDay)
    .addOption(operatorOption())
    .action((id: string, { basis, until, operator }: ByOperator & { basis: string; until?: string }) =>
      change(id, async ({ tools }, trx) => {
        const given = { basis: basis.trim(), endsAt: until === undefined ? null : endOfMoscowDay(until) };
        const fault = findBasisFault(given, tools.clock());
        if (fault !== null) return fault === 'basis_missing' ? 'the basis is empty' : 'this day is over';
        return BASIS_OUTCOMES[await setBasis(trx, id, { ...given, vouchesAdults: false, operator })];
      }),
    );
}

const BASIS_OUTCOMES = { given: null, being_erased: 'its people are being erased: wait until that is done' } as const;

function closeCommand(): Command {
  return new Command('close')
    .description('ends a source now: nobody of it is shown any more, and its people are erased 30 days later')
    .argument('<source>', 'its id')
    .addOption(operatorOption())
    .action((id: string, { operator }: ByOperator) =>
      change(id, async ({ tools }, trx) => {
        const isNew = await closeSource(trx, id, { because: 'operator', operator, now: tools.clock() });
        return isNew ? null : 'it is closed already';
      }),
    );
}

function unvouchCommand(): Command {
  return new Command('unvouch')
    .description('takes back that everyone in a source is an adult: people without an age leave it')
    .argument('<source>', 'its id')
    .addOption(operatorOption())
    .action((id: string, { operator }: ByOperator) =>
      change(
        id,
        async (_product, trx) => ((await withdrawVouch(trx, { sourceId: id, operator })) ? null : 'it does not vouch'),
        ({ config, tools }) => dismissAgeless({ ...tools, operator: config.operator }),
      ),
    );
}

/** `work` returns why it was not done. */
async function change(
  id: string,
  work: (product: Product, trx: Transaction) => Promise<string | null>,
  afterwards: (product: Product) => Promise<void> = async () => {},
): Promise<void> {
  await withProduct(async (product) => {
    const { db, checkSource } = product.tools;
    const source = await findSource(db, id);
    if (!source) return fail(UNKNOWN_SOURCE);
    if (source.kind !== CATALOGUE_KIND) return fail('this source is searched at its own site: it has no people here');
    const because = await db.transaction().execute((trx) => work(product, trx));
    if (because !== null) return fail(because);
    await afterwards(product);
    await checkSource(id);
    const changed = await findSource(db, id);
    if (changed) console.table([summarise(changed)]);
  });
}

/** Why the people of each source may be kept, and until when. */
export async function describeBases({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const sources = await listSources(tools.db);
  const dayAgo = { ...tools, clock: () => new Date(tools.clock().getTime() - DAY_MS) };
  const overdue = await listSourcesToErase(dayAgo);
  if (overdue.length > 0) return failure(`NOT ERASED IN TIME: ${overdue.map(({ id }) => id).join(', ')}`);
  const closed = sources.flatMap((source) => {
    const erasure = erasureOf(source);
    if (erasure === null) return [];
    if (source.erased_at) return `${source.id} erased`;
    return `${source.id} CLOSED, its people are erased from ${toMoscowDay(erasure)}`;
  });
  const ending = (await listEndingSources(tools)).map(({ id, lastDay, daysLeft, isUrgent }) => {
    return `${id} ${isUrgent ? 'CLOSES' : 'closes'} in ${daysLeft} days, after ${lastDay}: vidno sources basis`;
  });
  if (closed.length + ending.length > 0) return warning([...ending, ...closed].join('; '));
  const endless = sources.filter((source) => source.lawful_basis !== null && source.basis_ends_at === null);
  return endless.length === 0 ? 'none ends soon' : `without an end: ${endless.map(({ id }) => id).join(', ')}`;
}
