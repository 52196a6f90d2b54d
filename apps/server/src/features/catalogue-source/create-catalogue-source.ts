import type { SourceKind } from '#features/sources/public.ts';
import { compareFaces } from './compare-faces.ts';
import { findPeople } from './find-people.ts';
import { lookAtPeople } from './look-at-people.ts';
import { type ProbeCatalogueTools, probeCatalogue } from './probe-catalogue.ts';

/** People whom an operator has imported. */
export function createCatalogueSource(tools: ProbeCatalogueTools): SourceKind {
  return {
    extent: null,
    isOutside: false,
    photo: { compare: (query) => compareFaces(tools, query) },
    keyword: { find: (query) => findPeople(tools, query) },
    monitor: { lane: 'normal', look: (look) => lookAtPeople(tools.db, look) },
    probe: (source) => probeCatalogue(tools, source),
  };
}
