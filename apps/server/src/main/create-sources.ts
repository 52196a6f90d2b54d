import { CATALOGUE_KIND } from '#features/catalogue/public.ts';
import { createCatalogueSource } from '#features/catalogue-source/catalogue-source.ts';
import type { SourceKinds } from '#features/sources/public.ts';
import { createVkPeopleSource } from '#features/vk-people-source/find-people.ts';
import { createVkPostsSource } from '#features/vk-posts-source/find-post-items.ts';

type SourceTools = Parameters<typeof createCatalogueSource>[0] &
  Parameters<typeof createVkPeopleSource>[0] &
  Parameters<typeof createVkPostsSource>[0];

/** The registry of source kinds; a new kind is a feature folder and a line here. */
export function createSources(tools: SourceTools): SourceKinds {
  return {
    [CATALOGUE_KIND]: createCatalogueSource(tools),
    vk_people: createVkPeopleSource(tools),
    vk_posts: createVkPostsSource(tools),
  };
}
