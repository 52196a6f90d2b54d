import * as z from 'zod/mini';

/** Marker in index.html that the server replaces with a script element containing the configuration. */
export const RUNTIME_CONFIG_MARKER = '<!--vidno-config-->';
/** Id of that `<script type="application/json">`. */
export const RUNTIME_CONFIG_ID = 'vidno-config';

/** Pairs of markers in index.html; for some pages the server replaces what stands between them. */
export const PAGE_MARKERS = {
  /** Title and description in the head. */
  about: ['<!--vidno-about-->', '<!--/vidno-about-->'],
  /** What is shown until the scripts have run. */
  content: ['<!--vidno-content-->', '<!--/vidno-content-->'],
} as const;

/** Settings of the web app that can change without a rebuild. */
export const runtimeConfigSchema = z.object({
  /** Base URLs of the two APIs without a trailing slash; empty for the page's origin. */
  accountUrl: z._default(z.string(), ''),
  analysisUrl: z._default(z.string(), ''),
  /** `/faq` unless the operator has an FAQ elsewhere. */
  faqUrl: z._default(z.string(), '/faq'),
  /** A VK page that the landing page offers to look at; empty for none. */
  vkExample: z._default(z.string(), ''),
  supportEmail: z._default(z.string(), 'support@vidno.example'),
  faceSearch: z._default(z.boolean(), true),
  /** False where nothing is charged for anything. */
  payments: z._default(z.boolean(), false),
  queryPhotoHours: z._default(z.number(), 24),
  resultDays: z._default(z.number(), 30),
  demoIdleDays: z._default(z.number(), 30),
  notificationDays: z._default(z.number(), 90),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;

/** What addresses of pages begin with. The server answers any other with 404, and the page says that there is none. */
export const PAGE_ROOTS: readonly string[] = [
  '',
  'cabinet',
  'change-tariff',
  'confirm-reg',
  'create',
  'demo',
  'demopay',
  'demoreg1',
  'demoreg2',
  'demoreg3',
  'demoreg4',
  'demoreg5',
  'demoreg6',
  'demoreg7',
  'demoreg8',
  'demosearch',
  'documents',
  'faq',
  'find-keyword-tinder',
  'find-photo-other',
  'find-photo-tinder',
  'login',
  'materials',
  'monitor-search',
  'notifications',
  'password',
  'privacy',
  'result',
  'shared',
  'smart-search',
  'status',
  'subscription',
  'vk',
];
