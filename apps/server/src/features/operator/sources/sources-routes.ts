import {
  addSource,
  closeSource,
  endSourceVouch,
  eraseSource,
  exportSources,
  getOperatorSource,
  listOperatorSources,
  orderSources,
  probeSource,
  renameSource,
  SOURCES_MAX,
  setSourceBasis,
  switchSourceUse,
} from '@vidno/contract/operator/catalogue/sources';
import type { Preview } from '@vidno/contract/operator/warrant';
import { endOfMoscowDay } from '#config/time.ts';
import type { Database, Transaction } from '#database/database.ts';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { endSource, endVouch, findBasisFault, giveBasis, orderErasure, sourceTarget } from '#features/sources/basis.ts';
import {
  findSource,
  insertSource,
  listSources,
  type Source,
  switchUse,
  updateOrder,
  updateTitle,
} from '#features/sources/public.ts';
import { capabilitiesOf, SOURCE_MESSAGES } from '#features/sources/source-kind.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import { readHistory } from '../journal.ts';
import { csvOf, type Section } from '../section-routes.ts';
import {
  describeSource,
  listSummaries,
  previewErasure,
  previewVouchEnd,
  SOURCE_LIST,
  type SourcesTools,
  toSourcesDocument,
} from './sources.ts';

interface OfSource {
  readonly params: { readonly id: string };
}

const target = ({ params }: OfSource): string => sourceTarget(params.id);
const DONE = { status: 'ok' } as const;

export function serveSources(section: Section, tools: SourcesTools): void {
  const { db, clock } = tools;

  section.reads(listOperatorSources, async () => {
    const { seen } = await readHistory(db, SOURCE_LIST);
    return { status: 'ok', data: await listSummaries(tools), seen };
  });

  section.downloads(exportSources, async () => csvOf('источники', await toSourcesDocument(tools)));

  section.reads(getOperatorSource, async ({ params }) => {
    const data = await describeSource(tools, params.id);
    if (!data) throw new Problem('not_found');
    return { status: 'ok', data };
  });

  section.starts(probeSource, async ({ params }) => {
    const { id } = await requireSource(db, params.id);
    await tools.checkSource(id);
    return DONE;
  });

  section.changes(addSource, {
    target: () => SOURCE_LIST,
    carryOut: async (trx, { body: { id, title } }) => {
      const known = await listSources(trx);
      if (known.length >= SOURCES_MAX) throw new InvalidRequest({ id: [`Больше ${SOURCES_MAX} источников нельзя.`] });
      refuseTitle(known, { id, title });
      const unprobed = { health: 'down', health_message: SOURCE_MESSAGES.notProbed } as const;
      if (!(await insertSource(trx, { id, title, kind: CATALOGUE_KIND, ...unprobed }))) {
        throw new InvalidRequest({ id: ['Источник с таким кодом уже есть.'] });
      }
      return { subject: { source: id }, reply: DONE, committed: () => probeLater(tools, id) };
    },
  });

  section.changes(orderSources, {
    target: () => SOURCE_LIST,
    carryOut: async (trx, { body: { order } }) => {
      const known = (await listSources(trx)).map(({ id }) => id);
      const [all, wanted] = [known.toSorted(), order.toSorted()];
      if (all.length !== wanted.length || all.some((id, index) => id !== wanted[index])) {
        throw new InvalidRequest({ order: ['Список источников изменился. Обновите страницу.'] });
      }
      if (known.every((id, index) => id === order[index])) throw new Problem('already_so');
      await updateOrder(trx, order);
      return { subject: { order: order.join(', ') }, reply: DONE };
    },
  });

  section.changes(renameSource, {
    target,
    carryOut: async (trx, { params: { id }, body: { title } }) => {
      const before = await requireSource(trx, id);
      refuseTitle(await listSources(trx), { id, title });
      if (!(await updateTitle(trx, id, title))) throw new Problem('already_so');
      return { subject: { from: before.title, to: title }, reply: DONE };
    },
  });

  section.changes(switchSourceUse, {
    target,
    carryOut: async (trx, { params: { id }, body: { use, on } }) => {
      const { kind } = await requireSource(trx, id);
      if (!capabilitiesOf(tools.sourceKinds, kind).includes(use)) {
        throw new InvalidRequest({ use: ['Этот источник так не ищет.'] });
      }
      if (!(await switchUse(trx, id, { use, on }))) throw new Problem('already_so');
      return { subject: { use, on }, reply: DONE };
    },
  });

  section.changes(setSourceBasis, {
    target,
    carryOut: async (trx, { params: { id }, body: { basis, until } }) => {
      await requireCatalogue(trx, id);
      const endsAt = until === null ? null : endOfMoscowDay(until);
      if (findBasisFault({ basis, endsAt }, clock()) !== null) {
        throw new InvalidRequest({ until: ['Этот день уже прошёл.'] });
      }
      const given = await giveBasis(trx, id, { basis, endsAt, vouchesAdults: false });
      if (given.kind === 'being_erased') throw new Problem('source_being_erased');
      if (!given.isNew) throw new Problem('already_so');
      return { subject: given.subject, reply: DONE, committed: () => probeLater(tools, id) };
    },
  });

  section.changes(closeSource, {
    target,
    carryOut: async (trx, { params: { id } }) => {
      await requireCatalogue(trx, id);
      const ended = await endSource(trx, id, { because: 'operator', now: clock() });
      if (ended === null) throw new Problem('already_so');
      return { subject: ended, reply: DONE };
    },
  });

  section.changesForGood(eraseSource, {
    target,
    preview: async (reader, { params }) =>
      show(await previewErasure(reader, await requireCatalogue(reader, params.id))),
    carryOut: async (trx, { params: { id } }, { accountId }) => {
      const ordered = await orderErasure(trx, id, { now: clock(), by: `оператор № ${accountId}` });
      if (ordered === null) throw new Problem('already_so');
      return { subject: ordered, reply: DONE };
    },
  });

  section.changesForGood(endSourceVouch, {
    target,
    preview: async (reader, { params }) =>
      show(await previewVouchEnd(reader, await requireCatalogue(reader, params.id))),
    carryOut: async (trx, { params: { id } }) => {
      if (!(await endVouch(trx, id))) throw new Problem('already_so');
      return { subject: { source: id }, reply: DONE };
    },
  });
}

async function requireSource(db: Database | Transaction, id: string): Promise<Source> {
  const source = await findSource(db, id);
  if (!source) throw new Problem('not_found');
  return source;
}

/** One that people are imported into. */
async function requireCatalogue(db: Database | Transaction, id: string): Promise<Source> {
  const source = await requireSource(db, id);
  if (source.kind !== CATALOGUE_KIND) throw new Problem('source_is_outside');
  return source;
}

function show(preview: Preview | null): Preview {
  if (preview === null) throw new Problem('already_so');
  return preview;
}

/** Users tell sources apart by their titles. */
function refuseTitle(known: readonly Source[], { id, title }: Pick<Source, 'id' | 'title'>): void {
  if (known.some((other) => other.id !== id && other.title === title)) {
    throw new InvalidRequest({ title: ['Источник с таким названием уже есть.'] });
  }
}

/** Users may search there as soon as it has been probed. */
function probeLater({ checkSource, log }: SourcesTools, id: string): void {
  checkSource(id).catch((error: unknown) => log.error({ err: error, sourceId: id }, 'probing a source failed'));
}
