import * as z from 'zod/mini';

/** The server replaces this marker of index.html with the script element that carries the configuration. */
export const RUNTIME_CONFIG_MARKER = '<!--vidno-config-->';
/** The id of that `<script type="application/json">`. */
export const RUNTIME_CONFIG_ID = 'vidno-config';

/** What the web application learns at run time, without a rebuild. */
export const runtimeConfigSchema = z.object({
  /** Base addresses of the two servers, without a slash at the end; empty: the origin of the page. */
  accountUrl: z._default(z.string(), ''),
  analysisUrl: z._default(z.string(), ''),
  /** Our own page of questions, unless the operator keeps one elsewhere. */
  faqUrl: z._default(z.string(), '/faq'),
  supportEmail: z._default(z.string(), 'support@vidno.example'),
  faceSearch: z._default(z.boolean(), true),
  queryPhotoHours: z._default(z.number(), 24),
  resultDays: z._default(z.number(), 30),
});
export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
