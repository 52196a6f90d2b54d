import type { QueryClient } from '@tanstack/react-query';
import { forgetPhoto } from '#features/photo-search/upload/chosen-photo.ts';
import { statementParams } from '#features/statement/params-rules.ts';
import { takeLinkToken } from '#shared/navigation/link-token.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import {
  backParam,
  cabinetParams,
  documentChangesParams,
  keywordParams,
  listParams,
  loginParams,
  monitorParams,
  photoParams,
  removalParams,
  resultParams,
  tariffParams,
  vkAuthParams,
  vkParams,
} from './address-params.ts';

/** A page that a link from a letter opens; the token of the link is in the fragment. */
const opensLink = { beforeLoad: takeLinkToken };

const photoForm = {
  validateSearch: photoParams,
  onLeave: ({ context }: { readonly context: { readonly queryClient: QueryClient } }) =>
    forgetPhoto(context.queryClient),
};

/** Each page of the table of screens, in a chunk of its own, and what its address may say. */
export const PAGES = {
  login: {
    component: lazyComponent(() => import('#features/login/login-page.tsx'), 'LoginPage'),
    validateSearch: loginParams,
  },
  forgotPassword: {
    component: lazyComponent(() => import('#features/login/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    validateSearch: backParam,
  },
  resetPassword: {
    component: lazyComponent(() => import('#features/login/reset-password-page.tsx'), 'ResetPasswordPage'),
    ...opensLink,
  },
  registration: {
    component: lazyComponent(() => import('#features/registration/registration-page.tsx'), 'RegistrationPage'),
    validateSearch: backParam,
  },
  confirmRegistration: {
    component: lazyComponent(
      () => import('#features/registration/confirm-registration-page.tsx'),
      'ConfirmRegistrationPage',
    ),
    ...opensLink,
  },
  cancelLetter: {
    component: lazyComponent(() => import('#features/subscription/cancel-letter-page.tsx'), 'CancelLetterPage'),
    ...opensLink,
  },

  privacy: { component: lazyComponent(() => import('#features/privacy/privacy-page.tsx'), 'PrivacyPage') },
  removal: { component: lazyComponent(() => import('#features/removal/removal-page.tsx'), 'RemovalPage') },
  removalRequest: {
    component: lazyComponent(() => import('#features/removal/request-page.tsx'), 'RemovalRequestPage'),
    validateSearch: removalParams,
    ...opensLink,
  },
  status: { component: lazyComponent(() => import('#features/status/status-page.tsx'), 'StatusPage') },
  documents: { component: lazyComponent(() => import('#features/documents/documents-page.tsx'), 'DocumentsPage') },
  document: { component: lazyComponent(() => import('#features/documents/document-page.tsx'), 'DocumentPage') },
  documentChanges: {
    component: lazyComponent(() => import('#features/documents/document-changes-page.tsx'), 'DocumentChangesPage'),
    validateSearch: documentChangesParams,
  },
  notFound: { component: lazyComponent(() => import('../failures/not-found.tsx'), 'NotFound') },

  smartSearch: {
    component: lazyComponent(() => import('#features/search-list/smart-search-page.tsx'), 'SmartSearchPage'),
  },
  demoSearch: {
    component: lazyComponent(() => import('#features/search-list/demo-search-page.tsx'), 'DemoSearchPage'),
    validateSearch: listParams,
  },
  searchList: {
    component: lazyComponent(() => import('#features/search-list/search-list-page.tsx'), 'SearchListPage'),
    validateSearch: listParams,
  },
  photoSearch: {
    component: lazyComponent(() => import('#features/photo-search/photo-search-page.tsx'), 'PhotoSearchPage'),
    ...photoForm,
  },
  demoPhoto: {
    component: lazyComponent(() => import('#features/photo-search/demo-create-photo-page.tsx'), 'DemoCreatePhotoPage'),
    ...photoForm,
  },
  photoResult: {
    component: lazyComponent(() => import('#features/photo-search/photo-result-page.tsx'), 'PhotoResultPage'),
    validateSearch: resultParams,
  },
  sharedSearch: {
    component: lazyComponent(() => import('#features/shared-search/shared-search-page.tsx'), 'SharedSearchPage'),
    ...opensLink,
  },
  keyword: {
    component: lazyComponent(() => import('#features/keyword-search/keyword-page.tsx'), 'KeywordPage'),
    validateSearch: keywordParams,
  },
  keywordResult: {
    component: lazyComponent(() => import('#features/keyword-search/keyword-result-page.tsx'), 'KeywordResultPage'),
    validateSearch: resultParams,
  },

  vkAuth: {
    component: lazyComponent(() => import('#features/vk-login/vk-auth-page.tsx'), 'VkAuthPage'),
    validateSearch: vkAuthParams,
  },
  vkHome: {
    component: lazyComponent(() => import('#features/vk-accounts/vk-home-page.tsx'), 'VkHomePage'),
    validateSearch: vkParams,
  },
  vkAddAccount: {
    component: lazyComponent(() => import('#features/vk-accounts/vk-add-account-page.tsx'), 'VkAddAccountPage'),
    validateSearch: vkParams,
  },
  demoVk: {
    component: lazyComponent(() => import('#features/vk-accounts/demo-vk-page.tsx'), 'DemoVkPage'),
    validateSearch: vkParams,
  },
  demoVkList: {
    component: lazyComponent(() => import('#features/vk-accounts/demo-vk-list-page.tsx'), 'DemoVkListPage'),
    validateSearch: vkParams,
  },
  vkAccount: {
    component: lazyComponent(() => import('#features/vk-posts/vk-account-page.tsx'), 'VkAccountPage'),
    validateSearch: vkParams,
  },
  vkRating: {
    component: lazyComponent(() => import('#features/vk-posts/vk-rating-page.tsx'), 'VkRatingPage'),
    validateSearch: vkParams,
  },
  vkPosts: {
    component: lazyComponent(() => import('#features/vk-posts/vk-posts-page.tsx'), 'VkPostsPage'),
    validateSearch: vkParams,
  },
  vkActivity: {
    component: lazyComponent(() => import('#features/vk-posts/vk-activity-page.tsx'), 'VkActivityPage'),
    validateSearch: vkParams,
  },
  vkFullReport: {
    component: lazyComponent(() => import('#features/vk-posts/vk-full-report-page.tsx'), 'VkFullReportPage'),
    validateSearch: vkParams,
  },
  vkAudience: {
    component: lazyComponent(() => import('#features/vk-audience/vk-audience-page.tsx'), 'VkAudiencePage'),
    validateSearch: vkParams,
  },
  vkCompare: {
    component: lazyComponent(() => import('#features/vk-posts/vk-compare-page.tsx'), 'VkComparePage'),
    validateSearch: vkParams,
  },
  sharedReport: {
    component: lazyComponent(() => import('#features/vk-posts/shared-report-page.tsx'), 'SharedReportPage'),
    ...opensLink,
  },

  monitorList: {
    component: lazyComponent(() => import('#features/monitors/monitor-list-page.tsx'), 'MonitorListPage'),
    validateSearch: monitorParams,
  },
  monitorCreate: {
    component: lazyComponent(() => import('#features/monitors/monitor-create-page.tsx'), 'MonitorCreatePage'),
    validateSearch: monitorParams,
  },
  monitorResult: {
    component: lazyComponent(() => import('#features/monitors/monitor-result-page.tsx'), 'MonitorResultPage'),
    validateSearch: monitorParams,
  },
  notifications: {
    component: lazyComponent(() => import('#features/cabinet/notifications-page.tsx'), 'NotificationsPage'),
    validateSearch: monitorParams,
  },
  notificationSettings: {
    component: lazyComponent(
      () => import('#features/cabinet/notification-settings-page.tsx'),
      'NotificationSettingsPage',
    ),
    validateSearch: monitorParams,
  },
  confirmEmail: {
    component: lazyComponent(() => import('#features/cabinet/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    validateSearch: monitorParams,
    ...opensLink,
  },
  unsubscribe: {
    component: lazyComponent(() => import('#features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
    validateSearch: monitorParams,
    ...opensLink,
  },

  cabinet: {
    component: lazyComponent(() => import('#features/cabinet/cabinet-page.tsx'), 'CabinetPage'),
    validateSearch: cabinetParams,
  },
  cabinetTariff: {
    component: lazyComponent(() => import('#features/cabinet/cabinet-tariff-page.tsx'), 'CabinetTariffPage'),
  },
  cabinetStatement: {
    component: lazyComponent(() => import('#features/cabinet/cabinet-statement-page.tsx'), 'CabinetStatementPage'),
    validateSearch: statementParams,
  },
  cabinetSecurity: {
    component: lazyComponent(() => import('#features/cabinet/cabinet-security-page.tsx'), 'CabinetSecurityPage'),
  },
  changeTariff: {
    component: lazyComponent(() => import('#features/tariffs/change-tariff-page.tsx'), 'ChangeTariffPage'),
    validateSearch: tariffParams,
  },
  demoPay: { component: lazyComponent(() => import('#features/payment/demo-pay-page.tsx'), 'DemoPayPage') },
};
