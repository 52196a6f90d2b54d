import {
  countPeople,
  findPerson,
  forgetPerson,
  getDestructionAct,
  showPersonName,
} from '@vidno/contract/operator/catalogue/people';
import type { Preview } from '@vidno/contract/operator/warrant';
import { countLabel } from '#config/plural.ts';
import type { Database, Transaction } from '#database/database.ts';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import { toLinkKey } from '#features/catalogue/profile-link.ts';
import { findPersonName, listRecords, type PersonRecord } from '#features/catalogue/public.ts';
import { findDocument, findNumberOfEvent } from '#features/destruction/acts.ts';
import { findLastAbout, findLastAboutEach } from '#features/privacy/public.ts';
import {
  FORGOTTEN_EVENT,
  type Foreseen,
  foreseeForgetting,
  forgetInTransaction,
  forgottenTarget,
  type NamedPerson,
  readPersonName,
} from '#features/removal/forget-person.ts';
import type { RemovalTools } from '#features/removal/tools.ts';
import { isClosed, lastDayOf } from '#features/sources/basis.ts';
import { listSources } from '#features/sources/public.ts';
import { writePdf } from '#files/documents/write-pdf.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { PROFILE_FORMS, tellProfiles } from './removals/removals.ts';
import type { Section } from './section-routes.ts';

export interface PeopleTools extends Pick<Tools, 'db' | 'clock'> {
  readonly suppressions: Suppressions;
  readonly removals: RemovalTools;
}

const targetOf = (id: string): string => `person ${id}`;

export function servePeople(section: Section, tools: PeopleTools): void {
  const { db, clock } = tools;

  section.reads(countPeople, async () => {
    const sources = (await listSources(db)).filter(({ kind }) => kind === CATALOGUE_KIND);
    const now = clock();
    const data = sources.map((source) => ({
      id: source.id,
      title: source.title,
      people: source.person_count,
      faces: source.face_count,
      basis: source.lawful_basis,
      until: lastDayOf(source.basis_ends_at),
      vouches_adults: source.vouches_adults,
      closed: isClosed(source, now),
    }));
    return { status: 'ok', data };
  });

  section.reads(findPerson, async ({ query }) => {
    const person = await requireNamed(db, query);
    const { records, isRemoved } = await findRecords(tools, person);
    const last = await findLastAbout(db, forgottenTarget(tools.removals.suppressionKeys, person));
    const act = last?.action === FORGOTTEN_EVENT ? await findNumberOfEvent(db, last.id) : null;
    const sources = new Map((await listSources(db)).map((source) => [source.id, source]));
    const seen = await findLastAboutEach(
      db,
      records.map(({ id }) => targetOf(id)),
    );
    const now = clock();
    const data = records.map(({ id, sourceId, externalId, updatedAt, photos, isAgeKnown }) => {
      const source = sources.get(sourceId);
      return {
        id,
        source: { id: sourceId, title: source?.title ?? sourceId },
        external_id: externalId,
        updated: updatedAt.toISOString(),
        photos,
        age_known: isAgeKnown,
        closed: source === undefined || isClosed(source, now),
        seen: seen.get(targetOf(id)) ?? null,
      };
    });
    return { status: 'ok', data, removed: isRemoved, act, seen: last?.id ?? null };
  });

  section.changes(showPersonName, {
    target: ({ params }) => targetOf(params.id),
    carryOut: async (trx, { params }) => {
      const data = await findPersonName(trx, params.id);
      if (data === null) throw new Problem('not_found');
      return { subject: {}, reply: { status: 'ok', data } };
    },
  });

  section.changesForGood(forgetPerson, {
    // Without the person: the mark is all that is kept of them.
    target: async ({ query }) => forgottenTarget(tools.removals.suppressionKeys, await requireNamed(db, query)),
    preview: async (reader, { query }) => {
      const person = await requireNamed(reader, query);
      const foreseen = await foreseeForgetting(reader, tools.removals, person);
      if (foreseen === null) throw alreadyGone();
      return await describe(reader, person, foreseen);
    },
    carryOut: async (trx, { query }, { accountId }) => {
      const outcome = await forgetInTransaction(trx, tools.removals, await requireNamed(trx, query));
      if (outcome.kind === 'gone') throw alreadyGone();
      return {
        subject: outcome.subject,
        reply: { status: 'ok' },
        recorded: (id) => outcome.recorded({ id, by: `оператор № ${accountId}` }),
        committed: tools.removals.onSuppression,
      };
    },
  });

  section.downloads(getDestructionAct, async ({ params: { number } }) => {
    const document = await findDocument(db, number);
    if (!document) throw new Problem('not_found');
    return { name: `акт-${number}.pdf`, type: 'application/pdf', body: await writePdf(document) };
  });
}

interface Who {
  readonly source?: string | undefined;
  readonly external_id?: string | undefined;
  readonly link?: string | undefined;
}

/** The contract lets through either a link, or a source with an id. */
async function requireNamed(
  db: Database | Transaction,
  { source = '', external_id: externalId = '', link }: Who,
): Promise<NamedPerson> {
  const person = await readPersonName(db, link === undefined ? { source, externalId } : { link });
  if (person.kind === 'refused') throw new InvalidRequest(NAME_FAULTS[person.because]);
  return person;
}

const NAME_FAULTS = {
  unknown_source: { source: ['Такого источника нет.'] },
  no_page: { link: ['Это не похоже на ссылку на чью-то страницу.'] },
  community: { link: ['Это сообщество, а не человек.'] },
};

/** Records of one person, and whether somebody had them removed. */
async function findRecords(
  { db, suppressions }: PeopleTools,
  person: NamedPerson,
): Promise<{ readonly records: readonly PersonRecord[]; readonly isRemoved: boolean }> {
  const suppressed = await suppressions.read(db);
  if (person.kind === 'page') {
    const records = await listRecords(db, { profileKey: toLinkKey(person.link) });
    return { records, isRemoved: suppressed.hasPage(person.url) };
  }
  const { sourceId, externalId } = person;
  return {
    records: await listRecords(db, { id: toPersonId(sourceId, externalId) }),
    isRemoved: suppressed.hasPerson({ sourceId, externalId, profileUrl: null }),
  };
}

async function describe(db: Database | Transaction, person: NamedPerson, foreseen: Foreseen): Promise<Preview> {
  const { profiles, hidden, photos, results, monitors, pages } = foreseen;
  const isNobody = profiles.length + hidden.length === 0;
  const lines = [
    ...(await tellProfiles(db, profiles)),
    ...(hidden.length > 0
      ? [`Сейчас скрыто по заявкам и тоже сотрётся: ${countLabel(hidden.length, PROFILE_FORMS)}.`]
      : []),
    isNobody
      ? 'Анкет сейчас нет: такой человек не придёт и с новым импортом.'
      : 'Имя, возраст, город, рассказ о себе и признаки лиц сотрутся.',
    ...(photos > 0 ? [`Фото сотрутся тоже, всего ${photos}.`] : []),
    ...(results > 0 ? [`Из результатов чужих поисков человек уйдёт: ${countLabel(results, PLACES)}.`] : []),
    ...(monitors > 0 ? [`Из найденного мониторингами тоже: ${countLabel(monitors, PLACES)}.`] : []),
    ...(pages > 0 ? [`Страниц VK и отчётов о них станет меньше на ${pages}.`] : []),
    isNobody
      ? 'Останутся отпечатки, которые не пускают человека назад.'
      : 'Останутся отпечатки, которые не пускают человека назад, и акт об уничтожении.',
    'Письма никому не будет: заявки нет.',
    'Вернуть это нельзя.',
  ];
  return { status: 'ok', lines, typed: toTyped(person) };
}

function alreadyGone(): Problem {
  return new Problem('already_so', undefined, undefined, 'Этого человека уже стёрли: убирать больше нечего.');
}

const PLACES = ['место', 'места', 'мест'] as const;

/** The person, so that a slip in the search is noticed; of an address that nobody could type its host. */
function toTyped(person: NamedPerson): string {
  if (person.kind === 'record') return person.externalId;
  const { link } = person;
  if (link.site === 'vk') return `vk.com/${'vkId' in link ? `id${link.vkId}` : link.name}`;
  return /^[\w./?=&@~-]{1,100}$/.test(link.address) ? link.address : link.address.replace(/[/?].*$/s, '');
}
