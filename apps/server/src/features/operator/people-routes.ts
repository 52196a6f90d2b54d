import { countPeople } from '@vidno/contract/operator/people';
import { CATALOGUE_KIND } from '#features/catalogue/import/import-people.ts';
import { isClosed, lastDayOf } from '#features/sources/basis.ts';
import { listSources } from '#features/sources/public.ts';
import type { Tools } from '#tools.ts';
import type { Section } from './section-routes.ts';

export function servePeople(section: Section, { db, clock }: Pick<Tools, 'db' | 'clock'>): void {
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
}
