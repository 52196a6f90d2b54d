import { createRoute } from '@tanstack/react-router';
import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { faqQuery } from '#features/faq/api.ts';
import { materialQuery, materialsQuery } from '#features/materials/api.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { landingFrameRoute } from './landing-routes.ts';

const getParentRoute = () => landingFrameRoute;

/** Pages to read. Their data are loaded first: until then the text that the server has written stays. */
export const materialRoutes = [
  createRoute({
    getParentRoute,
    path: '/materials',
    component: lazyComponent(() => import('#features/materials/materials-page.tsx'), 'MaterialsPage'),
    validateSearch: materialParams,
    loaderDeps: ({ search: { page = 0, tag } }) => ({ page, tag: tag ?? null }),
    loader: async ({ context, deps }) => {
      await context.queryClient.prefetchQuery(materialsQuery(deps));
      return { title: MATERIAL_TEXTS.title };
    },
  }),
  createRoute({
    getParentRoute,
    path: '/materials/$id',
    component: lazyComponent(() => import('#features/materials/material-page.tsx'), 'MaterialPage'),
    loader: async ({ context: { queryClient }, params }) => {
      const query = materialQuery(params.id);
      await queryClient.prefetchQuery(query);
      return { title: queryClient.getQueryData(query.queryKey)?.title ?? MATERIAL_TEXTS.missing };
    },
  }),
  createRoute({
    getParentRoute,
    path: '/faq',
    component: lazyComponent(() => import('#features/faq/faq-page.tsx'), 'FaqPage'),
    loader: async ({ context }) => {
      await context.queryClient.prefetchQuery(faqQuery);
      return { title: MATERIAL_TEXTS.faqTitle };
    },
  }),
] as const;

/** What the address of the list says. */
export interface MaterialParams {
  readonly page?: number | undefined;
  readonly tag?: string | undefined;
}

/** What a wrong address says is dropped, never an error. A tag of digits alone arrives as a number. */
function materialParams({ page, tag }: Record<string, unknown>): MaterialParams {
  const isLaterPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 0;
  const isTag = (typeof tag === 'string' && tag !== '') || typeof tag === 'number';
  return { ...(isTag && { tag: String(tag) }), ...(isLaterPage && { page }) };
}
