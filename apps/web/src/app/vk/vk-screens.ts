import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isVkLoginNeeded } from '#entities/session/vk-login-api.ts';
import { loadChunk } from '../load-chunk.ts';

/** What the addresses of VK analytics need once one of them is opened: kept out of the first load. */

/** Sends whoever is not logged in at VK to the login, which leads back to `href`. */
export async function requireVkLogin(queryClient: QueryClient, href: string): Promise<void> {
  if (await isVkLoginNeeded(queryClient)) throw redirect({ to: '/vk/auth', search: { redirect_url: href } });
}

/** Each screen is a chunk of its own. */
export const vkPages = {
  VkHomePage: () => loadChunk('vk-home', () => import('#pages/vk-home-page.tsx')),
  VkAddAccountPage: () => loadChunk('vk-add-account', () => import('#pages/vk-add-account-page.tsx')),
  VkAuthPage: () => loadChunk('vk-auth', () => import('#pages/vk-auth-page.tsx')),
  VkAccountPage: () => loadChunk('vk-account', () => import('#pages/vk-account-page.tsx')),
  VkRatingPage: () => loadChunk('vk-rating', () => import('#pages/vk-rating-page.tsx')),
  VkPostsPage: () => loadChunk('vk-posts', () => import('#pages/vk-posts-page.tsx')),
  VkActivityPage: () => loadChunk('vk-activity', () => import('#pages/vk-activity-page.tsx')),
  VkFullReportPage: () => loadChunk('vk-full-report', () => import('#pages/vk-full-report-page.tsx')),
  VkAudiencePage: () => loadChunk('vk-audience', () => import('#pages/vk-audience-page.tsx')),
  VkComparePage: () => loadChunk('vk-compare', () => import('#pages/vk-compare-page.tsx')),
  DemoVkPage: () => loadChunk('demo-vk', () => import('#pages/demo-vk-page.tsx')),
  DemoVkListPage: () => loadChunk('demo-vk-list', () => import('#pages/demo-vk-list-page.tsx')),
  SharedReportPage: () => loadChunk('shared-report', () => import('#pages/shared-report-page.tsx')),
};
