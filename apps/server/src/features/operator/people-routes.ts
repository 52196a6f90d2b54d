import { countPeople, findPerson, showPersonName } from '@vidno/contract/operator/catalogue/people';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { toPersonId } from '#features/catalogue/import/person-line.ts';
import type { Suppressions } from '#features/catalogue/import/suppressions.ts';
import { toProfileKey } from '#features/catalogue/profile-link.ts';
import { findPersonName, listRecords, type PersonRecord } from '#features/catalogue/public.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { isClosed, lastDayOf } from '#features/sources/basis.ts';
import { listSources } from '#features/sources/public.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import type { Section } from './section-routes.ts';

export interface PeopleTools extends Pick<Tools, 'db' | 'clock'> {
  readonly suppressions: Suppressions;
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
    const found = await findRecords(tools, query);
    if (found === null) throw new InvalidRequest({ link: ['Это не похоже на ссылку на чью-то страницу.'] });
    const { records, isRemoved } = found;
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
    return { status: 'ok', data, removed: isRemoved };
  });

  section.changes(showPersonName, {
    target: ({ params }) => targetOf(params.id),
    carryOut: async (trx, { params }) => {
      const data = await findPersonName(trx, params.id);
      if (data === null) throw new Problem('not_found');
      return { subject: {}, reply: { status: 'ok', data } };
    },
  });
}

interface Who {
  readonly source?: string | undefined;
  readonly external_id?: string | undefined;
  readonly link?: string | undefined;
}

/**
 * Records of one person, and whether somebody had them removed. Null if the link leads to nobody's page. The contract lets through
 * either a link, or a source with an id.
 */
async function findRecords(
  { db, suppressions }: PeopleTools,
  { source: sourceId = '', external_id: externalId = '', link }: Who,
): Promise<{ readonly records: readonly PersonRecord[]; readonly isRemoved: boolean } | null> {
  const suppressed = await suppressions.read(db);
  if (link !== undefined) {
    const profileKey = toProfileKey(link);
    if (profileKey === null) return null;
    return { records: await listRecords(db, { profileKey }), isRemoved: suppressed.hasPage(link) };
  }
  return {
    records: await listRecords(db, { id: toPersonId(sourceId, externalId) }),
    isRemoved: suppressed.hasPerson({ sourceId, externalId, profileUrl: null }),
  };
}
