import { createRoute } from '@tanstack/react-router';
import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { faqQuery } from '#features/faq/api.ts';
import { materialQuery, materialsQuery } from '#features/materials/api.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { landingFrameRoute } from '../landing-routes.ts';
import { materialParams } from './material-params.ts';

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
