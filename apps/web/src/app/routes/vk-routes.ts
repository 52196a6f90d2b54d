import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { vkPages } from '../vk/vk-screens.ts';
import { screensRoute } from './root-route.tsx';
import { vkAuthParams, vkParams } from './vk-params.ts';

/** The parent of the screens that need a login at VK; whoever has none is sent to it and comes back. */
const vkLoginRoute = createRoute({
  getParentRoute: () => screensRoute,
  id: 'vk-login',
  beforeLoad: async ({ context, location }) => {
    if (!context.isOpen) return;
    const { requireVkLogin } = await loadVkScreens();
    await requireVkLogin(context.queryClient, location.href);
  },
});

/** A demo visitor has the same screens at addresses that neither a service nor a login guards. */
export const vkRoutes = [
  vkLoginRoute.addChildren([
    ofUser('/vk', 'VkHomePage', 'Аналитика VK'),
    ofUser('/vk/add-account', 'VkAddAccountPage', 'Новый аккаунт VK'),
    ofUser('/vk/account/$id', 'VkAccountPage', 'Аккаунт VK'),
    ofUser('/vk/account/$id/rating', 'VkRatingPage', 'Рейтинг постов'),
    ofUser('/vk/account/$id/posts', 'VkPostsPage', 'Посты'),
    ofUser('/vk/account/$id/activity', 'VkActivityPage', 'Активность'),
    ofUser('/vk/account/$id/full-report/$type', 'VkFullReportPage', 'Полный отчёт'),
    ofUser('/vk/account/$id/audience', 'VkAudiencePage', 'Аудитория'),
    ofUser('/vk/compare', 'VkComparePage', 'Сравнение аккаунтов'),
  ]),
  createRoute({
    getParentRoute: () => screensRoute,
    path: '/vk/auth',
    component: page('VkAuthPage'),
    validateSearch: vkAuthParams,
    staticData: { title: 'Вход через VK ID' },
  }),
  ofDemo('/create/search-vk', 'DemoVkPage', 'Пробная аналитика VK'),
  ofDemo('/create/search-vk/list', 'DemoVkListPage', 'Мой пробный аккаунт'),
  ofDemo('/create/search-vk/account/$id', 'VkAccountPage', 'Аккаунт VK'),
  ofDemo('/create/search-vk/account/$id/rating', 'VkRatingPage', 'Рейтинг постов'),
  ofDemo('/create/search-vk/account/$id/posts', 'VkPostsPage', 'Посты'),
  ofDemo('/create/search-vk/account/$id/activity', 'VkActivityPage', 'Активность'),
  ofDemo('/create/search-vk/account/$id/full-report/$type', 'VkFullReportPage', 'Полный отчёт'),
  ofDemo('/create/search-vk/account/$id/audience', 'VkAudiencePage', 'Аудитория'),
  createRoute({
    getParentRoute: () => screensRoute,
    path: '/shared/$token',
    component: page('SharedReportPage'),
    staticData: { title: 'Отчёт по ссылке' },
  }),
] as const;

function ofUser<const Path extends string>(path: Path, name: keyof typeof vkPages, title: string) {
  return createRoute({
    getParentRoute: () => vkLoginRoute,
    path,
    component: page(name),
    validateSearch: vkParams,
    staticData: { title, vkSet: 'vk' },
  });
}

function ofDemo<const Path extends string>(path: Path, name: keyof typeof vkPages, title: string) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component: page(name),
    validateSearch: vkParams,
    staticData: { title, vkSet: 'demo' },
  });
}

/** A page, and the list of pages before it, are loaded when first opened. */
function page(name: keyof typeof vkPages) {
  return lazyRouteComponent<Record<string, () => ReactNode>, string>(
    async () => (await loadVkScreens()).vkPages[name](),
    name,
  );
}

function loadVkScreens() {
  return loadChunk('vk-screens', () => import('../vk/vk-screens.ts'));
}
