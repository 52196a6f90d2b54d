import { type EmailContent, emailButton, emailPage, emailValue } from './email-page.ts';
import { escapeHtml } from './text-rules.ts';

/** An email to one person about one thing, as plain texts. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the reader copies, such as a code. */
  readonly values?: readonly { readonly label: string; readonly value: string }[];
  readonly action?: { readonly text: string; readonly url: string };
  /** How long the link or code works, and what to do if the user has not asked for it. */
  readonly notes: readonly string[];
}

export function writeLetter({ subject, paragraphs, values = [], action, notes }: Letter): EmailContent {
  return {
    subject,
    text: `${[
      ...paragraphs,
      ...values.map(({ label, value }) => `${label}: ${value}`),
      ...(action ? [`${action.text}:\n${action.url}`] : []),
      `--\n${notes.join('\n')}`,
    ].join('\n\n')}\n`,
    html: emailPage({
      title: subject,
      content: [
        `<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
        ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
        ...values.map(
          ({ label, value }) => `<p style="margin:0 0 16px">${escapeHtml(label)}<br>${emailValue(value)}</p>`,
        ),
        ...(action ? [actionHtml(action)] : []),
      ].join('\n'),
      footer: notes.map((note) => `<p style="margin:0 0 8px">${escapeHtml(note)}</p>`).join('\n'),
    }),
  };
}

/** The address is shown as well, for clients that show no links. */
function actionHtml({ text, url }: NonNullable<Letter['action']>): string {
  const href = escapeHtml(url);
  return `<p style="margin:8px 0 16px">${emailButton(url, text)}</p>
<p class="quiet" style="margin:0;font-size:13px;color:#555d78">Или откройте ссылку: <a href="${href}">${href}</a></p>`;
}
