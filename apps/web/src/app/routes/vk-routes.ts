import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../load-chunk.ts';
import { screensRoute } from './root-route.tsx';
import { listParams } from './search-params.ts';
import {
  DemoVkListPage,
  DemoVkPage,
  SharedReportPage,
  VkAccountPage,
  VkActivityPage,
  VkAddAccountPage,
  VkAudiencePage,
  VkAuthPage,
  VkComparePage,
  VkFullReportPage,
  VkHomePage,
  VkPostsPage,
  VkRatingPage,
} from './vk-pages.ts';
import { vkAuthParams, vkParams } from './vk-params.ts';

const getParentRoute = () => screensRoute;

/** The parent of the screens that need a login at VK; whoever has none is sent to it and comes back. */
const vkLoginRoute = createRoute({
  getParentRoute,
  id: 'vk-login',
  beforeLoad: async ({ context, location }) => {
    if (!context.isOpen) return;
    const { requireVkLogin } = await loadChunk('vk-login', () => import('../require-vk-login.ts'));
    await requireVkLogin(context.queryClient, location.href);
  },
});

/** A demo visitor has the same screens at addresses that neither a service nor a login guards. */
export const vkRoutes = [
  vkLoginRoute.addChildren([
    createRoute({
      getParentRoute: () => vkLoginRoute,
      path: '/vk',
      component: VkHomePage,
      validateSearch: listParams,
      staticData: { title: 'Аналитика VK', vkSet: 'vk' },
    }),
    createRoute({
      getParentRoute: () => vkLoginRoute,
      path: '/vk/add-account',
      component: VkAddAccountPage,
      staticData: { title: 'Новый аккаунт VK', vkSet: 'vk' },
    }),
    ofAccount('/vk/account/$id', VkAccountPage, 'Аккаунт VK'),
    ofAccount('/vk/account/$id/rating', VkRatingPage, 'Рейтинг постов'),
    ofAccount('/vk/account/$id/posts', VkPostsPage, 'Посты'),
    ofAccount('/vk/account/$id/activity', VkActivityPage, 'Активность'),
    ofAccount('/vk/account/$id/full-report/$type', VkFullReportPage, 'Полный отчёт'),
    ofAccount('/vk/account/$id/audience', VkAudiencePage, 'Аудитория'),
    ofAccount('/vk/compare', VkComparePage, 'Сравнение аккаунтов'),
  ]),
  createRoute({
    getParentRoute,
    path: '/vk/auth',
    component: VkAuthPage,
    validateSearch: vkAuthParams,
    staticData: { title: 'Вход через VK ID' },
  }),
  createRoute({
    getParentRoute,
    path: '/create/search-vk',
    component: DemoVkPage,
    staticData: { title: 'Пробная аналитика VK', vkSet: 'demo' },
  }),
  createRoute({
    getParentRoute,
    path: '/create/search-vk/list',
    component: DemoVkListPage,
    validateSearch: listParams,
    staticData: { title: 'Мой пробный аккаунт', vkSet: 'demo' },
  }),
  ofDemo('/create/search-vk/account/$id', VkAccountPage, 'Аккаунт VK'),
  ofDemo('/create/search-vk/account/$id/rating', VkRatingPage, 'Рейтинг постов'),
  ofDemo('/create/search-vk/account/$id/posts', VkPostsPage, 'Посты'),
  ofDemo('/create/search-vk/account/$id/activity', VkActivityPage, 'Активность'),
  ofDemo('/create/search-vk/account/$id/full-report/$type', VkFullReportPage, 'Полный отчёт'),
  ofDemo('/create/search-vk/account/$id/audience', VkAudiencePage, 'Аудитория'),
  createRoute({
    getParentRoute,
    path: '/shared/$token',
    component: SharedReportPage,
    staticData: { title: 'Отчёт по ссылке' },
  }),
] as const;

function ofAccount<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute: () => vkLoginRoute,
    path,
    component,
    validateSearch: vkParams,
    staticData: { title, vkSet: 'vk' },
  });
}

function ofDemo<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute,
    path,
    component,
    validateSearch: vkParams,
    staticData: { title, vkSet: 'demo' },
  });
}
