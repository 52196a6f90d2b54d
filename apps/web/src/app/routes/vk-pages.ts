import { lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../load-chunk.ts';

/** The screens of VK analytics; those of an account are used at two addresses. */
export const VkHomePage = lazyRouteComponent(
  () => loadChunk('vk-home', () => import('#pages/vk-home-page.tsx')),
  'VkHomePage',
);
export const VkAddAccountPage = lazyRouteComponent(
  () => loadChunk('vk-add-account', () => import('#pages/vk-add-account-page.tsx')),
  'VkAddAccountPage',
);
export const VkAuthPage = lazyRouteComponent(
  () => loadChunk('vk-auth', () => import('#pages/vk-auth-page.tsx')),
  'VkAuthPage',
);
export const VkAccountPage = lazyRouteComponent(
  () => loadChunk('vk-account', () => import('#pages/vk-account-page.tsx')),
  'VkAccountPage',
);
export const VkRatingPage = lazyRouteComponent(
  () => loadChunk('vk-rating', () => import('#pages/vk-rating-page.tsx')),
  'VkRatingPage',
);
export const VkPostsPage = lazyRouteComponent(
  () => loadChunk('vk-posts', () => import('#pages/vk-posts-page.tsx')),
  'VkPostsPage',
);
export const VkActivityPage = lazyRouteComponent(
  () => loadChunk('vk-activity', () => import('#pages/vk-activity-page.tsx')),
  'VkActivityPage',
);
export const VkFullReportPage = lazyRouteComponent(
  () => loadChunk('vk-full-report', () => import('#pages/vk-full-report-page.tsx')),
  'VkFullReportPage',
);
export const VkAudiencePage = lazyRouteComponent(
  () => loadChunk('vk-audience', () => import('#pages/vk-audience-page.tsx')),
  'VkAudiencePage',
);
export const VkComparePage = lazyRouteComponent(
  () => loadChunk('vk-compare', () => import('#pages/vk-compare-page.tsx')),
  'VkComparePage',
);
export const DemoVkPage = lazyRouteComponent(
  () => loadChunk('demo-vk', () => import('#pages/demo-vk-page.tsx')),
  'DemoVkPage',
);
export const DemoVkListPage = lazyRouteComponent(
  () => loadChunk('demo-vk-list', () => import('#pages/demo-vk-list-page.tsx')),
  'DemoVkListPage',
);
export const SharedReportPage = lazyRouteComponent(
  () => loadChunk('shared-report', () => import('#pages/shared-report-page.tsx')),
  'SharedReportPage',
);
