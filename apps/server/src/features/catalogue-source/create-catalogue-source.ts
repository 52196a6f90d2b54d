import { describeFaceIndex } from '#features/catalogue/public.ts';
import type { SourceKind } from '#features/sources/public.ts';
import { compareFaces } from './compare-faces.ts';
import { findPeople } from './find-people.ts';
import { findPeopleItems } from './find-people-items.ts';
import { listMeant } from './list-meant.ts';
import { type ProbeCatalogueTools, probeCatalogue } from './probe-catalogue.ts';

/** People imported by an operator. */
export function createCatalogueSource(tools: ProbeCatalogueTools): SourceKind {
  return {
    extent: null,
    isOutside: false,
    photo: { compareFaces: (query) => compareFaces(tools, query) },
    keyword: {
      findPeople: (query) => findPeople(tools, query),
      listMeant: (query) => listMeant(tools.db, query),
    },
    monitor: { lane: 'normal', findItems: (query) => findPeopleItems(tools.db, query) },
    describeIndex: async (source) =>
      tools.hasVectors ? await describeFaceIndex(tools.db, source, tools.model.modelId) : 'none',
    probe: (source) => probeCatalogue(tools, source),
  };
}
