import { escapeHtml } from './rules.ts';

/** The same content twice: as plain text and as HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where an answer goes; to the sender if there is none. */
  readonly replyTo?: string;
}

interface Page {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** HTML. */
  readonly footer: string;
}

const FONT = 'Arial,Helvetica,sans-serif';

/** Colours for mail clients that can switch to dark ones; the others get the inline light ones. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.content a{color:#3441cf}
.content a.button{color:#ffffff}
@media (prefers-color-scheme:dark){
.page{background:#0e1018!important;color:#eef0f8!important}
.content{background:#161925!important;border-color:#292e40!important;color:#eef0f8!important}
.content a{color:#a3adff!important}
.content a.button{background:#5160f2!important;color:#ffffff!important}
.value{background:#0e1018!important;color:#eef0f8!important}
.quiet{color:#a5adc6!important}
.quiet a{color:#a5adc6!important}
}`;

/** Mail clients support little besides tables and inline styles, and load nothing from elsewhere. */
export function emailPage({ title, content, footer }: Page): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f8fc;color:#12162a">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;font:16px/1.5 ${FONT}">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:bold">Видно</td></tr>
<tr><td class="content" style="padding:24px;border:1px solid #e2e5ef;border-radius:12px;background:#ffffff;color:#12162a;overflow-wrap:anywhere">${content}</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;color:#555d78">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

export function emailButton(url: string, text: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#3b49df;color:#ffffff;text-decoration:none';
  return `<a class="button" href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;
}

/** Something to be read off or copied, such as a code. */
export function emailValue(text: string): string {
  const style =
    'display:inline-block;padding:10px 16px;border-radius:8px;background:#eff1f8;color:#12162a;font:bold 24px/1.3 Consolas,Menlo,monospace;letter-spacing:2px';
  return `<span class="value" style="${style}">${escapeHtml(text)}</span>`;
}
