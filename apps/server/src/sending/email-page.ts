import { escapeHtml } from './text-rules.ts';

/** The same content twice: as plain text and as HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Page {
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** HTML. */
  readonly footer: string;
}

/** Mail clients support little besides tables and inline styles. */
export function emailPage({ title, content, footer }: Page): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left;font:16px/1.5 Arial,Helvetica,sans-serif">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:bold">Видно</td></tr>
<tr><td>${content}</td></tr>
<tr><td style="padding:24px 0 0;font-size:13px">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

export function emailButton(url: string, text: string): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f4fd8;color:#ffffff;text-decoration:none';
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`;
}
