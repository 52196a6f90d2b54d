import type { Database } from '#database/database.ts';
import type { VkAccess } from '#features/vk-access/public.ts';
import { createVkPostsSource } from '#features/vk-search/public.ts';
import type { MonitorSources } from '../runs/create-monitor-run-kind.ts';
import { createCatalogueSource } from './create-catalogue-source.ts';

export function createMonitorSources(tools: { readonly db: Database; readonly vkAccess: VkAccess }): MonitorSources {
  const vkPosts = createVkPostsSource(tools);
  return {
    catalogue: (source) => createCatalogueSource(tools.db, source),
    vk_posts: () => vkPosts,
  };
}
