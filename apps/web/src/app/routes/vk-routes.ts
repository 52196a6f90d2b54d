import type { QueryClient } from '@tanstack/react-query';
import { createRoute, type RouteComponent, redirect } from '@tanstack/react-router';
import { isVkLoginNeeded } from '#features/session/login-api.ts';
import { takeLinkToken } from '#shared/navigation/link-token.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { screensRoute } from './screens-route.ts';
import { vkAuthParams, vkParams } from './vk-params.ts';

const VkHomePage = lazyComponent(() => import('#features/vk-accounts/vk-home-page.tsx'), 'VkHomePage');
const VkAddAccountPage = lazyComponent(
  () => import('#features/vk-accounts/vk-add-account-page.tsx'),
  'VkAddAccountPage',
);
const VkAuthPage = lazyComponent(() => import('#features/vk-login/vk-auth-page.tsx'), 'VkAuthPage');
const VkAccountPage = lazyComponent(() => import('#features/vk-posts/vk-account-page.tsx'), 'VkAccountPage');
const VkRatingPage = lazyComponent(() => import('#features/vk-posts/vk-rating-page.tsx'), 'VkRatingPage');
const VkPostsPage = lazyComponent(() => import('#features/vk-posts/vk-posts-page.tsx'), 'VkPostsPage');
const VkActivityPage = lazyComponent(() => import('#features/vk-posts/vk-activity-page.tsx'), 'VkActivityPage');
const VkFullReportPage = lazyComponent(() => import('#features/vk-posts/vk-full-report-page.tsx'), 'VkFullReportPage');
const VkAudiencePage = lazyComponent(() => import('#features/vk-audience/vk-audience-page.tsx'), 'VkAudiencePage');
const VkComparePage = lazyComponent(() => import('#features/vk-posts/vk-compare-page.tsx'), 'VkComparePage');
const DemoVkPage = lazyComponent(() => import('#features/vk-accounts/demo-vk-page.tsx'), 'DemoVkPage');
const DemoVkListPage = lazyComponent(() => import('#features/vk-accounts/demo-vk-list-page.tsx'), 'DemoVkListPage');
const SharedReportPage = lazyComponent(() => import('#features/vk-posts/shared-report-page.tsx'), 'SharedReportPage');

/** The parent of the screens that need a VK login: redirects to the login, which leads back. */
const vkLoginRoute = createRoute({
  getParentRoute: () => screensRoute,
  id: 'vk-login',
  beforeLoad: async ({ context, location }) => {
    if (context.isOpen) await requireVkLogin(context.queryClient, location.href);
  },
});

/** A visitor has the same screens at other addresses, which need neither the service nor a login. */
export const vkRoutes = [
  vkLoginRoute.addChildren([
    userScreen('/vk', VkHomePage, 'Аналитика VK'),
    userScreen('/vk/add-account', VkAddAccountPage, 'Новый аккаунт VK'),
    userScreen('/vk/account/$id', VkAccountPage, 'Аккаунт VK'),
    userScreen('/vk/account/$id/rating', VkRatingPage, 'Рейтинг постов'),
    userScreen('/vk/account/$id/posts', VkPostsPage, 'Посты'),
    userScreen('/vk/account/$id/activity', VkActivityPage, 'Активность'),
    userScreen('/vk/account/$id/full-report/$type', VkFullReportPage, 'Полный отчёт'),
    userScreen('/vk/account/$id/audience', VkAudiencePage, 'Аудитория'),
    userScreen('/vk/compare', VkComparePage, 'Сравнение аккаунтов'),
  ]),
  createRoute({
    getParentRoute: () => screensRoute,
    path: '/vk/auth',
    component: VkAuthPage,
    validateSearch: vkAuthParams,
    staticData: { title: 'Вход через VK ID' },
  }),
  demoScreen('/create/search-vk', DemoVkPage, 'Пробная аналитика VK'),
  demoScreen('/create/search-vk/list', DemoVkListPage, 'Мой пробный аккаунт'),
  demoScreen('/create/search-vk/account/$id', VkAccountPage, 'Аккаунт VK'),
  demoScreen('/create/search-vk/account/$id/rating', VkRatingPage, 'Рейтинг постов'),
  demoScreen('/create/search-vk/account/$id/posts', VkPostsPage, 'Посты'),
  demoScreen('/create/search-vk/account/$id/activity', VkActivityPage, 'Активность'),
  demoScreen('/create/search-vk/account/$id/full-report/$type', VkFullReportPage, 'Полный отчёт'),
  demoScreen('/create/search-vk/account/$id/audience', VkAudiencePage, 'Аудитория'),
  createRoute({
    getParentRoute: () => screensRoute,
    path: '/shared',
    component: SharedReportPage,
    beforeLoad: takeLinkToken,
    staticData: { title: 'Отчёт по ссылке' },
  }),
] as const;

function userScreen<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute: () => vkLoginRoute,
    path,
    component,
    validateSearch: vkParams,
    staticData: { title, vkSet: 'vk' },
  });
}

function demoScreen<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component,
    validateSearch: vkParams,
    staticData: { title, vkSet: 'demo' },
  });
}

async function requireVkLogin(queryClient: QueryClient, href: string): Promise<void> {
  if (await isVkLoginNeeded(queryClient)) throw redirect({ to: '/vk/auth', search: { redirect_url: href } });
}
